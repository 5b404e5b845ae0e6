/** The server-rendered /map: the same homes as the list, with pins at their positions, for any URL. */
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { indexListingText } from "~/listings/text/index-listing-text.server";
import { DEFAULT_VIEW, fitView, getViewBounds, MAP_FRAME } from "~/map/view";
import { addListing, EMPTY_ATTRIBUTION } from "../factories";
import { ask, startServer } from "../server/running-server";
import { setUpRouteSite } from "./route-site";

/** 2,400 homes around Riverside and Los Angeles, every twentieth without its own position. */
const HOMES = `
  INSERT INTO listing (feed, listing_key, mls_id, status, list_price, city, state, zip, county, lat, lng, beds, baths, sqft,
    line1, pool_types, highlights, attribution, listed_at, modified_at, content_hash, revision)
  SELECT 'sample', 'H' || i, 'M' || i, 'Active', 300000 + (i * 7919 % 900) * 1000,
    (ARRAY['Riverside', 'Los Angeles', 'Corona'])[1 + i % 3], 'CA', '92501', 'Riverside',
    CASE WHEN i % 20 > 0 THEN (ARRAY[33.95, 34.05, 33.87])[1 + i % 3] + (i * 31 % 401 - 200) / 1700.0 END,
    CASE WHEN i % 20 > 0 THEN (ARRAY[-117.39, -118.24, -117.56])[1 + i % 3] + (i * 57 % 407 - 203) / 1700.0 END,
    1 + i % 5, 1 + i % 3, 900 + i, i || ' Elm St', '{}', '{}', '${JSON.stringify(EMPTY_ATTRIBUTION)}', now() - interval '10 days', now(), 'h', 1
  FROM generate_series(1, 2400) i`;

const site = setUpRouteSite(async (sql) => {
  await sql.query(HOMES);
  // Homes at one spot that no zoom separates; one has a withheld address but a position from the feed.
  for (const [key, isShown] of [
    ["a", true],
    ["b", true],
    ["c", false],
  ] as const)
    await addListing(sql, {
      listing_key: key,
      city: "Bodie",
      lat: 38.2121,
      lng: -119.0127,
      line1: `${key} St`,
      address_shown: isShown,
    });
  vi.stubEnv("DATABASE_URL", site.database);
  await indexListingText();
});

const fetchPath = (path: string, headers = {}) => ask(site.server.port, path, { headers });
/** The page at the canonical URL of a path. */
async function fetchPage(path: string) {
  const response = await fetchPath(path);
  return response.status === 302 ? fetchPath(String(response.headers.location)) : response;
}
const fetchJson = async <T>(path: string) => JSON.parse((await fetchPath(path)).body) as T;
const parseTotal = (html: string) => Number(/role="status"[^>]*>([\d,]+) home/.exec(html)?.[1]?.replaceAll(",", ""));
type Item = { id: number; lat: number; lng: number; price: number; count?: number };
const sumHomes = (pins: Item[]) => pins.reduce((homes, { count = 1 }) => homes + count, 0);
/** Labels of the static pins and links in the frame. */
const listPinLabels = (html: string) =>
  [...html.matchAll(/<a [^>]*data-pin=[^>]*aria-label="([^"]+)"/g)].map((pin) => pin[1]!);
/** Range of homes that a pin's label means: from a thousand, labels are rounded to hundreds. */
function parsePinRange(name: string): { min: number; max: number } {
  const [, number = "1", thousands] = /^([\d.]+)(K?) homes/.exec(name) ?? [];
  const homes = Number(number) * (thousands ? 1_000 : 1);
  return thousands ? { min: homes - 50, max: homes + 50 } : { min: homes, max: homes };
}
const getHref = (tag: string | undefined) => /href="([^"]+)"/.exec(tag ?? "")?.[1]?.replaceAll("&amp;", "&");
const findZoomLink = (html: string, way: "in" | "out") =>
  getHref(new RegExp(`<a [^>]*title="Zoom ${way}"[^>]*>`).exec(html)?.[0]);

