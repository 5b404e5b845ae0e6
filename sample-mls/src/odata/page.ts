import { setImmediate as nextTurn } from "node:timers/promises";
import { distorted, distortedJson, distortedMedia, distortsMedia, distortsRecords } from "../faults/distortions";
import type { Active } from "../faults/faults";
import type { Listing } from "../homes/listings";
import { roomRecords, unitRecords } from "../records/extras";
import { mediaJson, mediaRecords } from "../records/media";
import { openHouseRecords } from "../records/open-houses";
import type { FeedRecord } from "../records/record";
import { selected, type World } from "../world/world";
import { earliest, matches, TimeAsText } from "./filter";
import { type Query, writeToken } from "./query";

/** Records per page by default, and at most. */
const usualPageSize = 500;
const largestPageSize = 2_000;
/** Pages with only indexed fields may be larger, because sweeps read the keys of the whole feed. */
const largestKeyPage = 50_000;
const indexFields = new Set(["ListingKey", "ModificationTimestamp", "StandardStatus"]);

/** Milliseconds of work after which other requests get a turn. */
const turn = 12;

export type PageContext = {
  world: World;
  query: Query;
  active: Active;
  /** Absolute URL of the OData root and of the photos. */
  root: string;
  photoRoot: string;
  params: URLSearchParams;
};

/** One page of Property as JSON text, in pieces. */
export async function* propertyPage(context: PageContext): AsyncGenerator<string> {
  const { world, query, active, root } = context;
  const now = world.catchUp();
  const size = pageSize(query, active);
  const left = active.has("topIsPageSize") ? null : (query.token?.left ?? query.top);
  const wanted = Math.min(size, left ?? size);
  let head = `{"@odata.context":${JSON.stringify(`${root}/$metadata#Property`)},`;
  if (query.count) head += `"@odata.count":${await countMatches(world, query, now, active)},`;
  let piece = `${head}"value":[`;
  let given = 0;
  let more: Place | null = null;
  let skipped = 0;
  for (const place of matchingSlots(world, query, now, active)) {
    if (place === null) {
      await nextTurn();
      continue;
    }
    if (skipped < query.skip) {
      skipped++;
      continue;
    }
    if (given === wanted) {
      more = place;
      break;
    }
    const json = recordJson(context, place.slot, now, given === 0);
    piece += given > 0 ? `,${json}` : json;
    if (given === 0 && active.has("duplicateKeys")) piece += `,${json}`;
    given++;
    if (piece.length > 65_536) {
      yield piece;
      piece = "";
    }
  }
  const rest = left === null ? null : left - given;
  const link = more && rest !== 0 ? nextLink(context, more, given, rest) : null;
  yield `${piece}]${link ? `,"@odata.nextLink":${JSON.stringify(link)}` : ""}}`;
}

type Place = { slot: number; at: number };

function pageSize(query: Query, active: Active): number {
  const keysOnly = query.select !== null && [...query.select].every((field) => indexFields.has(field));
  const largest = keysOnly && query.expand.size === 0 ? largestKeyPage : largestPageSize;
  const asked = active.has("topIsPageSize") ? (query.top ?? query.preferredPageSize) : query.preferredPageSize;
  return Math.max(1, Math.min(asked ?? usualPageSize, largest));
}

function nextLink({ params, root, active }: PageContext, next: Place, given: number, left: number | null): string {
  const following = new URLSearchParams(params);
  if (active.has("skipLinks")) {
    following.set("$skip", String(Number(params.get("$skip") ?? 0) + given));
  } else {
    following.delete("$skip");
    following.set("$skiptoken", writeToken({ at: next.at, slot: next.slot, left }));
  }
  if (active.has("circleLinks") && params.has("$skiptoken")) {
    following.set("$skiptoken", params.get("$skiptoken") as string);
    following.set("turn", params.get("turn") === "1" ? "2" : "1");
  }
  const path = `${root}/Property?${following.toString().replaceAll("+", "%20")}`;
  const foreign = active.get("foreignLinks");
  return foreign ? foreign.origin + new URL(path).pathname + new URL(path).search : path;
}

/** Slots between checks of the clock. */
const lookEvery = 16;

/**
 * Slots that pass the filter, in the query's order, from the query's position on; null when it is time to yield. Not an
 * asynchronous generator, because waiting for each slot costs as much as evaluating it.
 */
function* matchingSlots(world: World, query: Query, now: number, active: Active): Generator<Place | null> {
  let began = performance.now();
  let seen = 0;
  const asText = active.has("textTimestamps");
  for (const slot of orderedSlots(world, query, asText)) {
    const at = world.index.modifiedAt[slot]!;
    if (passes(world, query, slot, now, asText)) yield { slot, at };
    if (++seen % lookEvery === 0 && performance.now() - began > turn) {
      yield null;
      began = performance.now();
    }
  }
}

