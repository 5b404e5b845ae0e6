/**
 * What an MLS's rules require of pages with its listings, by vendor profile.
 *
 * @module-tag long
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addListing, EMPTY_ATTRIBUTION } from "../factories";
import { ask, ensureServerBuild, type RunningServer, startServer } from "../server/running-server";
import { createTestDatabase, type TestDatabase } from "../setup/database";

const folder = mkdtempSync(join(tmpdir(), "sunporch-logo-"));
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="24"/>';

let database: TestDatabase;
let client: pg.Client;
let mlsGridServer: RunningServer;
let coreServer: RunningServer;
let home: number;

const mlsGrid = {
  FEED_VENDOR: "mlsgrid",
  FEED_NAME: "grid",
  FEED_URL: "https://api.example/v2",
  FEED_TOKEN: "token",
  FEED_ORIGINATING_SYSTEM: "testmls",
  FEED_MLS_NAME: "Test MLS",
  FEED_LOGO: "logo.svg",
};

beforeAll(async () => {
  [database] = await Promise.all([createTestDatabase(), ensureServerBuild()]);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `INSERT INTO listing (feed, listing_key, mls_id, status, list_price, city, state, zip, pool_types, highlights,
       attribution, listed_at, modified_at, content_hash, revision)
     SELECT 'grid', 'k' || n, 'M' || n, 'Active', 500000 + n, 'Riverside', 'CA', '92501', '{}', '{}', $1, now(), now(), '', 1
     FROM generate_series(1, 2510) n`,
    [EMPTY_ATTRIBUTION],
  );
  home = await addListing(client, {
    feed: "grid",
    listing_key: "home",
    city: "Norco",
    details: { virtualTourUrl: "https://tours.example/1" },
    attribution: {
      officeName: "Arch Realty",
      officeEmail: "desk@arch.example",
      agentName: "Ana Ruiz",
      coAgentName: "Bo Lee",
      coAgentPhone: "(951) 555-0102",
      coOfficeName: "Baja Homes",
    },
  });
  await client.query(
    "INSERT INTO replication_state (feed, resource, last_success_at) VALUES ('grid', 'Property', '2026-03-04T17:15:00Z')",
  );
  await client.query("UPDATE catalogue SET revision = 1");
  writeFileSync(join(folder, "logo.svg"), SVG);
  const common = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    APP_URL: "https://homes.example",
    FEED_MAX_AGE: "0",
  };
  [mlsGridServer, coreServer] = await Promise.all([
    startServer({ ...common, ...mlsGrid }),
    startServer({ ...common, ...mlsGrid, FEED_VENDOR: "reso", FEED_LOGO: "https://mls.example/logo.png" }),
  ]);
});

afterAll(async () => {
  await Promise.all([mlsGridServer?.stop(), coreServer?.stop()]);
  await client?.end();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const fetchPage = (server: RunningServer, path: string) =>
  ask(server.port, path, { headers: { host: "homes.example" } });
const getVisibleHtml = (body: string) => body.replace(/<script.*?<\/script>/gs, "");

test("does not call the homes of an MLS invented", async () => {
  for (const path of ["/", "/map", `/listing/${home}`])
    expect((await fetchPage(mlsGridServer, path)).body).not.toContain("Sample data");
});

test("lists as many homes of a search as the rules allow, with a message at the end", async () => {
  const SENTENCE = "A search shows up to 2,500 homes. Narrow your search to see the rest.";
  const last = await fetchPage(mlsGridServer, "/?page=125");
  expect(getVisibleHtml(last.body)).toContain("2,511 homes");
  expect(getVisibleHtml(last.body)).toContain(SENTENCE);
  expect(getVisibleHtml(last.body)).toMatch(/<span[^>]*>Next/);
  expect(last.body).not.toContain('rel="next"');
  expect(getVisibleHtml((await fetchPage(mlsGridServer, "/?page=124")).body)).not.toContain(SENTENCE);
  expect(getVisibleHtml((await fetchPage(mlsGridServer, "/?page=126")).body)).toContain(
    "This list has 2,500 homes, so there’s no page 126.",
  );
  expect(JSON.parse((await fetchPage(mlsGridServer, "/api/listings?page=126")).body)).toEqual({
    listings: [],
    total: 2_511,
  });
  const otherPage = await fetchPage(coreServer, "/?page=125");
  expect(getVisibleHtml(otherPage.body)).not.toContain("A search lists");
  expect(JSON.parse((await fetchPage(coreServer, "/api/listings?page=126")).body).listings).toHaveLength(11);
});

test("credits the MLS with the text and logo that its rules require", async () => {
  const CREDIT = "Listings courtesy of Test MLS as distributed by MLS GRID.";
  const LOGO = /<img [^>]*src="\/mls-logo\/grid" alt="Test MLS"/;
  for (const path of ["/?city=Norco", "/map?city=Norco", `/listing/${home}`]) {
    const page = getVisibleHtml((await fetchPage(mlsGridServer, path)).body);
    expect([path, page.split(LOGO).length - 1, page.split(CREDIT).length - 1]).toEqual([path, 1, 1]);
    expect(page).not.toMatch(/<p[^>]*><img [^>]*>Listing office/);
  }
  expect(getVisibleHtml((await fetchPage(mlsGridServer, `/listing/${home}`)).body)).toContain(
    'Based on information submitted to the MLS GRID as of <time dateTime="2026-03-04T17:15:00.000Z">',
  );
  const list = await fetchPage(coreServer, "/?city=Norco");
  const logoTag = /<img [^>]*src="https:\/\/mls.example\/logo.png" alt="Test MLS"/;
  expect(getVisibleHtml(list.body)).toMatch(new RegExp(`<p[^>]*>${logoTag.source}[^>]*>Listing office`));
  expect(list.body).not.toMatch(/courtesy of/i);
  expect(list.headers["content-security-policy"]).toContain("img-src 'self' data: https://mls.example;");
  const page = getVisibleHtml((await fetchPage(coreServer, `/listing/${home}`)).body);
  expect(page).toMatch(logoTag);
  expect(page).not.toMatch(/courtesy of|MLS GRID/i);
  expect(page).toContain("Last updated");
});

test("serves a logo from a file with a policy that blocks everything else", async () => {
  const logo = await fetchPage(mlsGridServer, "/mls-logo/grid");
  expect([logo.status, logo.headers["content-type"], logo.body]).toEqual([200, "image/svg+xml; charset=utf-8", SVG]);
  expect(logo.headers["content-security-policy"]).toContain("default-src 'none'");
  for (const [server, path] of [
    [mlsGridServer, "/mls-logo/other"],
    [coreServer, "/mls-logo/grid"],
    [mlsGridServer, "/mls-logo/..%2Flogo.svg"],
  ] as const)
    expect((await fetchPage(server, path)).status).toBe(404);
});

test("names the listing side once with contacts, including co-listing agents and offices", async () => {
  const page = getVisibleHtml((await fetchPage(mlsGridServer, `/listing/${home}`)).body);
  for (const [label, name] of [
    ["Listing office", "Arch Realty"],
    ["Listing agent", "Ana Ruiz"],
    ["Co-listing office", "Baja Homes"],
    ["Co-listing agent", "Bo Lee"],
  ])
    expect(page.replaceAll("<!-- -->", "").split(`<dt>${label}:</dt><dd>${name}`)).toHaveLength(2);
  expect(page.match(/href="mailto:desk@arch.example"/g)).toHaveLength(1);
  expect(page.match(/href="tel:9515550102"/g)).toHaveLength(1);
  expect(page).toMatch(/<a [^>]*href="https:\/\/tours.example\/1" target="_blank" rel="noopener noreferrer nofollow">/);
});
