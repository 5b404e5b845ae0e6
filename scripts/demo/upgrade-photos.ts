/** Drawn photos of upgrades, from an album of the sample MLS. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { drawPhoto, listPhotoCaptions } from "sample-mls/photos";
import type { FileStore } from "../../app/platform/files/file-store";
import { renderPicture } from "./picture";

/** What the photo of an upgrade shows. */
const CAPTIONS: Readonly<Record<string, string>> = {
  "kitchen-remodel": "Kitchen",
  "bath-remodel": "Primary bathroom",
  "front-landscaping": "Garden",
  "backyard-landscaping": "Back of the home and yard",
  "appliance-package": "Kitchen range and refrigerator",
  "garage-finish": "Garage",
  "pool-resurfacing": "Pool",
};

const HOME = {
  seed: 26,
  kind: "house",
  beds: 3,
  baths: 2,
  yearBuilt: 1998,
  region: "valley",
  stories: 1,
  garage: true,
  pool: true,
  waterfront: false,
  photos: 40,
} as const;

/** Adds photos to the upgrades that have none. */
export async function addUpgradePhotos(sql: pg.Client, store: FileStore): Promise<void> {
  const captions = listPhotoCaptions(HOME);
  for (const [id, caption] of Object.entries(CAPTIONS)) {
    const key = `upgrades/${randomUUID()}.webp`;
    await store.put(key, await renderPicture(drawPhoto(HOME, captions.indexOf(caption)), 640));
    await sql.query("UPDATE upgrade SET photo_key = $2 WHERE id = $1 AND photo_key IS NULL", [id, key]);
  }
}
