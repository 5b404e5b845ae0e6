/**
 * Random numbers as a pure function of their purpose. Every topic of a home draws from its own stream (seed, slot,
 * generation, topic), so that a new draw in one changes nothing in the others.
 */

/** Hashes whole numbers into one of 32 bits (MurmurHash3's finalizer after each). */
export function hash(...parts: number[]): number {
  let h = 0x9e3779b9;
  for (const part of parts) h = mix(h, part);
  return h >>> 0;
}

function mix(state: number, value: number): number {
  let h = Math.imul(state ^ (value | 0), 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35) + 0x165667b1;
  return h ^ (h >>> 16);
}

/** A text's 32-bit hash, for streams that belong to a name (a city's price level). */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** Uniform number in [0, 1) directly from the parts. Cheaper than a stream when one number is enough. */
export function hashFraction(...parts: number[]): number {
  return hash(...parts) / 4294967296;
}

export function createRandom(...parts: number[]): Random {
  return new Random(hash(...parts));
}

/**
 * A stream of numbers: the generator known as mulberry32, seeded with the hash of its parts.
 */
export class Random {
  #state: number;

  constructor(state: number) {
    this.#state = state;
  }

  /** Uniform in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number, both ends included. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A standard normal deviate. */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return radius * Math.cos(2 * Math.PI * this.next());
  }

  pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.next() * choices.length)]!;
  }

  /** A weighted choice. The weights need not add up to 1. */
  pickWeighted<T>(choices: readonly T[], weights: readonly number[]): T {
    let total = 0;
    for (const weight of weights) total += weight;
    let left = this.next() * total;
    for (let i = 0; i < weights.length; i++) {
      left -= weights[i]!;
      if (left < 0) return choices[i]!;
    }
    return choices[choices.length - 1]!;
  }

  /** `count` different choices in the order of the list. */
  pickSome<T>(choices: readonly T[], count: number): T[] {
    const chosen: T[] = [];
    let remaining = Math.min(count, choices.length);
    for (let i = 0; i < choices.length && remaining > 0; i++) {
      if (this.next() * (choices.length - i) < remaining) {
        chosen.push(choices[i]!);
        remaining--;
      }
    }
    return chosen;
  }
}
