/** @module-tag long */
import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../setup/database";
import { findHeavyChanges } from "./heavy-changes";

/** The last migration from before the site had data that could be in the way. */
const LAST_UNCHECKED = "20261130100000_common_words";

let client: pg.Client;

beforeEach(async () => {
  const database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  return async () => {
    await client.end();
    await database.drop();
  };
});

test("no migration since the first release blocks a table with many rows", async () => {
  const problems: string[] = [];
  const names = readdirSync("prisma/migrations").filter((name) => /^\d/.test(name));
  for (const name of names.sort()) {
    const sql = readFileSync(`prisma/migrations/${name}/migration.sql`, "utf8");
    if (name <= LAST_UNCHECKED) await client.query(sql);
    else problems.push(...(await findHeavyChanges(client, sql)).map((problem) => `${name} ${problem}`));
  }
  expect(names).toContain(LAST_UNCHECKED);
  expect(problems).toEqual([]);
});

const HOME = `
  CREATE TABLE home (id int PRIMARY KEY, price int, city text, year smallint CHECK (year IS NOT NULL));
  CREATE TABLE photo (id int PRIMARY KEY, home_id int);
  CREATE TABLE catalogue (revision int)`;

test.each([
  ["ALTER TABLE home ALTER COLUMN price TYPE bigint", ["rewrites home"]],
  ["ALTER TABLE home ADD COLUMN seen_at timestamptz NOT NULL DEFAULT clock_timestamp()", ["rewrites home"]],
  ["CREATE INDEX home_city_idx ON home (city)", ["builds home_city_idx while home takes no writes"]],
  ["ALTER TABLE home ADD UNIQUE (city)", ["builds home_city_key while home takes no writes"]],
  [
    "ALTER TABLE home ALTER COLUMN city SET NOT NULL",
    ["reads all of home for city, which needs a valid check IS NOT NULL first"],
  ],
  [
    "ALTER TABLE home ADD CONSTRAINT home_price CHECK (price > 0)",
    ["reads all of home for home_price, which needs NOT VALID first"],
  ],
  [
    "ALTER TABLE home ADD COLUMN kind text CHECK (kind <> '')",
    ["reads all of home for home_kind_check, which needs NOT VALID first"],
  ],
  [
    "ALTER TABLE photo ADD CONSTRAINT photo_home FOREIGN KEY (home_id) REFERENCES home",
    ["reads all of photo for photo_home, which needs NOT VALID first"],
  ],
  ["UPDATE home SET city = lower(city)", ["changes rows of home, which a job should do in batches"]],
  ['DELETE FROM "home" WHERE price = 0', ["changes rows of home, which a job should do in batches"]],
])("finds what blocks: %s", async (sql, problems) => {
  await client.query(HOME);
  expect(await findHeavyChanges(client, sql)).toEqual(problems);
});

test.each([
  ["ALTER TABLE home ADD COLUMN seen_at timestamptz, ADD COLUMN views int NOT NULL DEFAULT 0"],
  ["CREATE INDEX CONCURRENTLY home_city_idx ON home (city)"],
  ["ALTER TABLE home ADD CONSTRAINT home_price CHECK (price > 0) NOT VALID"],
  ["ALTER TABLE home ALTER COLUMN year SET NOT NULL"],
  ["CREATE TABLE visit (home_id int NOT NULL REFERENCES home, at timestamptz); CREATE INDEX ON visit (at)"],
  ["UPDATE catalogue SET revision = 1; ALTER TABLE catalogue ALTER COLUMN revision TYPE bigint"],
  ["-- UPDATE home is up to the worker.\nALTER TABLE home ALTER COLUMN price DROP DEFAULT"],
])("accepts what doesn't block: %s", async (sql) => {
  await client.query(HOME);
  expect(await findHeavyChanges(client, sql)).toEqual([]);
});

test("accepts a constraint that is validated after it was added", async () => {
  await client.query(HOME);
  await client.query("ALTER TABLE home ADD CONSTRAINT home_price CHECK (price > 0) NOT VALID");
  expect(await findHeavyChanges(client, "ALTER TABLE home VALIDATE CONSTRAINT home_price")).toEqual([]);
});
