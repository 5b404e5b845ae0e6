import { expect, test } from "vitest";
import type { ListingView } from "./listing-view";
import { detailSections } from "./property-details";

const unknown: ListingView = {
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
  photos: [],
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
  upgradesCatalog: null,
  hoaMonthly: null,
  listedAt: "2026-06-01T10:00:00.000Z",
  priceEvents: [],
  notice: { disclaimer: null, source: null, copyright: null, credit: null, asOf: null, syncedAt: null },
};

const titles = (listing: ListingView) => detailSections(listing).map(({ title }) => title);
const pairs = (listing: ListingView, title: string) =>
  Object.fromEntries(
    detailSections(listing)
      .find((section) => section.title === title)
      ?.pairs.map(({ label, value }) => [label, value]) ?? [],
  );

test("has the eight sections in their order", () => {
  expect(detailSections(unknown).map(({ title }) => title)).toEqual([
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

test("says N/A for what the feed does not tell, and zero only where it does", () => {
  expect(pairs(unknown, "Financial")).toEqual({ "Annual tax": "N/A", "Monthly HOA": "N/A" });
  expect(pairs({ ...unknown, taxesAnnual: 7068, hoaMonthly: 0 }, "Financial")).toEqual({
    "Annual tax": "$7,068",
    "Monthly HOA": "$0",
  });
  expect(pairs(unknown, "Public facts")).toEqual({ "Year built": "N/A", "MLS ID": "SP1", "Home type": "N/A" });
  expect(pairs(unknown, "Other")).toMatchObject({ Status: "Available", "Days on market": "12" });
});

test("lets the feed's words stand where both know a fact", () => {
  const features = { parking: [{ label: "Garage spaces", value: "2, detached" }] };
  expect(pairs({ ...unknown, garageSpaces: 2, features }, "Parking")).toEqual({ "Garage spaces": "2, detached" });
});

test("measures large lots in acres", () => {
  expect(pairs({ ...unknown, lotSqft: 7_200 }, "Exterior")["Lot size"]).toBe("7,200 sqft");
  expect(pairs({ ...unknown, lotSqft: 108_900 }, "Exterior")["Lot size"]).toBe("2.5 acres");
});

test("says who measured, and how long the home has been on the market in all", () => {
  const details = { livingAreaSource: "Assessor", lotSizeSource: "Estimated", yearBuiltSource: "Public Records" };
  const home = { ...unknown, sqft: 1684, lotSqft: 7_200, yearBuilt: 1928 };
  expect(pairs({ ...home, details }, "Interior")["Living area"]).toBe("1,684 sqft (per assessor)");
  expect(pairs({ ...home, details }, "Exterior")["Lot size"]).toBe("7,200 sqft (estimated)");
  expect(pairs({ ...home, details }, "Public facts")["Year built"]).toBe("1928 (per public records)");
  expect(pairs({ ...unknown, details }, "Interior")["Living area"]).toBe("N/A");
  const sold = { ...unknown, details: { priorDaysOnMarket: 40, contractAt: "2026-06-20T08:00:00.000Z" } };
  expect(pairs(sold, "Other")).toMatchObject({
    "Under contract since": "Jun 20, 2026",
    "Days on market": "12",
    "Days on market with earlier listings": "52",
  });
  expect(Object.keys(pairs(unknown, "Other"))).toEqual(["Status", "Days on market", "On the market since"]);
});

test("lists rooms and units, each under a name of its own", () => {
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
  expect(pairs({ ...unknown, details, features }, "Interior")).toMatchObject({
    Laundry: "In Garage",
    Bedroom: "Main level, 12 × 11 ft",
    "Bedroom 2": "Walk-In Closet(s)",
    "Laundry room": "Yes",
  });
  expect(pairs({ ...unknown, details }, "Financial")).toMatchObject({
    "Unit 1": "2 beds, 1.5 baths, rent $2,100/mo",
    "Unit 2": "Studio, 3 units, expected rent $1,400/mo",
  });
});

test("local fields of the MLS have a section of their own where there are any", () => {
  expect(titles(unknown)).not.toContain("More from the MLS");
  const local = { ...unknown, features: { local: [{ label: "Parcel tax", value: "1200" }] } };
  expect(titles(local).at(-1)).toBe("More from the MLS");
  expect(pairs(local, "More from the MLS")).toEqual({ "Parcel tax": "1200" });
});
