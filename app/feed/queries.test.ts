import { defaultParser as parser } from "@odata/parser";
import { describe, expect, test } from "vitest";
import { SHOWN_STATUSES } from "~/listings/listing";
import { keyUrls, replicationUrl, sweepUrl } from "./queries";
import { PROFILES, VENDORS, type Vendor } from "./vendors";

const feed = (vendor: Vendor) => ({
  baseUrl: "https://feed.example/odata/",
  profile: PROFILES[vendor],
  originatingSystem: vendor === "mlsgrid" ? "crmls" : null,
  statuses: SHOWN_STATUSES,
  pageSize: PROFILES[vendor].pageSize,
});
const since = new Date("2026-11-20T18:13:53Z");
const optionsOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

describe.each(VENDORS)("%s", (vendor) => {
  const urls = () => [
    replicationUrl(feed(vendor), null, true),
    replicationUrl(feed(vendor), since, false),
    sweepUrl(feed(vendor)),
    ...keyUrls(feed(vendor), ["1", "O'Brien", "3"]),
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
    expect(optionsOf(replicationUrl(feed(vendor), since, false)).$filter).toContain("ge 2026-11-20T18:13:53.000Z");
  });
});

test("the first load asks for what may be shown, later runs for everything", () => {
  expect(optionsOf(replicationUrl(feed("reso"), null, true)).$filter).toBe(
    "(StandardStatus eq 'Active' or StandardStatus eq 'Active Under Contract' or StandardStatus eq 'Pending' or StandardStatus eq 'Coming Soon')",
  );
  expect(optionsOf(replicationUrl(feed("reso"), since, false)).$filter).toBe(
    "ModificationTimestamp ge 2026-11-20T18:13:53.000Z",
  );
});

test("a strict server is not asked for $top", () => {
  expect(optionsOf(replicationUrl(feed("reso"), since, false))).not.toHaveProperty("$top");
  expect(optionsOf(replicationUrl(feed("trestle"), since, false))).toMatchObject({ $top: "500", PrettyEnums: "true" });
});

test("MLS Grid: one originating system, no order, no select beside the expansion", () => {
  const options = optionsOf(replicationUrl(feed("mlsgrid"), since, false));
  expect(options.$filter).toBe(
    "OriginatingSystemName eq 'crmls' and ModificationTimestamp ge 2026-11-20T18:13:53.000Z",
  );
  expect(options).toMatchObject({ $expand: "Media", $top: "500" });
  expect(options).not.toHaveProperty("$orderby");
  expect(options).not.toHaveProperty("$select");
  expect(optionsOf(replicationUrl(feed("mlsgrid"), null, true)).$filter).toContain("StandardStatus in ('Active',");
  expect(keyUrls(feed("mlsgrid"), ["ACT1'2"])[0]).toContain("/Property('ACT1''2')?");
});

test("Bridge: its replication path, its own timestamp, and all photos", () => {
  const url = replicationUrl(feed("bridge"), since, false);
  expect(url).toContain("/odata/Property/replication?");
  expect(optionsOf(url)).toMatchObject({ $expand: "Media($top=200)" });
  expect(optionsOf(url).$filter).toContain("BridgeModificationTimestamp ge");
  expect(optionsOf(url)).not.toHaveProperty("$orderby");
});

test("no field is asked for that the public must not see", () => {
  expect(optionsOf(replicationUrl(feed("reso"), null, true)).$select).not.toMatch(
    /PrivateRemarks|PrivateOffice|Showing|Owner|Occupant|Lockbox|Compensation/,
  );
});
