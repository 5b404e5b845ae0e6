/** Size of a first visit to the grid, and its loading order. */
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addListing } from "../factories";
import { requestBytes } from "../server/request";
import { ask, ensureServerBuild, type RunningServer, startServer } from "../server/running-server";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { type OwnSite, startOwnSite } from "../setup/own-site";

let database: TestDatabase;
let client: pg.Client;
let server: RunningServer;
let homeId: number;

const STREETS = ["Brockton Ave", "Hazelmoor Ct", "Via del Sol", "Magnolia St", "Old Mill Rd", "Palmyra Dr", "Elm Way"];
const CITIES = ["Riverside", "Los Angeles", "San José", "Carmel-by-the-Sea", "Rancho Cucamonga"];

/** Three pages of varied homes, each with five photos. */
beforeAll(async () => {
  [database] = await Promise.all([createTestDatabase(), ensureServerBuild()]);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const key = (seed: number) => (BigInt(seed) * 0x9e3779b97f4a7c15n).toString(16).slice(-16).padStart(16, "0");
  for (let i = 0; i < 60; i++) {
    await addListing(client, {
      listing_key: `k${i}`,
      line1: `${(i * 7_919) % 9_800} ${STREETS[i % STREETS.length]}`,
      city: CITIES[i % CITIES.length],
      zip: String(90_000 + ((i * 331) % 6_000)),
      list_price: 300_000 + ((i * 104_729) % 2_000_000),
      beds: 1 + (i % 5),
      baths: 1 + (i % 6) / 2,
      sqft: 700 + ((i * 577) % 3_000),
      photo_count: 5,
      media: [1, 2, 3, 4, 5].map((n) => ({ key: key(i * 10 + n), url: `/${i}-${n}.jpg`, caption: null })),
      attribution: { officeName: `${STREETS[(i * 3) % STREETS.length]} Realty ${i}` },
    });
  }
  // A home with many photos, and the three of its city and price.
  homeId = await addListing(client, {
    listing_key: "long",
    line1: "8696 Brierhollow Ct",
    city: "Riverside",
    list_price: 900_000,
    lot_sqft: 5_607,
    county: "Riverside",
    description: "Inside are comfortable rooms, gathered around a wood-burning fireplace in the living room. ".repeat(
      8,
    ),
    highlights: ["Granite island kitchen", "Fireplace in the living room", "End of a cul-de-sac", "Central air"],
    photo_count: 22,
    media: Array.from({ length: 22 }, (_, n) => ({
      key: key(9_000 + n),
      url: `/long-${n}.jpg`,
      caption: `Primary bedroom ${n}`,
    })),
    features: { interior: [{ label: "Laundry", value: "In a room of its own" }] },
    schools: ["Elementary", "Middle", "High"].map((level) => ({
      level,
      name: `Los Gatos ${level}`,
      district: "Los Gatos Union",
    })),
    attribution: {
      officeName: "Quiet Cove Homes",
      agentName: "Christine Chaudhary",
      contact: "(408) 555-0187",
      association: "Santa Clara County Association of Sample Brokers",
      disclaimer: "Information is invented for development and testing, and must not be relied on. ".repeat(2),
    },
  });
  await client.query("UPDATE catalogue SET revision = 1");
  server = await startServer({ DATABASE_URL: database.url, APP_URL: "https://homes.example" });
});

afterAll(async () => {
  await server?.stop();
  await client?.end();
  await database?.drop();
});

const fetchPath = (path: string, headers: Record<string, string> = {}) =>
  ask(server.port, path, { headers: { host: "homes.example", ...headers } });

test("sends at most 14,000 bytes of styles with the grid, with Brotli", async () => {
  for (const path of ["/", "/?page=2", "/?city=Riverside&beds=2"]) {
    const { body } = await fetchPath(path);
    const styles = [...body.matchAll(/<link [^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, href]) => href!);
    expect(styles.length).toBeGreaterThan(0);
    const files = await Promise.all(styles.map((href) => fetchPath(href, { "accept-encoding": "br" })));
    expect(files.reduce((sum, { headers }) => sum + Number(headers["content-length"]), 0)).toBeLessThanOrEqual(14_000);
  }
});