describe("the map's view", () => {
  const readPage = async (path: string, headers = {}) => {
    const { body } = await fetchPath(path, headers);
    // One of the two is missing at the closest and at the widest zoom.
    const [out, closer] = [findZoomLink(body, "out"), findZoomLink(body, "in")];
    const params = new URLSearchParams((out ?? closer)?.split("?")[1]);
    return { ll: params.get("ll"), z: Number(params.get("z")) + (out ? 1 : -1), homes: parseTotal(body) };
  };
  const inFrame = async (lat: number, lng: number, zoom: number) => {
    const box = getViewBounds({ center: { lat, lng }, zoom }, MAP_FRAME);
    return (await fetchJson<{ total: number }>(`/api/listings?bbox=${box.join(",")}`)).total;
  };

  it("shows the Inland Empire by default", async () => {
    expect(await readPage("/map")).toEqual({ ll: "33.95,-117.4", z: 11, homes: await inFrame(33.95, -117.4, 11) });
    expect(DEFAULT_VIEW.zoom).toBe(11);
  });
  it("shows the URL's view and lists its homes", async () => {
    const atLosAngeles = await inFrame(34.05, -118.24, 12);
    expect(atLosAngeles).toBeGreaterThan(20);
    expect(await readPage("/map?ll=34.05,-118.24&z=12")).toEqual({ ll: "34.05,-118.24", z: 12, homes: atLosAngeles });
    expect(await readPage("/map?z=9")).toMatchObject({ ll: "33.95,-117.4", z: 9 });
  });
  it("fits the map to a place and lists all of its homes", async () => {
    const corona = (await fetchJson<{ total: number }>("/api/listings?city=Corona")).total;
    const { ll, z, homes } = await readPage("/map?city=Corona");
    expect(homes).toBe(corona);
    const [lat, lng] = ll!.split(",").map(Number) as [number, number];
    const [west, south, east, north] = getViewBounds({ center: { lat, lng }, zoom: z }, { width: 480, height: 620 });
    const pins = await fetchJson<Item[]>("/api/listings/pins?city=Corona&perPage=100");
    for (const pin of pins) expect(pin.lat > south && pin.lat < north && pin.lng > west && pin.lng < east).toBe(true);
    expect(z).toBeGreaterThanOrEqual(10);
  });
  it("shows a place without homes", async () => {
    const { ll, homes } = await readPage("/map?city=Sacramento");
    expect(homes).toBe(0);
    expect(ll).toMatch(/^38\.5\d*,-121\.4/);
  });
  it("stays on a drawn area without homes, and on the last view for words without homes", async () => {
    const area = "-115.6,34.1;-115.4,34.1;-115.4,34.3;-115.6,34.3";
    for (const place of ["", "&city=Corona"]) {
      const { ll, z, homes } = await readPage(`/map?polygon=${area}${place}`);
      expect(homes).toBe(0);
      const [lat, lng] = ll!.split(",").map(Number) as [number, number];
      const [west, south, east, north] = getViewBounds({ center: { lat, lng }, zoom: z }, { width: 480, height: 620 });
      expect([west < -115.6, south < 34.1, east > -115.4, north > 34.3]).toEqual([true, true, true, true]);
      expect(z).toBeGreaterThanOrEqual(10);
    }
    const cookie = "map-view=34.1,-118.3,12";
    expect(await readPage("/map?q=zzzz", { cookie })).toEqual({ ll: "34.1,-118.3", z: 12, homes: 0 });
  });
  it("fits the map to any box", { tags: ["long"] }, async () => {
    const box = "-118.4,33.9,-118.1,34.2";
    const view = fitView([-118.4, 33.9, -118.1, 34.2], { width: 480, height: 620 });
    expect(await readPage(`/map?bbox=${box}`)).toEqual({
      ll: `${view.center.lat},${view.center.lng}`,
      z: view.zoom,
      homes: (await fetchJson<{ total: number }>(`/api/listings?bbox=${box}`)).total,
    });
  });
  it("restores the view from a cookie, with any cookie value", { tags: ["long"] }, async () => {
    const { headers } = await fetchPath("/map?ll=34.1,-118.3&z=12");
    const cookie = String(headers["set-cookie"]).split(";")[0]!;
    expect(cookie).toBe("map-view=34.1,-118.3,12");
    expect(await readPage("/map", { cookie })).toMatchObject({ ll: "34.1,-118.3", z: 12 });
    expect(await readPage("/map?city=Corona", { cookie })).not.toMatchObject({ ll: "34.1,-118.3" });
    for (const bad of ["", "x", "34,-118", "99,-118,13", "34.1,-118.3,99", "NaN,NaN,NaN", "%00"]) {
      expect(await readPage("/map", { cookie: `map-view=${bad}` })).toMatchObject({ ll: "33.95,-117.4", z: 11 });
    }
    expect((await fetchPath("/map")).headers["set-cookie"]).toBeUndefined();
  });
  it("remembers the view only for this host over HTTPS", { tags: ["long"] }, async () => {
    const strict = await startServer({ DATABASE_URL: site.database, APP_URL: "https://homes.example" });
    try {
      const host = { Host: "homes.example" };
      const { headers } = await ask(strict.port, "/map?ll=34.1,-118.3&z=12", { headers: host });
      const [cookie = ""] = headers["set-cookie"] ?? [];
      expect(cookie).toBe("__Host-map-view=34.1,-118.3,12; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure");
      const { body } = await ask(strict.port, "/map", { headers: { ...host, Cookie: cookie.split(";")[0] } });
      expect(body).toContain("34.1,-118.3");
    } finally {
      await strict.stop();
    }
  });
  it("keeps the view in California", async () => {
    expect((await readPage("/map?ll=0,0&z=8")).ll).toBe("31.5,-112.5");
    expect((await readPage("/map?ll=90,180&z=0")).ll).toBe("43,-112.5");
  });
});

