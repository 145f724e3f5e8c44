// Starts the thread of the layout. A webview lets workers in from blobs alone, so its code is part of the page's.

import { source } from 'inline-worker:./layout-worker.ts';

export function startLayoutThread(onError: (message: string) => void): Worker {
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
  worker.addEventListener('error', ({ message }) => onError(`layout: ${message}`));
  return worker;
}
