import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongFilesFirst } from "./tests/setup/sequencer";

const shared = {
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
} as const;
/** What is on its way may take a busy machine longer than Vitest's second. */
const expectation = { poll: { timeout: 15_000, interval: 40 } } as const;

export default defineConfig({
  test: {
    globalSetup: "./tests/setup/global.ts",
    pool: "forks",
    // One more than the cores of the smallest machine: journeys wait half of their time.
    maxWorkers: 3,
    // Each run takes another order and prints its seed; `npm test -- --sequence.seed=<seed>` repeats it.
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
          // Small, and none changes what its process has, so a process takes many of them.
          isolate: false,
          restoreMocks: true,
        },
      },
      {
        ...shared,
        test: {
          name: "unit",
          expect: expectation,
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/e2e/**", "tests/start/**"],
          // A process takes many files, so that packages are loaded once; our own modules are loaded anew for each.
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
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: "e2e",
          expect: expectation,
          // A real browser on a busy machine. `npm test` names whatever needed its second try: it is to be looked into.
          retry: 1,
          include: ["tests/e2e/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
