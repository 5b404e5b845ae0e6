/**
 * Sitemaps and robots.txt, served by the built server with their own database.
 *
 * @module-tag long
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addListing } from "../factories";
import { ask, ensureServerBuild, type RunningServer, startServer } from "../server/running-server";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { getChildren, getText, parseXml } from "./xml";

const SITE = "https://homes.example";

let database: TestDatabase;
let client: pg.Client;
let server: RunningServer;

const getJuneDay = (number: number) => new Date(Date.UTC(2026, 5, number));

/** Homes in the first, second and fifth file, one of them withdrawn; the third and fourth have no displayed homes. */
beforeAll(async () => {
  [database] = await Promise.all([createTestDatabase(), ensureServerBuild()]);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const home = (id: number, overrides: Record<string, unknown> = {}) =>
    addListing(client, { id, listing_key: `k${id}`, modified_at: getJuneDay(1), ...overrides });
  await home(1);
  await home(2, {
    modified_at: getJuneDay(9),
    changed_at: getJuneDay(5),
    city: "San José",
    zip: "95112",
    county: "Santa Clara",
  });
  await home(3, { withdrawn_at: new Date(), city: "Ghost Town", zip: "93500", county: "Alpine" });
  await home(9_999, { line1: "7 Secret Way", address_shown: false });
  await home(10_000, { city: "Carmel-by-the-Sea", county: null });
  await home(30_000, { withdrawn_at: new Date() });
  await home(49_999);
  await client.query("UPDATE catalogue SET revision = 1");
  server = await startServer({ DATABASE_URL: database.url, APP_URL: SITE });
});

afterAll(async () => {
  await server?.stop();
  await client?.end();
  await database?.drop();
});

const fetchPath = (path: string, overrides: Record<string, string> = {}, method = "GET") =>
  ask(server.port, path, { method, headers: { host: "homes.example", ...overrides } });

async function fetchUrls(file: string): Promise<{ loc: string; lastmod: string }[]> {
  const { status, headers, body } = await fetchPath(file);
  expect([file, status, headers["content-type"]]).toEqual([file, 200, "application/xml; charset=utf-8"]);
  const { urlset } = parseXml(body);
  expect(urlset._attributes.xmlns).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  return getChildren(urlset, "url").map((url) => ({ loc: getText(url, "loc"), lastmod: getText(url, "lastmod") }));
}

describe("the sitemap", () => {
  it("links from robots.txt through the index to all non-empty sitemaps", async () => {
    const robots = await fetchPath("/robots.txt");
    expect([robots.status, robots.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(robots.body).toBe(`User-agent: *\nDisallow: /api/\nAllow: /api/media/\n\nSitemap: ${SITE}/sitemap.xml\n`);
    const { sitemapindex } = parseXml((await fetchPath("/sitemap.xml")).body);
    const files = getChildren(sitemapindex, "sitemap").map((file) => getText(file, "loc"));
    expect(files).toEqual(
      ["pages.xml", "listings-1.xml", "listings-2.xml", "listings-5.xml"].map((name) => `${SITE}/sitemaps/${name}`),
    );
    for (const file of files) expect((await fetchUrls(file.slice(SITE.length))).length).toBeGreaterThan(0);
  });

  it("lists every displayed home once, with the time of the last visible change", async () => {
    expect(await fetchUrls("/sitemaps/listings-1.xml")).toEqual([
      { loc: `${SITE}/listing/1`, lastmod: getJuneDay(1).toISOString() },
      { loc: `${SITE}/listing/2`, lastmod: getJuneDay(5).toISOString() },
      { loc: `${SITE}/listing/9999`, lastmod: getJuneDay(1).toISOString() },
    ]);
    expect((await fetchUrls("/sitemaps/listings-2.xml")).map(({ loc }) => loc)).toEqual([`${SITE}/listing/10000`]);
    expect((await fetchUrls("/sitemaps/listings-5.xml")).map(({ loc }) => loc)).toEqual([`${SITE}/listing/49999`]);
  });

  it("lists places with homes, each by its canonical URL", async () => {
    const lists = (await fetchUrls("/sitemaps/pages.xml")).map(({ loc }) => loc);
    expect([...lists].sort()).toEqual(
      [
        "",
        "?county=Riverside",
        "?county=Santa+Clara",
        "?city=Riverside",
        "?city=San+Jos%C3%A9",
        "?city=Carmel-by-the-Sea",
        "?zip=92501",
        "?zip=95112",
      ]
        .map((search) => `${SITE}/${search}`)
        .sort(),
    );
    for (const list of lists) {
      const { status, body } = await fetchPath(list.slice(SITE.length));
      expect([list, status]).toEqual([list, 200]);
      expect(body).toContain(`<link rel="canonical" href="${list}"/>`);
      expect(body).not.toContain('name="robots"');
    }
  });

  it("answers 404 for other sitemap files", async () => {
    const names = ["listings-3.xml", "listings-4.xml", "listings-6.xml", "listings-0.xml", "listings-01.xml"];
    for (const name of [...names, "listings-999999.xml", "listings-1", "cities.xml", "listings-1e1.xml", "x"]) {
      expect([name, (await fetchPath(`/sitemaps/${name}`)).status]).toEqual([name, 404]);
    }
  });

  it("caches sitemaps for an hour, does not resend unchanged ones, and answers HEAD", async () => {
    for (const path of ["/robots.txt", "/sitemap.xml", "/sitemaps/pages.xml", "/sitemaps/listings-1.xml"]) {
      const { headers } = await fetchPath(path);
      expect([path, headers["cache-control"]]).toEqual([path, "public, max-age=3600"]);
      const notModified = await fetchPath(path, { "if-none-match": headers.etag! });
      expect([path, notModified.status, notModified.body]).toEqual([path, 304, ""]);
      const head = await fetchPath(path, {}, "HEAD");
      expect([path, head.status, head.body, head.headers.etag]).toEqual([path, 200, "", headers.etag]);
    }
    expect((await fetchPath("/sitemaps/listings-1.xml")).headers["last-modified"]).toBe(getJuneDay(5).toUTCString());
  });
});

it("serves a security.txt that expires in a few months (RFC 9116)", async () => {
  const { status, headers, body } = await fetchPath("/.well-known/security.txt");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const fields = Object.fromEntries(
    body
      .trim()
      .split("\n")
      .map((line) => line.split(": ") as [string, string]),
  );
  expect(fields).toMatchObject({
    Contact: "mailto:hello@sunporch.example",
    "Preferred-Languages": "en",
    Canonical: `${SITE}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields.Expires!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(366);
});
