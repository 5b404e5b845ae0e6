/**
 * Every slot of the world in the order of its latest modification, kept in typed arrays: sixteen to thirty-two bytes a
 * home, whatever the number of homes.
 *
 * An entry of the order holds a timestamp and a slot in 64 bits (44 of milliseconds, 20 of slot), so that sorting,
 * searching and the tie-break by slot are one comparison of numbers. A slot that changes gets a new entry; its old one
 * stays behind and is known by its timestamp, which is no longer the slot's.
 */
export class ModificationIndex {
  readonly size: number;
  /** Latest modification of each slot, ms. NaN for a slot that shows nothing. */
  readonly modifiedAt: Float64Array;
  #order: BigUint64Array;
  #words: Uint32Array;
  #length = 0;

  static readonly MAX_SIZE = 2 ** 20;

  constructor(size: number, modifiedAt: Float64Array) {
    if (!(size >= 0 && size <= ModificationIndex.MAX_SIZE)) throw new RangeError("at most 1,048,576 homes");
    this.size = size;
    this.modifiedAt = modifiedAt;
    this.#order = new BigUint64Array(0);
    this.#words = new Uint32Array(0);
    this.rebuild();
  }

  /** Sorts all slots again. */
  rebuild() {
    this.#reserve(Math.ceil(this.size * 1.25) + 1024);
    this.#length = 0;
    for (let slot = 0; slot < this.size; slot++) {
      const at = this.modifiedAt[slot]!;
      if (!Number.isNaN(at)) this.#write(this.#length++, at, slot);
    }
    this.#order.subarray(0, this.#length).sort();
  }

  #reserve(capacity: number) {
    this.#order = new BigUint64Array(capacity);
    this.#words = new Uint32Array(this.#order.buffer);
  }

  // Low word first, as on every processor that Node supports.
  #write(position: number, at: number, slot: number) {
    this.#words[2 * position] = (at % 4096) * 1_048_576 + slot;
    this.#words[2 * position + 1] = Math.floor(at / 4096);
  }

  #slot(position: number): number {
    return this.#words[2 * position]! & 0xfffff;
  }

  #time(position: number): number {
    return this.#words[2 * position + 1]! * 4096 + (this.#words[2 * position]! >>> 20);
  }

  /** Sets a slot's modification time (NaN removes it). A time later than all others is the cheap case. */
  move(slot: number, at: number) {
    if (this.modifiedAt[slot] === at) return;
    this.modifiedAt[slot] = at;
    if (Number.isNaN(at)) return;
    if (this.#length === this.#order.length) {
      this.rebuild();
      return;
    }
    const position = this.#lowerBound(at, slot, this.#length);
    // It has an earlier time again, so the entry left behind is valid again.
    if (position < this.#length && this.#time(position) === at && this.#slot(position) === slot) return;
    this.#order.copyWithin(position + 1, position, this.#length);
    this.#length++;
    this.#write(position, at, slot);
  }

  /** First position whose entry is at or after (time, slot). */
  #lowerBound(at: number, slot: number, end: number): number {
    let low = 0;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const time = this.#time(middle);
      if (time < at || (time === at && this.#slot(middle) < slot)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Slots in ascending order of (modification time, slot), from a position on. Each step reflects the current index: a
   * slot that is modified during the iteration is returned again, or for the first time, at its new position.
   */
  *iterateFrom(at = Number.NEGATIVE_INFINITY, slot = 0): Generator<number, void, undefined> {
    let lastTime = at;
    let lastSlot = slot - 1;
    let knownOrder = this.#order;
    let position = this.#lowerBound(at, slot, this.#length);
    let length = this.#length;
    for (;;) {
      if (knownOrder !== this.#order || length !== this.#length) {
        knownOrder = this.#order;
        length = this.#length;
        position = this.#lowerBound(lastTime, lastSlot + 1, length);
      }
      if (position >= length) return;
      lastTime = this.#time(position);
      lastSlot = this.#slot(position);
      position++;
      if (this.modifiedAt[lastSlot] === lastTime) yield lastSlot;
    }
  }

  /** Number of slots modified at or after a time. */
  countFrom(at = Number.NEGATIVE_INFINITY): number {
    let count = 0;
    for (let position = this.#lowerBound(at, 0, this.#length); position < this.#length; position++) {
      if (this.modifiedAt[this.#slot(position)] === this.#time(position)) count++;
    }
    return count;
  }
}
