// When the extension's code began to run: the build writes it above all modules, so that what they do at load is counted.

declare const __loadStarted: number;

/** Milliseconds until now. */
export function sinceLoadStarted(): number {
  return performance.now() - __loadStarted;
}
