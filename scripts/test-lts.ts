/** `npm run test:lts`: the route tests, or those that are named, on the Node of the image, which npm gets if it isn't this one. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { ensureServerBuild } from "../tests/server/running-server";

function run(program: string, ...args: string[]): never {
  process.exit(spawnSync(program, args, { stdio: "inherit" }).status ?? 1);
}

const version = readFileSync(".nvmrc", "utf8").trim();
const tests = process.argv.slice(2);
if (process.versions.node.split(".")[0] !== version) {
  // The package of a platform has the program itself and needs no install script.
  const provider = `node-${process.platform}-${process.arch}@${version}`;
  run("npx", "--yes", "--package", provider, "--", "node", "--import", "tsx", "scripts/test-lts.ts", ...tests);
}
console.log(`Node ${process.version}`);
await ensureServerBuild();
run(process.execPath, "node_modules/vitest/vitest.mjs", "run", ...(tests.length > 0 ? tests : ["tests/routes"]));
