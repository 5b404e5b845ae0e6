import { describe, expect, it, vi } from "vitest";
import type { ListingJson } from "~/listings/json.server";
import { indexListingText } from "~/listings/text/index-listing-text.server";
import { addListing } from "../factories";
import { ask } from "../server/running-server";
import { setUpRouteSite } from "./route-site";

/** 45 homes in Riverside from $300,000 in steps of $10,000, and three special cases elsewhere. */
const site = setUpRouteSite(async (sql) => {
  for (let i = 0; i < 45; i++) {
    await addListing(sql, {
      listing_key: `r${i}`,
      line1: `${100 + i} Elm St`,
      list_price: 300_000 + i * 10_000,
      beds: 1 + (i % 5),
      home_type: i % 2 ? "house" : "condo",
      attribution: { officeName: "Arch Realty" },
    });
  }
  await addListing(sql, {
    listing_key: "new",
    city: "San José",
    zip: "95112",
    county: "Santa Clara",
    lat: 37.35,
    lng: -121.89,
    listed_at: new Date(),
    senior_community: true,
    list_price: 2_500_000,
    score: 1000,
  });
  await addListing(sql, {
    listing_key: "incentive",
    city: "Corona",
    highlights: ["Seller Incentives available"],
    status: "Pending",
    line1: "7 Secret Way",
    address_shown: false,
  });
  await addListing(sql, { listing_key: "gone", city: "Corona", withdrawn_at: new Date() });
  vi.stubEnv("DATABASE_URL", site.database);
  await indexListingText();
});

const fetchPath = (path: string) => ask(site.server.port, path);
async function fetchList(search: string) {
  const { status, body } = await fetchPath(`/api/listings${search}`);
  return { status, ...(JSON.parse(body) as { listings: ListingJson[]; total: number }) };
}

