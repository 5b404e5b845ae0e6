import { defaultParser as parser } from "@odata/parser";
import { describe, expect, test } from "vitest";
import { SHOWN_STATUSES } from "~/listings/listing";
import { PROFILES, VENDORS, type Vendor } from "~/mls/vendors";
import { addLookupWords } from "./metadata";
import { buildKeyUrl, buildOpenHouseUrl, buildReplicationUrl, buildSweepUrl } from "./reso-queries";
import {
  adaptToRejection,
  guessRefused,
  type Refused,
  type ServerCapabilities,
  UNKNOWN_CAPABILITIES,
} from "./server-capabilities";

const buildFeed = (vendor: Vendor) => ({
  baseUrl: "https://feed.example/odata/",
  profile: PROFILES[vendor],
  originatingSystem: vendor === "mlsgrid" ? "crmls" : null,
  statuses: SHOWN_STATUSES,
  pageSize: PROFILES[vendor].pageSize,
  selectExtra: [],
});
const buildFirstUrl = (vendor: Vendor, capabilities: ServerCapabilities = UNKNOWN_CAPABILITIES) =>
  buildReplicationUrl(buildFeed(vendor), capabilities, { time: null }, true);
const buildNextUrl = (vendor: Vendor, capabilities: ServerCapabilities = UNKNOWN_CAPABILITIES) =>
  buildReplicationUrl(buildFeed(vendor), capabilities, { time: since }, false);

/** The description of a server with these fields and navigation properties. */
const buildCapabilities = (described: {
  fields: string[];
  navigation?: string[];
  statuses?: string[];
  own?: string[];
}): ServerCapabilities => ({
  description: {
    resources: {
      Property: { fields: described.fields, navigation: described.navigation ?? [] },
      ...Object.fromEntries((described.own ?? []).map((name) => [name, { fields: [], navigation: [] }])),
    },
    words: described.statuses
      ? {
          StandardStatus: {
            type: "Enums.StandardStatus",
            names: Object.fromEntries(described.statuses.map((s) => [s, s])),
          },
        }
      : {},
    dictionary: "2.0",
    size: 1,
  },
  refused: {},
});
const since = new Date("2026-11-20T18:13:53Z");
const parseOptions = (url: string) => Object.fromEntries(new URL(url).searchParams);

