/**
 * `npm run check`: types, format and lint, order of the modules, banned words, unused files and exports; side by side.
 * `npm run check -- --draw` draws the modules into docs/architecture.md.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cruiseModules, describeViolations, withModules } from "./modules";
import { findBannedWordsIn } from "./words";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What is known of unchanged files, so that the next check takes a fifth of the time. */
const TYPE_CACHE = "node_modules/.cache/types.tsbuildinfo";

interface Outcome {
  passed: boolean;
  output: string;
}

async function runProgram(program: string, ...args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [`node_modules/${program}`, ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  const [code] = (await once(child, "close")) as [number | null];
  return { passed: code === 0, output };
}

/** By the native compiler. Other packages still need the compiler in JavaScript, which takes five times as long. */
async function checkTypes(): Promise<Outcome> {
  const generated = await runProgram("@react-router/dev/bin.js", "typegen");
  return generated.passed
    ? await runProgram("typescript-native/bin/tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", TYPE_CACHE)
    : generated;
}

async function modules(): Promise<Outcome> {
  const result = await cruiseModules(ROOT);
  const problems = describeViolations(result);
  const drawing = `${ROOT}docs/architecture.md`;
  const text = readFileSync(drawing, "utf8");
  const current = withModules(text, result);
  if (text !== current) {
    if (process.argv.includes("--draw")) writeFileSync(drawing, current);
    else problems.push("docs/architecture.md shows other modules; `npm run check -- --draw` updates them.");
  }
  return { passed: problems.length === 0, output: problems.join("\n") };
}

async function checkWords(): Promise<Outcome> {
  const problems = findBannedWordsIn(ROOT);
  return { passed: problems.length === 0, output: problems.join("\n") };
}

const CHECKS: Readonly<Record<string, () => Promise<Outcome>>> = {
  types: checkTypes,
  "format and lint": () => runProgram("@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "--colors=off"),
  "order of the modules": modules,
  "banned words": checkWords,
  "unused code": () => runProgram("knip/bin/knip.js", "--no-progress", "--cache"),
};

const outcomes = await Promise.all(
  Object.entries(CHECKS).map(async ([name, check]) => {
    const startedAt = performance.now();
    const { passed, output } = await check();
    console.log(`${passed ? "ok  " : "FAIL"}  ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
    if (!passed) console.log(output.trimEnd());
    return passed;
  }),
);
if (outcomes.includes(false)) process.exitCode = 1;
