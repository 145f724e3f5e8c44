// Who disposes what: a store that disposes its members in reverse order, once.

interface Disposes {
  dispose(): unknown;
}

/** Base of everything that holds listeners, timers or processes. */
export class Disposable {
  readonly #members: Disposes[] = [];
  #disposed = false;

  get isDisposed(): boolean {
    return this.#disposed;
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    for (const member of this.#members.splice(0).reverse()) member.dispose();
  }

  /** Ties `member` to this object's life; disposes it at once where that is over. */
  protected register<T extends Disposes>(member: T): T {
    if (this.#disposed) member.dispose();
    else this.#members.push(member);
    return member;
  }
}

/** A Disposable to be filled from outside. */
export class DisposableStore extends Disposable {
  add<T extends Disposes>(member: T): T {
    return this.register(member);
  }
}
