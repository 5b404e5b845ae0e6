import { describe, expect, test } from "vitest";
import { PROFILES } from "~/mls/vendors";
import { mapContent, mapRecord, rules } from "../../../tests/feed/record";
import { mapListing } from "./map-listing";
import { SELECTED_FIELDS } from "./property";

describe("what may be shown", () => {
  test.each([
    ["Active", "Active"],
    ["ActiveUnderContract", "Active Under Contract"],
    ["Pending", "Pending"],
    ["coming soon", "Coming Soon"],
  ])("shows status %s", (value, status) => expect(mapContent({ StandardStatus: value }).status).toBe(status));

  test.each(["Canceled", "Cancelled", "Closed", "Delete", "Expired", "Hold", "Incomplete", "Withdrawn", "Sold?"])(
    "removes status %s",
    (status) => expect(mapRecord({ StandardStatus: status })).toMatchObject({ kind: "removed", key: "K1" }),
  );

  test("removes a status that the feed's rules don't allow", () =>
    expect(mapRecord({ StandardStatus: "Coming Soon" }, { statuses: ["Active"] })).toMatchObject({
      kind: "removed",
      status: "Coming Soon",
    }));

  test("rejects a record without a status", () =>
    expect(mapRecord({ StandardStatus: null })).toMatchObject({ kind: "refused", key: "K1" }));

  test.each([
    [{ InternetEntireListingDisplayYN: false }, "removed"],
    [{ InternetEntireListingDisplayYN: "N" }, "removed"],
    [{ InternetEntireListingDisplayYN: null }, "listing"],
    [{ MlgCanView: false }, "removed"],
    [{ MlgCanView: true }, "listing"],
    [{ MlgCanUse: ["VOW", "BO"] }, "removed"],
    [{ MlgCanUse: [] }, "removed"],
    [{ MlgCanUse: ["IDX", "VOW"] }, "listing"],
    [{ MlgCanUse: "IDX,VOW" }, "listing"],
    [{ PropertyType: "Residential Lease" }, "removed"],
    [{ PropertyType: "Land" }, "removed"],
    [{ PropertyType: "CommercialSale" }, "removed"],
    [{ PropertyType: "Business Opportunity" }, "removed"],
    [{ PropertySubType: "Timeshare" }, "removed"],
    [{ PropertySubType: "BoatSlip" }, "removed"],
    [{ PropertySubType: "Deeded Parking" }, "removed"],
    [{ PropertySubType: "Mobile Home Park" }, "removed"],
    [{ StateOrProvince: "NV" }, "removed"],
    [{ StateOrProvince: null }, "listing"],
  ])("%j: %s", (fields, kind) => expect(mapRecord(fields).kind).toBe(kind));

  test("removes a record without price, city or timestamp", () =>
    expect(mapListing({ ListingKey: "K1", StandardStatus: "Closed", ModificationTimestamp: "TBD" }, rules)).toEqual({
      kind: "removed",
      key: "K1",
      modifiedAt: null,
      reason: "status Closed",
      status: "Closed",
    }));

  test.each([
    [{ ListPrice: null }, /ListPrice/],
    [{ ListPrice: 0 }, /ListPrice/],
    [{ ListPrice: -5 }, /ListPrice/],
    [{ ListPrice: "call us" }, /ListPrice/],
    [{ ListPrice: 99_999_999_999 }, /ListPrice/],
    [{ City: null }, /City/],
    [{ ModificationTimestamp: "soon" }, /ModificationTimestamp/],
    [{ ListingKey: null }, /ListingKey/],
    [{ ListingKey: "a\u0000b" }, /ListingKey/],
  ])("%j is refused", (fields, reason) =>
    expect(mapRecord(fields)).toMatchObject({ kind: "refused", reason: expect.stringMatching(reason) }),
  );
});

describe("what the seller forbids", () => {
  test.each([
    [{ InternetAutomatedValuationDisplayYN: false }, { automatedValuation: false }],
    [{ InternetConsumerCommentYN: "N" }, { consumerComments: false }],
    [{ InternetAutomatedValuationDisplayYN: true, InternetConsumerCommentYN: true }, {}],
    [{ InternetAutomatedValuationDisplayYN: null, InternetConsumerCommentYN: null }, {}],
    [{}, {}],
  ])("%j reads %j", (fields, details) => expect(mapContent(fields).details).toEqual(details));

  test("requests the fields with which sellers forbid display", () =>
    expect(SELECTED_FIELDS).toEqual(
      expect.arrayContaining(["InternetAutomatedValuationDisplayYN", "InternetConsumerCommentYN"]),
    ));
});

