/** Tries out a feed's server for `npm run sync -- --check`. Nothing is replicated. */

import { formatMoney } from "~/ui/text/money";
import { pluralize } from "~/ui/text/text";
import { type Clock, systemClock } from "../clock";
import type { FeedConfig } from "../config.server";
import { FeedError, FeedPausedError } from "../errors";
import { includesPhotos, mapListing, NO_OFFICE, requireOffice } from "../mapping/map-listing";
import { parseKey, parseObjects, toEnumKey } from "../mapping/parse-values";
import { readProperty, SELECTED_FIELDS } from "../mapping/property";
import { createPageReader, type FeedReader, rereadRecords, toRecordLookup } from "../protocol/page-reader.server";
import { createResoClient, type ResoPage } from "../protocol/reso-client.server";
import { buildReplicationUrl, buildStatusUrl, listWantedFields } from "../protocol/reso-queries";
import {
  findResource,
  getMediaRoute,
  getOpenHouseRoute,
  getStatusField,
  listExpansions,
  listMissingFields,
  listMissingStatuses,
  type ServerCapabilities,
} from "../protocol/server-capabilities";
import { fetchFirstPage, getStoredCapabilities, readCapabilities } from "../protocol/server-capabilities.server";
import { getMappingRules } from "../replication/apply-page.server";
import { fetchOpenHouses, isOpenHouseRefusal } from "../replication/open-houses.server";
import { countCompliance, countMappedCompliance, listComplianceRows } from "./compliance.server";

export type FeedCheckLine = { name: string; text: string };
export type FeedCheck = {
  lines: FeedCheckLine[];
  /** Whether a first load would succeed. */
  isReady: boolean;
};

const DAY_MS = 86_400_000;
/** Headers in which vendors send their quotas. */
const QUOTA = /quota|rate-?limit/i;
/** Records to check. */
const SAMPLE_SIZE = 20;

const ROUTE_LABELS = { own: "from their own resource", expand: "with their homes", none: "not offered" };

export async function checkFeed(
  config: FeedConfig,
  { signal, clock = systemClock }: { signal: AbortSignal; clock?: Clock },
): Promise<FeedCheck> {
  const feed = { ...config, pageSize: SAMPLE_SIZE };
  const lines: FeedCheckLine[] = [];
  const report = (name: string, text: string) => lines.push({ name, text });
  const reader: FeedReader = {
    feed,
    client: createResoClient(feed, { clock }),
    capabilities: { current: { description: null, refused: {} } },
    offices: new Map(),
    clock,
    signal,
  };
  report("feed", `${feed.name} (${feed.profile.vendor}), ${feed.baseUrl}`);
  try {
    reader.capabilities.current = await readCapabilities(feed, reader.client, clock, signal, { fresh: true });
    await reportCapabilities(reader, report);
    // Metadata may be stored from an earlier run; only a page shows that the token is accepted.
    const page = await createPageReader(reader, signal).first((tried) =>
      buildReplicationUrl(feed, tried, { time: null }, true),
    );
    report("reached", feed.auth.kind === "none" ? "yes, without a token" : "yes, and the token is accepted");
    reportPage(reader, page, report);
    await reportStatuses(reader, report);
    await reportOpenHouses(reader, report);
    const isReady = await reportRecord(reader, page, report);
    await reportCompliance(reader, page, report);
    return { lines, isReady };
  } catch (error) {
    if (!(error instanceof FeedError) || signal.aborted) throw error;
    report("failed", error.message);
    return { lines, isReady: false };
  }
}

type Report = (name: string, text: string) => void;

async function reportCapabilities({ feed, capabilities }: FeedReader, report: Report): Promise<void> {
  const { current } = capabilities;
  const { description } = current;
  if (!description) {
    report("metadata", "unreadable; the profile alone decides which fields are requested");
    return;
  }
  const stored = await getStoredCapabilities(feed.name);
  const tag = stored?.etag ? `ETag ${stored.etag}` : "no ETag";
  report("metadata", `Data Dictionary ${description.dictionary}, ${description.size} characters, ${tag}`);
  const { type = null, names = {} } = description.words[getStatusField(current)] ?? {};
  report("enumerations", type ? `members of ${type}` : "display names");
  const own = Object.entries(names).filter(([word, name]) => toEnumKey(word) !== toEnumKey(name));
  if (own.length > 0) report("status words", own.map(([word, name]) => `${word} for ${name}`).join(", "));
  report("resources", Object.keys(description.resources).join(", "));
  const requested = listWantedFields(feed);
  const missing = listMissingFields(current, requested);
  report(
    "fields",
    `${requested.length - missing.length} of ${requested.length}; not offered: ${missing.join(", ") || "none"}`,
  );
}

function reportPage({ feed, capabilities }: FeedReader, page: ResoPage, report: Report): void {
  const { current } = capabilities;
  const { fields = [], expansions = [] } = current.refused;
  const declared = listExpansions({ ...current, refused: {} }, feed.profile);
  report("expansions", `declared: ${declared.join(", ") || "none"}; refused: ${expansions.join(", ") || "none"}`);
  if (fields.length > 0) report("refused", `declared, and refused in $select: ${fields.join(", ")}`);
  const total = page.count === null ? "" : ` of ${page.count}`;
  report("first page", `${page.records.length}${total} records`);
  report("next link", page.next === null ? "none" : new URL(page.next).host);
  const quotas = [...page.headers].filter(([name]) => QUOTA.test(name)).map(([name, value]) => `${name}: ${value}`);
  report("quotas", quotas.join(", ") || "no headers");
  const withPhotos = parseObjects(page.records).filter((record) => includesPhotos(readProperty(record), record)).length;
  report(
    "photos",
    `${ROUTE_LABELS[getMediaRoute(current, feed.profile)]}; included in ${withPhotos} of ${page.records.length} records`,
  );
}

