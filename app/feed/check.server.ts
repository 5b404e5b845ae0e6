/** What a feed's server offers, tried out: what `npm run sync -- --check` prints. Nothing is replicated. */
import { mappingRules } from "./apply.server";
import { type Clock, systemClock } from "./clock";
import type { FeedConfig } from "./config.server";
import { FeedClosedError, FeedError } from "./errors";
import { pageReader, type Reading, readAgain, wantedListing } from "./fetch.server";
import { readProperty, SELECTED_FIELDS } from "./mapping/property";
import { items, key } from "./mapping/values";
import { expansionsOf, mediaRoute, missingFields, missingStatuses, openHouseRoute, resourceOf } from "./offer";
import { firstPage, keptOffer, readOffer } from "./offer.server";
import { openHouseUrl, replicationUrl, statusUrl, wantedFields } from "./queries";
import { type ResoPage, resoClient } from "./reso-client.server";
import { tellsPhotos, toListing } from "./to-listing";

export type CheckLine = { name: string; text: string };
export type Check = {
  lines: CheckLine[];
  /** Whether a first load would succeed. */
  ready: boolean;
};

const DAY_MS = 86_400_000;
/** Headers by which vendors tell their quotas. */
const QUOTA = /quota|rate-?limit/i;
/** Records looked at. */
const LOOKED_AT = 20;

const ROUTES = { own: "from their own resource", expand: "with their homes", none: "not offered" };

export async function checkFeed(
  given: FeedConfig,
  { signal, clock = systemClock }: { signal: AbortSignal; clock?: Clock },
): Promise<Check> {
  const feed = { ...given, pageSize: LOOKED_AT };
  const lines: CheckLine[] = [];
  const say = (name: string, text: string) => lines.push({ name, text });
  const reading: Reading = {
    feed,
    client: resoClient(feed, { clock }),
    offer: { current: { description: null, refused: {} } },
    offices: new Map(),
    clock,
    signal,
  };
  say("feed", `${feed.name} (${feed.profile.vendor}), ${feed.baseUrl}`);
  try {
    reading.offer.current = await readOffer(feed, reading.client, clock, signal);
    await sayOffer(reading, say);
    // Metadata may be what an earlier run has kept: only a page shows that the token is accepted.
    const page = await pageReader(reading, signal).first((tried) => replicationUrl(feed, tried, { time: null }, true));
    say("reached", feed.auth.kind === "none" ? "yes, without a token" : "yes, and the token is accepted");
    sayPage(reading, page, say);
    await sayStatuses(reading, say);
    await sayOpenHouses(reading, say);
    return { lines, ready: await sayRecord(reading, page, say) };
  } catch (error) {
    if (!(error instanceof FeedError) || signal.aborted) throw error;
    say("failed", error.message);
    return { lines, ready: false };
  }
}

type Say = (name: string, text: string) => void;

async function sayOffer({ feed, offer }: Reading, say: Say): Promise<void> {
  const { current } = offer;
  const { description } = current;
  if (!description) {
    say("metadata", "none that can be read; the fields are asked for by the profile alone");
    return;
  }
  const kept = await keptOffer(feed.name);
  const tag = kept?.etag ? `ETag ${kept.etag}` : "no ETag";
  say("metadata", `Data Dictionary ${description.dictionary}, ${description.size} characters, ${tag}`);
  const { statusEnum, statusValues } = description;
  const spelled = statusValues ? "names of its own (Lookup)" : "display names";
  say("enumerations", statusEnum ? `members of ${statusEnum.type}` : spelled);
  say("resources", Object.keys(description.resources).join(", "));
  const wanted = wantedFields(feed);
  const missing = missingFields(current, wanted);
  say("fields", `${wanted.length - missing.length} of ${wanted.length}; not offered: ${missing.join(", ") || "none"}`);
}

