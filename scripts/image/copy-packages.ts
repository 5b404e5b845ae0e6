/** `tsx scripts/image/copy-packages.ts FOLDER`: copies what the build loads from `node_modules` to the folder. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { tracePackages } from "./trace-packages";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder.");
const { files } = await tracePackages();
for (const file of files) cpSync(file, join(folder, file));
console.log(`${files.length} files of packages are in ${folder}.`);
