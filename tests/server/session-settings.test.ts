/**
 * A database with other formats and another time zone than the SQL and the driver expect.
 *
 * @module-tag long
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { closePool, makePool, query } from "~/platform/db/pool.server";
import { migrate } from "../../app/platform/db/migrate.server";
import { expectedHomes, type FeedHarness, listShownHomes, startFeedHarness } from "../feed/feed-harness";
import { addProject } from "../projects";
import { Person } from "../routes/person";
import { visibleText } from "../routes/route-site";
import { dropDatabase } from "../setup/drop-database";
import { ask, ensureServerBuild, type RunningServer, startServer } from "./running-server";

const SETTINGS = { DateStyle: "SQL, DMY", IntervalStyle: "iso_8601", TimeZone: "Asia/Kolkata" };
const name = `${inject("testServer").prefix}formats`;
const url = new URL(inject("testServer").url);
url.pathname = `/${name}`;

let admin: pg.Client;
let harness: FeedHarness;
let server: RunningServer;
const folder = mkdtempSync(join(tmpdir(), "sunporch-formats-"));

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject("testServer").url });
  await admin.connect();
  await admin.query(`CREATE DATABASE "${name}"`);
  for (const [setting, value] of Object.entries(SETTINGS))
    await admin.query(`ALTER DATABASE "${name}" SET ${setting} = '${value}'`);
  vi.stubEnv("DATABASE_URL", url.href);
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("LOG_LEVEL", "silent");
  harness = await startFeedHarness();
  await ensureServerBuild();
});
afterAll(async () => {
  await server?.stop();
  await harness?.close();
  await closePool();
  await dropDatabase(admin, name);
  await admin?.end();
  rmSync(folder, { recursive: true, force: true });
});

test("migrates, replicates and shows correct dates in a database with other settings", async () => {
  expect((await migrate(url.href)).length).toBeGreaterThan(10);
  expect(await migrate(url.href)).toEqual([]);
  await harness.sync();
  expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
  expect((await harness.sync()).upserts).toBe(0);

  server = await startServer({ DATABASE_URL: url.href, DATA_DIR: folder, FEED_NAME: harness.feed.name });
  const total = async () => JSON.parse((await ask(server.port, "/api/listings")).body).total;
  await expect.poll(total).toBe(expectedHomes(harness).length);
  const [newest] = JSON.parse((await ask(server.port, "/api/listings?sort=newest&perPage=1")).body).listings;
  expect(newest.daysOnMarket).toBeGreaterThanOrEqual(0);
  expect((await ask(server.port, `/listing/${newest.id}`)).status).toBe(200);
  expect((await ask(server.port, "/sitemaps/listings-1.xml")).body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/);

  const sql = new pg.Client({ connectionString: url.href });
  await sql.connect();
  await addProject(sql, "ana@example.com", { hero_key: null }).finally(() => sql.query("DELETE FROM project_document"));
  const ana = new Person(server.port, sql);
  await ana.signIn("ana@example.com");
  const summary = visibleText((await ana.get("/dashboard/summary")).body);
  await sql.end();
  expect(summary).toContain("Jun 2027");
  expect(summary).toContain("Demolition, kitchen; bath Mar 9, 2027");
});

test("keeps the options of the URL in addition to the session settings", async () => {
  const sessionUrl = new URL(url);
  sessionUrl.searchParams.set("options", "-c search_path=pg_catalog -c DateStyle=German");
  const pool = makePool(sessionUrl.href, 1);
  const { rows } = await pool.query(
    `SELECT current_setting('search_path') AS path, current_setting('DateStyle') AS "DateStyle",
       current_setting('IntervalStyle') AS "IntervalStyle", current_setting('TimeZone') AS "TimeZone"`,
  );
  await pool.end();
  expect(rows).toEqual([{ path: "pg_catalog", DateStyle: "ISO, MDY", IntervalStyle: "postgres", TimeZone: "UTC" }]);
  expect(await query("SELECT '2026-11-22 01:02:03Z'::timestamptz::text AS at")).toEqual([
    { at: "2026-11-22 01:02:03+00" },
  ]);
});
