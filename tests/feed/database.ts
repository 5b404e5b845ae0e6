import { afterAll, beforeAll } from "vitest";
import { closePool } from "~/platform/db/pool.server";
import { type TestDatabase, testDatabase } from "../setup/database";

/** Gives a test file a database; the pool finds it in DATABASE_URL at its first use. */
export function fileDatabase(): { url(): string } {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    process.env.DATABASE_URL = database.url;
    process.env.LOG_LEVEL = "silent";
  });
  afterAll(async () => {
    await closePool();
    await database?.drop();
  });
  return { url: () => database.url };
}
