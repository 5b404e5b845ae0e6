import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "sample-mls",
    include: ["src/**/*.test.ts"],
    expect: { poll: { timeout: 15_000, interval: 40 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // No test changes global state, so one process runs many of them.
    isolate: false,
  },
});
