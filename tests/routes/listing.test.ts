/** The listing page, photos page and API, over HTTP against the built server. */
import { describe, expect, test } from "vitest";
import { addListing } from "../factories";
import { ask, type Question } from "../server/running-server";
import { setUpRouteSite } from "./route-site";

/** Ids by listing key. */
const ids: Record<string, number> = {};

const SCRIPT = "</script><script>alert(1)</script>";
const createPhoto = (index: number) => ({
  key: index.toString(16).padStart(16, "0"),
  url: `/media/${index}.jpg`,
  caption: index === 1 ? `Front ${SCRIPT}` : null,
});

type Row = Record<string, unknown> & { listing_key: string };

const HOUR = 3_600_000;
const getTimeInHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const site = setUpRouteSite(async (sql) => {
  const addHome = async (row: Row) => {
    ids[row.listing_key] = await addListing(sql, row);
  };
  await addHome({
    listing_key: "full",
    line1: "4471 Brockton Ave",
    list_price: 589_000,
    original_list_price: 610_000,
    beds: 3,
    baths: 2.5,
    sqft: 1684,
    year_built: 1928,
    home_type: "house",
    description: `${"word ".repeat(100)}hidden ${SCRIPT} & "quoted"`,
    highlights: ["Walk to downtown"],
    media: Array.from({ length: 18 }, (_, index) => createPhoto(index + 1)),
    photo_count: 18,
    features: { parking: [{ label: "Parking", value: "Alley access" }] },
    schools: [{ level: "High", name: "Poly High", district: null }],
    open_houses: [
      { startsAt: getTimeInHours(-30), endsAt: getTimeInHours(-28), remarks: "This one is over" },
      { startsAt: getTimeInHours(30), endsAt: getTimeInHours(32), remarks: "Lemonade on the porch" },
    ],
    attribution: {
      officeName: "Arch Realty",
      officePhone: "(951) 555-0101",
      agentName: "Ana Ruiz",
      contact: "ana@arch.example",
    },
    taxes_annual: 7068,
    hoa_monthly: 0,
  });
  await addHome({
    listing_key: "staged",
    line1: "8 Staged St",
    city: "Eastvale",
    media: [
      { ...createPhoto(21), alteration: "staged", caption: "Living room, staged by computer" },
      { ...createPhoto(22), caption: "Living room as it is" },
      { ...createPhoto(23), alteration: "rendering" },
    ],
    photo_count: 3,
  });
  await addHome({ listing_key: "unvalued", city: "Norco", details: { automatedValuation: false } });
  await addHome({
    listing_key: "withheld",
    line1: "99 Secret St",
    address_shown: false,
    lat: 33.912345,
    lng: -117.312345,
  });
  await addHome({ listing_key: "approximate", line1: null, address_shown: false, location_approximate: true });
  await addHome({ listing_key: "nowhere", lat: null, lng: null });
  await addHome({
    listing_key: "gone",
    city: "Norco",
    status: "Closed",
    withdrawn_at: new Date(),
    list_price: 600_000,
    line1: null,
  });
  await addHome({ listing_key: "similar", city: "Norco", line1: "1 Near St", list_price: 640_000 });
  await addHome({ listing_key: "dear", city: "Norco", line1: "2 Far St", list_price: 900_000 });
  await addHome({ listing_key: "county", line1: "3 County Rd", city: "Corona", list_price: 610_000 });
  await sql.query(
    `INSERT INTO price_observation (listing_id, observed_at, list_price, status) VALUES
     ($1, '2026-02-01T10:00:00Z', 610000, 'Active'), ($1, '2026-03-01T10:00:00Z', 589000, 'Active')`,
    [ids.full],
  );
  await sql.query(
    "INSERT INTO replication_state (feed, resource, last_success_at) VALUES ('sample', 'Property', now())",
  );
});

/** The site's own URL, which is not the one of the request. */
const ADDRESS = "http://localhost:0";
const fetchPage = (path: string, headers: Question["headers"] = {}) => ask(site.server.port, path, { headers });
/** The HTML of a page before its hydration data. */
const getVisibleHtml = (body: string) => body.replace(/<script.*?<\/script>/gs, "");

