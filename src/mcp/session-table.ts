// Which HTTP sessions are open, and which one goes when there is no room: clients come back without saying goodbye.

export interface SessionLimits {
  readonly most: number;
  /** Milliseconds after which a session that nobody uses is closed. */
  readonly idle: number;
  readonly now: () => number;
}

interface Entry<T> {
  readonly id: string;
  readonly session: T;
  /** Requests being answered. */
  requests: number;
  /** Streams that a client keeps open to be told things. */
  streams: number;
  usedAt: number;
}

export class SessionTable<T extends { close(): Promise<void> }> {
  readonly #limits: SessionLimits;
  readonly #entries = new Map<string, Entry<T>>();

  constructor(limits: SessionLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#entries.size;
  }

  add(id: string, session: T): void {
    this.#entries.set(id, { id, session, requests: 0, streams: 0, usedAt: this.#limits.now() });
  }

  /** Forgets it without closing it: it is closed already. */
  delete(id: string): void {
    this.#entries.delete(id);
  }

  /** The session, in use until `end` is called. undefined: there is none of that id. */
  use(id: string, kind: 'request' | 'stream'): { readonly session: T; readonly end: () => void } | undefined {
    const entry = this.#entries.get(id);
    if (!entry) return undefined;
    const field = kind === 'stream' ? 'streams' : 'requests';
    entry[field]++;
    entry.usedAt = this.#limits.now();
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      entry[field]--;
      entry.usedAt = this.#limits.now();
    };
    return { session: entry.session, end };
  }

  /** Closes the session that was unused longest, those without a stream first. False where each is being answered. */
  async makeRoom(): Promise<boolean> {
    if (this.#entries.size < this.#limits.most) return true;
    const [oldest] = [...this.#entries.values()]
      .filter(({ requests }) => requests === 0)
      .sort((a, b) => Math.min(a.streams, 1) - Math.min(b.streams, 1) || a.usedAt - b.usedAt);
    if (!oldest) return false;
    await this.#drop(oldest);
    return true;
  }

  /** Closes what was idle for too long. */
  async sweep(): Promise<void> {
    const before = this.#limits.now() - this.#limits.idle;
    const idle = [...this.#entries.values()].filter(
      ({ requests, streams, usedAt }) => requests === 0 && streams === 0 && usedAt <= before,
    );
    await Promise.all(idle.map((entry) => this.#drop(entry)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#entries.values()].map((entry) => this.#drop(entry)));
  }

  async #drop({ id, session }: Entry<T>): Promise<void> {
    this.#entries.delete(id);
    await session.close();
  }
}
