import { describe, expect, test } from "vitest";
import { mapContent, mapRecord } from "../../../tests/feed/record";

const mapDetails = (fields: Record<string, unknown>) => mapContent(fields).details;
const mapFeatures = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.values(mapContent(fields).features)
      .flat()
      .map(({ label, value }) => [label, value]),
  );

describe("prices and times", () => {
  const change = { PreviousListPrice: "850000", PriceChangeTimestamp: "2026-11-10T12:00:00Z" };
  test.each([
    [change, { at: "2026-11-10T12:00:00.000Z", from: 850_000, to: 800_000 }],
    [{ ...change, PreviousListPrice: 800_000 }, undefined],
    [{ ...change, PreviousListPrice: 0 }, undefined],
    [{ ...change, PriceChangeTimestamp: null }, undefined],
    [{ ...change, PriceChangeTimestamp: "2099-01-01T00:00:00Z" }, undefined],
  ])("%j changed the price so: %j", (fields, priceChange) =>
    expect(mapDetails(fields).priceChange).toEqual(priceChange),
  );

  test("shows a contract date only while the home is under contract", () => {
    const PurchaseContractDate = "2026-11-12";
    expect(mapDetails({ StandardStatus: "Pending", PurchaseContractDate }).contractAt).toBe("2026-11-12T08:00:00.000Z");
    expect(mapDetails({ PurchaseContractDate })).not.toHaveProperty("contractAt");
    const StatusChangeTimestamp = "2026-11-12T09:00:00Z";
    expect(mapDetails({ StatusChangeTimestamp })).toEqual({ statusChangedAt: "2026-11-12T09:00:00.000Z" });
    expect(mapDetails({ StatusChangeTimestamp, OnMarketTimestamp: "2026-11-12T01:00:00Z" })).toEqual({});
    expect(mapDetails({ StatusChangeTimestamp: "2099-11-12T09:00:00Z" })).toEqual({});
  });

  test.each([
    [{ CumulativeDaysOnMarket: 90, DaysOnMarket: 19 }, 71],
    // The record's list date is 17 days before its last change.
    [{ CumulativeDaysOnMarket: 90 }, 73],
    [{ CumulativeDaysOnMarket: 19, DaysOnMarket: 19 }, undefined],
    [{ CumulativeDaysOnMarket: 5, DaysOnMarket: 19 }, undefined],
    [{ CumulativeDaysOnMarket: 404_768_460_985, DaysOnMarket: 19 }, undefined],
  ])("%j has %s days of earlier listings", (fields, days) => expect(mapDetails(fields).priorDaysOnMarket).toBe(days));

  test("counts days of earlier listings independently of when the record is read", () => {
    const read = (now: string) => mapRecord({ CumulativeDaysOnMarket: 90 }, { now: new Date(now) });
    expect(read("2026-12-20T20:00:00Z")).toEqual(read("2026-11-20T20:00:00Z"));
  });
});

test.each([
  ["https://tours.example/1?a=b", "https://tours.example/1?a=b"],
  ["http://tours.example/1", undefined],
  ["javascript:alert(1)", undefined],
  ["https://user:pw@tours.example/", undefined],
  ["tours.example/1", undefined],
  ["", undefined],
])("links the tour %j as %s", (VirtualTourURLUnbranded, url) =>
  expect(mapDetails({ VirtualTourURLUnbranded }).virtualTourUrl).toBe(url),
);

test("maps type, level, size and features of rooms", () =>
  expect(
    mapDetails({
      Rooms: [
        {
          RoomType: "PrimaryBedroom",
          RoomLevel: "Main",
          RoomLength: 14.0,
          RoomWidth: "12.5",
          RoomLengthWidthUnits: "Feet",
        },
        { RoomType: "Kitchen", RoomDimensions: "10x12", RoomFeatures: ["Pantry", "None", "KitchenIsland"] },
        { RoomType: "Den", RoomArea: 120, RoomAreaUnits: "Square Feet", RoomDescription: "Built-in <b>shelves</b>" },
        { RoomType: "Other", RoomLength: 1, RoomWidth: 1 },
        { RoomLength: -1 },
        null,
      ],
    }).rooms,
  ).toEqual([
    { type: "Primary Bedroom", level: "Main", size: "14 × 12.5 ft" },
    { type: "Kitchen", size: "10x12", features: "Pantry, Kitchen Island" },
    { type: "Den", size: "120 sqft", features: "Built-in shelves" },
  ]));