describe("the page", () => {
  test("shows everything about a home, with one canonical URL", async () => {
    const { rows } = await site.sql.query("SELECT last_success_at FROM replication_state");
    const pacific = { timeZone: "America/Los_Angeles", dateStyle: "medium", timeStyle: "short" } as const;
    const updated = rows[0].last_success_at.toLocaleString("en-US", pacific);
    for (const path of [`/listing/${ids.full}`, `/listings/${ids.full}`]) {
      const { status, body } = await fetchPage(path);
      expect(status).toBe(200);
      expect(body).toContain("<title>4471 Brockton Ave, Riverside, CA 92501 · Sunporch</title>");
      expect(body).toContain(`<link rel="canonical" href="${ADDRESS}/listing/${ids.full}"/>`);
      for (const phrase of [
        "$589,000",
        "Available",
        "Walk to downtown",
        "Poly High",
        "Alley access",
        "$7,068",
        "Price cut",
      ]) {
        expect(body).toContain(phrase);
      }
      expect(body).toContain("Show all <!-- -->18<!-- --> photos");
      expect(body).toContain("Lemonade on the porch");
      expect(body).not.toContain("This one is over");
      expect(body).toContain(`${updated} PT`);
    }
  });

  test("names the listing side once, next to the facts, without a courtesy credit", async () => {
    const { body } = await fetchPage(`/listing/${ids.full}`);
    expect(getVisibleHtml(body).match(/Listing office/g)).toHaveLength(1);
    expect(getVisibleHtml(body).match(/href="mailto:ana@arch.example"/g)).toHaveLength(1);
    expect(getVisibleHtml(body).match(/href="tel:9515550101"/g)).toHaveLength(1);
    expect(body).not.toMatch(/courtesy of/i);
  });

  test("labels each altered photo, leads to its original, and excludes it from link previews", async () => {
    const [first, second] = [21, 22].map((index) => `/api/media/${ids.staged}-${createPhoto(index).key}`);
    for (const path of ["", "/photos"]) {
      const { body } = await fetchPage(`/listing/${ids.staged}${path}`);
      const labels = [...getVisibleHtml(body).matchAll(/<img [^>]*src="([^"?]+)[^>]*>(?:<b[^>]*>([^<]*)<\/b>)?/g)];
      const photoLabels = labels.filter(([, src]) => src!.includes(`/${ids.staged}-`)).map(([, , label]) => label);
      // The gallery has no captions beside its photos.
      const agentsWords = path === "" ? ": Living room, staged by computer" : "";
      expect(photoLabels).toEqual([
        `Virtually staged${agentsWords}`,
        undefined,
        expect.stringMatching(/^Digital rendering/),
      ]);
      expect(getVisibleHtml(body)).toMatch(/href="[^"]*#photo-2"[^>]*>See the original<\/a>/);
    }
    const { body } = await fetchPage(`/listing/${ids.staged}`);
    expect(body).toContain(`<meta property="og:image" content="${ADDRESS}${second}?w=1280"/>`);
    const json = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!);
    expect(json.image).toEqual([`${ADDRESS}${second}?w=1280`]);
    const { media } = JSON.parse((await fetchPage(`/api/listings/${ids.staged}`)).body);
    expect(media.map(({ label }: { label?: string }) => label)).toEqual([
      "Virtually staged",
      undefined,
      "Digital rendering",
    ]);
    for (const headers of [{}, { "sec-ch-ua-mobile": "?1" }]) {
      const list = await fetchPage("/?city=Eastvale", headers);
      expect(getVisibleHtml(list.body)).toMatch(/<b[^>]*>Virtually staged<\/b>/);
      if ("sec-ch-ua-mobile" in headers)
        expect(getVisibleHtml(list.body)).toMatch(/<b[^>]*>Digital rendering<\/b><\/i>/);
      expect(list.body).toContain(`<meta property="og:image" content="${ADDRESS}${second}?w=1280"/>`);
    }
    for (const path of [`/compare?homes=${ids.staged}`, `/listing/${ids.staged}/request`]) {
      const { body } = await fetchPage(path);
      expect(getVisibleHtml(body)).toContain(`${second}?w=480`);
      expect(getVisibleHtml(body)).not.toContain(first);
    }
  });

  test("shows no added value if the seller does not allow automated valuations", async () => {
    expect((await fetchPage(`/listing/${ids.full}`)).body).toContain("Adds about $17,500 in value");
    const { body } = await fetchPage(`/listing/${ids.unvalued}?upgrades=kitchen-remodel`);
    expect(body).toContain("Kitchen remodel");
    expect(body).not.toMatch(/in value|added value/i);
    expect(JSON.parse((await fetchPage(`/api/listings/${ids.unvalued}`)).body).details).toEqual({
      automatedValuation: false,
    });
  });

  test("links to a calendar of its open houses", async () => {
    const { body } = await fetchPage(`/listing/${ids.full}`);
    expect(body).toContain(`href="/listing/${ids.full}/open-houses.ics"`);
    const calendar = await fetchPage(`/listing/${ids.full}/open-houses.ics`);
    expect(calendar.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const lines = calendar.body.replaceAll("\r\n ", "").split("\r\n");
    expect(calendar.body.endsWith("\r\nEND:VCALENDAR\r\n")).toBe(true);
    expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
    expect(lines.find((line) => line.startsWith("UID:"))).toMatch(new RegExp(`^UID:${ids.full}-\\d+@localhost$`));
    const time = (name: string) => lines.find((line) => line.startsWith(name))?.split(":")[1];
    expect(time("DTSTART")).toMatch(/^\d{8}T\d{6}Z$/);
    expect(time("DTEND")! > time("DTSTART")!).toBe(true);
    expect(calendar.body.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect((await fetchPage("/listing/99999999/open-houses.ics")).status).toBe(404);
  });

  test("links back to the list that the visitor came from, and to no other site", async () => {
    const { body } = await fetchPage(`/listing/${ids.full}?city=Riverside&beds=3&next=https://evil.example`);
    expect(body).toContain('href="/?city=Riverside&amp;beds=3"');
    expect(body).toContain(`href="/listing/${ids.full}/photos?city=Riverside&amp;beds=3#photo-18"`);
    // The save forms, the footer and Login return to this exact URL, including unknown parameters.
    const otherText = getVisibleHtml(body)
      .replaceAll(/<input type="hidden" name="returnTo" value="\/listing\/[^"]*"\/>/g, "")
      .replaceAll(/href="\/sign-in\?returnTo=%2Flisting%2F[^"]*"/g, "");
    expect(otherText).not.toContain("evil.example");
  });

  test("escapes markup from the feed, also in structured data", async () => {
    const { body } = await fetchPage(`/listing/${ids.full}`);
    expect(body).not.toContain("<script>alert(1)");
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? "";
    expect(JSON.parse(json)).toMatchObject({
      "@type": "RealEstateListing",
      mainEntity: { "@type": "SingleFamilyResidence", address: { streetAddress: "4471 Brockton Ave" } },
      offers: { "@type": "Offer", price: 589_000, priceCurrency: "USD" },
    });
  });

  test("loads the first photo with priority and the others lazily", async () => {
    const { body } = await fetchPage(`/listing/${ids.full}`);
    const photos = body.match(/<img [^>]*\/api\/media\/[^>]*>/g) ?? [];
    expect(photos).toHaveLength(18);
    expect(photos[0]).toContain('fetchPriority="high"');
    for (const laterPhoto of photos.slice(1)) expect(laterPhoto).toContain('loading="lazy"');
    for (const any of photos) expect(any).toMatch(/width="\d+" height="\d+"/);
  });

  test("never shows a withheld address anywhere on the page", async () => {
    const { body } = await fetchPage(`/listing/${ids.withheld}`);
    expect(body).toContain("Address withheld by the seller");
    expect(body).toContain("<title>Home in Riverside, CA 92501 · Sunporch</title>");
    expect(body).not.toContain("Secret");
    expect(body).not.toContain("33.912345");
    expect(body).not.toContain("PostalAddress");
    expect(body).toContain("No description available.");
    expect(body).toContain("No photos yet");
  });

  test("shows that a home is off the market, with similar ones and noindex", async () => {
    const { status, body } = await fetchPage(`/listing/${ids.gone}`);
    expect(status).toBe(410);
    expect(body).toContain("No longer available");
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    for (const nearbyAddress of ["1 Near St", "3 County Rd"]) expect(getVisibleHtml(body)).toContain(nearbyAddress);
    expect(body).not.toContain("2 Far St");
    expect(body).not.toContain("600,000");
  });

  test("answers 404 for an unknown id", async () => {
    for (const id of ["99999999", "0", "-1", "1e3", "abc", "99999999999999999999", "1%27--", "1.5"]) {
      const { status, body } = await fetchPage(`/listing/${id}?city=Corona`);
      expect([id, status]).toEqual([id, 404]);
      for (const part of ["Listing not found", 'href="/?city=Corona"', "Back to listings"])
        expect(body).toContain(part);
    }
  });
});

