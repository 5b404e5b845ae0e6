/**
 * `npm run map` writes the archive of the sample's town. `npm run map -- --check <archive>` prints what an archive has
 * for MAP_ARCHIVE, or why it can't be used.
 */
import { writeFileSync } from "node:fs";
import { describeArchive, findArchiveProblem, openArchive } from "../../app/map/streets/archive.server";
import { OperatorError } from "../../app/platform/operator-error";
import { describeError } from "../run-program";
import { writeArchive } from "./archive-writer";
import { buildTown, TOWN_BOUNDS } from "./town";

async function check(address: string): Promise<void> {
  const archive = await openArchive(address).catch((error: Error) => {
    throw new OperatorError(`${address} can't be used: ${error.message}`);
  });
  for (const [name, text] of Object.entries(describeArchive(archive))) console.log(`${name.padEnd(12)} ${text}`);
  const problem = findArchiveProblem(archive);
  if (problem) throw new OperatorError(problem);
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