describe("address and position", () => {
  test.each([
    [{}, "12 Willow Ln"],
    [{ StreetDirPrefix: "N", UnitNumber: "4B" }, "12 N Willow Ln #4B"],
    [{ UnitNumber: "Apt 3" }, "12 Willow Ln Apt 3"],
    [{ StreetName: "Willow Ln" }, "12 Willow Ln"],
    [{ StreetName: null, UnparsedAddress: "9 Oak St, Los Angeles, CA 90012" }, "9 Oak St"],
    [{ StreetNumber: null, UnparsedAddress: "9 Oak St" }, "9 Oak St"],
    [{ StreetName: null, UnparsedAddress: "9 Oak St, Unit 4, Los Angeles, CA 90012" }, "9 Oak St Unit 4"],
    [{ StreetName: null, UnparsedAddress: "9 Oak St, #4B" }, "9 Oak St #4B"],
    [{ StreetName: null, UnparsedAddress: "9 Oak St, Apt. 4, Los Angeles", UnitNumber: "4" }, "9 Oak St Apt. 4"],
    [{ StreetName: null, UnparsedAddress: "9 Oak St, Los Angeles", UnitNumber: "9" }, "9 Oak St #9"],
    [{ StreetName: null, UnparsedAddress: "9 Oak St, Union City, CA" }, "9 Oak St"],
    [{ StreetName: null, UnparsedAddress: null }, null],
  ])("%j reads %s", (fields, line1) => expect(mapContent(fields).line1).toBe(line1));

  test.each([
    ["LosAngeles", "Los Angeles"],
    ["LOS ANGELES", "Los Angeles"],
    ["SanTeodoro", "San Teodoro"],
    ["McFarland", "McFarland"],
    ["PORT O'BRIEN", "Port O'Brien"],
  ])("writes city %s as %s", (value, city) => expect(mapContent({ City: value }).city).toBe(city));

  test("reduces ZIP+4 to a ZIP code, and ignores an invalid one", () => {
    expect(mapContent({ PostalCode: "90012-1234" }).zip).toBe("90012");
    expect(mapContent({ PostalCode: 90012 }).zip).toBe("90012");
    expect(mapContent({ PostalCode: "9001" }).zip).toBe("");
  });

  test.each([[{ Latitude: 0, Longitude: 0 }], [{ Latitude: null }], [{ Latitude: 40.7, Longitude: -74 }]])(
    "%j is replaced by the ZIP's centre, marked so",
    (fields) => expect(mapContent(fields)).toMatchObject({ lat: 34.06, lng: -118.24, locationApproximate: true }),
  );

  test("falls back to the city's position, then to none", () => {
    expect(mapContent({ Latitude: 0, PostalCode: "" })).toMatchObject({ lat: 34.05, locationApproximate: true });
    expect(mapContent({ Latitude: 0, PostalCode: "", City: "Nowhere" })).toMatchObject({ lat: null, lng: null });
  });

  test("removes a withheld address from all fields", () => {
    const withheld = mapContent({
      InternetAddressDisplayYN: false,
      PublicRemarks: "Welcome to 12 WILLOW LN! Enjoy 12 Willow.",
      Media: [{ MediaKey: "m", MediaURL: "https://x.example/1.jpg", ShortDescription: "12 Willow Ln front" }],
    });
    expect(withheld).toMatchObject({ addressShown: false, line1: null, lat: 34.06, locationApproximate: true });
    expect(JSON.stringify(withheld)).not.toMatch(/12 willow/i);
    const unparsed = mapContent({
      InternetAddressDisplayYN: false,
      StreetName: null,
      UnparsedAddress: "9 Oak St, Unit 4, Los Angeles, CA 90012",
      PublicRemarks: "Welcome to 9 Oak St!",
    });
    expect(JSON.stringify(unparsed)).not.toMatch(/9 oak/i);
  });
});

