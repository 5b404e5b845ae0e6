import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { closePool } from "~/platform/db/pool.server";
import { createTestDatabase, type TestDatabase } from "../setup/database";

/** Gives a test file a database and a folder for files, through the environment that is read at first use. */
export function setUpFileDatabase(): { url(): string } {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "sunporch-feed-"));
    process.env.DATABASE_URL = database.url;
    process.env.DATA_DIR = folder;
    process.env.LOG_LEVEL = "silent";
  });
  afterAll(async () => {
    await closePool();
    await database?.drop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return { url: () => database.url };
}
