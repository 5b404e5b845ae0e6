import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { record, rules } from "../../../tests/feed/record";
import { mapListing } from "./map-listing";

describe("random input", () => {
  const fields = Object.keys(record).concat(
    "Media",
    "PoolFeatures",
    "PublicRemarks",
    "OpenHouse",
    "AssociationFee",
    "MlgCanUse",
  );
  const garbage = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: "binary" }),
    fc.double(),
    fc.constantFrom(null, undefined, Number.NaN, Number.POSITIVE_INFINITY, "", "2026-02-31T00:00:00Z", "12.0", -0),
    fc.array(fc.dictionary(fc.constantFrom("MediaURL", "MediaKey", "Order", "Permission"), fc.anything())),
  );

  test("maps any record to a listing that fits the table, a removal or a rejection", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), garbage), (odd) => {
        const mapped = mapListing({ ...record, ...odd }, rules);
        expect(["listing", "removed", "refused"]).toContain(mapped.kind);
        if (mapped.kind !== "listing") return;
        const { content } = mapped;
        const json = JSON.stringify(content);
        expect(json).not.toMatch(/\\u0000|\\ud[89a-f]/i);
        expect(json).not.toMatch(/<script/i);
        for (const value of [
          content.listPrice,
          content.beds,
          content.sqft,
          content.lotSqft,
          content.yearBuilt,
          content.hoaMonthly,
        ])
          expect(value === null || Number.isInteger(value)).toBe(true);
        for (const at of [content.listedAt, content.modifiedAt]) expect(new Date(at).toISOString()).toBe(at);
        for (const photo of content.media) expect(photo.url).toMatch(/^(https:\/\/|\/(?!\/))/);
      }),
      { numRuns: 400 },
    );
  });

  test("maps anything that isn't a record to a rejection", () => {
    fc.assert(
      fc.property(fc.anything(), (odd) => void mapListing(odd, rules)),
      { numRuns: 300 },
    );
  });
});
