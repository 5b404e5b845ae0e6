import pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "./database";

async function rows(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("each call gives a migrated database of its own", async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  await rows(one.url, "UPDATE catalogue SET revision = 7");
  expect(await rows(one.url, "SELECT revision::int FROM catalogue")).toEqual([{ revision: 7 }]);
  expect(await rows(other.url, "SELECT revision::int FROM catalogue")).toEqual([{ revision: 0 }]);
  await Promise.all([one.drop(), other.drop()]);
});

test("a dropped database is gone, also under an open connection", async () => {
  const { url, drop } = await testDatabase();
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  await drop();
  await expect(rows(url, "SELECT 1")).rejects.toThrow(/does not exist/);
});
