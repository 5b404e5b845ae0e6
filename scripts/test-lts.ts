/** `npm run test:lts`: the route tests, or those that are named, on the Node of the image, which npm installs if it isn't this one. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const version = readFileSync(".nvmrc", "utf8").trim();
const tests = process.argv.slice(2);
const command = ["node_modules/vitest/vitest.mjs", "run", ...(tests.length > 0 ? tests : ["tests/routes"])];
// The packages of the platforms have the program itself and need no install script.
const provider = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}@${version}`;
const isThis = process.versions.node.split(".")[0] === version;
const { status } = isThis
  ? spawnSync(process.execPath, command, { stdio: "inherit" })
  : spawnSync("npx", ["--yes", "--package", provider, "--", "node", ...command], {
      stdio: "inherit",
      shell: process.platform === "win32",
    });
process.exit(status ?? 1);