async function reportStatuses(reader: FeedReader, report: Report): Promise<void> {
  const { feed, client, capabilities, signal } = reader;
  const missing = new Set(listMissingStatuses(capabilities.current, feed.statuses));
  for (const status of feed.statuses) {
    if (missing.has(status)) {
      report("status", `${status}: not a member of the enumeration`);
      continue;
    }
    const pageOptions = { signal, pageSize: 1 };
    const { page } = await fetchFirstPage(
      feed,
      client,
      capabilities,
      (tried) => buildStatusUrl(feed, tried, status),
      pageOptions,
    );
    report("status", `${status}: ${page.count ?? (page.records.length > 0 ? "some" : "none")}`);
  }
}

async function reportOpenHouses(reader: FeedReader, report: Report): Promise<void> {
  const { feed, capabilities, clock } = reader;
  const route = getOpenHouseRoute(capabilities.current, feed.profile);
  if (route !== "own") {
    report("open houses", ROUTE_LABELS[route]);
    return;
  }
  try {
    const { page } = await fetchOpenHouses(reader, { from: new Date(clock.now() - DAY_MS) });
    const { records, next } = page;
    const fields = findResource(capabilities.current, "OpenHouse")?.fields.length ?? 0;
    const suffix = next === null ? "" : " on the first page";
    report("open houses", `${ROUTE_LABELS.own}: ${records.length} upcoming${suffix}, ${fields} fields`);
  } catch (error) {
    if (!(error instanceof FeedError) || error instanceof FeedPausedError) throw error;
    report("open houses", describeOpenHouseError(error, capabilities.current, feed));
  }
}

/** What replication does after the error. */
function describeOpenHouseError(error: FeedError, current: ServerCapabilities, { profile }: FeedConfig): string {
  if (!isOpenHouseRefusal(error)) return `not read: ${error.message}`;
  const resources = [...(current.refused.resources ?? []), "OpenHouse"];
  const isExpanded =
    getOpenHouseRoute({ ...current, refused: { ...current.refused, resources } }, profile) === "expand";
  return `declared, but refused: ${error.message} ${isExpanded ? "They come with their homes instead." : "Homes are shown without them."}`;
}

/** @returns whether a record can be shown and is found again by its key */
async function reportRecord(reader: FeedReader, page: ResoPage, report: Report): Promise<boolean> {
  const { feed, clock } = reader;
  const rules = getMappingRules(feed, new Date(clock.now()));
  const mapped = page.records.map((record) => requireOffice(mapListing(record, rules)));
  const shown = mapped.findIndex(({ kind }) => kind === "listing");
  const reasons = new Set(mapped.flatMap((result) => (result.kind === "listing" ? [] : result.reason)));
  const count = mapped.filter(({ kind }) => kind === "listing").length;
  const others = reasons.size > 0 ? `; the others: ${[...reasons].join("; ")}` : "";
  report("records", `${count} of ${mapped.length} can be shown${others}`);
  const example = mapped[shown];
  if (example?.kind !== "listing") return false;
  const record = page.records[shown] as Record<string, unknown>;
  const property = readProperty(record) as Record<string, unknown>;
  const isEmpty = (value: unknown) => value === null || value === undefined || value === "";
  const hasValue = (value: unknown) => !isEmpty(value) && !(Array.isArray(value) && value.length === 0);
  const knownFields = new Set([
    ...SELECTED_FIELDS,
    ...feed.selectExtra,
    "Media",
    "OpenHouse",
    "MlgCanView",
    "MlgCanUse",
  ]);
  const unparsed = Object.keys(property).filter((name) => hasValue(record[name]) && !hasValue(property[name]));
  const unmapped = Object.keys(record).filter(
    (name) => !knownFields.has(name) && !name.includes("@") && hasValue(record[name]),
  );
  const { listingKey, status, listPrice, city, media } = example.content;
  report(
    "one record",
    `${listingKey}: ${status}, ${formatMoney(listPrice)}, ${city}, ${pluralize(media.length, "photo")}`,
  );
  report("ignored", `not understood: ${unparsed.join(", ") || "none"}; not mapped: ${unmapped.join(", ") || "none"}`);
  let wasFound = false;
  for await (const { records } of rereadRecords(reader, [
    toRecordLookup(feed, { key: listingKey, mlsId: example.content.mlsId }),
  ]))
    wasFound = records.some((candidate) => parseKey(candidate.ListingKey) === listingKey);
  report(
    "by key",
    wasFound ? "the record is found again" : "the record is not found again; the key sweep would not work",
  );
  return wasFound;
}

/** What display rules ask for: of all shown homes, or of the first page before the first load. */
async function reportCompliance({ feed, clock }: FeedReader, page: ResoPage, report: Report): Promise<void> {
  const rules = getMappingRules(feed, new Date(clock.now()));
  const stored = await countCompliance(feed.name);
  const mapped = page.records.map((record) => requireOffice(mapListing(record, rules)));
  const homes = mapped.flatMap((result) => (result.kind === "listing" ? result.content : []));
  const counts = stored.homes > 0 ? stored : await countMappedCompliance(homes);
  report("compliance", stored.homes > 0 ? "of the shown homes" : "of the homes on the first page");
  for (const { label, value } of listComplianceRows(counts)) report("", `${label}: ${value}`);
  const unnamed = mapped.filter((result) => result.kind === "removed" && result.reason === NO_OFFICE).length;
  report("", `Withheld on the first page, without a listing office: ${unnamed}`);
}
