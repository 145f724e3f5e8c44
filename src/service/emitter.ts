// The smallest event: listeners in order of registration; one that throws harms no other.

import type { Disposable } from './engine-api.ts';

export class Emitter<T> {
  readonly #listeners = new Set<(value: T) => void>();

  get size(): number {
    return this.#listeners.size;
  }

  on(listener: (value: T) => void): Disposable {
    const own = (value: T) => listener(value);
    this.#listeners.add(own);
    return { dispose: () => void this.#listeners.delete(own) };
  }

  emit(value: T): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(value);
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
  }

  clear(): void {
    this.#listeners.clear();
  }
}
