// Several programs append to one file, each what nobody else's may come between.

import { open } from 'node:fs/promises';

/**
 * With one write, which the system does whole: `appendFile` of Node writes 512 KiB at a time, and what another program
 * appends lands in between. Makes the file where there is none. Rejects with the file system's error; on a full disk a
 * part may have been written.
 */
export async function appendWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'a');
  try {
    // More than one turn only where the disk is full: the next one says so.
    for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten;
  } finally {
    await file.close();
  }
}