describe("the photos page", () => {
  test("lists every photo in order with the anchors that the gallery links to", async () => {
    const { status, body } = await fetchPage(`/listing/${ids.full}/photos?beds=2`);
    expect(status).toBe(200);
    const anchors = [...body.matchAll(/<li id="photo-(\d+)"/g)].map((match) => Number(match[1]));
    expect(anchors).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
    expect(body).toContain(`href="/listing/${ids.full}?beds=2"`);
  });

  test("answers 410 for a home off the market and 404 for an unknown id", async () => {
    expect((await fetchPage(`/listing/${ids.gone}/photos`)).status).toBe(410);
    expect((await fetchPage("/listing/abc/photos")).status).toBe(404);
  });
});

describe("the map on the page", () => {
  const PIN = /<span[^>]*>\$[\d.]+[KM]<\/span>/;
  /** The map section of a page. */
  const getLocationSection = (body: string) =>
    /<section [^>]*aria-labelledby="where".*?<\/section>/s.exec(getVisibleHtml(body))?.[0] ?? null;

  test("shows a pin on a static map and links to nearby homes", async () => {
    const part = getLocationSection((await fetchPage(`/listing/${ids.full}`)).body);
    expect(part).toContain("Where it is");
    expect(part).toMatch(/<span[^>]*>\$589K<\/span>/);
    expect(part).toContain('href="/map?ll=33.98,-117.37&amp;z=14"');
    const [tile] = /\/map\/tiles\/[^"]+/.exec(part!) ?? [];
    expect((await fetchPage(tile!)).status).toBe(200);
  });

  test("shows and labels an area for an approximate position", async () => {
    const part = getLocationSection((await fetchPage(`/listing/${ids.approximate}`)).body);
    expect(part).toContain("Approximate area.");
    expect(part).toContain("Map of the approximate area");
    expect(part).not.toMatch(PIN);
  });

  test.each(["withheld", "nowhere"])("shows no map for a home that is %s, nor its position", async (key) => {
    const { body } = await fetchPage(`/listing/${ids[key]}`);
    expect(getLocationSection(body)).toBeNull();
    expect(body).not.toContain("33.91");
    expect(body).not.toContain("/map?ll=");
  });

  test("shows a static map in the light version, which has no scripts", async () => {
    const { body } = await fetchPage(`/listing/${ids.full}`, { "save-data": "on" });
    expect(getLocationSection(body)).toMatch(PIN);
    expect(body).not.toContain("entry.client");
  });
});

describe("GET /api/listings/:id", () => {
  test("returns the specification's fields and extensions, without the feed's photo URLs", async () => {
    const { status, headers, body } = await fetchPage(`/api/listings/${ids.full}`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^application\/json/);
    const listing = JSON.parse(body);
    expect(listing).toMatchObject({
      id: ids.full,
      mlsId: "M-full",
      price: 589_000,
      status: "Active",
      daysOnMarket: 10,
      address: { line1: "4471 Brockton Ave", city: "Riverside", state: "CA", zip: "92501", lat: 33.98, lng: -117.37 },
      beds: 3,
      baths: 2.5,
      sqft: 1684,
      yearBuilt: 1928,
      highlights: ["Walk to downtown"],
      taxesAnnual: 7068,
      hoaMonthly: 0,
      homeType: "house",
      attribution: { officeName: "Arch Realty" },
      locationApproximate: false,
    });
    expect(listing.media[0].url).toBe(`/api/media/${ids.full}-0000000000000001`);
    expect(listing.openHouses).toHaveLength(1);
    expect(listing.priceHistory).toEqual([
      { at: "2026-03-01T10:00:00.000Z", price: 589_000, status: "Active" },
      { at: "2026-02-01T10:00:00.000Z", price: 610_000, status: "Active" },
    ]);
    expect(body).not.toContain(".jpg");
  });

  test("returns at most the neighborhood of a withheld address", async () => {
    const withheld = JSON.parse((await fetchPage(`/api/listings/${ids.withheld}`)).body);
    expect(withheld.address).toEqual({
      line1: null,
      city: "Riverside",
      state: "CA",
      zip: "92501",
      lat: null,
      lng: null,
    });
    const approximate = JSON.parse((await fetchPage(`/api/listings/${ids.approximate}`)).body);
    expect(approximate).toMatchObject({
      locationApproximate: true,
      address: { line1: null, lat: 33.98, lng: -117.37 },
    });
  });

  test("does not find a withheld address by its position", async () => {
    const around = "bbox=-117.3124,33.9123,-117.3123,33.9124";
    expect(JSON.parse((await fetchPage(`/api/listings/pins?${around}`)).body)).toEqual([]);
    expect(JSON.parse((await fetchPage(`/api/listings?${around}`)).body)).toMatchObject({ total: 0 });
    expect((await fetchPage("/api/listings/pins")).body).not.toContain(`"id":${ids.withheld},`);
  });

  test.each([
    ["99999999", 404, "Listing not found"],
    ["abc", 404, "Listing not found"],
    ["gone", 410, "No longer available"],
  ])("answers %s with %i as a problem document", async (id, status, detail) => {
    const response = await fetchPage(`/api/listings/${ids[id] ?? id}`);
    expect(response.status).toBe(status);
    expect(response.headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(JSON.parse(response.body)).toMatchObject({ status, detail });
  });
});