function sayPage({ feed, offer }: Reading, page: ResoPage, say: Say): void {
  const { current } = offer;
  const { fields = [], expansions = [] } = current.refused;
  const declared = expansionsOf({ ...current, refused: {} }, feed.profile);
  say("expansions", `declared: ${declared.join(", ") || "none"}; refused: ${expansions.join(", ") || "none"}`);
  if (fields.length > 0) say("refused", `declared, and refused in $select: ${fields.join(", ")}`);
  const total = page.count === null ? "" : ` of ${page.count}`;
  say("first page", `${page.records.length}${total} records`);
  say("next link", page.next === null ? "none" : new URL(page.next).host);
  const quotas = [...page.headers].filter(([name]) => QUOTA.test(name)).map(([name, value]) => `${name}: ${value}`);
  say("quotas", quotas.join(", ") || "no headers");
  const told = items(page.records).filter((record) => tellsPhotos(readProperty(record), record)).length;
  say("photos", `${ROUTES[mediaRoute(current, feed.profile)]}; told by ${told} of ${page.records.length} records`);
}

async function sayStatuses(reading: Reading, say: Say): Promise<void> {
  const { feed, client, offer, signal } = reading;
  const missing = new Set(missingStatuses(offer.current, feed.statuses));
  for (const status of feed.statuses) {
    if (missing.has(status)) {
      say("status", `${status}: not a member of the enumeration`);
      continue;
    }
    const asked = { signal, pageSize: 1 };
    const { page } = await firstPage(feed, client, offer, (tried) => statusUrl(feed, tried, status), asked);
    say("status", `${status}: ${page.count ?? (page.records.length > 0 ? "some" : "none")}`);
  }
}

async function sayOpenHouses({ feed, client, offer, clock, signal }: Reading, say: Say): Promise<void> {
  const route = openHouseRoute(offer.current, feed.profile);
  if (route !== "own") {
    say("open houses", ROUTES[route]);
    return;
  }
  const url = openHouseUrl(feed, offer.current, { from: new Date(clock.now() - DAY_MS) });
  try {
    const { records, next } = await client.page(url, { signal });
    const fields = resourceOf(offer.current, "OpenHouse")?.fields.length ?? 0;
    const more = next === null ? "" : " on the first page";
    say("open houses", `${ROUTES.own}: ${records.length} to come${more}, ${fields} fields`);
  } catch (error) {
    if (!(error instanceof FeedError) || error instanceof FeedClosedError) throw error;
    say("open houses", `declared, and refused: ${error.message}`);
  }
}

/** @returns whether a record can be shown, and is found again by its key */
async function sayRecord(reading: Reading, page: ResoPage, say: Say): Promise<boolean> {
  const { feed, clock } = reading;
  const rules = mappingRules(feed, new Date(clock.now()));
  const mapped = page.records.map((record) => toListing(record, rules));
  const shown = mapped.findIndex(({ kind }) => kind === "listing");
  const reasons = new Set(mapped.flatMap((one) => (one.kind === "listing" ? [] : one.reason)));
  const count = mapped.filter(({ kind }) => kind === "listing").length;
  const others = reasons.size > 0 ? `; the others: ${[...reasons].join("; ")}` : "";
  say("records", `${count} of ${mapped.length} can be shown${others}`);
  const one = mapped[shown];
  if (one?.kind !== "listing") return false;
  const record = page.records[shown] as Record<string, unknown>;
  const read = readProperty(record) as Record<string, unknown>;
  const isEmpty = (value: unknown) => value === null || value === undefined || value === "";
  const hasValue = (value: unknown) => !isEmpty(value) && !(Array.isArray(value) && value.length === 0);
  const known = new Set([...SELECTED_FIELDS, ...feed.selectExtra, "Media", "OpenHouse", "MlgCanView", "MlgCanUse"]);
  const unread = Object.keys(read).filter((name) => hasValue(record[name]) && !hasValue(read[name]));
  const unmapped = Object.keys(record).filter(
    (name) => !known.has(name) && !name.includes("@") && hasValue(record[name]),
  );
  const { listingKey, status, listPrice, city, media } = one.content;
  say("one record", `${listingKey}: ${status}, $${listPrice}, ${city}, ${media.length} photos`);
  say("ignored", `not understood: ${unread.join(", ") || "none"}; not mapped: ${unmapped.join(", ") || "none"}`);
  let found = false;
  for await (const { records } of readAgain(reading, [
    wantedListing(feed, { key: listingKey, mlsId: one.content.mlsId }),
  ]))
    found = records.some((again) => key(again.ListingKey) === listingKey);
  say("by key", found ? "the record is found again" : "the record is not found again; the key sweep would not work");
  return found;
}
