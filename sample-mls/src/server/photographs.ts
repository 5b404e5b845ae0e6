import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { photoOf } from "../homes/keys";
import { listingAt } from "../homes/listings";
import { photoSvg } from "../photos/index";
import { lookOf, photoHeight, photoWidth } from "../records/media";
import type { World } from "../world/world";

export type Photograph = { bytes: Buffer; etag: string };

/** Bytes of cached photos. */
const cacheSize = 24 * 1024 * 1024;
/** Concurrent renderings: each uses a CPU core and tens of megabytes. */
const hands = 2;

/** Renders the photos of a world on request, from their keys alone. */
export class Photographs {
  #world: World;
  #cache = new LRUCache<string, Photograph>({ maxSize: cacheSize, sizeCalculation: ({ bytes }) => bytes.length });
  #drawing = new Map<string, Promise<Photograph>>();
  #busy = 0;
  #waiting: (() => void)[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** A JPEG of 1200 by 900, or null if the key isn't from the slot's current listing. */
  async photograph(key: string): Promise<Photograph | null> {
    const svg = this.#svg(key);
    if (svg === null) return null;
    const known = this.#cache.get(key) ?? this.#drawing.get(key);
    if (known) return known;
    const drawing = this.#draw(svg).finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, drawing);
    const photograph = await drawing;
    this.#cache.set(key, photograph);
    return photograph;
  }

  #svg(key: string): (() => string) | null {
    const place = photoOf(key);
    if (!place || !this.#world.shows(place.slot)) return null;
    const listing = listingAt(this.#world, place.slot, this.#world.clock.now());
    const current = listing.life.generation === place.generation && listing.life.photoRevision === place.revision;
    if (!current || place.photo >= listing.photos) return null;
    return () => photoSvg(lookOf(listing), place.photo);
  }

  async #draw(svg: () => string): Promise<Photograph> {
    await this.#turn();
    try {
      const bytes = await sharp(Buffer.from(svg()))
        .resize(photoWidth, photoHeight, { fit: "cover" })
        .jpeg({ quality: 80 })
        .toBuffer();
      return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
    } finally {
      this.#busy--;
      this.#waiting.shift()?.();
    }
  }

  async #turn() {
    while (this.#busy >= hands) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy++;
  }
}
