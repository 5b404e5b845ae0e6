import type { FeedRecord } from "../records/record";
import type { ActiveFaults, BadRecord, FaultName, RecordScope } from "./faults";

const integers = "BedroomsTotal BathroomsTotalInteger BathroomsFull YearBuilt DaysOnMarket GarageSpaces".split(" ");
const enums = ["StandardStatus", "MlsStatus", "PropertyType", "PropertySubType", "City", "CommonInterest"];

/** JSON.stringify writes 12.0 as 12. This marks a number that keeps its zero. */
class Float {
  constructor(readonly value: number) {}
  toJSON() {
    return `${floatMark}${this.value.toFixed(1)}`;
  }
}
const floatMark = "\u0000float:";
const markedFloats = /"\\u0000float:(-?\d+\.\d)"/g;

/** JSON text of a record that `distorted` has processed. */
export function toDistortedJson(record: unknown): string {
  return JSON.stringify(record).replace(markedFloats, "$1");
}

const recordFaults = (
  "omitNulls floatIntegers unspacedEnums joinedLists zonelessTimestamps closeDateTbd " +
  "mlgCanView mlgCanUse prefixedKeys badRecord"
).split(" ") as FaultName[];
export const hasRecordFaults = (active: ActiveFaults) => !active.none && recordFaults.some((name) => active.has(name));

const isInScope = (scope: RecordScope | undefined, key: string) =>
  scope !== undefined && (scope.keys?.includes(key) ?? true);

/** A record as a feed with these faults sends it. `first` marks the first record of its page. */
export function distortRecord(record: FeedRecord, key: string, first: boolean, active: ActiveFaults): unknown {
  let result: FeedRecord = { ...record };
  const map = (names: readonly string[], change: (value: unknown) => unknown) => {
    for (const name of names) if (name in result && result[name] !== null) result[name] = change(result[name]);
  };
  if (isInScope(active.get("floatIntegers"), key)) map(integers, (value) => new Float(Number(value)));
  if (isInScope(active.get("unspacedEnums"), key)) map(enums, removeSpaces);
  if (isInScope(active.get("joinedLists"), key)) {
    map(Object.keys(result), (value) =>
      Array.isArray(value) && typeof value[0] !== "object" ? value.join(",") : value,
    );
  }
  if (isInScope(active.get("zonelessTimestamps"), key)) {
    map(
      Object.keys(result).filter((name) => name.endsWith("Timestamp")),
      (value) => String(value).replace(/Z$/, ""),
    );
  }
  if (isInScope(active.get("closeDateTbd"), key)) result.CloseDate = "TBD";
  const canView = active.get("mlgCanView");
  if (canView && isInScope(canView, key)) result.MlgCanView = canView.value;
  const canUse = active.get("mlgCanUse");
  if (canUse && isInScope(canUse, key)) result.MlgCanUse = canUse.value;
  const prefix = active.get("prefixedKeys")?.prefix;
  if (prefix) map(["ListingKey", "ListingId", "ListOfficeKey", "ListAgentKey"], (value) => prefix + String(value));
  if (isInScope(active.get("omitNulls"), key)) {
    result = Object.fromEntries(Object.entries(result).filter(([, value]) => value !== null));
  }
  const bad = active.get("badRecord");
  if (bad && (bad.keys ? bad.keys.includes(key) : first)) return spoilRecord(result, bad.kind);
  return result;
}

function spoilRecord(record: FeedRecord, kind: BadRecord): unknown {
  switch (kind) {
    case "null-price":
      return { ...record, ListPrice: null };
    case "negative-price":
      return { ...record, ListPrice: -1 };
    case "text-price":
      return { ...record, ListPrice: "call agent" };
    case "number-for-remarks":
      return { ...record, PublicRemarks: 7, City: { name: "?" } };
    case "no-key": {
      const { ListingKey: _, ...rest } = record;
      return rest;
    }
    case "null-for-record":
      return null;
    default:
      return "record unavailable";
  }
}

/** The other spelling of an enumeration's values: without spaces and punctuation. */
function removeSpaces(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/[^A-Za-z0-9]/g, "") : value;
}

/** A listing's Media as a feed with these faults sends it. `now` signs addresses that expire. */
export function distortMedia(media: FeedRecord[], key: string, active: ActiveFaults, now: number): FeedRecord[] {
  if (isInScope(active.get("mediaEmpty"), key)) return [];
  let result = media;
  const prefix = active.get("prefixedKeys")?.prefix;
  if (prefix) result = result.map((item) => ({ ...item, ResourceRecordKey: prefix + String(item.ResourceRecordKey) }));
  const expires = active.get("mediaExpires");
  if (expires) result = result.map((item) => addQuery(item, `expires=${now + expires.ms}`));
  if (active.has("mediaSingleUse")) result = result.map((item, i) => addQuery(item, `once=${now}-${i}`));
  return result;
}

function addQuery(item: FeedRecord, query: string): FeedRecord {
  const url = String(item.MediaURL);
  return { ...item, MediaURL: `${url}${url.includes("?") ? "&" : "?"}${query}` };
}
