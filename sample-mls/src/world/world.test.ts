import fc from "fast-check";
import { expect, test } from "vitest";
import { getLifeState } from "../homes/life-cycle";
import { formatPacificDate, getPacificTime, getPacificWeekday } from "../homes/pacific-time";
import { isInCounty, isInLake } from "../places/counties";
import { World } from "./world";

const noon = Date.UTC(2026, 10, 20, 20);
const hour = 3_600_000;
const day = 24 * hour;
const createWorld = (homes: number, seed = 1) => new World({ homes, seed, now: () => new Date(noon) });
const world = createWorld(4_000);
const listings = Array.from({ length: 4_000 }, (_, slot) => world.getListing(slot));
const sold = listings.filter(({ home }) => home.kind !== "land" && home.kind !== "residential-lease");

test("creates the same world each time, and another with another seed", () => {
  const again = createWorld(50);
  const otherWorld = createWorld(50, 2);
  for (let slot = 0; slot < 50; slot++) {
    expect(again.getProperty(again.getListing(slot))).toEqual(world.getProperty(world.getListing(slot)));
    expect(otherWorld.getProperty(otherWorld.getListing(slot)).PublicRemarks).not.toEqual(
      world.getProperty(world.getListing(slot)).PublicRemarks,
    );
  }
});

test("places homes in their county, outside of lakes, and near their ZIP code's city", () => {
  for (const { home } of listings) {
    const { county, lat, lng } = home.location;
    expect(isInCounty(county, lat, lng), `${home.location.city} ${lat},${lng}`).toBe(true);
    expect(isInLake(lat, lng)).toBe(false);
  }
});

test("claims only what the record contains in remarks and highlights of 60 to 220 words", () => {
  for (const listing of sold) {
    const record = world.getProperty(listing) as Record<string, unknown> & Record<string, string[]>;
    const remarks = listing.remarks;
    const text = `${remarks} ${listing.highlights.join(". ")}`.toLowerCase();
    const label = `${listing.key}: ${text}`;
    const wordCount = remarks.split(/\s+/).length;
    expect(wordCount, label).toBeGreaterThanOrEqual(60);
    expect(wordCount, label).toBeLessThanOrEqual(220);
    if (/\bpool\b/.test(text)) expect(record.PoolFeatures, label).not.toContain("None");
    if (/in-ground pool/.test(text)) expect(record.PoolFeatures, label).toContain("In Ground");
    expect(/55\+/.test(text), label).toBe(record.SeniorCommunityYN);
    if (/fireplace/.test(text)) expect(record.FireplacesTotal, label).toBeGreaterThan(0);
    if (/solar/.test(text)) expect(record.GreenEnergyGeneration, label).toContain("Solar");
    if (/ocean view|see the ocean/.test(text)) expect(record.View, label).toContain("Ocean");
    if (/car garage/.test(text)) expect(record.GarageSpaces, label).toBeGreaterThan(0);
    if (/carport/.test(text)) expect(record.CarportSpaces, label).toBeGreaterThan(0);
    if (/guest house/.test(text)) expect(record.OtherStructures, label).toContain("Guest House");
    if (/elevator/.test(text)) expect(record.InteriorFeatures, label).toContain("Elevator");
    if (/central heating and air|central air/.test(text)) expect(record.Cooling, label).toContain("Central Air");
    expect(text).not.toMatch(/undefined|\bnull\b|\bnan\b|\s{2,}|\.\./);
  }
});

test("takes a listing through its statuses in order, and gives the slot to a new one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), (slot) => {
      let state = getLifeState(7, slot, noon, 1);
      const { generation } = state;
      for (let step = 0; state.generation === generation; step++) {
        expect(step).toBeLessThan(120);
        expect(state.lastAt).toBeLessThanOrEqual(state.nextAt);
        expect(state.start).toBeLessThanOrEqual(state.lastAt);
        if (state.status === "Closed") expect(state.contractAt).toBeLessThan(state.closedAt!);
        const next = getLifeState(7, slot, state.nextAt, 1);
        expect(next.lastAt).toBe(state.nextAt);
        state = next;
      }
      expect(state.generation).toBe(generation + 1);
      expect(["Coming Soon", "Active"]).toContain(state.status);
    }),
    { numRuns: 200 },
  );
});

test("changes 20 to 60 of 6,000 homes per hour, each at its own timestamp", () => {
  const moving = createWorld(6_000);
  const before = moving.clock.now();
  moving.advance(6 * hour);
  const changed = moving.index.countFrom(before + 1) / 6;
  expect(changed).toBeGreaterThan(20);
  expect(changed).toBeLessThan(60);
  for (const slot of moving.index.iterateFrom(before + 1)) {
    const record = moving.getProperty(moving.getListing(slot));
    expect(Date.parse(String(record.ModificationTimestamp))).toBeLessThanOrEqual(moving.clock.now());
  }
});

test("reaches the same state by moving as by starting later", () => {
  const slowWorld = createWorld(500);
  for (let i = 0; i < 40; i++) slowWorld.advance(day);
  const laterWorld = new World({ homes: 500, now: () => new Date(noon + 40 * day) });
  expect(slowWorld.listKeys()).toEqual(laterWorld.listKeys());
  for (let slot = 0; slot < 500; slot++) {
    expect(slowWorld.getProperty(slowWorld.getListing(slot))).toEqual(
      laterWorld.getProperty(laterWorld.getListing(slot)),
    );
  }
});

test("stamps edits, ties and hides listings, and ends with the listing", () => {
  const edited = createWorld(200);
  edited.advance(1);
  const [a, b, c] = edited.listKeys() as [string, string, string];
  edited.editMany([a, b], { ListPrice: 123_456 });
  expect(edited.getRecord(a)).toMatchObject({ ListPrice: 123_456 });
  expect(edited.getRecord(a)?.ModificationTimestamp).toBe(edited.getRecord(b)?.ModificationTimestamp);
  expect(edited.listKeys().slice(-2).sort()).toEqual([a, b].sort());
  const stamp = edited.getRecord(c)?.ModificationTimestamp;
  edited.edit(c, { PublicRemarks: "Quietly changed." }, { at: null });
  expect(edited.getRecord(c)).toMatchObject({ PublicRemarks: "Quietly changed.", ModificationTimestamp: stamp });
  edited.removeSilently(c);
  expect(edited.getRecord(c)).toBeNull();
  expect(edited.listKeys()).not.toContain(c);
  edited.touchAll();
  expect(new Set(edited.listKeys().map((key) => edited.getRecord(key)?.ModificationTimestamp)).size).toBe(1);
  edited.advance(500 * day);
  expect(edited.listKeys()).toHaveLength(200);
  expect(edited.listKeys()).not.toContain(a);
});

test("holds open houses on the weekend after they are announced", () => {
  for (const at of [noon, Date.UTC(2026, 2, 5), Date.UTC(2026, 9, 31, 12), Date.UTC(2026, 6, 4)]) {
    const oneOClock = getPacificTime(at, 3, 13);
    const local = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles", hour: "2-digit", hour12: false });
    expect(local.format(oneOClock)).toBe("13");
    const date = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(at);
    expect(formatPacificDate(at)).toBe(date);
    expect(getPacificWeekday(at)).toBe(new Date(`${date}T12:00:00Z`).getUTCDay());
  }
});
