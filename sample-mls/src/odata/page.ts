import { setImmediate as nextTurn } from "node:timers/promises";
import { distortMedia, distortRecord, hasRecordFaults, toDistortedJson } from "../faults/distortions";
import type { ActiveFaults } from "../faults/faults";
import type { Listing } from "../homes/listings";
import { buildRoomRecords, buildUnitRecords } from "../records/extras";
import { buildMediaRecords } from "../records/media";
import { buildOpenHouseRecords } from "../records/open-houses";
import type { FeedRecord } from "../records/record";
import { selectFields, type World } from "../world/world";
import { findEarliest, matchesFilter, TimeAsText } from "./filter";
import { formatToken, type Query } from "./query";

/** Records per page by default, and at most. */
const DEFAULT_PAGE_SIZE = 500;
const MAX_PAGE_SIZE = 2_000;
/** Pages with only indexed fields may be larger, because sweeps read the keys of the whole feed. */
const MAX_KEY_PAGE_SIZE = 50_000;
const indexFields = new Set(["ListingKey", "ModificationTimestamp", "StandardStatus"]);

/** Milliseconds of work after which other requests get a turn. */
const TURN_MS = 12;

export type PageContext = {
  world: World;
  query: Query;
  active: ActiveFaults;
  /** Absolute URL of the OData root and of the photos. */
  root: string;
  photoRoot: string;
  params: URLSearchParams;
};

/** One page of Property as JSON text, in pieces. */
export async function* writePropertyPage(context: PageContext): AsyncGenerator<string> {
  const { world, query, active, root } = context;
  const now = world.catchUp();
  const size = getPageSize(query, active);
  const left = active.has("topIsPageSize") ? null : (query.token?.left ?? query.top);
  const pageLimit = Math.min(size, left ?? size);
  let head = `{"@odata.context":${JSON.stringify(`${root}/$metadata#Property`)},`;
  if (query.count) head += `"@odata.count":${await countMatches(world, query, now, active)},`;
  let piece = `${head}"value":[`;
  let writtenCount = 0;
  let more: PagePosition | null = null;
  let skipped = 0;
  for (const place of findMatchingSlots(world, query, now, active)) {
    if (place === null) {
      await nextTurn();
      continue;
    }
    if (skipped < query.skip) {
      skipped++;
      continue;
    }
    if (writtenCount === pageLimit) {
      more = place;
      break;
    }
    const json = toRecordJson(context, place.slot, now, writtenCount === 0);
    piece += writtenCount > 0 ? `,${json}` : json;
    if (writtenCount === 0 && active.has("duplicateKeys")) piece += `,${json}`;
    writtenCount++;
    if (piece.length > 65_536) {
      yield piece;
      piece = "";
    }
  }
  const rest = left === null ? null : left - writtenCount;
  const link = more && rest !== 0 ? buildNextLink(context, more, writtenCount, rest) : null;
  yield `${piece}]${link ? `,"@odata.nextLink":${JSON.stringify(link)}` : ""}}`;
}

type PagePosition = { slot: number; at: number };

function getPageSize(query: Query, active: ActiveFaults): number {
  const keysOnly = query.select !== null && [...query.select].every((field) => indexFields.has(field));
  const largest = keysOnly && query.expand.size === 0 ? MAX_KEY_PAGE_SIZE : MAX_PAGE_SIZE;
  const requestedSize = active.has("topIsPageSize") ? (query.top ?? query.preferredPageSize) : query.preferredPageSize;
  return Math.max(1, Math.min(requestedSize ?? DEFAULT_PAGE_SIZE, largest));
}

function buildNextLink(
  { params, root, active }: PageContext,
  nextPosition: PagePosition,
  writtenCount: number,
  left: number | null,
): string {
  const nextParams = new URLSearchParams(params);
  // The first page has the count. Counting applies the filter to the whole feed.
  nextParams.delete("$count");
  if (active.has("skipLinks")) {
    nextParams.set("$skip", String(Number(params.get("$skip") ?? 0) + writtenCount));
  } else {
    nextParams.delete("$skip");
    nextParams.set("$skiptoken", formatToken({ at: nextPosition.at, slot: nextPosition.slot, left }));
  }
  if (active.has("circleLinks") && params.has("$skiptoken")) {
    nextParams.set("$skiptoken", params.get("$skiptoken") as string);
    nextParams.set("turn", params.get("turn") === "1" ? "2" : "1");
  }
  const path = `${root}/Property?${nextParams.toString().replaceAll("+", "%20")}`;
  const foreign = active.get("foreignLinks");
  return foreign ? foreign.origin + new URL(path).pathname + new URL(path).search : path;
}

/** Slots between checks of the clock. */
const CLOCK_CHECK_INTERVAL = 16;

/**
 * Slots that pass the filter, in the query's order, from the query's position on; null when it is time to yield. Not an
 * asynchronous generator, because waiting for each slot costs as much as evaluating it.
 */
