/**
 * Generates the Prisma client from prisma/schema.prisma.
 *
 * Generating needs no schema engine, but Prisma requires one and downloads it. Naming any existing file as that engine
 * keeps `npm ci` free of downloads. scripts/migrate.ts applies migrations and needs no engine either.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(import.meta.resolve("prisma/build/index.js"));
const result = spawnSync(process.execPath, [cli, "generate", "--no-hints"], {
  stdio: ["ignore", "pipe", "pipe"],
  encoding: "utf8",
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  },
});
if (result.status !== 0) {
  process.stderr.write(`${result.stdout}${result.stderr}`);
  process.stderr.write("The Prisma client could not be generated from prisma/schema.prisma. See the output above.\n");
  process.exit(1);
}