describe("the homes", () => {
  it("shows the same homes as the list, its count and its pins at any URL", { tags: ["long"] }, async () => {
    const arbitraryNumber = (min: number, max: number) =>
      fc.double({ min: min, max: max, noNaN: true }).map((n) => n.toFixed(3));
    const address = fc.record(
      {
        ll: fc.tuple(arbitraryNumber(33.6, 34.3), arbitraryNumber(-118.5, -117.1)).map(String),
        z: fc.integer({ min: 5, max: 18 }).map(String),
        bbox: fc
          .tuple(
            arbitraryNumber(-118.6, -118),
            arbitraryNumber(33.5, 34),
            arbitraryNumber(-117.9, -117),
            arbitraryNumber(34.01, 34.5),
          )
          .map(String),
        polygon: fc.constantFrom(
          "-118.4,33.8;-117.3,33.7;-117.5,34.2",
          "-117.6,33.8;-117.2,33.8;-117.2,34.1;-117.6,34.1",
        ),
        city: fc.constantFrom("Riverside", "Corona", "los angeles"),
        beds: fc.constantFrom("2", "4"),
        maxPrice: fc.constantFrom("500000", "900000"),
        sort: fc.constantFrom("price", "newest"),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(address, async (addressParams) => {
        const search = new URLSearchParams(addressParams as Record<string, string>).toString().replaceAll("%2C", ",");
        const { status, body } = await fetchPage(`/map?${search.replaceAll("%3B", ";")}`);
        expect(status).toBe(200);
        // The page's box in its form.
        const edge = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]+)"`).exec(body)?.[1];
        const area = [edge("west"), edge("south"), edge("east"), edge("north")];
        const filters = new URLSearchParams(addressParams as Record<string, string>);
        if (area[0] !== undefined && area.every(Boolean)) filters.set("bbox", area.join(","));
        const [list, count, pins] = await Promise.all([
          fetchJson<{ total: number }>(`/api/listings?${filters}`),
          fetchJson<{ total: number }>(`/api/listings/count?${filters}`),
          fetchJson<Item[]>(`/api/listings/pins?${filters}`),
        ]);
        expect(parseTotal(body)).toBe(list.total);
        expect(count.total).toBe(list.total);
        if (filters.has("bbox")) expect(sumHomes(pins)).toBe(list.total);
        expect(pins.length).toBeLessThanOrEqual(300);
        if (
          addressParams.bbox === undefined &&
          addressParams.city === undefined &&
          addressParams.polygon === undefined
        ) {
          const homes = listPinLabels(body).map(parsePinRange);
          expect(homes.reduce((maxTotal, pin) => maxTotal + pin.max, 0)).toBeGreaterThanOrEqual(list.total);
          expect(homes.reduce((minTotal, pin) => minTotal + pin.min, 0)).toBeLessThanOrEqual(list.total);
        }
      }),
      // At this zoom one pin means more than a thousand homes.
      { numRuns: 60, examples: [[{ z: "5" }]] },
    );
  });

  it("links pins to the home with a way back, or zooms into their cell", async () => {
    const { body } = await fetchPath("/map?ll=34.05,-118.24&z=12&beds=5&maxPrice=600000");
    const home = /<a [^>]*data-pin="price" href="([^"]+)"/.exec(body)?.[1]?.replaceAll("&amp;", "&");
    expect(home).toMatch(/^\/listing\/\d+\?maxPrice=600000&beds=5&ll=34.05,-118.24&z=12&from=map$/);
    const page = await fetchPath(home!);
    expect(page.body).toContain('href="/map?maxPrice=600000&amp;beds=5&amp;ll=34.05,-118.24&amp;z=12"');
    const wide = await fetchPath("/map?z=9");
    expect(wide.body).toMatch(/<a [^>]*data-pin="count" href="\?z=11&amp;ll=[\d.,-]+"/);
    expect(wide.body).not.toContain('data-pin="price"');
  });

  it("lists homes of one spot separately, and never shows a withheld one", async () => {
    const { body } = await fetchPath("/map?ll=38.2121,-119.0127&z=18");
    const clusterHref = /<a [^>]*data-pin="count" href="([^"]+)"/.exec(body)?.[1]?.replaceAll("&amp;", "&");
    expect(clusterHref).toMatch(/bbox=-119\.0127,38\.21209,-119\.01269,38\.21211&show=list$/);
    expect(parseTotal((await fetchPage(`/map${clusterHref}`)).body)).toBe(2);
  });

  it("pages homes one by one on phones, each once", { tags: ["long"] }, async () => {
    const seenKeys: string[] = [];
    let path: string | undefined = "/map?show=list&bbox=-117.45,33.9,-117.36,33.99&sort=price";
    const homes = parseTotal((await fetchPath(path)).body);
    expect(homes).toBeGreaterThan(21);
    while (path) {
      const { body }: { body: string } = await fetchPath(path);
      const card = /<li [^>]*data-home="(\d+)" data-solo=/.exec(body)?.[1];
      seenKeys.push(card ?? "none");
      const pager = body.slice(body.indexOf('aria-label="Homes one by one"'));
      expect(pager).toContain(`>${seenKeys.length} / ${homes}<`);
      path = /href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/
        .exec(pager.slice(0, pager.indexOf("</nav>")))
        ?.slice(1)
        .find(Boolean)
        ?.replaceAll("&amp;", "&");
      if (seenKeys.length > homes) break;
    }
    expect(seenKeys).toHaveLength(homes);
    expect(new Set(seenKeys).size).toBe(homes);
  });
});