describe("the home", () => {
  test.each([
    [{ PropertySubType: "SingleFamilyResidence" }, "house"],
    [{ PropertySubType: "Cabin" }, "house"],
    [{ PropertySubType: "Manufactured Home" }, "house"],
    [{ PropertySubType: "ManufacturedOnLand" }, "house"],
    [{ PropertySubType: "Townhouse" }, "townhouse"],
    [{ PropertySubType: "Condominium" }, "condo"],
    [{ PropertySubType: "Apartment" }, "condo"],
    [{ PropertySubType: "Duplex" }, "multi-family"],
    [{ PropertySubType: "Multi Family" }, "multi-family"],
    [{ PropertyType: "ResidentialIncome", PropertySubType: null }, "multi-family"],
    [{ PropertySubType: "Stock Cooperative" }, "co-op"],
    [{ PropertySubType: "OwnYourOwn" }, "co-op"],
    [{ PropertySubType: null, CommonInterest: "Condominium" }, "condo"],
    [{ PropertySubType: null, CommonInterest: "StockCooperative" }, "co-op"],
    [{ PropertySubType: null }, "house"],
    [{ PropertySubType: null, PropertyAttachedYN: true }, null],
    [{ PropertySubType: null, PropertyType: "Manufactured In Park" }, "house"],
  ])("%j is a %s", (fields, homeType) => expect(mapContent(fields).homeType).toBe(homeType));

  test.each([
    [{ BathroomsFull: 2, BathroomsHalf: 1, BathroomsTotalInteger: 3 }, 2.5],
    [{ BathroomsFull: 1, BathroomsThreeQuarter: 1 }, 1.75],
    [{ BathroomsFull: 1, BathroomsOneQuarter: 1 }, 1.25],
    [{ BathroomsTotalInteger: 3, BathroomsHalf: 1 }, 2.5],
    [{ BathroomsTotalInteger: "3.0" }, 3],
    [{ BathroomsHalf: 1 }, 0.5],
    [{}, null],
  ])("%j makes %s baths", (fields, baths) => expect(mapContent(fields).baths).toBe(baths));

  test.each([
    [{ LivingArea: 1500 }, 1500],
    [{ LivingArea: 100, LivingAreaUnits: "Square Meters" }, 1076],
    [{ LivingArea: null, AboveGradeFinishedArea: 900.4 }, 900],
    [{ LivingArea: 0 }, null],
    [{ BuildingAreaTotal: 9000 }, null],
  ])("%j has %s square feet", (fields, sqft) => expect(mapContent(fields).sqft).toBe(sqft));

  test.each([
    [{ LotSizeSquareFeet: 6000.2 }, 6000],
    [{ LotSizeAcres: 0.5 }, 21_780],
    [{ LotSizeArea: 2, LotSizeUnits: "Acres" }, 87_120],
    [{ LotSizeArea: 500, LotSizeUnits: "SquareMeters" }, 5382],
    [{ LotSizeArea: 7000, LotSizeUnits: "Square Feet" }, 7000],
    [{ LotSizeSquareFeet: 6000, PropertySubType: "Condominium" }, null],
    [{ LotSizeSquareFeet: 1e12 }, null],
  ])("%j has a lot of %s", (fields, lotSqft) => expect(mapContent(fields).lotSqft).toBe(lotSqft));

  test("maps numbers as text and floats, and ignores implausible ones", () =>
    expect(
      mapContent({
        BedroomsTotal: "3.0",
        Stories: 2.0,
        GarageSpaces: 2.5,
        YearBuilt: 1492,
        TaxAnnualAmount: "$9,120.40",
      }),
    ).toMatchObject({ beds: 3, stories: 2, garageSpaces: 3, yearBuilt: null, taxesAnnual: 9120 }));

  test("takes stories from levels, and from the building only if it is the home", () => {
    expect(mapContent({ Levels: ["Two"] }).stories).toBe(2);
    expect(mapContent({ StoriesTotal: 2 }).stories).toBe(2);
    expect(mapContent({ StoriesTotal: 22, PropertySubType: "Condominium" }).stories).toBeNull();
  });

  test.each([
    [{ PoolFeatures: ["None"] }, ["none"]],
    [{ PoolFeatures: "None" }, ["none"]],
    [{}, []],
    [{ PoolFeatures: ["See Remarks"] }, []],
    [{ PoolPrivateYN: true }, ["private"]],
    [{ PoolPrivateYN: false }, ["none"]],
    [{ PoolFeatures: "Private,InGround,Gas Heat" }, ["private", "in-ground", "heated"]],
    [{ PoolFeatures: ["Above Ground", "Fenced"] }, ["private", "above-ground", "fenced"]],
    [{ PoolFeatures: ["Association", "In Ground", "Heated"] }, ["community", "in-ground", "heated"]],
    [{ PoolFeatures: ["Community"], PoolPrivateYN: true }, ["private", "community"]],
    [{ PoolFeatures: ["In Ground"], PoolPrivateYN: false }, ["in-ground"]],
    [{ AssociationAmenities: ["Pool", "Clubhouse"] }, ["community"]],
  ])("%j has pools %j", (fields, poolTypes) => expect(mapContent(fields).poolTypes).toEqual(poolTypes));

  test("keeps unknown values apart from false", () =>
    expect(mapContent({ SeniorCommunityYN: null, GarageSpaces: null })).toMatchObject({
      seniorCommunity: null,
      garageSpaces: null,
    }));
});