describe("GET /api/listings", () => {
  it("counts all displayed homes and pages through them without gaps", async () => {
    const seenIds = new Set<number>();
    for (const page of [1, 2, 3]) {
      const { listings, total } = await fetchList(`?page=${page}`);
      expect(total).toBe(47);
      expect(listings).toHaveLength(page === 3 ? 7 : 20);
      for (const { id } of listings) seenIds.add(id);
    }
    expect(seenIds.size).toBe(47);
    expect((await fetchList("?page=4")).listings).toEqual([]);
    expect((await fetchList("?perPage=100")).listings).toHaveLength(47);
  });

  it("supports every filter of the specification", async () => {
    const totals: [search: string, total: number][] = [
      ["city=riverside", 45],
      ["city=san%20jos%C3%A9", 1],
      ["city=Nowhere", 0],
      ["zip=95112", 1],
      ["county=santa+clara", 1],
      ["minPrice=400000&maxPrice=500000&city=Riverside", 11],
      ["beds=4", 18],
      ["types=house,condo", 45],
      ["types=House&types=townhouse", 22],
      ["exclude55=1", 46],
      ["exclude55=1&city=San+Jos%C3%A9", 0],
      ["bbox=-122,37,-121,38", 1],
      ["polygon=-122,37;-121,37;-121.5,40", 1],
      ["minPrice=%24400%2C000&maxPrice=500,000.00&city=Riverside", 11],
      ["garageMin=1", 0],
      ["poolType=none", 0],
      ["q=109+elm+street", 1],
      ["q=elm+st", 45],
      ["q=m-r44", 1],
      ["q=secret+way", 0],
      ["keywords=incentive", 1],
      ["keywords=the", 47],
      ["daysMax=1", 1],
      ["daysMin=1", 46],
      ["daysMin=9&daysMax=11&beds=4", 18],
      ["reduced=1", 0],
      ["openHouse=1", 0],
    ];
    for (const [search, total] of totals) {
      const response = await fetchList(`?${search}`);
      expect([search, response.status, response.total]).toEqual([search, 200, total]);
    }
  });

  it("returns the same count and rejects the same parameters at /count", async () => {
    for (const search of [
      "",
      "?city=riverside&beds=4",
      "?q=elm&sort=price&page=3",
      "?keywords=castle",
      "?polygon=-122,37;-121,37;-121.5,40",
    ]) {
      const { status, headers, body } = await fetchPath(`/api/listings/count${search}`);
      expect([status, JSON.parse(body)]).toEqual([200, { total: (await fetchList(search)).total }]);
      expect(headers["cache-control"]).toBe("private, no-cache");
    }
    const rejected = await fetchPath("/api/listings/count?beds=many&minPrice=2&maxPrice=1");
    expect(rejected.headers["content-type"]).toContain("application/problem+json");
    expect([rejected.status, Object.keys(JSON.parse(rejected.body).errors)]).toEqual([400, ["beds", "minPrice"]]);
  });

  it("sorts by price in both directions, by date and by recommendation", async () => {
    const prices = async (sort: string) =>
      (await fetchList(`?sort=${sort}&perPage=100`)).listings.map(({ price }) => price);
    const up = await prices("price");
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    expect(await prices("price-desc")).toEqual(up.toReversed());
    expect((await prices("newest"))[0]).toBe(2_500_000);
    expect((await prices("recommended"))[0]).toBe(2_500_000);
  });

  it("rejects malformed values by name, but treats a malformed page as 1", async () => {
    const bad: Record<string, string> = {
      minPrice: "cheap",
      maxPrice: "-5",
      beds: "1.5",
      baths: "two",
      garageMin: "99",
      poolType: "lagoon",
      sqftMin: "1e3",
      lotMax: "NaN",
      storiesMin: "0x2",
      yearMin: "19.5",
      exclude55: "maybe",
      types: "castle",
      sort: "cheapest",
      perPage: "101",
      bbox: "1,2,3",
      polygon: "1,2;3,4",
      zip: "9250",
      ll: "here",
      z: "near",
    };
    for (const [name, value] of Object.entries(bad)) {
      const { status, headers, body } = await fetchPath(`/api/listings?${name}=${encodeURIComponent(value)}`);
      expect([name, status]).toEqual([name, 400]);
      expect(headers["content-type"]).toContain("application/problem+json");
      expect(Object.keys(JSON.parse(body).errors)).toEqual([name]);
    }
    const { body } = await fetchPath(`/api/listings?${new URLSearchParams(bad)}`);
    expect(Object.keys(JSON.parse(body).errors).sort()).toEqual(Object.keys(bad).sort());
    const crossed = await fetchPath("/api/listings?minPrice=900000&maxPrice=100000");
    expect([crossed.status, Object.keys(JSON.parse(crossed.body).errors)]).toEqual([400, ["minPrice"]]);
    for (const page of ["0", "-1", "x", "1.5", "1e9"]) {
      expect((await fetchList(`?page=${page}`)).listings).toHaveLength(20);
    }
  });

  it("omits a withheld address and includes the data of badges", async () => {
    const { listings } = await fetchList("?city=Corona");
    expect(listings).toHaveLength(1);
    expect(listings[0]?.address.line1).toBeNull();
    expect(JSON.stringify(listings)).not.toContain("Secret");
    expect(listings[0]).toMatchObject({
      status: "Pending",
      daysOnMarket: 10,
      highlights: ["Seller Incentives available"],
    });
  });

  it("answers 405 to other methods", async () => {
    const { status, headers } = await ask(site.server.port, "/api/listings", { method: "DELETE" });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  });
});

describe("GET /api/listings/pins", () => {
  it("returns a pin for each matching home with a position in the box", async () => {
    const pins = async (search: string) => JSON.parse((await fetchPath(`/api/listings/pins?${search}`)).body);
    expect(await pins("bbox=-122,37,-121,38")).toEqual([
      { id: expect.any(Number), lat: 37.35, lng: -121.89, price: 2_500_000 },
    ]);
    expect(await pins("bbox=-118,33,-117,34&maxPrice=320000&city=Riverside")).toHaveLength(3);
    // All but the one with a withheld address.
    expect(await pins("bbox=-118,33,-117,34&exclude55=1")).toHaveLength(45);
    expect((await fetchPath("/api/listings/pins?bbox=1,2,3")).status).toBe(400);
  });
});

