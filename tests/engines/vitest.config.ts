import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** `npm run test:engines`; not part of `npm test`, because it needs browsers that not every machine has. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("../../app", import.meta.url)) } },
  test: {
    globalSetup: ["./tests/engines/install.ts", "./tests/setup/global.ts"],
    include: ["tests/engines/**/*.test.ts"],
    pool: "forks",
    fileParallelism: false,
    expect: { poll: { timeout: 15_000, interval: 40 } },
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
});
