/**
 * `npm run map` writes the archive of the sample's town. `npm run map -- --check <archive>` prints what an archive has
 * for MAP_ARCHIVE, or why it can't be used.
 */
import { writeFileSync } from "node:fs";
import { openArchive } from "../../app/map/streets/archive.server";
import { describeError } from "../run-program";
import { writeArchive } from "./archive-writer";
import { buildTown, TOWN_BOUNDS } from "./town";

async function check(address: string): Promise<void> {
  const { header, bounds, attribution, layers } = await openArchive(address);
  console.log(`bounds       ${bounds.join(", ")} (west, south, east, north)`);
  console.log(`zooms        ${header.minZoom} to ${header.maxZoom}`);
  console.log(`tiles        ${header.numAddressedTiles}`);
  console.log(`layers       ${layers.join(", ") || "not said"}`);
  console.log(`attribution  ${attribution ?? "not said; maps show OpenStreetMap's"}`);
}

const [option, address] = process.argv.slice(2);
if (option === "--check" && address)
  await check(address).catch((error: unknown) => {
    console.error(describeError(error));
    process.exitCode = 1;
  });
else {
  const options = { bounds: TOWN_BOUNDS, minZoom: 11, maxZoom: 15, attribution: "Sample streets are invented" };
  const file = new URL("../../sample-mls/data/streets.pmtiles", import.meta.url);
  writeFileSync(file, writeArchive(buildTown(), options));
}