describe("dues a month", () => {
  test.each([
    ["Annually", 10],
    ["Semi-Annually", 20],
    ["Quarterly", 40],
    ["Bi-Monthly", 60],
    ["Monthly", 120],
    ["SemiMonthly", 240],
    ["Bi-Weekly", 260],
    ["Weekly", 520],
    ["Daily", 3650],
    ["One Time", 0],
    ["Seasonal", null],
    [null, null],
  ])("120 paid %s are %s", (frequency, monthly) =>
    expect(mapContent({ AssociationFee: 120, AssociationFeeFrequency: frequency }).hoaMonthly).toBe(monthly),
  );

  test.each([
    [
      {
        AssociationFee: 100,
        AssociationFeeFrequency: "Monthly",
        AssociationFee2: 120,
        AssociationFee2Frequency: "Annually",
      },
      110,
    ],
    [{ AssociationFee: 100, AssociationFeeFrequency: "Monthly", AssociationFee2: 50 }, null],
    [{ AssociationYN: false }, 0],
    [{ AssociationYN: true }, null],
    [{ AssociationFee: 0 }, 0],
    [{}, null],
  ])("%j: %s", (fields, monthly) => expect(mapContent(fields).hoaMonthly).toBe(monthly));
});

describe("times", () => {
  test.each([
    ["2026-11-19T10:00:00", "2026-11-19T10:00:00.000Z"],
    ["2026-11-19T10:00:00+00:00", "2026-11-19T10:00:00.000Z"],
    ["2026-11-19T02:00:00.5-08:00", "2026-11-19T10:00:00.500Z"],
    ["2026-11-19 10:00:00", "2026-11-19T10:00:00.000Z"],
  ])("%s is %s", (value, iso) => expect(mapContent({ ModificationTimestamp: value }).modifiedAt).toBe(iso));

  test.each([
    [{}, "2026-11-01T17:30:00.000Z"],
    [{ OnMarketTimestamp: null, OnMarketDate: "2026-10-30" }, "2026-10-30T08:00:00.000Z"],
    [{ OnMarketTimestamp: "2099-01-01T00:00:00Z", ListingContractDate: "2026-10-01" }, "2026-10-01T08:00:00.000Z"],
    [{ OnMarketTimestamp: null, DaysOnMarket: 12.0 }, "2026-11-08T08:00:00.000Z"],
    [{ OnMarketTimestamp: null }, "2026-11-19T10:00:00.000Z"],
  ])("%j came on the market %s", (fields, listedAt) => expect(mapContent(fields).listedAt).toBe(listedAt));
});

describe("words", () => {
  test("reduces remarks to plain text", () =>
    expect(
      mapContent({
        PublicRemarks: "<p>Sunny &amp; bright<br>home</p> <script>alert(1)</script>\u0000\u202e1 < 2 \ud800 &lt;b&gt;x",
      }).description,
    ).toBe("Sunny & bright\nhome\nalert(1) 1 < 2 x"));

  test("takes highlights from the listing side first, then from the home, without None", () => {
    expect(
      mapContent({
        SAMPLE_Highlights: ["New roof", "Seller incentives offered", "None", "Solar"],
        Appliances: ["Dishwasher"],
      }).highlights,
    ).toEqual(["New roof", "Seller incentives offered", "Solar"]);
    expect(
      mapContent({
        NewConstructionYN: true,
        View: "CityLights,None",
        PoolPrivateYN: true,
        FireplacesTotal: 2,
        InteriorFeatures: ["Other", "HighCeilings"],
      }).highlights,
    ).toEqual(["New construction", "City Lights view", "Private pool", "High Ceilings", "2 fireplaces"]);
  });

  test("groups features in the feed's words", () =>
    expect(
      mapContent({ ParkingFeatures: "Garage,Other", GarageSpaces: 2, Heating: ["None"], Roof: ["See Remarks"] })
        .features,
    ).toEqual({
      parking: [
        { label: "Parking", value: "Garage" },
        { label: "Garage spaces", value: "2" },
      ],
      utilities: [{ label: "Heating", value: "None" }],
      other: [{ label: "Type", value: "Single Family Residence" }],
    }));

  test("maps schools, open houses and attribution", () => {
    const mapped = mapContent({
      HighSchool: "Alta High",
      HighSchoolDistrict: "Alta Unified",
      ElementarySchool: "Other",
      OpenHouse: [
        { OpenHouseStartTime: "2026-11-22T21:00:00Z", OpenHouseEndTime: "2026-11-22T23:00:00Z" },
        { OpenHouseStartTime: "2026-11-21T21:00:00Z", OpenHouseStatus: "Canceled" },
        { OpenHouseStartTime: "2026-11-21T19:00:00Z", OpenHouseType: "Broker" },
        "nonsense",
      ],
      ListOfficeName: "Alta Homes",
      ListAgentDirectPhone: "555-0100",
    });
    expect(mapped.schools).toEqual([{ level: "High", name: "Alta High", district: "Alta Unified" }]);
    expect(mapped.openHouses).toEqual([
      { startsAt: "2026-11-22T21:00:00.000Z", endsAt: "2026-11-22T23:00:00.000Z", remarks: null },
    ]);
    expect(mapped.attribution).toMatchObject({ officeName: "Alta Homes", agentPhone: "555-0100", source: "Test MLS" });
  });

  test("strips MLS Grid's prefix from the MLS number but not from the key", () =>
    expect(mapRecord({ ListingKey: "ACT123", ListingId: "ACT123" }, { profile: PROFILES.mlsgrid })).toMatchObject({
      content: { listingKey: "ACT123", mlsId: "123" },
    }));
});

