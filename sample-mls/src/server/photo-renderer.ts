import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { parseMediaKey } from "../homes/keys";
import { buildListing } from "../homes/listings";
import { drawPhoto } from "../photos/index";
import { buildAppearance, photoHeight, photoWidth } from "../records/media";
import type { World } from "../world/world";

export type RenderedPhoto = { bytes: Buffer; etag: string };

/** Bytes of cached photos. */
const MAX_CACHE_BYTES = 24 * 1024 * 1024;
/** Concurrent renderings: each uses a CPU core and tens of megabytes. */
const MAX_CONCURRENT_RENDERS = 2;

/** By their drawings, because worlds of the same seed have the same photos. */
const cache = new LRUCache<string, RenderedPhoto>({
  maxSize: MAX_CACHE_BYTES,
  sizeCalculation: ({ bytes }, svg) => bytes.length + svg.length,
});

/** Renders the photos of a world on request, from their keys alone. */
export class PhotoRenderer {
  #world: World;
  #drawing = new Map<string, Promise<RenderedPhoto>>();
  #busy = 0;
  #waiting: (() => void)[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** A JPEG of 1200 by 900, or null if the key isn't from the slot's current listing. */
  async render(key: string): Promise<RenderedPhoto | null> {
    const svg = this.#svg(key);
    if (svg === null) return null;
    const cached = cache.get(svg) ?? this.#drawing.get(svg);
    if (cached) return cached;
    const drawing = this.#draw(svg).finally(() => this.#drawing.delete(svg));
    this.#drawing.set(svg, drawing);
    const photograph = await drawing;
    cache.set(svg, photograph);
    return photograph;
  }

  #svg(key: string): string | null {
    const place = parseMediaKey(key);
    if (!place || !this.#world.isShown(place.slot)) return null;
    const listing = buildListing(this.#world, place.slot, this.#world.clock.now());
    const current = listing.life.generation === place.generation && listing.life.photoRevision === place.revision;
    if (!current || place.photo >= listing.photos) return null;
    return drawPhoto(buildAppearance(listing), place.photo);
  }

  async #draw(svg: string): Promise<RenderedPhoto> {
    await this.#turn();
    try {
      const bytes = await sharp(Buffer.from(svg))
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
    while (this.#busy >= MAX_CONCURRENT_RENDERS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy++;
  }
}
