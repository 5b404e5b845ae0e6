/** A migrated empty database for one test or file. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { dropDatabase } from "./drop";

export interface TestDatabase {
  url: string;
  /** Ends open connections and drops the database; the end of the run does the same for remaining ones. */
  drop(): Promise<void>;
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject("testServer").url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Clones the migrated template.
 * Modules read it from DATABASE_URL, which must be set before their first use.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, template, prefix } = inject("testServer");
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  await asAdmin((admin) => admin.query(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`));
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => asAdmin((admin) => dropDatabase(admin, name)) };
}
