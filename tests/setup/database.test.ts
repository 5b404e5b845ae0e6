import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "./database";
import { dropDatabase } from "./drop-database";

async function queryRows(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("creates a new migrated database on each call", { tags: ["long"] }, async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await queryRows(first.url, "UPDATE catalogue SET revision = 7");
  expect(await queryRows(first.url, "SELECT revision::int FROM catalogue")).toEqual([{ revision: 7 }]);
  expect(await queryRows(second.url, "SELECT revision::int FROM catalogue")).toEqual([{ revision: 0 }]);
  await Promise.all([first.drop(), second.drop()]);
});

test("drops a database despite an open connection", { tags: ["long"] }, async () => {
  const { url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  await drop();
  await expect(queryRows(url, "SELECT 1")).rejects.toThrow(/does not exist/);
});

test("drops a database without force while autovacuum runs in it", async () => {
  const queries: string[] = [];
  const query = async (sql: string) => {
    queries.push(sql);
    if (sql.includes("FORCE")) {
      throw Object.assign(new Error("permission denied to terminate process"), { code: "42501" });
    }
  };
  await dropDatabase({ query } as unknown as pg.Client, "busy");
  expect(queries.at(-1)).toBe('DROP DATABASE IF EXISTS "busy"');
});

test("throws any other error of a drop", { tags: ["long"] }, async () => {
  const client = new pg.Client({ connectionString: (await createTestDatabase()).url });
  await client.connect();
  const { database = "" } = client;
  await expect(dropDatabase(client, database)).rejects.toThrow(/cannot drop the currently open database/);
  await client.end();
});