test("maps beds, baths and rents of unit types", () =>
  expect(
    mapDetails({
      UnitTypes: [
        { UnitTypeType: "2 Bedroom", UnitTypeUnitsTotal: 2, UnitTypeBedsTotal: 2, UnitTypeBathsTotal: 1.5 },
        { UnitTypeBedsTotal: "1", UnitTypeActualRent: "1,850", UnitTypeProForma: 2100.4 },
        { UnitTypeActualRent: 0 },
      ],
    }).units,
  ).toEqual([
    { type: "2 Bedroom", count: 2, beds: 2, baths: 1.5 },
    { beds: 1, rent: 1_850, expectedRent: 2_100 },
  ]));

test("keeps meaningful sources", () =>
  expect(
    mapDetails({ LivingAreaSource: "PublicRecords", LotSizeSource: "See Remarks", YearBuiltSource: "Assessor" }),
  ).toEqual({ livingAreaSource: "Public Records", yearBuiltSource: "Assessor" }));

test("adds further facts to the groups of features", () => {
  expect(
    mapFeatures({
      Basement: "None",
      PetsAllowed: ["Cats OK", "Dogs OK"],
      ListingTerms: "Cash,Conventional,Other",
      PropertyCondition: ["Fixer"],
      BuilderName: "Oak Homes",
      MainLevelBedrooms: 2.0,
      AttachedGarageYN: false,
      HorseYN: "Y",
      MLSAreaMajor: "SRCH - Sierra",
      CrossStreet: "Oak & 3rd",
      Directions: "East on Oak, left on Willow",
      LandLeaseYN: true,
      LandLeaseAmount: 350,
      LandLeaseAmountFrequency: "Monthly",
      LandLeaseExpirationDate: "2061-12-31",
    }),
  ).toEqual({
    Basement: "None",
    "Pets allowed": "Cats OK, Dogs OK",
    "Listing terms": "Cash, Conventional",
    Condition: "Fixer",
    Builder: "Oak Homes",
    "Main level bedrooms": "2",
    "Attached garage": "No",
    "Horse property": "Yes",
    Area: "SRCH - Sierra",
    "Cross street": "Oak & 3rd",
    Directions: "East on Oak, left on Willow",
    "Land lease": "$350 monthly, until 2061",
    Type: "Single Family Residence",
  });
  expect(mapFeatures({ LandLeaseYN: true })["Land lease"]).toBe("Yes");
  expect(mapFeatures({ LandLeaseYN: false, HorseYN: false })).not.toHaveProperty("Land lease");
});

test("reveals nothing of a withheld address", () => {
  const withheld = mapContent({
    InternetAddressDisplayYN: false,
    Directions: "Park at the corner of Third",
    CrossStreet: "Third and Oak",
    VirtualTourURLUnbranded: "https://tours.example/12-willow-ln",
    AssociationName: "12 Willow Ln Owners",
    Rooms: [{ RoomType: "Kitchen", RoomDescription: "The kitchen of 12 WILLOW LN" }],
  });
  expect(JSON.stringify(withheld)).not.toMatch(/willow|third/i);
  expect(withheld.details.rooms).toEqual([{ type: "Kitchen", features: "The kitchen of this home" }]);
});

describe("the listing side", () => {
  const attribution = (fields: Record<string, unknown>) => mapContent(fields).attribution;

  test("takes the office from the expansion if the record names none", () => {
    const ListOffice = { OfficeName: "Alta Homes", OfficePhone: "555-0101", OfficeEmail: "desk@alta.example" };
    expect(attribution({ ListOfficeName: null, ListOffice })).toMatchObject({
      officeName: "Alta Homes",
      officePhone: "555-0101",
      officeEmail: "desk@alta.example",
    });
    expect(attribution({ ListOfficeName: "Own Name", ListOffice }).officeName).toBe("Own Name");
    expect(attribution({ ListOffice: "nonsense" }).officeName).toBeNull();
  });

  test("lists a second agent and office once", () => {
    const second = {
      CoListAgentFullName: "Bo Lee",
      CoListAgentDirectPhone: "555-0102",
      CoListAgentStateLicense: "0900",
    };
    expect(attribution({ ListOfficeName: "Alta", ...second, CoListOfficeName: "Alta" })).toMatchObject({
      coAgentName: "Bo Lee",
      coAgentPhone: "555-0102",
      coAgentLicense: "0900",
    });
    expect(attribution({ ListOfficeName: "Alta", CoListOfficeName: "Alta" })).not.toHaveProperty("coOfficeName");
    expect(attribution({ ListOfficeName: "Alta", CoListOffice: { OfficeName: "Baja" } }).coOfficeName).toBe("Baja");
  });
});
