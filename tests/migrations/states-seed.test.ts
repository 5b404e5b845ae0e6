import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { addListing } from "../factories";
import { createTestDatabase } from "../setup/database";

test("fits the tables", { tags: ["long"] }, async () => {
  const database = await createTestDatabase();
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  onTestFinished(async () => {
    await sql.end();
    await database.drop();
  });
  for (let home = 10; home < 23; home++)
    await addListing(sql, {
      listing_key: `${home}`,
      photo_count: 5,
      media: [{ key: "a" }, { key: "b" }, { key: "c" }],
    });
  await sql.query(readFileSync(new URL("../states/seed.sql", import.meta.url), "utf8"));
  const { rows } = await sql.query(
    `SELECT (SELECT count(*)::int FROM listing WHERE photo_count < 5) AS rare, (SELECT count(*)::int FROM saved_home) AS saved,
       (SELECT count(*)::int FROM project) AS projects, (SELECT count(*)::int FROM lead) AS leads,
       (SELECT count(*)::int FROM timeline_request) AS requests`,
  );
  expect(rows).toEqual([{ rare: 2, saved: 5, projects: 3, leads: 2, requests: 2 }]);
});
