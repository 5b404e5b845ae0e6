import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PriceObservation, priceEvents } from "./price-history";

const seen = (at: string, price: number, status = "Active"): PriceObservation => ({
  at: `${at}T10:00:00.000Z`,
  price,
  status,
});
const listed = { listedAt: "2026-01-05T08:00:00.000Z", originalListPrice: 600_000 };
const told = (events: ReturnType<typeof priceEvents>) => events.map(({ what, price, change }) => [what, price, change]);

describe("price events", () => {
  test("start with the original price on the list date and come newest first", () => {
    const events = priceEvents(listed, [
      seen("2026-03-01", 580_000, "Pending"),
      seen("2026-01-05", 600_000),
      seen("2026-02-01", 580_000),
    ]);
    expect(told(events)).toEqual([
      ["Pending", 580_000, 0],
      ["Price cut", 580_000, -20_000],
      ["Listed", 600_000, 0],
    ]);
    expect(events.at(-1)?.at).toBe(listed.listedAt);
  });

  test("without an original price claim no list date", () => {
    const events = priceEvents({ ...listed, originalListPrice: null }, [
      seen("2026-02-01", 500_000),
      seen("2026-02-09", 510_000),
    ]);
    expect(told(events)).toEqual([
      ["Price raised", 510_000, 10_000],
      ["First seen", 500_000, 0],
    ]);
  });

  test("tell a change of price and status at once as two", () => {
    expect(told(priceEvents(listed, [seen("2026-02-01", 590_000, "Active Under Contract")]))).toEqual([
      ["Active Under Contract", 590_000, 0],
      ["Price cut", 590_000, -10_000],
      ["Listed", 600_000, 0],
    ]);
  });

  test("never show a status that may not be shown", () => {
    const statuses = fc.constantFrom("Active", "Pending", "Closed", "Withdrawn", "Expired", "Canceled");
    const observation = fc.record({
      at: fc
        .date({ min: new Date("2026-01-01"), max: new Date("2026-12-31"), noInvalidDate: true })
        .map((at) => at.toISOString()),
      price: fc.integer({ min: 1, max: 3 }),
      status: statuses,
    });
    fc.assert(
      fc.property(
        fc.array(observation),
        fc.option(fc.integer({ min: 1, max: 3 })),
        (observations, originalListPrice) => {
          const events = priceEvents({ listedAt: "2025-12-01T00:00:00.000Z", originalListPrice }, observations);
          const shown = observations.filter(({ status }) => ["Active", "Pending"].includes(status));
          for (const { what } of events) expect(["Closed", "Withdrawn", "Expired", "Canceled"]).not.toContain(what);
          const times = events.map(({ at }) => at);
          expect(times).toEqual(times.toSorted().toReversed());
          const rise = events.reduce((sum, { change }) => sum + change, 0);
          const last = shown.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1);
          const first = events.at(-1);
          if (last && first) expect(first.price + rise).toBe(last.price);
        },
      ),
    );
  });
});
