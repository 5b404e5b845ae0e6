/** A migrated empty database for one test or file. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { dropDatabase } from "./drop-database";

export interface TestDatabase {
  url: string;
  /** Ends open connections and drops the database; the end of the run does the same for remaining ones. */
  drop(): Promise<void>;
}

async function withAdmin(callback: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject("testServer").url });
  await client.connect();
  try {
    await callback(client);
  } finally {
    await client.end();
  }
}

/**
 * Clones a database.
 * Modules read it from DATABASE_URL, which must be set before their first use.
 * @param template the database to clone, by default the migrated empty one
 */
export async function createTestDatabase(template = inject("testServer").template): Promise<TestDatabase> {
  const { url, prefix } = inject("testServer");
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  await withAdmin((admin) => admin.query(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`));
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${name}`;
  return { url: databaseUrl.href, drop: () => withAdmin((admin) => dropDatabase(admin, name)) };
}
