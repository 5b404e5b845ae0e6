/** Every slot of the world in the order of its latest modification, and of slots within a millisecond. */
export class ModificationIndex {
  /** Latest modification of each slot, ms. NaN for a slot that shows nothing. */
  readonly modifiedAt: Float64Array;
  /** The shown slots in order. */
  #slots: Uint32Array;
  #length = 0;
  #version = 0;

  constructor(size: number, modifiedAt: Float64Array) {
    this.modifiedAt = modifiedAt;
    this.#slots = new Uint32Array(size);
    this.rebuild();
  }

  /** Sorts all slots again. */
  rebuild() {
    this.#length = 0;
    this.#version++;
    for (let slot = 0; slot < this.#slots.length; slot++)
      if (!Number.isNaN(this.modifiedAt[slot])) this.#slots[this.#length++] = slot;
    this.#slots.subarray(0, this.#length).sort((a, b) => this.modifiedAt[a]! - this.modifiedAt[b]! || a - b);
  }

  /** Sets a slot's modification time; NaN removes it. */
  move(slot: number, at: number) {
    const before = this.modifiedAt[slot]!;
    if (before === at) return;
    this.#version++;
    if (!Number.isNaN(before)) {
      const position = this.#findPosition(before, slot);
      this.#slots.copyWithin(position, position + 1, this.#length--);
    }
    if (!Number.isNaN(at)) {
      const position = this.#findPosition(at, slot);
      this.#slots.copyWithin(position + 1, position, this.#length++);
      this.#slots[position] = slot;
    }
    this.modifiedAt[slot] = at;
  }

  /** First position at or after (time, slot). */
  #findPosition(at: number, slot: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const time = this.modifiedAt[this.#slots[middle]!]!;
      if (time < at || (time === at && this.#slots[middle]! < slot)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Slots in ascending order of (modification time, slot), from a position on. Each step reflects the current index: a
   * slot that is modified during the iteration is returned again, or for the first time, at its new position.
   */
  *iterateFrom(at = Number.NEGATIVE_INFINITY, slot = 0): Generator<number, void, undefined> {
    let version = this.#version;
    let position = this.#findPosition(at, slot);
    while (position < this.#length) {
      const next = this.#slots[position]!;
      const time = this.modifiedAt[next]!;
      position++;
      yield next;
      if (version === this.#version) continue;
      version = this.#version;
      position = this.#findPosition(time, next + 1);
    }
  }

  /** Number of slots modified at or after a time. */
  countFrom(at = Number.NEGATIVE_INFINITY): number {
    return this.#length - this.#findPosition(at, 0);
  }
}
