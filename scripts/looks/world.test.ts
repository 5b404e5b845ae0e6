import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { addListing } from "../../tests/factories";
import { createTestDatabase } from "../../tests/setup/database";
import { fill } from "./world";

test("fills a database with what the states show", async () => {
  const database = await createTestDatabase();
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const files = mkdtempSync(join(tmpdir(), "sunporch-looks-"));
  onTestFinished(async () => {
    await sql.end();
    await database.drop();
    rmSync(files, { recursive: true });
  });
  for (let home = 10; home < 24; home++)
    await addListing(sql, {
      listing_key: `${home}`,
      photo_count: 5,
      media: [{ key: "a" }, { key: "b" }, { key: "c" }],
    });
  await addListing(sql, { listing_key: "90", status: "Pending" });
  await addListing(sql, { listing_key: "91", address_shown: false });
  const ids = await fill(sql, files);
  expect(Object.entries(ids).filter(([, id]) => !id)).toEqual([]);
  const { rows } = await sql.query(
    `SELECT (SELECT photo_count FROM listing WHERE id = $1) AS photos, (SELECT count(*)::int FROM saved_home) AS saved,
       (SELECT count(*)::int FROM project) AS projects, (SELECT count(*)::int FROM lead) AS leads,
       (SELECT count(*)::int FROM timeline_request) AS requests`,
    [ids.twoPhotos],
  );
  expect(rows).toEqual([{ photos: 2, saved: 5, projects: 4, leads: 2, requests: 2 }]);
});
