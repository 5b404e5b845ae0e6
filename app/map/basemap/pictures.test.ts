/**
 * Tiles of the sample's town at the map's zooms 11 to 16, as files in `pictures`. After a change of the drawing, accept them with
 * `npx vitest run -u app/map/basemap/pictures.test.ts`, and open them in a browser, in light and dark, before they are committed.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { writeArchive } from "../../../scripts/map/archive-writer";
import { buildTown, TOWN_BOUNDS } from "../../../scripts/map/town";
import { openArchive } from "../streets/archive.server";
import { drawStreets } from "../streets/draw-streets";
import { readStreets } from "../streets/features";
import { project } from "../view";
import { drawTile, TILE_SIZE } from "./draw-tile.server";

const NEAR_PARK = { lat: 34.0475, lng: -117.1765 };
const AT_FREEWAY = { lat: 34.0545, lng: -117.1825 };
const folder = mkdtempSync(join(tmpdir(), "sunporch-pictures-"));
const file = join(folder, "town.pmtiles");
const options = { bounds: TOWN_BOUNDS, minZoom: 10, maxZoom: 15, attribution: "Invented" };
writeFileSync(file, writeArchive(buildTown(), options));
const archive = await openArchive(file);
afterAll(async () => {
  await archive.close();
  rmSync(folder, { recursive: true });
});

it.each([11, 12, 13, 14, 15, 16])("draws the town at zoom %i as in its picture", async (zoom) => {
  const at = project(zoom < 16 ? NEAR_PARK : AT_FREEWAY, zoom);
  const [z, x, y] = [zoom - 1, Math.floor(at.x / TILE_SIZE), Math.floor(at.y / TILE_SIZE)] as const;
  const isCovered = zoom > 14;
  const streets = drawStreets(readStreets((await archive.readTile(z, x, y))!, TILE_SIZE), TILE_SIZE, z, [], isCovered);
  // A line for each element, which reviews can compare.
  const svg = drawTile(z, x, y, streets, isCovered).replaceAll("><", ">\n<");
  await expect(svg).toMatchFileSnapshot(`pictures/town-${zoom}.svg`);
});
