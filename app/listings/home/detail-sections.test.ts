import { expect, test } from "vitest";
import { formatUpgrades } from "~/upgrades/upgrades-text";
import { buildDetailSections } from "./detail-sections.server";
import type { FullListingView } from "./listing-view";
import { packSections, unpackSections } from "./packed-sections";

const EMPTY_LISTING: FullListingView = {
  id: 1,
  mlsId: "SP1",
  status: "Active",
  daysOnMarket: 12,
  price: 500_000,
  line1: null,
  position: null,
  addressShown: false,
  city: "Riverside",
  state: "CA",
  zip: "92501",
  county: null,
  homeType: null,
  beds: null,
  baths: null,
  sqft: null,
  lotSqft: null,
  stories: null,
  garageSpaces: null,
  yearBuilt: null,
  poolTypes: [],
  seniorCommunity: null,
  description: null,
  highlights: [],
  photos: { keys: "", captions: "" },
  features: {},
  schools: [],
  openHouses: [],
  attribution: {
    officeName: null,
    officePhone: null,
    agentName: null,
    agentPhone: null,
    agentLicense: null,
    contact: null,
    association: null,
    source: null,
    copyright: null,
    disclaimer: null,
  },
  details: {},
  taxesAnnual: null,
  upgrades: formatUpgrades([]),
  hoaMonthly: null,
  listedAt: "2026-06-01T10:00:00.000Z",
  listedOn: "Jun 1, 2026",
  priceEvents: [],
  notice: { disclaimer: null, source: null, copyright: null, credit: null, asOf: null, synced: null },
};

const titles = (listing: FullListingView) => buildDetailSections(listing).map(({ title }) => title);
const listPairs = (listing: FullListingView, title: string) =>
  Object.fromEntries(
    buildDetailSections(listing)
      .find((section) => section.title === title)
      ?.pairs.map(({ label, value }) => [label, value]) ?? [],
  );

test("has the eight sections in order", () => {
  expect(buildDetailSections(EMPTY_LISTING).map(({ title }) => title)).toEqual([
    "Parking",
    "Interior",
    "Exterior",
    "Financial",
    "Utilities",
    "Location",
    "Public facts",
    "Other",
  ]);
});

test("shows N/A for missing values, and zero only for actual zeros", () => {
  expect(listPairs(EMPTY_LISTING, "Financial")).toEqual({ "Annual tax": "N/A", "Monthly HOA": "N/A" });
  expect(listPairs({ ...EMPTY_LISTING, taxesAnnual: 7068, hoaMonthly: 0 }, "Financial")).toEqual({
    "Annual tax": "$7,068",
    "Monthly HOA": "$0",
  });
  expect(listPairs(EMPTY_LISTING, "Public facts")).toEqual({
    "Year built": "N/A",
    "MLS ID": "SP1",
    "Home type": "N/A",
  });
  expect(listPairs(EMPTY_LISTING, "Other")).toMatchObject({ Status: "Available", "Days on market": "12" });
});

test("prefers the feed's text when both have the same label", () => {
  const features = { parking: [{ label: "Garage spaces", value: "2, detached" }] };
  expect(listPairs({ ...EMPTY_LISTING, garageSpaces: 2, features }, "Parking")).toEqual({
    "Garage spaces": "2, detached",
  });
});

test("shows large lots in acres", () => {
  expect(listPairs({ ...EMPTY_LISTING, lotSqft: 7_200 }, "Exterior")["Lot size"]).toBe("7,200 sqft");
  expect(listPairs({ ...EMPTY_LISTING, lotSqft: 108_900 }, "Exterior")["Lot size"]).toBe("2.5 acres");
});

test("shows the source of measurements and the cumulative days on market", () => {
  const details = { livingAreaSource: "Assessor", lotSizeSource: "Estimated", yearBuiltSource: "Public Records" };
  const home = { ...EMPTY_LISTING, sqft: 1684, lotSqft: 7_200, yearBuilt: 1928 };
  expect(listPairs({ ...home, details }, "Interior")["Living area"]).toBe("1,684 sqft (per assessor)");
  expect(listPairs({ ...home, details }, "Exterior")["Lot size"]).toBe("7,200 sqft (estimated)");
  expect(listPairs({ ...home, details }, "Public facts")["Year built"]).toBe("1928 (per public records)");
  expect(listPairs({ ...EMPTY_LISTING, details }, "Interior")["Living area"]).toBe("N/A");
  const sold = { ...EMPTY_LISTING, details: { priorDaysOnMarket: 40 }, contractOn: "Jun 20, 2026" };
  expect(listPairs(sold, "Other")).toMatchObject({
    "Under contract since": "Jun 20, 2026",
    "Days on market": "12",
    "Days on market with earlier listings": "52",
  });
  expect(Object.keys(listPairs(EMPTY_LISTING, "Other"))).toEqual(["Status", "Days on market", "On the market since"]);
});

test("lists rooms and units with unique labels", () => {
  const details = {
    rooms: [
      { type: "Bedroom", level: "Main", size: "12 × 11 ft" },
      { type: "Bedroom", features: "Walk-In Closet(s)" },
      { type: "Laundry" },
    ],
    units: [
      { beds: 2, baths: 1.5, rent: 2_100 },
      { type: "Studio", count: 3, expectedRent: 1_400 },
    ],
  };
  const features = { interior: [{ label: "Laundry", value: "In Garage" }] };
  expect(listPairs({ ...EMPTY_LISTING, details, features }, "Interior")).toMatchObject({
    Laundry: "In Garage",
    Bedroom: "Main level, 12 × 11 ft",
    "Bedroom 2": "Walk-In Closet(s)",
    "Laundry room": "Yes",
  });
  expect(listPairs({ ...EMPTY_LISTING, details }, "Financial")).toMatchObject({
    "Unit 1": "2 beds, 1.5 baths, rent $2,100/mo",
    "Unit 2": "Studio, 3 units, expected rent $1,400/mo",
  });
});

test("shows local fields of the MLS in a separate section if there are any", () => {
  expect(titles(EMPTY_LISTING)).not.toContain("More from the MLS");
  const local = { ...EMPTY_LISTING, features: { local: [{ label: "Parcel tax", value: "1200" }] } };
  expect(titles(local).at(-1)).toBe("More from the MLS");
  expect(listPairs(local, "More from the MLS")).toEqual({ "Parcel tax": "1200" });
});

test("packs and unpacks sections, also without facts", () => {
  const pairs = [
    { label: "Heating", value: "Central" },
    { label: "Note\tto\nall", value: "Two  lines\n\tof text" },
  ];
  const sections = [
    { title: "Utilities", pairs },
    { title: "Other", pairs: [] },
  ];
  expect(unpackSections(packSections(sections))).toEqual([
    { title: "Utilities", pairs: [pairs[0], { label: "Note to all", value: "Two lines of text" }] },
    { title: "Other", pairs: [] },
  ]);
});
