/**
 * `npm run check`: types, format and lint, order of the modules, banned words, unused files and exports; side by side.
 * `npm run check -- --draw` draws the modules into docs/architecture.md.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { type Outcome, ROOT, runNode } from "../harness/run-node";
import { cruiseModules, describeViolations, withModules } from "./modules";
import { findBannedWordsIn } from "./words";

/** What is known of unchanged files, so that the next check takes a fifth of the time. */
const TYPE_CACHE = "node_modules/.cache/types.tsbuildinfo";

const runProgram = (program: string, ...args: string[]): Promise<Outcome> =>
  runNode([`node_modules/${program}`, ...args], { env: { NODE_ENV: "" } });

const reportProblems = (problems: readonly string[]): Outcome => ({
  passed: problems.length === 0,
  output: problems.join("\n"),
});

/** By the native compiler. Other packages still need the compiler in JavaScript, which takes five times as long. */
async function checkTypes(): Promise<Outcome> {
  const generated = await runProgram("@react-router/dev/bin.js", "typegen");
  return generated.passed
    ? await runProgram("typescript-native/bin/tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", TYPE_CACHE)
    : generated;
}

async function checkModules(): Promise<Outcome> {
  const result = await cruiseModules(ROOT);
  const problems = describeViolations(result);
  const drawing = `${ROOT}docs/architecture.md`;
  const text = readFileSync(drawing, "utf8");
  const current = withModules(text, result);
  if (text !== current) {
    if (process.argv.includes("--draw")) writeFileSync(drawing, current);
    else problems.push("docs/architecture.md shows other modules; `npm run check -- --draw` updates them.");
  }
  return reportProblems(problems);
}

const CHECKS: Readonly<Record<string, () => Promise<Outcome>>> = {
  types: checkTypes,
  "format and lint": () => runProgram("@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "--colors=off"),
  "order of the modules": checkModules,
  "banned words": async () => reportProblems(findBannedWordsIn(ROOT)),
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
