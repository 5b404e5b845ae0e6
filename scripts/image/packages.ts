/** `tsx scripts/image/packages.ts FOLDER`: copies what the build loads from `node_modules` to the folder. */
import { cpSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { isStarted } from "../run-program";

const PROGRAMS = "build/server";

interface TracedPackages {
  /** The files of packages that the built programs may load, and the licenses of these packages. */
  files: string[];
  /** The packages that the build itself imports. */
  direct: string[];
}

const findFolder = (file: string) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];

/** Follows the imports of the build, of the working folder, into `node_modules`. */
export async function tracePackages(): Promise<TracedPackages> {
  const programs = readdirSync(PROGRAMS).filter((name) => name.endsWith(".js"));
  const { fileList, reasons } = await nodeFileTrace(programs.map((name) => `${PROGRAMS}/${name}`));
  const files = new Set([...fileList].filter(findFolder));
  const direct = new Set<string>();
  for (const file of files)
    if ([...(reasons.get(file)?.parents ?? [])].some((parent) => dirname(parent).startsWith(PROGRAMS)))
      direct.add(findFolder(file)!.replace("node_modules/", ""));
  for (const folder of new Set([...files].map((file) => findFolder(file)!)))
    for (const name of readdirSync(folder))
      if (/^(licen[cs]e|copying|notice)/i.test(name)) files.add(`${folder}/${name}`);
  return { files: [...files].sort(), direct: [...direct].sort() };
}

const [, , folder] = process.argv;
if (isStarted(import.meta.url) && folder) {
  const { files } = await tracePackages();
  for (const file of files) cpSync(file, join(folder, file));
  console.log(`${files.length} files of packages are in ${folder}.`);
}
