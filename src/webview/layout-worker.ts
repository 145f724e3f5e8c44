// The thread of the layout. It works when it is told to, a picture at a time, so that it rests while nobody looks.

import { Forces } from './forces.ts';
import type { FromLayout, ToLayout } from './layout-messages.ts';

/** Milliseconds of work for one picture, where one step does not take longer. */
const slice = 12;

const port = globalThis as unknown as {
  onmessage: (event: MessageEvent<ToLayout>) => void;
  postMessage(message: FromLayout, transfer: Transferable[]): void;
};
let forces: Forces | undefined;
let run = 0;

function work(): void {
  if (!forces) return;
  forces.work(slice);
  const places = forces.places();
  port.postMessage({ run, places, atRest: forces.atRest }, [places.buffer]);
}

port.onmessage = ({ data: message }) => {
  if (message.type === 'start') [forces, run] = [new Forces(message.task), message.run];
  else if (message.run !== run) return;
  else if (message.type === 'work') work();
  else if (message.type === 'heat') forces?.heat(message.heat);
  else forces?.hold(message.index, message.at);
};
