import { describe, expect, test } from "vitest";
import { mapRecord } from "../../../tests/feed/record";
import { localLabel } from "./local-fields";

describe("local fields that FEED_SELECT_EXTRA names", () => {
  test.each([
    ["CRMLS_ParcelTax", "Parcel tax"],
    ["ParcelTax", "Parcel tax"],
    ["BAREIS_Well_Depth", "Well depth"],
    ["SDMLS_HOAFeePaidYN", "HOA fee paid"],
    ["CRMLS_ADUYN", "ADU"],
    ["X_Zone2Code", "Zone2 code"],
    ["_Odd", "Odd"],
  ])("%s is called %s", (name, label) => expect(localLabel(name)).toBe(label));

  const selectExtra = ["MLS_ParcelTax", "MLS_Wells", "MLS_SolarYN", "MLS_Zones", "MLS_Note", "MLS_Object", "YearBuilt"];
  const localOf = (fields: Record<string, unknown>, names: readonly string[] = selectExtra) => {
    const mapped = mapRecord(fields, { selectExtra: names });
    return mapped.kind === "listing" ? mapped.content.features.local : mapped;
  };

  test("adds local fields to the home's facts in their configured order", () =>
    expect(
      localOf({
        MLS_Zones: ["SingleFamily", "None", "R-1", { a: 1 }],
        MLS_ParcelTax: 1200.5,
        MLS_Wells: 0,
        MLS_SolarYN: true,
        MLS_Note: `<b>Deep</b> well ${"x".repeat(300)}`,
        MLS_Object: { a: 1 },
        MLS_Unasked: "not named",
        YearBuilt: 1950,
      }),
    ).toEqual([
      { label: "Parcel tax", value: "1200.5" },
      { label: "Wells", value: "0" },
      { label: "Solar", value: "Yes" },
      { label: "Zones", value: "Single Family, R-1" },
      { label: "Note", value: `Deep well ${"x".repeat(245)}` },
    ]));

  test.each([
    ["Remodeledthroughout,Centralair", "Remodeledthroughout, Centralair"],
    ["RVParking,None,FencedYard", "RV Parking, Fenced Yard"],
    ["Remodeled throughout,Central air", "Remodeled throughout, Central air"],
    ["R1,R2", "R1, R2"],
    ["Seller will pay, within reason, for repairs", "Seller will pay, within reason, for repairs"],
    ["1,200 sq ft,per plans", "1,200 sq ft,per plans"],
    ["Call Ana.See remarks,please", "Call Ana.See remarks,please"],
  ])("shows the text %j as %j", (text, value) =>
    expect(localOf({ MLS_Note: text })).toEqual([{ label: "Note", value }]),
  );

  test("removes a withheld address from local fields", () =>
    expect(localOf({ MLS_Note: "See 12 Willow Ln", InternetAddressDisplayYN: false })).toEqual([
      { label: "Note", value: "See this home" },
    ]));

  test("adds no group without local fields or values", () => {
    expect(localOf({ MLS_Note: "None", MLS_Zones: [], MLS_SolarYN: null })).toBeUndefined();
    expect(localOf({ MLS_ParcelTax: 5 }, [])).toBeUndefined();
  });
});