describe("the page", () => {
  it("keeps the page under 30 kB with tiles, three hundred pins and filters in every link", async () => {
    for (const path of [
      "/map?z=9&ll=34,-117.8",
      "/map?ll=33.95,-117.39&z=12&maxPrice=1200000&beds=1&sqftMin=500",
      "/map?z=6",
    ]) {
      const { body } = await fetchPath(path);
      const tiles = [...new Set([...body.matchAll(/src="(\/map\/tiles[^"]+)"/g)].map((tile) => tile[1]!))];
      expect(tiles.length).toBeGreaterThan(3);
      let bytes = gzipSync(body).length;
      expect(bytes).toBeLessThanOrEqual(30_000);
      for (const tile of tiles) bytes += gzipSync((await fetchPath(tile)).body).length;
      if (path !== "/map?z=6") expect(bytes, path).toBeLessThanOrEqual(40_000);
    }
  });

  it("describes what it shows, links to the grid, and is not indexed", async () => {
    const { body } = await fetchPath("/map?city=Riverside&beds=3");
    expect(body).toMatch(/Map: [\d,]+ homes near [A-Z][A-Za-z ]+; list follows/);
    expect(body).toContain('href="/?city=Riverside&amp;beds=3"');
    expect(body).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(body.match(/name="robots"/g)).toHaveLength(1);
    expect(body).not.toContain('rel="canonical"');
    for (const city of [
      "Los Angeles",
      "Riverside",
      "San Diego",
      "San Bernardino",
      "Orange",
      "Anaheim",
      "Long Beach",
      "Santa Ana",
      "Irvine",
    ])
      expect(body).toContain(`>${city}</a>`);
    expect((await fetchPath("/?beds=3")).body).toContain('href="/map?beds=3"');
  });

  it("ignores a wrong value with a message", async () => {
    const total = parseTotal((await fetchPath("/map?beds=2")).body);
    for (const [search, message, key] of [
      ["bbox=-117,33,-118,34", "west edge can’t be east", "bbox"],
      [`bbox=${"9".repeat(300)},1,2,3`, "west,south,east,north", "bbox"],
      ["ll=abc", "center as lat,lng", "ll"],
      ["ll=99,-117", "out of range", "ll"],
      ["z=abc", "zoom as a number", "z"],
      ["z=99", "zoom as a number", "z"],
      ["polygon=-117,33;-116,34;-116,33;-117,34", "can’t cross each other", "polygon"],
    ] as const) {
      const { status, body } = await fetchPath(`/map?beds=2&${search}`);
      expect([search, status]).toEqual([search, 200]);
      const alertText = /<div [^>]*role="alert">(<p.*?)<\/div>/.exec(body)?.[1];
      expect(alertText).toContain(message);
      expect(alertText).toContain(`${key}=`);
      if (key !== "ll" && key !== "z") expect([search, parseTotal(body)]).toEqual([search, total]);
      const api = await fetchPath(`/api/listings/pins?${search}`);
      expect([api.status, Object.keys((JSON.parse(api.body) as { errors: object }).errors)]).toEqual([400, [key]]);
    }
  });

  it("rejects a polygon of ten thousand corners without parsing it", { tags: ["long"] }, async () => {
    const ring = Array.from({ length: 10_000 }, (_, i) => `-117,${33 + i / 1e5}`).join(";");
    expect([414, 431]).toContain((await fetchPath(`/map?polygon=${ring}`)).status);
    const corners = Array.from({ length: 400 }, (_, i) => `-117,${(33 + i / 1e3).toFixed(3)}`).join(";");
    const { status, body } = await fetchPath(`/api/listings/pins?polygon=${corners}`);
    expect(status).toBe(400);
    expect(body).toContain("at most 200 corners");
  });

  const readBoundsSummary = (body: string) => {
    const [, summary = ""] = /<form id="bounds".*?<div role="alert"(.*?)<\/div>/s.exec(body) ?? [];
    return [...summary.matchAll(/<a href="(.*?)">(.*?)<\/a>/g)].map(([, href, text]) => [href, text]);
  };

  it("accepts map bounds, and keeps what was typed if they are invalid", async () => {
    const edges = await fetchPath("/map?beds=2&north=34.1&south=33.8&west=-117.6&east=-117.2&z=9");
    expect(edges.status).toBe(302);
    expect(edges.headers.location).toBe("/map?beds=2&bbox=-117.6,33.8,-117.2,34.1");
    const bad = await fetchPath("/map?beds=2&north=north&south=33.8&west=-117.6&east=-117.2");
    expect(bad.status).toBe(200);
    expect(bad.body).toContain("<title>Error: California homes for sale");
    expect(bad.body).toMatch(/name="north"[^>]*value="north"/);
    expect(/<input[^>]*autofocus[^>]*>/i.exec(bad.body)?.[0]).toContain('name="north"');
    expect(bad.body).toMatch(/id="bounds-north-error"/);
    expect(readBoundsSummary(bad.body)).toEqual([["#bounds-north", "Use degrees, such as 33.95."]]);
    const empty = await fetchPath("/map?north=&south=33.8&west=-117.6&east=-117.2&bbox=-117.6,33.8,-117.2,34.1");
    expect(/<input[^>]*name="north"[^>]*>/.exec(empty.body)?.[0]).toContain('value=""');
    const several = await fetchPath("/map?north=&south=95&west=-117.6&west=+%E2%88%92200&east=1e2&__intent__=x");
    expect(readBoundsSummary(several.body)).toEqual([
      ["#bounds-north", "Use degrees, such as 33.95."],
      ["#bounds-south", "Use degrees from -90 to 90."],
      ["#bounds-west", "Use degrees from -180 to 180."],
      ["#bounds-east", "Use degrees, such as 33.95."],
    ]);
    expect(several.body).not.toContain('name="__intent__"');
    const crossed = await fetchPath("/map?north=33&south=34&west=-117.6&east=-117.2");
    expect(readBoundsSummary(crossed.body)).toEqual([
      ["#bounds-south", "The area’s south edge can’t be north of its north edge."],
    ]);
    const withoutBounds = await fetchPath("/map?beds=2&north=&south=&west=&east=&bbox=1,2,3,4");
    expect(withoutBounds.headers.location).toBe("/map?beds=2");
  });

  it("reports the missing Google key, and offers no satellite view without scripts", async () => {
    const key = await fetchPath("/api/config/google-maps-key");
    expect(key.status).toBe(404);
    expect(JSON.parse(key.body)).toMatchObject({ detail: "Google Maps API key not configured" });
    expect((await fetchPath("/map")).body).not.toContain("Satellite");
  });
});
