import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PriceObservation } from "../listing-parts.server";
import { buildPriceEvents } from "./price-history";

const createObservation = (at: string, price: number, status = "Active"): PriceObservation => ({
  at: `${at}T10:00:00.000Z`,
  price,
  status,
});
const listed = {
  listedAt: "2026-01-05T08:00:00.000Z",
  originalListPrice: 600_000,
  status: "Active",
  priceChanges: [],
  statusChangedAt: null,
};
const summarizeEvents = (events: ReturnType<typeof buildPriceEvents>) =>
  events.map(({ label: what, price, change }) => [what, price, change]);

describe("price events", () => {
  test("starts with the original price on the list date and sorts newest first", () => {
    const events = buildPriceEvents(listed, [
      createObservation("2026-03-01", 580_000, "Pending"),
      createObservation("2026-01-05", 600_000),
      createObservation("2026-02-01", 580_000),
    ]);
    expect(summarizeEvents(events)).toEqual([
      ["Pending", 580_000, 0],
      ["Price cut", 580_000, -20_000],
      ["Listed", 600_000, 0],
    ]);
    expect(events.at(-1)?.at).toBe(listed.listedAt);
  });

  test("does not claim a list date without an original price", () => {
    const events = buildPriceEvents({ ...listed, originalListPrice: null }, [
      createObservation("2026-02-01", 500_000),
      createObservation("2026-02-09", 510_000),
    ]);
    expect(summarizeEvents(events)).toEqual([
      ["Price raised", 510_000, 10_000],
      ["First seen", 500_000, 0],
    ]);
  });

  test("splits a simultaneous change of price and status into two events", () => {
    expect(
      summarizeEvents(buildPriceEvents(listed, [createObservation("2026-02-01", 590_000, "Active Under Contract")])),
    ).toEqual([
      ["Under contract", 590_000, 0],
      ["Price cut", 590_000, -10_000],
      ["Listed", 600_000, 0],
    ]);
  });

  const cut = { at: "2026-02-10T10:00:00.000Z", from: 590_000, to: 575_000 };
  const dated = (events: ReturnType<typeof buildPriceEvents>) =>
    events.map(({ at, label: what, price, change, isBefore }) => [
      `${isBefore ? "<" : ""}${at.slice(0, 10)}`,
      what,
      price,
      change,
    ]);

  test("uses the feed's date of a change before our first observation, and marks earlier changes as before it", () => {
    const first = [createObservation("2026-03-01", 575_000)];
    expect(dated(buildPriceEvents({ ...listed, originalListPrice: 590_000, priceChanges: [cut] }, first))).toEqual([
      ["2026-02-10", "Price cut", 575_000, -15_000],
      ["2026-01-05", "Listed", 590_000, 0],
    ]);
    expect(dated(buildPriceEvents({ ...listed, priceChanges: [cut] }, first))).toEqual([
      ["2026-02-10", "Price cut", 575_000, -15_000],
      ["<2026-02-10", "Price cut", 590_000, -10_000],
      ["2026-01-05", "Listed", 600_000, 0],
    ]);
    expect(dated(buildPriceEvents({ ...listed, originalListPrice: null, priceChanges: [cut] }, first))).toEqual([
      ["2026-02-10", "Price cut", 575_000, -15_000],
    ]);
  });

  test("keeps the first dated change when the feed reports a later one", () => {
    const later = { at: "2026-03-08T10:00:00.000Z", from: 575_000, to: 560_000 };
    const observations = [createObservation("2026-03-01", 575_000), createObservation("2026-03-09", 560_000)];
    expect(dated(buildPriceEvents({ ...listed, priceChanges: [cut, later] }, observations))).toEqual([
      ["2026-03-08", "Price cut", 560_000, -15_000],
      ["2026-02-10", "Price cut", 575_000, -15_000],
      ["<2026-02-10", "Price cut", 590_000, -10_000],
      ["2026-01-05", "Listed", 600_000, 0],
    ]);
  });

  test("lists a change once, and ignores a reported one that contradicts our observations", () => {
    const observations = [createObservation("2026-02-09", 575_000), createObservation("2026-02-20", 575_000)];
    expect(dated(buildPriceEvents({ ...listed, priceChanges: [cut, cut] }, observations))).toEqual([
      ["2026-02-09", "Price cut", 575_000, -25_000],
      ["2026-01-05", "Listed", 600_000, 0],
    ]);
    const otherEvents = buildPriceEvents({ ...listed, priceChanges: [cut] }, [
      createObservation("2026-03-01", 580_000),
    ]);
    expect(dated(otherEvents)).toEqual([
      ["2026-03-01", "Price cut", 580_000, -20_000],
      ["2026-01-05", "Listed", 600_000, 0],
    ]);
    const early = { ...cut, at: "2026-01-01T10:00:00.000Z" };
    expect(
      dated(buildPriceEvents({ ...listed, priceChanges: [early] }, [createObservation("2026-03-01", 575_000)])),
    ).toHaveLength(2);
  });

  test("uses the feed's date of a status, also for an unobserved return to the market", () => {
    const pending = { ...listed, status: "Pending", statusChangedAt: "2026-02-20T10:00:00.000Z" };
    expect(dated(buildPriceEvents(pending, [createObservation("2026-02-22", 600_000, "Pending")]))).toEqual([
      ["2026-02-20", "Pending", 600_000, 0],
      ["2026-01-05", "Listed", 600_000, 0],
    ]);
    const active = { ...listed, statusChangedAt: "2026-02-20T10:00:00.000Z" };
    expect(dated(buildPriceEvents(active, [createObservation("2026-02-22", 600_000)]))).toEqual([
      ["2026-02-20", "Available", 600_000, 0],
      ["2026-01-05", "Listed", 600_000, 0],
    ]);
    const new_ = { ...listed, statusChangedAt: "2026-01-05T20:00:00.000Z" };
    expect(dated(buildPriceEvents(new_, [createObservation("2026-02-22", 600_000)]))).toHaveLength(1);
  });

  test("never includes a status that may not be shown", () => {
    const statuses = fc.constantFrom("Active", "Pending", "Closed", "Withdrawn", "Expired", "Canceled");
    const at = fc
      .date({ min: new Date("2026-01-01"), max: new Date("2026-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString());
    const observation = fc.record({
      at,
      price: fc.integer({ min: 1, max: 3 }),
      status: statuses,
    });
    fc.assert(
      fc.property(
        fc.array(observation),
        fc.option(fc.integer({ min: 1, max: 3 })),
        fc.array(fc.record({ at, from: fc.integer({ min: 1, max: 3 }), to: fc.integer({ min: 1, max: 3 }) })),
        statuses,
        fc.option(at),
        (observations, originalListPrice, priceChanges, status, statusChangedAt) => {
          const listedAt = "2025-12-01T00:00:00.000Z";
          const events = buildPriceEvents(
            { listedAt, originalListPrice, priceChanges, status, statusChangedAt },
            observations,
          );
          const shownObservations = observations.filter(({ status }) => ["Active", "Pending"].includes(status));
          for (const { label: what } of events)
            expect(["Closed", "Withdrawn", "Expired", "Canceled"]).not.toContain(what);
          const times = events.map(({ at }) => at);
          expect(times).toEqual(times.toSorted().toReversed());
          const rise = events.reduce((sum, { change }) => sum + change, 0);
          const last = shownObservations.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1);
          const first = events.at(-1);
          if (last && first) expect(first.price - first.change + rise).toBe(last.price);
        },
      ),
    );
  });
});
