import { defaultParser as parser } from "@odata/parser";
import { describe, expect, test } from "vitest";
import { SHOWN_STATUSES } from "~/listings/listing";
import { learnFrom, type Offer, UNKNOWN_OFFER } from "./offer";
import { keyUrl, openHouseUrl, replicationUrl, sweepUrl } from "./queries";
import { PROFILES, VENDORS, type Vendor } from "./vendors";

const feed = (vendor: Vendor) => ({
  baseUrl: "https://feed.example/odata/",
  profile: PROFILES[vendor],
  originatingSystem: vendor === "mlsgrid" ? "crmls" : null,
  statuses: SHOWN_STATUSES,
  pageSize: PROFILES[vendor].pageSize,
  selectExtra: [],
});
const first = (vendor: Vendor, offer: Offer = UNKNOWN_OFFER) =>
  replicationUrl(feed(vendor), offer, { time: null }, true);
const later = (vendor: Vendor, offer: Offer = UNKNOWN_OFFER) =>
  replicationUrl(feed(vendor), offer, { time: since }, false);

/** What a server says of itself, with these fields and navigation properties. */
const offering = (described: {
  fields: string[];
  navigation?: string[];
  statuses?: string[];
  own?: string[];
}): Offer => ({
  description: {
    resources: {
      Property: { fields: described.fields, navigation: described.navigation ?? [] },
      ...Object.fromEntries((described.own ?? []).map((name) => [name, { fields: [], navigation: [] }])),
    },
    statusEnum: described.statuses ? { type: "Enums.StandardStatus", members: described.statuses } : null,
    propertyTypeEnum: null,
    statusValues: null,
    dictionary: "2.0",
    size: 1,
  },
  refused: {},
});
const since = new Date("2026-11-20T18:13:53Z");
const optionsOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

