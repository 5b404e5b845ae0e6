import type { FeedRecord } from "../records/record";
import type { Active, BadRecord, FaultName, RecordScope } from "./faults";

const integers = [
  "BedroomsTotal",
  "BathroomsTotalInteger",
  "BathroomsFull",
  "YearBuilt",
  "DaysOnMarket",
  "GarageSpaces",
];
const prices = ["ListPrice", "OriginalListPrice", "PreviousListPrice"];
const enums = ["StandardStatus", "MlsStatus", "PropertyType", "PropertySubType", "City", "CommonInterest"];

/** JSON.stringify writes 12.0 as 12. This marks a number that keeps its zero. */
class Float {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
  toJSON() {
    return `${floatMark}${this.value.toFixed(1)}`;
  }
}
const floatMark = "\u0000float:";
const markedFloats = /"\\u0000float:(-?\d+\.\d)"/g;

/** JSON text of a record that `distorted` has processed. */
export function distortedJson(record: unknown): string {
  return JSON.stringify(record).replace(markedFloats, "$1");
}

const recordFaults: FaultName[] = [
  "omitNulls",
  "floatIntegers",
  "decimalPrices",
  "unspacedEnums",
  "joinedLists",
  "zonelessTimestamps",
  "closeDateTbd",
  "coordinates",
  "mlgCanView",
  "mlgCanUse",
  "prefixedKeys",
  "badRecord",
];
const mediaFaults: FaultName[] = [
  "mediaGaps",
  "mediaDuplicates",
  "mediaNullUrl",
  "mediaOtherCategories",
  "mediaEmpty",
  "mediaExpires",
  "mediaSingleUse",
  "prefixedKeys",
];

export const distortsRecords = (active: Active) => !active.none && recordFaults.some((name) => active.has(name));
export const distortsMedia = (active: Active) => !active.none && mediaFaults.some((name) => active.has(name));

const applies = (scope: RecordScope | undefined, key: string) =>
  scope !== undefined && (scope.keys?.includes(key) ?? true);

/** A record as a feed with these faults sends it. `first` marks the first record of its page. */
export function distorted(record: FeedRecord, key: string, first: boolean, active: Active): unknown {
  let out: FeedRecord = { ...record };
  const map = (names: readonly string[], change: (value: unknown) => unknown) => {
    for (const name of names) if (name in out && out[name] !== null) out[name] = change(out[name]);
  };
  if (applies(active.get("floatIntegers"), key)) map(integers, (value) => new Float(Number(value)));
  if (applies(active.get("decimalPrices"), key)) map(prices, (value) => Number(value) + 0.5);
  if (applies(active.get("unspacedEnums"), key)) map(enums, unspaced);
  if (applies(active.get("joinedLists"), key)) {
    map(Object.keys(out), (value) => (Array.isArray(value) && typeof value[0] !== "object" ? value.join(",") : value));
  }
  if (applies(active.get("zonelessTimestamps"), key)) {
    map(
      Object.keys(out).filter((name) => name.endsWith("Timestamp")),
      (value) => String(value).replace(/Z$/, ""),
    );
  }
  if (applies(active.get("closeDateTbd"), key)) out.CloseDate = "TBD";
  const coordinates = active.get("coordinates");
  if (coordinates && applies(coordinates, key)) {
    out.Latitude = out.Longitude = coordinates.as === "zero" ? 0 : null;
  }
  const canView = active.get("mlgCanView");
  if (canView && applies(canView, key)) out.MlgCanView = canView.value;
  const canUse = active.get("mlgCanUse");
  if (canUse && applies(canUse, key)) out.MlgCanUse = canUse.value;
  const prefix = active.get("prefixedKeys")?.prefix;
  if (prefix) map(["ListingKey", "ListingId", "ListOfficeKey", "ListAgentKey"], (value) => prefix + String(value));
  if (applies(active.get("omitNulls"), key)) {
    out = Object.fromEntries(Object.entries(out).filter(([, value]) => value !== null));
  }
  const bad = active.get("badRecord");
  if (bad && (bad.keys ? bad.keys.includes(key) : first)) return spoilt(out, bad.kind);
  return out;
}

function spoilt(record: FeedRecord, kind: BadRecord): unknown {
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
function unspaced(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/[^A-Za-z0-9]/g, "") : value;
}

/** A listing's Media as a feed with these faults sends it. `now` signs addresses that expire. */
export function distortedMedia(media: FeedRecord[], key: string, active: Active, now: number): FeedRecord[] {
  if (applies(active.get("mediaEmpty"), key)) return [];
  let out = media;
  const prefix = active.get("prefixedKeys")?.prefix;
  if (prefix) out = out.map((item) => ({ ...item, ResourceRecordKey: prefix + String(item.ResourceRecordKey) }));
  const expires = active.get("mediaExpires");
  if (expires) out = out.map((item) => withQuery(item, `expires=${now + expires.ms}`));
  if (active.has("mediaSingleUse")) out = out.map((item, i) => withQuery(item, `once=${now}-${i}`));
  if (applies(active.get("mediaGaps"), key)) out = out.map((item, i) => ({ ...item, Order: 1 + i * 3 }));
  if (applies(active.get("mediaDuplicates"), key)) {
    out = out.flatMap((item) => [item, { ...item, MediaKey: `${item.MediaKey}-copy` }]);
  }
  if (applies(active.get("mediaNullUrl"), key))
    out = out.map((item, i) => (i === 1 ? { ...item, MediaURL: null } : item));
  if (applies(active.get("mediaOtherCategories"), key)) out = [...others(out[0]), ...out];
  return out;
}

function withQuery(item: FeedRecord, query: string): FeedRecord {
  const url = String(item.MediaURL);
  return { ...item, MediaURL: `${url}${url.includes("?") ? "&" : "?"}${query}` };
}

function others(model: FeedRecord | undefined): FeedRecord[] {
  return ["Floor Plan", "Document", "Branded Virtual Tour", "Agent Photo"].map((category, i) => ({
    ...model,
    MediaKey: `${model?.MediaKey}-other${i}`,
    MediaCategory: category,
    MediaType: category === "Document" ? "pdf" : "jpeg",
    PreferredPhotoYN: false,
    ShortDescription: category,
    Permission: category === "Document" ? ["Private"] : ["Public"],
  }));
}