describe.each(VENDORS)("%s", (vendor) => {
  const urls = () => [
    buildFirstUrl(vendor),
    buildNextUrl(vendor),
    buildSweepUrl(buildFeed(vendor), UNKNOWN_CAPABILITIES),
    buildKeyUrl(buildFeed(vendor), UNKNOWN_CAPABILITIES, ["1", "O'Brien", "3"]).url,
  ];

  test("builds OData queries that an independent parser accepts", () => {
    for (const url of urls()) {
      const query = decodeURIComponent(url.split("?")[1] ?? "");
      const withoutOptions = query
        .split("&")
        .filter((option) => option.startsWith("$") && !/^\$expand=.*\(/.test(option))
        // The parser doesn't support `in`, which MLS Grid requires.
        .filter((option) => !option.includes(" in ("));
      for (const option of withoutOptions) expect(() => parser.query(option), option).not.toThrow();
    }
  });

  test("encodes spaces as %20 and times with three decimals", () => {
    for (const url of urls()) expect(url).not.toMatch(/[+ ]/);
    expect(parseOptions(buildNextUrl(vendor)).$filter).toContain("ge 2026-11-20T18:13:53.000Z");
  });
});

test("requests what may be shown in the first load, and everything in later runs", () => {
  const byName = { ...UNKNOWN_CAPABILITIES, refused: { spellings: true } };
  expect(parseOptions(buildFirstUrl("reso", byName)).$filter).toBe(
    "(StandardStatus eq 'Active' or StandardStatus eq 'Active Under Contract' or StandardStatus eq 'Pending' or StandardStatus eq 'Coming Soon')",
  );
  expect(parseOptions(buildNextUrl("reso")).$filter).toBe("ModificationTimestamp ge 2026-11-20T18:13:53.000Z");
});

test("sends no $top to a strict server", () => {
  expect(parseOptions(buildNextUrl("reso"))).not.toHaveProperty("$top");
  expect(parseOptions(buildNextUrl("trestle"))).toMatchObject({ $top: "500" });
});

test("queries MLS Grid with one originating system, without order or $select, and by ListingId", () => {
  const options = parseOptions(buildNextUrl("mlsgrid"));
  expect(options.$filter).toBe(
    "OriginatingSystemName eq 'crmls' and ModificationTimestamp ge 2026-11-20T18:13:53.000Z",
  );
  expect(options).toMatchObject({ $expand: "Media", $top: "500" });
  expect(options).not.toHaveProperty("$orderby");
  expect(options).not.toHaveProperty("$select");
  expect(parseOptions(buildFirstUrl("mlsgrid")).$filter).toContain("StandardStatus in ('Active',");
  const { url } = buildKeyUrl(buildFeed("mlsgrid"), UNKNOWN_CAPABILITIES, ["ACT1'2"]);
  expect(parseOptions(url).$filter).toBe("OriginatingSystemName eq 'crmls' and ListingId in ('ACT1''2')");
});

test("queries Bridge's replication path by its own timestamp, or the collection if that path accepts no filter", () => {
  expect(buildNextUrl("bridge")).toContain("/odata/Property/replication?");
  expect(parseOptions(buildNextUrl("bridge")).$filter).toContain("BridgeModificationTimestamp ge");
  expect(parseOptions(buildNextUrl("bridge"))).not.toHaveProperty("$orderby");
  expect(parseOptions(buildNextUrl("bridge"))).not.toHaveProperty("$expand");
  const rejected = { ...UNKNOWN_CAPABILITIES, refused: { replication: "filter" as const } };
  expect(buildNextUrl("bridge", rejected)).toContain("/odata/Property?");
  expect(parseOptions(buildNextUrl("bridge", rejected))).toMatchObject({
    $orderby: "BridgeModificationTimestamp asc",
    $top: "200",
  });
  expect(buildFirstUrl("bridge", rejected)).toContain("/odata/Property/replication?");
});

test("names members of an enumeration type as the server declares them, and omits others", () => {
  const capabilities = buildCapabilities({
    fields: ["StandardStatus"],
    statuses: ["Active", "ActiveUnderContract", "Closed"],
  });
  expect(parseOptions(buildFirstUrl("trestle", capabilities)).$filter).toBe(
    "(StandardStatus eq 'Active' or StandardStatus eq 'ActiveUnderContract')",
  );
  const qualified = { ...capabilities, refused: { literal: "qualified" as const } };
  expect(parseOptions(buildFirstUrl("reso", qualified)).$filter).toContain(
    "StandardStatus eq Enums.StandardStatus'Active'",
  );
  const has = { ...capabilities, refused: { literal: "has" as const } };
  expect(parseOptions(buildFirstUrl("reso", has)).$filter).toContain("StandardStatus has Enums.StandardStatus'Active'");
});

test("reports an enumeration without any of the statuses, with its members", () => {
  const capabilities = buildCapabilities({ fields: ["StandardStatus"], statuses: ["b__1", "b__2"] });
  expect(() => buildFirstUrl("trestle", capabilities)).toThrow(
    "The feed's enumeration has none of the statuses Active, Active Under Contract, Pending, Coming Soon; its members are b__1, b__2.",
  );
});

test("requests a status by the words from a lookup, its name, and other spellings if they aren't rejected", () => {
  const rows = ["A", "Back on Market"].map((LookupValue) => ({
    LookupName: "StandardStatus",
    LookupValue,
    StandardLookupValue: "Active",
  }));
  const described = buildCapabilities({ fields: ["StandardStatus"] });
  const description = described.description && { ...described.description, words: addLookupWords({}, rows) };
  const buildFilter = (refused: Refused) =>
    parseOptions(buildFirstUrl("spark", { description, refused })).$filter ?? "";
  const spelled = ["A", "Back on Market", "BackonMarket", "ACTIVE", "Active Under Contract", "ACTIVEUNDERCONTRACT"];
  for (const word of spelled) expect(buildFilter({})).toContain(`StandardStatus eq '${word}'`);
  expect(buildFilter({ spellings: true })).toContain(
    "StandardStatus eq 'A' or StandardStatus eq 'Back on Market' or StandardStatus eq 'Active Under Contract'",
  );
  const rejection = { status: 400, message: "", url: buildFirstUrl("spark", { description, refused: {} }) };
  expect(guessRefused(rejection, { description, refused: {} })[0]).toEqual({ spellings: true });
  const url = buildFirstUrl("reso", UNKNOWN_CAPABILITIES);
  for (const status of [400, 404, 413, 414])
    expect(guessRefused({ status, message: "", url }, UNKNOWN_CAPABILITIES).slice(0, 2)).toEqual([
      { spellings: true },
      { select: true },
    ]);
});

test("selects and expands only what the server has", () => {
  const capabilities = buildCapabilities({
    fields: ["ListingKey", "City", "SomethingElse"],
    navigation: ["Media", "OpenHouses", "Unit"],
  });
  expect(parseOptions(buildNextUrl("spark", capabilities))).toMatchObject({
    $select: "ListingKey,City",
    $expand: "Media,OpenHouses,Unit",
  });
  // Open houses with their own resource are read from there.
  const own = buildCapabilities({ fields: ["ListingKey"], navigation: ["Media", "OpenHouse"], own: ["OpenHouse"] });
  expect(parseOptions(buildNextUrl("trestle", own)).$expand).toBe("Media");
});

test("omits $select from a query that would be too long, or requests fewer keys", () => {
  expect(parseOptions(buildNextUrl("trestle"))).not.toHaveProperty("$select");
  const keys = Array.from({ length: 100 }, (_, at) => `${"k".repeat(40)}${at}`);
  const { url, count } = buildKeyUrl(buildFeed("trestle"), UNKNOWN_CAPABILITIES, keys);
  expect(new URL(url).search.length).toBeLessThanOrEqual(1_900);
  expect(count).toBeGreaterThan(5);
  expect(count).toBeLessThan(50);
});

test("requests homes whose photos alone changed if the server has a timestamp for photos", () => {
  const capabilities = buildCapabilities({ fields: ["ModificationTimestamp", "PhotosChangeTimestamp"] });
  expect(parseOptions(buildNextUrl("trestle", capabilities)).$filter).toBe(
    "(ModificationTimestamp ge 2026-11-20T18:13:53.000Z or PhotosChangeTimestamp ge 2026-11-20T18:13:53.000Z)",
  );
  expect(parseOptions(buildNextUrl("mlsgrid", capabilities)).$filter).not.toContain("Photos");
});

describe("a rejection", () => {
  const capabilities = buildCapabilities({
    fields: ["ListingKey", "Heating", "PhotosChangeTimestamp"],
    navigation: ["Media", "ListOffice"],
    statuses: ["Active"],
  });
  const learnFromError = (status: number, body: string, url = buildNextUrl("reso", capabilities)) =>
    adaptToRejection({ status, message: body, url }, capabilities);

  test("leaves out what a rejection names", () => {
    expect(learnFromError(400, "Could not find a property named 'Heating' on type 'X.Property'.")).toEqual({
      fields: ["Heating"],
    });
    expect(learnFromError(403, "Resource X.DD.ListOffice not available")).toEqual({ expansions: ["ListOffice"] });
    expect(learnFromError(400, "Invalid field PhotosChangeTimestamp cannot be used for filtering")).toEqual({
      photosFilter: true,
    });
    expect(
      learnFromError(
        400,
        "The string 'Active' is not a valid enumeration type constant.",
        buildFirstUrl("reso", capabilities),
      ),
    ).toEqual({
      literal: "qualified",
    });
    expect(learnFromError(400, "Invalid filter.", buildNextUrl("bridge"))).toEqual({ replication: "filter" });
    expect(learnFromError(403, "", buildNextUrl("bridge"))).toEqual({ replication: "path" });
  });

  test("guesses that a rejection without a name concerns $select in a long URL, photos in the filter, or an expansion", () => {
    const guess = (status: number, message: string, known = capabilities, url = buildNextUrl("reso", known)) =>
      guessRefused({ status, message, url }, known);
    expect(learnFromError(501, "Not supported.")).toBeNull();
    expect(guess(404, "", UNKNOWN_CAPABILITIES)).toEqual([{ select: true }]);
    expect(guess(501, "Not supported.")).toEqual([{ expansions: ["ListOffice"] }]);
    const rooms = buildCapabilities({
      fields: ["PhotosChangeTimestamp"],
      navigation: ["Media", "ListOffice", "Rooms"],
    });
    expect(guess(400, "Bad Request", rooms)).toEqual([
      { times: "cast" },
      { photosFilter: true },
      { expansions: ["Rooms"] },
      { expansions: ["ListOffice"] },
      { photosFilter: true, expansions: ["Rooms", "ListOffice"] },
    ]);
    expect(guess(409, "No.")).toEqual([]);
  });

  test("never leaves out a field that a home requires or that decides whether it may be shown", () => {
    const required = ["ListPrice", "StandardStatus", "ModificationTimestamp", "InternetEntireListingDisplayYN"];
    const all = buildCapabilities({
      fields: [...required, "InternetAddressDisplayYN", "City", "ListingKey", "Heating"],
    });
    const url = buildNextUrl("reso", all);
    for (const name of [...required, "InternetAddressDisplayYN", "City", "ListingKey"])
      expect(adaptToRejection({ status: 400, message: `Field ${name} is not available`, url }, all)).toBeNull();
    expect(adaptToRejection({ status: 400, message: "ListPrice and Heating", url }, all)).toEqual({
      fields: ["Heating"],
    });
  });

  test("casts a time that is rejected, and gives up if the cast is rejected too", () => {
    const cast = { times: "cast" as const };
    const known = buildCapabilities({ fields: ["ListingKey", "PhotosChangeTimestamp", "ModificationTimestamp"] });
    const incompatible = "A binary operator with incompatible types was detected: Edm.String and Edm.DateTimeOffset.";
    expect(adaptToRejection({ status: 400, message: incompatible, url: buildNextUrl("reso", known) }, known)).toEqual(
      cast,
    );
    const plain = buildCapabilities({ fields: ["ListingKey"] });
    expect(guessRefused({ status: 400, message: "Invalid.", url: buildNextUrl("reso", plain) }, plain)).toEqual([cast]);
    const time = "cast('2026-11-20T18:13:53.000Z',Edm.DateTimeOffset)";
    const url = buildNextUrl("reso", { ...known, refused: cast });
    expect(parseOptions(url).$filter).toBe(`(ModificationTimestamp ge ${time} or PhotosChangeTimestamp ge ${time})`);
    const refused = { ...plain, refused: cast };
    expect(
      adaptToRejection({ status: 400, message: incompatible, url: buildNextUrl("reso", refused) }, refused),
    ).toBeNull();
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
    expect(parseOptions(buildOpenHouseUrl(buildFeed("reso"), houses, { since })).$filter).toBe(
      `ModificationTimestamp ge ${time}`,
    );
  });

  test("gives up on a rejection if nothing is likely to help", () => {
    expect(learnFromError(409, "No.")).toBeNull();
  });
});

test("requests no field that the public must not see", () => {
  expect(parseOptions(buildFirstUrl("reso")).$select).not.toMatch(
    /PrivateRemarks|PrivateOffice|Showing|Owner|Occupant|Lockbox|Compensation/,
  );
});
