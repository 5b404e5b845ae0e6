import { statuses } from "../homes/life-cycle";
import type { FeedRecord } from "../records/record";
import type { World } from "./world";

const fixed: Record<string, readonly string[]> = {
  StandardStatus: statuses,
  FeeFrequency: ["Annually", "Bi-Monthly", "Monthly", "Quarterly", "Semi-Annually"],
  AreaUnits: ["Square Feet"],
  MediaCategory: ["Photo"],
  OpenHouseStatus: ["Active", "Ended"],
  OpenHouseType: ["Public"],
};
const single = ["PropertyType", "PropertySubType", "CommonInterest", "City", "CountyOrParish", "Furnished"];

/** Homes that are inspected to learn which values the feed uses. */
const examined = 4_000;

/** Rows of the Lookup resource: every enumeration value that the feed's homes use. */
export function lookupRecords(world: World): FeedRecord[] {
  const values = new Map<string, Set<string>>(Object.entries(fixed).map(([name, list]) => [name, new Set(list)]));
  const add = (name: string, value: unknown) => {
    if (typeof value !== "string") return;
    const known = values.get(name) ?? new Set();
    values.set(name, known.add(value));
  };
  for (let slot = 0; slot < Math.min(world.size, examined); slot++) {
    const record = world.property(world.listing(slot));
    for (const name of single) add(name, record[name]);
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
