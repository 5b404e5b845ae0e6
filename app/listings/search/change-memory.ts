/** Which homes of the search index have changed lately, so that pages that show others stay current. */

/** Changes of single homes that are remembered, 2 MB of memory. */
const MAX_CHANGES = 20_000;

export class ChangeMemory {
  #version = 0;
  /** The versions in which homes changed last, by id, for changes after {@link #forgotten}. */
  readonly #changed = new Map<number, number>();
  #forgotten = 0;

  /** Increases with every change. */
  get version(): number {
    return this.#version;
  }

  /** Whether one of these homes may have changed since a version. */
  haveChanged(ids: readonly number[], version: number): boolean {
    return version < this.#forgotten || ids.some((id) => (this.#changed.get(id) ?? 0) > version);
  }

  record(ids: readonly number[]): void {
    if (this.#changed.size + ids.length > MAX_CHANGES) {
      this.recordAll();
      return;
    }
    this.#version++;
    for (const id of ids) this.#changed.set(id, this.#version);
  }

  /** Every home may have changed. */
  recordAll(): void {
    this.#version++;
    this.#changed.clear();
    this.#forgotten = this.#version;
  }
}
