// Names the code that turns files into records, so that an index stored by other code is never used.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A hash of src/core and of the versions of what it may import. */
export function coreVersion() {
  const hash = createHash('sha1');
  const files = readdirSync('src/core', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .sort();
  for (const file of files) hash.update(file).update(readFileSync(file));
  hash.update(JSON.stringify(JSON.parse(readFileSync('package.json', 'utf8')).devDependencies));
  return hash.digest('hex').slice(0, 12);
}
