import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongFilesFirst } from "./tests/setup/sequencer.ts";

const shared = {
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
} as const;
/** Asynchronous results may take a busy machine longer than Vitest's second. */
const expectation = { poll: { timeout: 15_000, interval: 40 } } as const;
/** Tests of one process share its modules and its running site, and each file starts without the data of others. */
const sharedProcess = { isolate: false, setupFiles: ["./tests/setup/fresh-file.ts"] };

/** `npm test` runs all projects but `long`, which `npm run test:all` adds. CONTRIBUTING.md describes them. */
export default defineConfig({
  test: {
    pool: "forks",
    // One more than the cores of the smallest machine, because tests wait for pages and timers.
    maxWorkers: 3,
    tags: [
      {
        name: "long",
        description: "Details, failures and races, which `npm test` leaves out and `npm run test:all` runs.",
      },
    ],
    // Each run uses another order and prints its seed. `npm test -- --sequence.seed=<seed>` repeats it.
    sequence: { shuffle: { tests: true }, sequencer: LongFilesFirst },
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          expect: expectation,
          include: ["app/**/*.test.{ts,tsx}", "tests/scripts/**/*.test.ts"],
          testTimeout: 60_000,
          // These are small and don't change global state, so one process runs many of them.
          isolate: false,
          restoreMocks: true,
        },
      },
      "./sample-mls",
      {
        ...shared,
        test: {
          name: "routes",
          expect: expectation,
          globalSetup: "./tests/setup/global.ts",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/{journeys,engines,long,scripts}/**"],
          ...sharedProcess,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: "journeys",
          expect: expectation,
          globalSetup: "./tests/setup/global.ts",
          include: ["tests/journeys/**/*.test.ts"],
          ...sharedProcess,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: "long",
          expect: expectation,
          globalSetup: "./tests/setup/global.ts",
          include: ["tests/long/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