describe("of the sample MLS", () => {
  let site: OwnSite;
  let sql: pg.Client;
  beforeAll(async () => {
    site = await startOwnSite(400);
    sql = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await sql.connect();
  });
  afterAll(async () => {
    await sql?.end();
    await site?.close();
  });

  const measureHtml = async (path: string) =>
    (await requestBytes(Number(new URL(site.url).port), path, { headers: { "accept-encoding": "br" } })).body.length;

  test.each(["/", "/?page=2", "/?city=Los%20Angeles&beds=2", "/?sort=price"])(
    "sends the grid %s in at most 14,500 bytes of HTML, with Brotli",
    async (path) => {
      expect(await measureHtml(path)).toBeLessThanOrEqual(14_500);
    },
  );

  const SHOWN = "withdrawn_at IS NULL AND hidden_at IS NULL AND status = 'Active'";
  /** Texts of other homes, because one text that is repeated compresses to nothing. */
  const LONG_TEXT = `UPDATE listing SET description = (SELECT left(string_agg(text, ' '), 3000) FROM
    (SELECT DISTINCT description AS text FROM listing WHERE description IS NOT NULL ORDER BY 1 LIMIT 40) texts)`;
  const MANY_PHOTOS = `UPDATE listing SET photo_count = 60, media = (SELECT jsonb_agg(jsonb_build_object('key',
    left(md5(n::text), 16), 'url', '/' || n || '.jpg', 'caption', 'Photo ' || n)) FROM generate_series(1, 60) n)`;

  test.each([
    [
      "with the most fields",
      `SELECT id FROM listing WHERE ${SHOWN} ORDER BY length(features::text || details::text) DESC LIMIT 1`,
    ],
    ["with a long text", `${LONG_TEXT} WHERE id = (SELECT max(id) FROM listing WHERE ${SHOWN}) RETURNING id`],
    // Its other texts are of the usual length; which home has the lowest id depends on the day.
    [
      "with 60 photos",
      `${MANY_PHOTOS} WHERE id = (SELECT id FROM listing WHERE ${SHOWN}
         ORDER BY length(features::text || details::text || coalesce(description, '')), id
         OFFSET (SELECT count(*) / 2 FROM listing WHERE ${SHOWN}) LIMIT 1) RETURNING id`,
    ],
    ["under contract", "SELECT min(id) AS id FROM listing WHERE withdrawn_at IS NULL AND status = 'Pending'"],
    [
      "off the market",
      `UPDATE listing SET withdrawn_at = now() WHERE id = (SELECT max(id) - 1 FROM listing WHERE ${SHOWN}) RETURNING id`,
    ],
  ])("sends a home %s in at most 16,500 bytes of HTML, with Brotli", async (_, statement) => {
    const { rows } = await sql.query<{ id: number }>(statement);
    expect(rows[0]!.id).toBeGreaterThan(0);
    expect(await measureHtml(`/listing/${rows[0]!.id}`)).toBeLessThanOrEqual(16_500);
  });
});

/** The layers of a page's styles, the weakest first: their order is that of their first mention. */
async function listLayers(path: string): Promise<string[]> {
  const { body } = await fetchPath(path);
  const styles = [...body.matchAll(/<link [^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, href]) => href!);
  const texts = await Promise.all(styles.map(async (href) => (await fetchPath(href)).body));
  const mentions = texts.join("").matchAll(/@layer ([^{;]+)[{;]/g);
  return [...new Set([...mentions].flatMap(([, names]) => names!.split(/, */)))];
}

test.each(["/", "/listing/", "/map", "/sign-in"])(
  "ranks the rules of components above those of elements on %s",
  async (path) => {
    const layers = await listLayers(path === "/listing/" ? path + homeId : path);
    expect(layers).toEqual(["properties", "theme", "base", "components", "utilities"]);
  },
);

test("loads the first photo early, and the photos below later", async () => {
  const { body } = await fetchPath("/");
  const photos = [...body.matchAll(/<img [^>]*>/g)].map(([image]) => image).filter((image) => image.includes("srcSet"));
  expect(photos).toHaveLength(20);
  expect(photos.map((image) => /fetchPriority="high"/i.test(image)).indexOf(true)).toBe(0);
  expect(photos.filter((image) => image.includes('loading="lazy"')).length).toBeGreaterThanOrEqual(16);
});

const ASSETS = new URL("../../build/client/assets/", import.meta.url);
type Chunks = { module: string; imports?: string[] };

/** The scripts that a first visit to a route loads, with those that they import statically. */
function listScripts(routeIds: readonly string[]): Map<string, string> {
  const name = readdirSync(ASSETS).find((file) => /^manifest-.+\.js$/.test(file))!;
  const text = readFileSync(new URL(name, ASSETS), "utf8");
  const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    entry: Chunks;
    routes: Record<string, Chunks>;
  };
  const scripts = new Map<string, string>();
  const add = (path: string) => {
    const file = path.split("/").at(-1)!;
    if (scripts.has(file)) return;
    const source = readFileSync(new URL(file, ASSETS), "utf8");
    scripts.set(file, source);
    for (const [, imported] of source.matchAll(
      /(?:^|[;}\s])(?:import|export)\b[^"'`;()]*?["'`]\.\/([\w.-]+\.js)["'`]/g,
    ))
      add(imported!);
  };
  for (const chunks of [manifest.entry, ...["root", ...routeIds].map((id) => manifest.routes[id]!)])
    for (const path of [chunks.module, ...(chunks.imports ?? [])]) add(path);
  return scripts;
}

const measureScripts = (...routeIds: string[]) => {
  const sources = [...listScripts(routeIds).values()];
  return sources.reduce((sum, source) => sum + brotliCompressSync(source).length, 0);
};

const MAX_FILES = 12;

test.each(["home", "listing", "routes/public/map"])(
  "loads few files and no code of forms with the route %s, and at most 140,000 bytes of scripts, compressed",
  (id) => {
    const scripts = listScripts(["routes/public/layout", id]);
    expect(scripts.size).toBeLessThanOrEqual(MAX_FILES);
    expect([...scripts.values()].join("")).not.toContain("__intent__");
    expect(measureScripts("routes/public/layout", id)).toBeLessThanOrEqual(140_000);
  },
);

test.each([
  "routes/public/ask",
  "routes/admin/new-project",
  "routes/account/sign-in",
  "routes/public/request",
  "routes/public/save-search",
])("loads at most 155,000 bytes of scripts for the form of the route %s", (id) => {
  expect(measureScripts(id)).toBeLessThanOrEqual(155_000);
});
