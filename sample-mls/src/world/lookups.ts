import { statuses } from "../homes/life-cycle";
import type { FeedRecord } from "../records/record";
import type { World } from "./world";

const fixedLookups: Record<string, readonly string[]> = {
  StandardStatus: statuses,
  FeeFrequency: ["Annually", "Bi-Monthly", "Monthly", "Quarterly", "Semi-Annually"],
  AreaUnits: ["Square Feet"],
  MediaCategory: ["Photo"],
  OpenHouseStatus: ["Active", "Ended"],
  OpenHouseType: ["Public"],
};
const singleValueFields = ["PropertyType", "PropertySubType", "CommonInterest", "City", "CountyOrParish", "Furnished"];

/** Homes that are inspected to learn which values the feed uses. */
const EXAMINED_LISTINGS = 4_000;

/** Rows of the Lookup resource: every enumeration value that the feed's homes use. */
export function buildLookupRecords(world: World): FeedRecord[] {
  const values = new Map<string, Set<string>>(
    Object.entries(fixedLookups).map(([name, list]) => [name, new Set(list)]),
  );
  const add = (name: string, value: unknown) => {
    if (typeof value !== "string") return;
    const knownValues = values.get(name) ?? new Set();
    values.set(name, knownValues.add(value));
  };
  for (let slot = 0; slot < Math.min(world.size, EXAMINED_LISTINGS); slot++) {
    const record = world.getProperty(world.getListing(slot));
    for (const name of singleValueFields) add(name, record[name]);
    for (const [name, value] of Object.entries(record)) {
      if (Array.isArray(value) && !name.startsWith("SAMPLE_")) for (const item of value) add(name, item);
    }
  }
  return [...values].flatMap(([name, list]) =>
    [...list].sort().map((value) => ({
      LookupKey: `${name}-${value.replace(/[^A-Za-z0-9]/g, "")}`,
      LookupName: name,
      LookupValue: value,
      StandardLookupValue: value,
      LegacyODataValue: value.replace(/[^A-Za-z0-9]/g, ""),
      ModificationTimestamp: "2026-01-01T00:00:00.000Z",
    })),
  );
}
