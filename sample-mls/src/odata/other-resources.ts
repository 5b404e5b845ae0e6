import { distortedMedia } from "../faults/distortions";
import { mediaRecords } from "../records/media";
import { openHouseRecords } from "../records/open-houses";
import type { FeedRecord } from "../records/record";
import type { World } from "../world/world";
import { matches, QueryError, valuesOf } from "./filter";
import { metadataXml } from "./metadata";
import type { PageContext } from "./page";

/** Media or OpenHouse as JSON text, by their listings. No client needs all of them. */
export function listingParts(context: PageContext, resource: "Media" | "OpenHouse"): string {
  const { world, query, active, root, photoRoot } = context;
  const field = resource === "Media" ? "ResourceRecordKey" : "ListingKey";
  const keys = valuesOf(query.filter, field);
  if (keys.length === 0) throw new QueryError(`${resource} is asked for by ${field}.`);
  const now = world.catchUp();
  const rows: FeedRecord[] = [];
  for (const key of new Set(keys)) {
    const slot = world.slotOf(key);
    if (slot === null) continue;
    const listing = world.listing(slot, now);
    if (resource === "OpenHouse") rows.push(...openHouseRecords(listing));
    else {
      const media = world.mediaEdit(slot) ?? mediaRecords(listing, photoRoot);
      rows.push(...distortedMedia(media, listing.key, active, now));
    }
  }
  const { filter } = query;
  const value = ordered(filter ? rows.filter((row) => matches(filter, (name) => row[name])) : rows, query.orderText);
  return JSON.stringify({ "@odata.context": `${root}/$metadata#${resource}`, value });
}

/** Rows by one field, ascending or descending. The sort is stable. */
function ordered(rows: FeedRecord[], order: string | null): FeedRecord[] {
  if (order === null) return rows;
  const [, field, direction] = /^\s*(\w+)(?:\s+(asc|desc))?\s*$/.exec(order) ?? [];
  if (!field) throw new QueryError("This resource is ordered by one field.");
  const sign = direction === "desc" ? -1 : 1;
  const rank = (row: FeedRecord) => row[field] as string | number;
  return [...rows].sort((a, b) => (rank(a) < rank(b) ? -sign : rank(a) > rank(b) ? sign : 0));
}

/** Lookup as JSON text. */
export function lookupPage({ query, root }: PageContext, lookups: FeedRecord[]): string {
  const { filter } = query;
  const found = ordered(
    filter ? lookups.filter((row) => matches(filter, (name) => row[name])) : lookups,
    query.orderText,
  );
  const value = found.slice(query.skip, query.top === null ? undefined : query.skip + query.top);
  const count = query.count ? { "@odata.count": found.length } : {};
  return JSON.stringify({ "@odata.context": `${root}/$metadata#Lookup`, ...count, value });
}

const openHouseModel: FeedRecord = Object.fromEntries(
  (
    "OpenHouseKey OpenHouseId ListingKey OpenHouseDate OpenHouseStartTime OpenHouseEndTime OpenHouseType " +
    "OpenHouseStatus OpenHouseRemarks ModificationTimestamp"
  )
    .split(" ")
    .map((field) => [field, ""]),
);
const lookupModel: FeedRecord = Object.fromEntries(
  "LookupKey LookupName LookupValue StandardLookupValue LegacyODataValue ModificationTimestamp"
    .split(" ")
    .map((field) => [field, ""]),
);

/** EDMX of the world's resources. */
export function serviceMetadata(world: World): string {
  const listing = world.listing(0);
  return metadataXml({
    Property: world.property(listing),
    Media: { ...mediaRecords(listing, "")[0], LongDescription: "", MediaAlteration: [] },
    OpenHouse: openHouseModel,
    Lookup: lookupModel,
  });
}
