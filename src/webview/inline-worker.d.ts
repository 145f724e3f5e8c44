/** The code of a worker as text: scripts/inline-worker.mjs. */
declare module 'inline-worker:*' {
  export const source: string;
}
