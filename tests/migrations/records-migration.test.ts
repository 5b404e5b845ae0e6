/** @module-tag long */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { migrate } from "../../app/platform/db/migrate.server";
import { createTestDatabase } from "../setup/database";

const MIGRATION = "20261128000000_records";
const isEarlier = (path: string) => !/^\d/.test(basename(path)) || basename(path) < MIGRATION;

const ID = "00000000-0000-4000-8000-000000000001";
const STORED_ROWS = `
  INSERT INTO account (id, email, created_at, email_verified_at) VALUES
    ('${ID}', 'ana@example.com', '2026-01-01Z', '2026-01-02Z');
  INSERT INTO saved_search (id, account_id, name, search, saved_at) VALUES ('${ID}', '${ID}', 'Homes', '', '2026-01-03Z');
  INSERT INTO listing (id, feed, listing_key, mls_id, status, list_price, city, state, zip, listed_at, modified_at,
      content_hash, revision, pool_types, highlights)
    VALUES (1, 'north', '1', '1', 'active', 500000, 'Riverside', 'CA', '92501', now(), now(), '', 1, '{}', '{}');
  INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
      has_lender, max_home_budget, target_move_in, list_price, upgrades_cost, due_at, created_at)
    VALUES ('${ID}', '${ID}', 1, '', 'Ana', 'ana@example.com', 'text', false, false, 1, '2027-08', 1, 1, now(), '2026-01-04Z');
  INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time, created_at, answered_at) VALUES
    ('${ID}', 1, 'Zoë', 'zoe@example.com', 'pigeon', 'midnight', '2026-01-04Z', '2026-01-05Z');
  INSERT INTO project (id, buyer_email, property_address, current_phase) VALUES ('${ID}', 'ana@example.com', '', 'Design');
  INSERT INTO project_document (id, project_id, category, title, file_key, file_name, size, uploaded_at) VALUES
    ('${ID}', '${ID}', 'Contract', 'Contract', 'a', 'a.pdf', 1, '2026-01-06Z');
  INSERT INTO design_item (id, project_id, room, category, item_name) VALUES ('${ID}', '${ID}', 'Dungeon', 'Tile', 'Zellige')`;

test("stored rows keep their values, and updated_at is the time of their last known change", async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    cpSync("prisma/migrations", folder, { recursive: true, filter: isEarlier });
    await migrate(database.url, { folder });
    await client.query(STORED_ROWS);
    expect(await migrate(database.url)).toContain(MIGRATION);
    const { rows } = await client.query(
      ["account", "saved_search", "timeline_request", "lead", "project_document"]
        .map(
          (table) =>
            `SELECT '${table}' AS "table", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS changed FROM ${table}`,
        )
        .join(" UNION ALL "),
    );
    expect(Object.fromEntries(rows.map(({ table, changed }) => [table, changed]))).toEqual({
      account: "2026-01-02",
      saved_search: "2026-01-03",
      timeline_request: "2026-01-04",
      lead: "2026-01-05",
      project_document: "2026-01-06",
    });
    const { rows: unlisted } = await client.query("SELECT room, contact_pref, best_time FROM design_item, lead");
    expect(unlisted).toEqual([{ room: "Dungeon", contact_pref: "pigeon", best_time: "midnight" }]);
    await expect(client.query("UPDATE design_item SET room = 'Attic'")).rejects.toThrow("design_item_room_check");
  } finally {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