function* orderedSlots(world: World, { token, filter, orderBy }: Query, asText: boolean): Generator<number> {
  if (orderBy === "ListingKey") {
    for (let slot = token?.slot ?? 0; slot < world.size; slot++) if (world.shows(slot)) yield slot;
    return;
  }
  const known = asText ? null : earliest(filter, "ModificationTimestamp");
  const bound = known ?? Number.NEGATIVE_INFINITY;
  if (token && token.at >= bound) yield* world.index.from(token.at, token.slot);
  else yield* world.index.from(bound);
}

function passes(world: World, { filter }: Query, slot: number, now: number, asText: boolean): boolean {
  if (!filter) return true;
  let record: Record<string, unknown> | undefined;
  return matches(filter, (name) => {
    if (name === "ModificationTimestamp") {
      const at = world.index.modifiedAt[slot]!;
      return asText ? new TimeAsText(new Date(at).toISOString()) : at;
    }
    if (name === "StandardStatus" || name === "MlsStatus") return world.statusOf(slot);
    if (name === "ListingKey") return world.keyOf(slot, now);
    record ??= world.property(world.listing(slot, now));
    return record[name];
  });
}

/** $count counts all that pass the filter, whatever the page. */
async function countMatches(world: World, query: Query, now: number, active: Active): Promise<number> {
  const { filter } = query;
  if (!filter) return world.index.countFrom();
  if (filter.op === "ge" && filter.field === "ModificationTimestamp" && !active.has("textTimestamps")) {
    return world.index.countFrom(earliest(filter, "ModificationTimestamp") ?? Number.NEGATIVE_INFINITY);
  }
  let count = 0;
  for (const place of matchingSlots(world, { ...query, token: null }, now, active)) {
    if (place === null) await nextTurn();
    else count++;
  }
  return count;
}

/** JSON text of one Property record with its expansions. */
export function recordJson(
  { world, query, active, photoRoot }: PageContext,
  slot: number,
  now: number,
  first: boolean,
) {
  const { select } = query;
  if (
    select &&
    query.expand.size === 0 &&
    !distortsRecords(active) &&
    [...select].every((name) => indexFields.has(name))
  ) {
    return keyJson(world, select, slot, now);
  }
  const listing = world.listing(slot, now);
  const json = propertyText(world, listing, select, active, first);
  if (!json.endsWith("}")) return json;
  let expansions = "";
  const absent = active.get("mediaAbsent");
  const withMedia = query.expand.has("Media") && !(absent && (absent.keys?.includes(listing.key) ?? true));
  if (withMedia) expansions += `,"Media":${mediaText(world, listing, photoRoot, active, now)}`;
  if (query.expand.has("OpenHouse")) expansions += `,"OpenHouse":${JSON.stringify(openHouseRecords(listing))}`;
  if (query.expand.has("Rooms")) expansions += expansionJson("Rooms", roomRecords(listing));
  if (query.expand.has("UnitTypes")) expansions += expansionJson("UnitTypes", unitRecords(listing));
  return expansions ? `${json.slice(0, -1)}${expansions}}` : json;
}

/** Most homes have none, and a server may omit an empty expansion. */
const expansionJson = (name: string, records: FeedRecord[]) =>
  records.length > 0 ? `,"${name}":${JSON.stringify(records)}` : "";

function propertyText(world: World, listing: Listing, select: Query["select"], active: Active, first: boolean): string {
  if (!distortsRecords(active)) return world.propertyJson(listing, select);
  return distortedJson(distorted(selected(world.property(listing), select), listing.key, first, active));
}

function mediaText(world: World, listing: Listing, photoRoot: string, active: Active, now: number): string {
  const edited = world.mediaEdit(listing.slot);
  if (!edited && !distortsMedia(active)) return mediaJson(listing, photoRoot);
  return JSON.stringify(distortedMedia(edited ?? mediaRecords(listing, photoRoot), listing.key, active, now));
}

function keyJson(world: World, select: Set<string>, slot: number, now: number): string {
  const parts: string[] = [];
  if (select.has("ListingKey")) parts.push(`"ListingKey":"${world.keyOf(slot, now)}"`);
  if (select.has("ModificationTimestamp")) {
    parts.push(`"ModificationTimestamp":"${new Date(world.index.modifiedAt[slot]!).toISOString()}"`);
  }
  if (select.has("StandardStatus")) parts.push(`"StandardStatus":"${world.statusOf(slot)}"`);
  return `{${parts.join(",")}}`;
}
