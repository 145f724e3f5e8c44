// An answer that is made when it is asked for, and kept until what it was made of changes.

export class Kept<T> {
  readonly #version: () => number;
  readonly #make: () => Promise<T>;
  #kept: { readonly version: number; readonly value: Promise<T> } | undefined;

  /** `version`: another number after each change of what `make` reads. */
  constructor(version: () => number, make: () => Promise<T>) {
    this.#version = version;
    this.#make = make;
  }

  /** Asked while it is made, it is made once. What changed meanwhile, or failed, is not kept. */
  get(): Promise<T> {
    const version = this.#version();
    if (this.#kept?.version === version) return this.#kept.value;
    const made = { version, value: this.#make() };
    this.#kept = made;
    const drop = () => {
      if (this.#kept === made) this.#kept = undefined;
    };
    made.value.then(() => {
      if (this.#version() !== version) drop();
    }, drop);
    return made.value;
  }
}
