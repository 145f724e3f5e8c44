// Small pieces for asynchronous code: a promise to be settled from outside, a debounce, tokens as signals.

/** A promise that its owner resolves. */
export class Deferred<T> {
  readonly promise: Promise<T>;
  #resolve!: (value: T) => void;

  constructor() {
    this.promise = new Promise((resolve) => (this.#resolve = resolve));
  }

  resolve(value: T): void {
    this.#resolve(value);
  }
}

export interface Debounced {
  (): void;
  dispose(): void;
}

/** Runs `action` once, `milliseconds` after the last call. */
export function debounce(action: () => void, milliseconds: number): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = () => {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  };
  return Object.assign(call, { dispose: () => clearTimeout(timer) });
}

export interface Spaced {
  (): void;
  /** Runs what is due now, whatever the interval. */
  flush(): void;
  dispose(): void;
}

export interface Spacing {
  readonly soon: number;
  /** A function is asked at each call. */
  readonly interval: number | (() => number);
}

/**
 * Runs `action` `soon` milliseconds after a call, once for all calls till then, and not twice in `interval` milliseconds.
 * Unlike a debounced action it also runs while calls keep coming.
 */
export function space(action: () => void, { soon, interval }: Spacing): Spaced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -Infinity;
  const run = () => {
    timer = undefined;
    last = performance.now();
    action();
  };
  const call = () => {
    const least = typeof interval === 'number' ? interval : interval();
    timer ??= setTimeout(run, Math.max(soon, last + least - performance.now()));
  };
  const dispose = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = () => {
    if (timer === undefined) return;
    dispose();
    run();
  };
  return Object.assign(call, { flush, dispose });
}

/** The part of `vscode.CancellationToken` that is needed here. */
export interface Cancellation {
  readonly isCancellationRequested: boolean;
  onCancellationRequested(listener: () => void): { dispose(): unknown };
}

/** Runs `action` with a signal that follows `token`. */
export async function withSignal<T>(
  token: Cancellation | undefined,
  action: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  if (token?.isCancellationRequested) controller.abort();
  const listener = token?.onCancellationRequested(() => controller.abort());
  try {
    return await action(controller.signal);
  } finally {
    listener?.dispose();
  }
}