describe("numbers that cannot be true", () => {
  test("leaves out implausible counts of spaces, rooms, fireplaces and units", () => {
    const { features, highlights } = mapContent({
      CarportSpaces: 404_768_460_985.63,
      ParkingTotal: 168_183_524,
      RoomsTotal: 31_428,
      FireplacesTotal: 18_118,
      NumberOfUnitsTotal: -1,
      TaxYear: 25_660,
      GarageSpaces: 2,
    });
    expect(features.parking).toEqual([{ label: "Garage spaces", value: "2" }]);
    expect(JSON.stringify([features, highlights])).not.toMatch(/404|168|31|18|25|-1/);
  });

  test("rejects a price with a decimal comma, and accepts thousands separators", () => {
    expect(mapRecord({ ListPrice: "450.000,00" })).toMatchObject({ kind: "refused" });
    expect(mapRecord({ ListPrice: "450,00" })).toMatchObject({ kind: "refused" });
    expect(mapContent({ ListPrice: "$1,450,000.00" }).listPrice).toBe(1_450_000);
  });

  test("replaces a timestamp more than a day ahead with the time of receipt", () => {
    expect(mapContent({ ModificationTimestamp: "2100-01-01T00:00:00Z" }).modifiedAt).toBe("2026-11-20T20:00:00.000Z");
    expect(mapContent({ ModificationTimestamp: "2026-11-21T19:00:00Z" }).modifiedAt).toBe("2026-11-21T19:00:00.000Z");
  });
});

describe("open houses", () => {
  const at = (hours: number) => new Date(Date.parse("2026-11-22T20:00:00Z") + hours * 3_600_000).toISOString();
  const openHouse = (fields: Record<string, unknown>) => ({
    OpenHouseStartTime: at(0),
    OpenHouseEndTime: at(2),
    ...fields,
  });

  test("shows public open houses, in any spelling of the type", () => {
    const publicHouses = [
      "Public",
      ["Public"],
      "Livestream Public",
      "InPersonAndLivestreamPublic",
      null,
      [],
      "Broker,Public",
    ];
    const hidden = ["Broker", ["Office"], "LivestreamBroker"];
    for (const OpenHouseType of publicHouses)
      expect(mapContent({ OpenHouse: [openHouse({ OpenHouseType })] }).openHouses, String(OpenHouseType)).toHaveLength(
        1,
      );
    for (const OpenHouseType of hidden)
      expect(mapContent({ OpenHouse: [openHouse({ OpenHouseType })] }).openHouses, String(OpenHouseType)).toHaveLength(
        0,
      );
    for (const OpenHouseStatus of ["Canceled", "Cancelled", "Ended"])
      expect(mapContent({ OpenHouse: [openHouse({ OpenHouseStatus })] }).openHouses).toHaveLength(0);
  });

  test("maps livestreams and required appointments of open houses", () => {
    const [mapped] = mapContent({
      OpenHouse: [
        openHouse({
          OpenHouseType: "LivestreamPublic",
          LivestreamOpenHouseURL: "https://live.example/9001",
          AppointmentRequiredYN: "Y",
        }),
      ],
    }).openHouses;
    expect(mapped).toMatchObject({
      livestreamUrl: "https://live.example/9001",
      appointmentRequired: true,
      onlineOnly: true,
    });
    const [unsafe] = mapContent({
      OpenHouse: [openHouse({ LivestreamOpenHouseURL: "javascript:alert(1)" })],
    }).openHouses;
    expect(unsafe).toEqual({ startsAt: at(0), endsAt: at(2), remarks: null });
  });
});