describe("the list's page", () => {
  const PAGE = /<h1[^>]*>(.*?)<\/h1>/;

  it("shows the place, the count and twenty cards", async () => {
    for (const path of ["/", "/listings"]) {
      const { status, body } = await fetchPath(path);
      expect(status).toBe(200);
      expect(PAGE.exec(body)?.[1]?.replaceAll("<!-- -->", "")).toBe("California homes for sale");
      expect(body.match(/data-home=/g)).toHaveLength(20);
      expect(body).toContain("47 homes");
      expect(body).toContain("Listing office: Arch Realty");
    }
    expect((await fetchPath("/?city=riverside&minPrice=740000")).body).toContain("1 home<");
  });

  it("redirects a plain form's URL once, to the canonical one", async () => {
    const moves: [from: string, to: string][] = [
      ["/?city=&minPrice=&maxPrice=&beds=&baths=&sort=recommended", "/"],
      ["/?city=Riverside&minPrice=0&beds=3&page=1", "/?city=Riverside&beds=3&page=1"],
      ["/?beds=3&page=0", "/?beds=3&page=1"],
      ["/?beds=3&page=abc", "/?beds=3&page=1"],
      ["/?types=house&types=condo", "/?types=house,condo"],
      ["/?city=92501", "/?zip=92501"],
      ["/?city=Santa+Clara+County", "/?county=Santa+Clara"],
      ["/?maxPrice=2000000&sort=newest", "/?sort=newest"],
      ["/listings?beds=any", "/listings"],
      ["/?minPrice=cheap&city=", "/?minPrice=cheap"],
    ];
    for (const [from, to] of moves) {
      const { status, headers } = await fetchPath(from);
      expect([from, status, headers.location]).toEqual([from, 302, to]);
      expect((await fetchPath(to)).status).toBe(200);
    }
  });

  it("shows a message next to a malformed value, keeps it and ignores it", async () => {
    const { status, body } = await fetchPath("/?minPrice=cheap&city=Corona");
    expect(status).toBe(200);
    expect(body).toContain('value="cheap"');
    expect(body).toContain("Use a whole number.");
    expect(body).toContain("1 home<");
    expect((await fetchPath("/?minPrice=-500")).body).toContain("Use 0 or more.");
    expect((await fetchPath("/?minPrice=6,55")).body).toContain("Use a whole number.");
    const { body: refused } = await fetchPath("/?sort=payment&rate=6,750");
    expect(refused).toContain("Use a number from 0 to 100.");
    expect(refused).not.toContain("/mo");
    expect((await fetchPath("/?sort=payment&rate=5")).body).toContain("/mo");
  });

  it("offers links on a page past the end and on an empty list", async () => {
    expect((await fetchPath("/?page=9")).body).toContain("Go to the first page");
    expect((await fetchPath("/?page=12345678")).headers.location).toBe("/?page=1000000");
    expect((await fetchPath("/?page=1000000")).body).toContain("Go to the first page");
    for (const page of ["12345678", "9".repeat(400)]) expect((await fetchList(`?page=${page}`)).listings).toEqual([]);
    expect((await fetchPath("/?city=Atlantis")).body).toContain("See all homes");
    const last = await fetchPath("/?page=3");
    expect(last.body).toContain('rel="prev"');
    expect(last.body).not.toContain('rel="next"');
    expect((await fetchPath("/?city=Corona")).body).not.toContain('aria-label="Pages"');
  });

  it("shows badges and never a withheld address", async () => {
    const { body } = await fetchPath("/?city=Corona");
    expect(body).toContain("Pending");
    expect(body).toContain("Address withheld, Corona, CA");
    expect(body).not.toContain("Secret");
    expect((await fetchPath("/?city=San+Jos%C3%A9")).body).toContain(">NEW<");
  });

  it("omits scripts for visitors with Save-Data", async () => {
    const { body, headers } = await ask(site.server.port, "/", { headers: { "save-data": "on" } });
    expect(body).not.toContain("<script");
    expect(body.match(/data-home=/g)).toHaveLength(20);
    expect(headers.vary).toContain("Save-Data");
  });
});
