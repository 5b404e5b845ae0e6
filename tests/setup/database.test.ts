import pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "./database";
import { dropDatabase } from "./drop";

async function rows(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("creates a new migrated database on each call", async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  await rows(one.url, "UPDATE catalogue SET revision = 7");
  expect(await rows(one.url, "SELECT revision::int FROM catalogue")).toEqual([{ revision: 7 }]);
  expect(await rows(other.url, "SELECT revision::int FROM catalogue")).toEqual([{ revision: 0 }]);
  await Promise.all([one.drop(), other.drop()]);
});

test("drops a database despite an open connection", async () => {
  const { url, drop } = await testDatabase();
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  await drop();
  await expect(rows(url, "SELECT 1")).rejects.toThrow(/does not exist/);
});

test("drops a database without force while autovacuum runs in it", async () => {
  const asked: string[] = [];
  const query = async (sql: string) => {
    asked.push(sql);
    if (sql.includes("FORCE")) {
      throw Object.assign(new Error("permission denied to terminate process"), { code: "42501" });
    }
  };
  await dropDatabase({ query } as unknown as pg.Client, "busy");
  expect(asked.at(-1)).toBe('DROP DATABASE IF EXISTS "busy"');
});

test("throws any other error of a drop", async () => {
  const client = new pg.Client({ connectionString: (await testDatabase()).url });
  await client.connect();
  const { database = "" } = client;
  await expect(dropDatabase(client, database)).rejects.toThrow(/cannot drop the currently open database/);
  await client.end();
});
