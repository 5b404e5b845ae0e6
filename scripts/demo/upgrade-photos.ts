/** Photos of upgrades, from a set of the sample MLS. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { FileStore } from "../../app/platform/files/file-store";
import { readSamplePhoto } from "./sample-photo";

/** What the photo of an upgrade shows. */
const CONTENTS: Readonly<Record<string, string>> = {
  "kitchen-remodel": "kitchen",
  "bath-remodel": "primary-bathroom",
  "front-landscaping": "garden",
  "backyard-landscaping": "back-of-the-home-and-yard",
  "appliance-package": "kitchen-range-and-refrigerator",
  "garage-finish": "garage",
  "pool-resurfacing": "pool",
};

/** Adds photos to the upgrades that have none. */
export async function addUpgradePhotos(sql: pg.Client, store: FileStore): Promise<void> {
  for (const [id, content] of Object.entries(CONTENTS)) {
    const key = `upgrades/${randomUUID()}.webp`;
    await store.put(key, await readSamplePhoto(`rooms/house_any_low_new/${content}`, 640));
    await sql.query("UPDATE upgrade SET photo_key = $2 WHERE id = $1 AND photo_key IS NULL", [id, key]);
  }
}
