/**
 * `npm test`: the checks, the build, unit tests, route tests and journeys. `--all` (`npm run test:all`) adds the long tests, axe in
 * every journey, the other engines, and the program faults. Other arguments go to Vitest, as in `npm test -- app/listings`.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromiumPath, findChromiumShellPath } from "../tests/setup/chromium";
import { summarizeUse } from "../tests/setup/exercised";
import { ensureBuild } from "./build";
import { runNode } from "./harness/run-node";

const vitestArgs = process.argv.slice(2).filter((arg) => arg !== "--all");
const runsAll = process.argv.includes("--all");
/** With a filter, what journeys did not use is no failure. */
const isWhole = !vitestArgs.some((arg) => !arg.startsWith("-"));
const tagFilter = runsAll || !isWhole ? [] : ["--tags-filter=!long"];

const durations: string[] = [];

async function measure<T>(part: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await run();
  } finally {
    const seconds = (performance.now() - startedAt) / 1000;
    durations.push(`${part.padEnd(24)} ${seconds.toFixed(1).padStart(7)} s`);
  }
}

const printSection = (title: string): void => console.log(`\n== ${title}`);

/** Of Vitest. */
type Report = { numPassedTests: number; numFailedTests: number; testResults: readonly unknown[] };

const counts = { executed: 0, failed: 0, files: 0 };

/** Runs Vitest and counts executed tests from its report. */
async function runVitest(args: readonly string[], options: Parameters<typeof runNode>[1] = {}): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "sunporch-report-"));
  const file = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  try {
    const vitest = ["node_modules/vitest/vitest.mjs", "run", ...reporters, ...tagFilter, ...args, ...vitestArgs];
    const { passed, output } = await runNode(vitest, options);
    if (!options.shows) console.log(output);
    const report = JSON.parse(readFileSync(file, "utf8")) as Report;
    counts.executed += report.numPassedTests + report.numFailedTests;
    counts.failed += report.numFailedTests;
    counts.files += report.testResults.length;
    return passed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const failures: string[] = [];

/** Ends the run with one sentence. */
function exitWithResult(): never {
  printSection("Time");
  console.log(durations.join("\n"));
  const summary = `${counts.executed} tests executed in ${counts.files} files, ${counts.failed} failed`;
  if (failures.length === 0) console.log(`\nPASSED: ${summary}.`);
  else console.error(`\nFAILED: ${failures.join(" and ")}; ${summary}.`);
  process.exit(failures.length === 0 ? 0 : 1);
}

/** Fails if no journey used a page or its action with scripts on a phone. */
function checkUse(folder: string): void {
  const { table, missing } = summarizeUse(folder);
  const forms = [...table.keys()].filter((use) => !use.startsWith("GET "));
  console.log(`Journeys opened ${table.size - forms.length} pages and sent ${forms.length} kinds of forms.`);
  if (missing.length === 0) return;
  console.log(`No journey uses these with scripts on a phone:\n  ${missing.join("\n  ")}`);
  failures.push("journeys left something out");
}

printSection("Browser");
// Looked up once instead of in every file, and first, because what is missing should not show only after minutes.
const chromiumShell = findChromiumShellPath();
const chromium = await findChromiumPath().then(
  (path) => ({ path, missing: undefined }),
  (error: Error) => ({ path: undefined, missing: error.message }),
);
console.log(chromium.path ?? `${chromium.missing}\nWithout it journeys are left out, and the run fails at its end.`);
if (!chromium.path) failures.push("the journeys were left out");

printSection("Checks, build and unit tests");
const build = ensureBuild();
const [checks, unitsPassed] = await Promise.all([
  measure("checks", () => runNode(["--import", "tsx", "scripts/check/index.ts"])),
  measure("unit tests", () =>
    runVitest(["--project=unit", "--project=sample-mls", "--passWithNoTests", "--maxWorkers=1"]),
  ),
  measure("build", () => build).catch((error: Error) => {
    console.error(error.message);
    failures.push("the build failed");
  }),
]);
console.log(checks.output);
if (!checks.passed) failures.push("the checks failed");
if (!unitsPassed) failures.push("unit tests failed");
if (failures.includes("the build failed")) exitWithResult();

printSection("Route tests and journeys");
const exercised = mkdtempSync(join(tmpdir(), "sunporch-exercised-"));
const projects = ["routes", ...(chromium.path ? ["journeys"] : []), ...(runsAll ? ["long"] : [])];
const env = {
  EXERCISED_FOLDER: exercised,
  ...(chromium.path && { CHROMIUM_PATH: chromium.path }),
  ...(chromiumShell && { CHROMIUM_SHELL: chromiumShell }),
  ...(runsAll && { AXE: "1" }),
};
const passed = await measure(projects.join(", "), () =>
  runVitest([...projects.map((name) => `--project=${name}`), "--passWithNoTests"], { shows: true, env }),
);
if (!passed) failures.push("tests failed");
if (isWhole && chromium.path) checkUse(exercised);
rmSync(exercised, { recursive: true, force: true });

if (runsAll) {
  const programs = {
    engines: ["node_modules/vitest/vitest.mjs", "run", "--config", "tests/engines/vitest.config.ts"],
    faults: ["--import", "tsx", "scripts/faults/index.ts", "--kills", "40", "--minutes", "5"],
  };
  for (const [name, args] of Object.entries(programs)) {
    printSection(name);
    if (!(await measure(name, () => runNode(args, { shows: true }))).passed) failures.push(`${name} failed`);
  }
}
exitWithResult();
