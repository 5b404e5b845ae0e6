import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongFilesFirst } from "./tests/setup/sequencer";

const shared = {
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
} as const;
/** Left out by `npm test` on a machine without a browser. */
const excludedTests = process.env.EXCLUDED_TESTS?.split(",") ?? [];
/** Asynchronous results may take a busy machine longer than Vitest's second. */
const expectation = { poll: { timeout: 15_000, interval: 40 } } as const;

export default defineConfig({
  test: {
    globalSetup: "./tests/setup/global.ts",
    pool: "forks",
    // One more than the cores of the smallest machine, because browser tests wait half of their time.
    maxWorkers: 3,
    // Each run uses another order and prints its seed. `npm test -- --sequence.seed=<seed>` repeats it.
    sequence: { shuffle: { tests: true }, sequencer: LongFilesFirst },
    projects: [
      {
        ...shared,
        test: {
          name: "app",
          expect: expectation,
          include: ["app/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // These are small and don't change global state, so one process runs many of them.
          isolate: false,
          restoreMocks: true,
        },
      },
      "./sample-mls",
      {
        ...shared,
        test: {
          name: "unit",
          expect: expectation,
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/e2e/**", "tests/engines/**", "tests/start/**", ...excludedTests],
          // A process runs many files, so that packages load once. Our own modules load again for each file.
          isolate: false,
          setupFiles: ["./tests/setup/fresh-file.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: "start",
          expect: expectation,
          include: ["tests/start/**/*.test.ts"],
          exclude: excludedTests,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: "e2e",
          expect: expectation,
          // As above, and with one browser for many files.
          isolate: false,
          setupFiles: ["./tests/setup/fresh-file.ts"],
          // A real browser on a busy machine. `npm test` names tests that needed a second attempt, so they can be
          // investigated.
          retry: 1,
          include: ["tests/e2e/**/*.test.ts"],
          exclude: excludedTests,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