describe.each(VENDORS)("%s", (vendor) => {
  const urls = () => [
    first(vendor),
    later(vendor),
    sweepUrl(feed(vendor), UNKNOWN_OFFER),
    keyUrl(feed(vendor), UNKNOWN_OFFER, ["1", "O'Brien", "3"]).url,
  ];

  test("asks in OData that an independent parser reads", () => {
    for (const url of urls()) {
      const query = decodeURIComponent(url.split("?")[1] ?? "");
      const plain = query
        .split("&")
        .filter((option) => option.startsWith("$") && !/^\$expand=.*\(/.test(option))
        // The parser knows no `in`, which MLS Grid asks for.
        .filter((option) => !option.includes(" in ("));
      for (const option of plain) expect(() => parser.query(option), option).not.toThrow();
    }
  });

  test("encodes spaces as %20 and times with three decimals", () => {
    for (const url of urls()) expect(url).not.toMatch(/[+ ]/);
    expect(optionsOf(later(vendor)).$filter).toContain("ge 2026-11-20T18:13:53.000Z");
  });
});

test("the first load asks for what may be shown, later runs for everything", () => {
  expect(optionsOf(first("reso")).$filter).toBe(
    "(StandardStatus eq 'Active' or StandardStatus eq 'Active Under Contract' or StandardStatus eq 'Pending' or StandardStatus eq 'Coming Soon')",
  );
  expect(optionsOf(later("reso")).$filter).toBe("ModificationTimestamp ge 2026-11-20T18:13:53.000Z");
});

test("a strict server is not asked for $top", () => {
  expect(optionsOf(later("reso"))).not.toHaveProperty("$top");
  expect(optionsOf(later("trestle"))).toMatchObject({ $top: "500" });
});

test("MLS Grid: one originating system, no order, no select beside the expansion, keys by ListingId", () => {
  const options = optionsOf(later("mlsgrid"));
  expect(options.$filter).toBe(
    "OriginatingSystemName eq 'crmls' and ModificationTimestamp ge 2026-11-20T18:13:53.000Z",
  );
  expect(options).toMatchObject({ $expand: "Media", $top: "500" });
  expect(options).not.toHaveProperty("$orderby");
  expect(options).not.toHaveProperty("$select");
  expect(optionsOf(first("mlsgrid")).$filter).toContain("StandardStatus in ('Active',");
  const { url } = keyUrl(feed("mlsgrid"), UNKNOWN_OFFER, ["ACT1'2"]);
  expect(optionsOf(url).$filter).toBe("OriginatingSystemName eq 'crmls' and ListingId in ('ACT1''2')");
});

test("Bridge: its replication path and its own timestamp, or the collection where that path takes no filter", () => {
  expect(later("bridge")).toContain("/odata/Property/replication?");
  expect(optionsOf(later("bridge")).$filter).toContain("BridgeModificationTimestamp ge");
  expect(optionsOf(later("bridge"))).not.toHaveProperty("$orderby");
  expect(optionsOf(later("bridge"))).not.toHaveProperty("$expand");
  const refused = { ...UNKNOWN_OFFER, refused: { replication: "filter" as const } };
  expect(later("bridge", refused)).toContain("/odata/Property?");
  expect(optionsOf(later("bridge", refused))).toMatchObject({
    $orderby: "BridgeModificationTimestamp asc",
    $top: "200",
  });
  expect(first("bridge", refused)).toContain("/odata/Property/replication?");
});

test("members of an enumeration type are named as the server declares them, and others not at all", () => {
  const offer = offering({ fields: ["StandardStatus"], statuses: ["Active", "ActiveUnderContract", "Closed"] });
  expect(optionsOf(first("trestle", offer)).$filter).toBe(
    "(StandardStatus eq 'Active' or StandardStatus eq 'ActiveUnderContract')",
  );
  const qualified = { ...offer, refused: { literal: "qualified" as const } };
  expect(optionsOf(first("reso", qualified)).$filter).toContain("StandardStatus eq Enums.StandardStatus'Active'");
  const has = { ...offer, refused: { literal: "has" as const } };
  expect(optionsOf(first("reso", has)).$filter).toContain("StandardStatus has Enums.StandardStatus'Active'");
});

test("a status is asked for under the names that a lookup gives it", () => {
  const offer = offering({ fields: ["StandardStatus"] });
  const description = offer.description && { ...offer.description, statusValues: { active: ["A", "Back on Market"] } };
  expect(optionsOf(first("spark", { ...offer, description })).$filter).toContain(
    "StandardStatus eq 'A' or StandardStatus eq 'Back on Market' or StandardStatus eq 'Active Under Contract'",
  );
});

test("only what is offered is selected and expanded", () => {
  const offer = offering({
    fields: ["ListingKey", "City", "SomethingElse"],
    navigation: ["Media", "OpenHouses", "Unit"],
  });
  expect(optionsOf(later("spark", offer))).toMatchObject({
    $select: "ListingKey,City",
    $expand: "Media,OpenHouses,Unit",
  });
  // Open houses that are a resource of their own are read from there.
  const own = offering({ fields: ["ListingKey"], navigation: ["Media", "OpenHouse"], own: ["OpenHouse"] });
  expect(optionsOf(later("trestle", own)).$expand).toBe("Media");
});

test("a query that would be too long does without $select, or asks for fewer keys", () => {
  expect(optionsOf(later("trestle"))).not.toHaveProperty("$select");
  const keys = Array.from({ length: 100 }, (_, at) => `${"k".repeat(40)}${at}`);
  const { url, count } = keyUrl(feed("trestle"), UNKNOWN_OFFER, keys);
  expect(new URL(url).search.length).toBeLessThanOrEqual(1_900);
  expect(count).toBeGreaterThan(5);
  expect(count).toBeLessThan(50);
});

test("photos that change alone are asked for where the server has their timestamp", () => {
  const offer = offering({ fields: ["ModificationTimestamp", "PhotosChangeTimestamp"] });
  expect(optionsOf(later("trestle", offer)).$filter).toBe(
    "(ModificationTimestamp ge 2026-11-20T18:13:53.000Z or PhotosChangeTimestamp ge 2026-11-20T18:13:53.000Z)",
  );
  expect(optionsOf(later("mlsgrid", offer)).$filter).not.toContain("Photos");
});

describe("a refusal", () => {
  const offer = offering({
    fields: ["ListingKey", "City", "PhotosChangeTimestamp"],
    navigation: ["Media", "ListOffice"],
    statuses: ["Active"],
  });
  const learn = (status: number, said: string, url = later("reso", offer)) => learnFrom({ status, said, url }, offer);

  test("names what is left out from then on", () => {
    expect(learn(400, "Could not find a property named 'City' on type 'X.Property'.")).toEqual({ fields: ["City"] });
    expect(learn(403, "Resource X.DD.ListOffice not available")).toEqual({ expansions: ["ListOffice"] });
    expect(learn(400, "Invalid field PhotosChangeTimestamp cannot be used for filtering")).toEqual({
      photosFilter: true,
    });
    expect(learn(400, "The string 'Active' is not a valid enumeration type constant.", first("reso", offer))).toEqual({
      literal: "qualified",
    });
    expect(learn(400, "Invalid filter.", later("bridge"))).toEqual({ replication: "filter" });
    expect(learn(403, "", later("bridge"))).toEqual({ replication: "path" });
  });

  test("without words takes $select away from a long address, then what may be done without", () => {
    expect(learn(404, "", later("reso"))).toEqual({ select: true });
    expect(learn(501, "Not supported.")).toEqual({ expansions: ["ListOffice"] });
  });

  test("of a bare time has it cast, and is final where that is refused too", () => {
    const cast = { times: "cast" as const };
    const known = offering({ fields: ["ListingKey", "PhotosChangeTimestamp", "ModificationTimestamp"] });
    const incompatible = "A binary operator with incompatible types was detected: Edm.String and Edm.DateTimeOffset.";
    expect(learnFrom({ status: 400, said: incompatible, url: later("reso", known) }, known)).toEqual(cast);
    const plain = offering({ fields: ["ListingKey"] });
    expect(learnFrom({ status: 400, said: "Invalid.", url: later("reso", plain) }, plain)).toEqual(cast);
    const time = "cast('2026-11-20T18:13:53.000Z',Edm.DateTimeOffset)";
    const url = later("reso", { ...known, refused: cast });
    expect(optionsOf(url).$filter).toBe(`(ModificationTimestamp ge ${time} or PhotosChangeTimestamp ge ${time})`);
    const refused = { ...plain, refused: cast };
    expect(learnFrom({ status: 400, said: incompatible, url: later("reso", refused) }, refused)).toBeNull();
    const houses = {
      ...refused,
      description: {
        ...refused.description!,
        resources: {
          ...refused.description!.resources,
          OpenHouse: { fields: ["ModificationTimestamp"], navigation: [] },
        },
      },
    };
    expect(optionsOf(openHouseUrl(feed("reso"), houses, { since })).$filter).toBe(`ModificationTimestamp ge ${time}`);
  });

  test("that nothing helps against stays one", () => {
    expect(learn(409, "No.")).toBeNull();
  });
});

test("no field is asked for that the public must not see", () => {
  expect(optionsOf(first("reso")).$select).not.toMatch(
    /PrivateRemarks|PrivateOffice|Showing|Owner|Occupant|Lockbox|Compensation/,
  );
});
