import { distortMedia } from "../faults/distortions";
import { buildMediaRecords } from "../records/media";
import { buildOpenHouseRecords } from "../records/open-houses";
import type { FeedRecord } from "../records/record";
import type { World } from "../world/world";
import { listValues, matchesFilter, QueryError } from "./filter";
import { buildMetadataXml } from "./metadata";
import type { PageContext } from "./page";

/** Media or OpenHouse as JSON text, by their listings. No client needs all of them. */
export function buildListingParts(context: PageContext, resource: "Media" | "OpenHouse"): string {
  const { world, query, active, root, photoRoot } = context;
  const field = resource === "Media" ? "ResourceRecordKey" : "ListingKey";
  const keys = listValues(query.filter, field);
  if (keys.length === 0) throw new QueryError(`${resource} is asked for by ${field}.`);
  const now = world.catchUp();
  const rows: FeedRecord[] = [];
  for (const key of new Set(keys)) {
    const slot = world.findSlot(key);
    if (slot === null) continue;
    const listing = world.getListing(slot, now);
    if (resource === "OpenHouse") rows.push(...buildOpenHouseRecords(listing));
    else {
      const media = world.getMediaEdit(slot) ?? buildMediaRecords(listing, photoRoot);
      rows.push(...distortMedia(media, listing.key, active, now));
    }
  }
  const { filter } = query;
  const value = sortRows(
    filter ? rows.filter((row) => matchesFilter(filter, (name) => row[name])) : rows,
    query.orderText,
  );
  return JSON.stringify({ "@odata.context": `${root}/$metadata#${resource}`, value });
}

/** Rows by one field, ascending or descending. The sort is stable. */
function sortRows(rows: FeedRecord[], order: string | null): FeedRecord[] {
  if (order === null) return rows;
  const [, field, direction] = /^\s*(\w+)(?:\s+(asc|desc))?\s*$/.exec(order) ?? [];
  if (!field) throw new QueryError("This resource is ordered by one field.");
  const sign = direction === "desc" ? -1 : 1;
  const rank = (row: FeedRecord) => row[field] as string | number;
  return [...rows].sort((a, b) => (rank(a) < rank(b) ? -sign : rank(a) > rank(b) ? sign : 0));
}

/** Lookup as JSON text. */
export function buildLookupPage({ query, root }: PageContext, lookups: FeedRecord[]): string {
  const { filter } = query;
  const matching = sortRows(
    filter ? lookups.filter((row) => matchesFilter(filter, (name) => row[name])) : lookups,
    query.orderText,
  );
  const value = matching.slice(query.skip, query.top === null ? undefined : query.skip + query.top);
  const count = query.count ? { "@odata.count": matching.length } : {};
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
export function buildServiceMetadata(world: World): string {
  const listing = world.getListing(0);
  return buildMetadataXml({
    Property: world.getProperty(listing),
    Media: { ...buildMediaRecords(listing, "")[0], LongDescription: "", MediaAlteration: [] },
    OpenHouse: openHouseModel,
    Lookup: lookupModel,
  });
}