function* findMatchingSlots(
  world: World,
  query: Query,
  now: number,
  active: ActiveFaults,
): Generator<PagePosition | null> {
  let turnStart = performance.now();
  let examinedCount = 0;
  const asText = active.has("textTimestamps");
  for (const slot of iterateSlots(world, query, asText)) {
    const at = world.index.modifiedAt[slot]!;
    if (isMatch(world, query, slot, now, asText)) yield { slot, at };
    if (++examinedCount % CLOCK_CHECK_INTERVAL === 0 && performance.now() - turnStart > TURN_MS) {
      yield null;
      turnStart = performance.now();
    }
  }
}

function* iterateSlots(world: World, { token, filter, orderBy }: Query, asText: boolean): Generator<number> {
  if (orderBy === "ListingKey") {
    for (let slot = token?.slot ?? 0; slot < world.size; slot++) if (world.isShown(slot)) yield slot;
    return;
  }
  const startTime = asText ? null : findEarliest(filter, "ModificationTimestamp");
  const bound = startTime ?? Number.NEGATIVE_INFINITY;
  if (token && token.at >= bound) yield* world.index.iterateFrom(token.at, token.slot);
  else yield* world.index.iterateFrom(bound);
}

function isMatch(world: World, { filter }: Query, slot: number, now: number, asText: boolean): boolean {
  if (!filter) return true;
  let record: Record<string, unknown> | undefined;
  return matchesFilter(filter, (name) => {
    if (name === "ModificationTimestamp") {
      const at = world.index.modifiedAt[slot]!;
      return asText ? new TimeAsText(new Date(at).toISOString()) : at;
    }
    if (name === "StandardStatus" || name === "MlsStatus") return world.getStatus(slot);
    if (name === "ListingKey") return world.getKey(slot, now);
    record ??= world.getProperty(world.getListing(slot, now));
    return record[name];
  });
}

/** $count counts all that pass the filter, whatever the page. */
async function countMatches(world: World, query: Query, now: number, active: ActiveFaults): Promise<number> {
  const { filter } = query;
  if (!filter) return world.index.countFrom();
  if (filter.op === "ge" && filter.field === "ModificationTimestamp" && !active.has("textTimestamps")) {
    return world.index.countFrom(findEarliest(filter, "ModificationTimestamp") ?? Number.NEGATIVE_INFINITY);
  }
  let count = 0;
  for (const place of findMatchingSlots(world, { ...query, token: null }, now, active)) {
    if (place === null) await nextTurn();
    else count++;
  }
  return count;
}

/** JSON text of one Property record with its expansions. */
export function toRecordJson(
  { world, query, active, photoRoot }: PageContext,
  slot: number,
  now: number,
  first: boolean,
) {
  const { select } = query;
  if (
    select &&
    query.expand.size === 0 &&
    !hasRecordFaults(active) &&
    [...select].every((name) => indexFields.has(name))
  ) {
    return toKeyJson(world, select, slot, now);
  }
  const listing = world.getListing(slot, now);
  const json = toPropertyJson(world, listing, select, active, first);
  if (!json.endsWith("}")) return json;
  let expansions = "";
  const absent = active.get("mediaAbsent");
  const withMedia = query.expand.has("Media") && !(absent && (absent.keys?.includes(listing.key) ?? true));
  if (withMedia) expansions += `,"Media":${toMediaJson(world, listing, photoRoot, active, now)}`;
  if (query.expand.has("OpenHouse")) expansions += `,"OpenHouse":${JSON.stringify(buildOpenHouseRecords(listing))}`;
  if (query.expand.has("Rooms")) expansions += toExpansionJson("Rooms", buildRoomRecords(listing));
  if (query.expand.has("UnitTypes")) expansions += toExpansionJson("UnitTypes", buildUnitRecords(listing));
  return expansions ? `${json.slice(0, -1)}${expansions}}` : json;
}

/** Most homes have none, and a server may omit an empty expansion. */
const toExpansionJson = (name: string, records: FeedRecord[]) =>
  records.length > 0 ? `,"${name}":${JSON.stringify(records)}` : "";

function toPropertyJson(
  world: World,
  listing: Listing,
  select: Query["select"],
  active: ActiveFaults,
  first: boolean,
): string {
  const record = selectFields(world.getProperty(listing), select);
  if (!hasRecordFaults(active)) return JSON.stringify(record);
  return toDistortedJson(distortRecord(record, listing.key, first, active));
}

function toMediaJson(world: World, listing: Listing, photoRoot: string, active: ActiveFaults, now: number): string {
  const media = world.getMediaEdit(listing.slot) ?? buildMediaRecords(listing, photoRoot);
  return JSON.stringify(distortMedia(media, listing.key, active, now));
}

function toKeyJson(world: World, select: Set<string>, slot: number, now: number): string {
  const parts: string[] = [];
  if (select.has("ListingKey")) parts.push(`"ListingKey":"${world.getKey(slot, now)}"`);
  if (select.has("ModificationTimestamp")) {
    parts.push(`"ModificationTimestamp":"${new Date(world.index.modifiedAt[slot]!).toISOString()}"`);
  }
  if (select.has("StandardStatus")) parts.push(`"StandardStatus":"${world.getStatus(slot)}"`);
  return `{${parts.join(",")}}`;
}
