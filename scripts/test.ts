/**
 * `npm test`: the checks, the build, and every test. Other arguments go to Vitest, as in `npm test -- app/listings`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromiumPath, findChromiumShellPath } from "../tests/setup/chromium";
import { BUILD_COMMAND, ensureBuild } from "./start/build";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

async function runNode(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } });
  const [code] = (await once(child, "exit")) as [number | null];
  return code === 0;
}

function printSection(title: string): void {
  console.log(`\n== ${title}`);
}

interface Report {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly { assertionResults: readonly TestReport[] }[];
}

interface TestReport {
  fullName: string;
  status: string;
  /** Of every attempt: a test that passed and has failures needed a second one. */
  failureMessages: readonly string[];
}

/** Runs Vitest and counts executed tests from its report. */
async function runTests(env: NodeJS.ProcessEnv): Promise<{ passed: boolean; summary: string }> {
  const folder = mkdtempSync(join(tmpdir(), "sunporch-report-"));
  const file = join(folder, "report.json");
  try {
    const passed = await runNode(
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${file}`,
        ...process.argv.slice(2),
      ],
      env,
    );
    const report = JSON.parse(readFileSync(file, "utf8")) as Report;
    const executed = report.numPassedTests + report.numFailedTests;
    const { numFailedTests, testResults } = report;
    for (const { fullName, status, failureMessages } of testResults.flatMap((file) => file.assertionResults)) {
      const label = status === "failed" ? "Failed" : "Needed a second attempt";
      if (failureMessages.length > 0) console.log(`\n${label}: ${fullName}\n${failureMessages.join("\n")}`);
    }
    return { passed, summary: `${executed} tests executed in ${testResults.length} files, ${numFailedTests} failed` };
  } catch (error) {
    return { passed: false, summary: `0 tests executed (${(error as Error).message})` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tests that need a browser. */
const BROWSER_TESTS = ["tests/e2e/**", "tests/start/dev.test.ts", "tests/setup/chromium.test.ts"];

/** Ends the run with one sentence. */
function exitWithError(reason: string): never {
  console.error(`\nFAILED: ${reason}`);
  process.exit(1);
}

printSection("Browser");
// Looked up once instead of in every file, and first, because what is missing should not show only after minutes.
const chromiumShell = findChromiumShellPath();
const chromium = await findChromiumPath().then(
  (path) => ({ path, missing: undefined }),
  (error: Error) => ({ path: undefined, missing: error.message }),
);
console.log(
  chromium.path ??
    `${chromium.missing}\nWithout it these are left out, and the run fails at its end: ${BROWSER_TESTS.join(", ")}`,
);

printSection("Checks");
const checksPassed = await runNode(["--import", "tsx", "scripts/check/index.ts"]);

printSection("Build");
const startedAt = performance.now();
await ensureBuild(async () => {
  if (!(await runNode([BUILD_COMMAND.program, ...BUILD_COMMAND.args], { NODE_ENV: "production" })))
    throw new Error("see above");
}).catch((error: Error) => exitWithError(`the build failed (${error.message}), and no test was executed.`));
console.log(`The build is up to date (${((performance.now() - startedAt) / 1000).toFixed(1)} s).`);

printSection("Tests");
const { passed, summary } = chromium.path
  ? await runTests({ CHROMIUM_PATH: chromium.path, ...(chromiumShell && { CHROMIUM_SHELL: chromiumShell }) })
  : await runTests({ EXCLUDED_TESTS: BROWSER_TESTS.join() });
const failures = [
  ...(checksPassed ? [] : ["the checks failed"]),
  ...(passed ? [] : ["the tests failed"]),
  ...(chromium.path ? [] : ["the browser tests were left out"]),
];
if (failures.length > 0) exitWithError(`${failures.join(" and ")}; ${summary}.`);
console.log(`\nPASSED: ${summary}.`);
