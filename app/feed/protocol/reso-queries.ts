/** The URLs that the client requests. Encoded once, with spaces as %20 because some servers don't read a plus as a space. */
import type { ListingStatus } from "~/listings/listing";
import type { FeedConfig } from "../config.server";
import { DISPLAY_FIELDS, isHomeForSale } from "../mapping/display-status";
import { SELECTED_FIELDS } from "../mapping/property";
import { WORD_FIELDS } from "./metadata";
import {
  buildAnyOfFilter,
  buildPropertyTypeFilter,
  buildStatusFilter,
  filterSupportedFields,
  findResource,
  getMediaRoute,
  getStatusField,
  listRequestedExpansions,
  quoteLiteral,
  type ServerCapabilities,
  shouldReadOffices,
  timeLiteral,
} from "./server-capabilities";

type QueryConfig = Pick<
  FeedConfig,
  "baseUrl" | "profile" | "originatingSystem" | "statuses" | "pageSize" | "selectExtra"
>;

function buildUrl(feed: QueryConfig, path: string, options: Record<string, string | null>): string {
  const query = Object.entries(options)
    .filter((option): option is [string, string] => option[1] !== null && option[1] !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${feed.baseUrl}${path}?${[...query, ...feed.profile.options].join("&")}`;
}

const getQueryLength = (url: string) => url.length - url.indexOf("?");

/** A URL with $select, or without it if the query would be longer than the server accepts. */
function buildUrlWithSelect(feed: QueryConfig, path: string, options: Record<string, string | null>): string {
  const url = buildUrl(feed, path, options);
  return getQueryLength(url) <= feed.profile.maxQuery ? url : buildUrl(feed, path, { ...options, $select: null });
}

const joinFilters = (...terms: (string | null)[]) => terms.filter((term) => term !== null).join(" and ") || null;

const buildSystemFilter = (feed: QueryConfig) =>
  feed.originatingSystem === null ? null : `OriginatingSystemName eq ${quoteLiteral(feed.originatingSystem)}`;

/** Every Property field that we would like to have. */
export function listWantedFields({ profile, selectExtra }: Pick<QueryConfig, "profile" | "selectExtra">): string[] {
  const { incrementalField, highlightFields, licenseFields } = profile;
  return [...new Set([...SELECTED_FIELDS, incrementalField, ...highlightFields, ...licenseFields, ...selectExtra])];
}

/** The fields and expansions that a query of homes requests. */
export const listRequestedNames = (
  feed: Pick<QueryConfig, "profile" | "selectExtra">,
  capabilities: ServerCapabilities,
): string[] => [
  ...filterSupportedFields(capabilities, listWantedFields(feed)),
  ...listRequestedExpansions(capabilities, feed.profile),
];

function buildSelect(feed: QueryConfig, capabilities: ServerCapabilities): string | null {
  if (!feed.profile.select || capabilities.refused.select) return null;
  const fields = filterSupportedFields(capabilities, listWantedFields(feed));
  // Media that is part of the record is a field. Strict servers reject the name otherwise.
  const inline = capabilities.description ? filterSupportedFields(capabilities, ["Media"]) : [];
  const offices = shouldReadOffices(capabilities, feed.profile)
    ? filterSupportedFields(capabilities, ["ListOfficeKey", "CoListOfficeKey"])
    : [];
  return [...fields, ...inline, ...offices].join(",");
}

const buildExpand = (feed: QueryConfig, capabilities: ServerCapabilities) =>
  listRequestedExpansions(capabilities, feed.profile).join(",");

const buildTop = (feed: QueryConfig, size: number) => (feed.profile.pageSizeBy === "top" ? String(size) : null);

/** Whether the records of a query come in the order of the incremental field, requested or natural. */
export const isOrdered = (
  feed: Pick<QueryConfig, "profile">,
  capabilities: ServerCapabilities,
  from: Date | null,
): boolean => feed.profile.isOrdered || usesCollection(feed, capabilities, from);

/** If the replication path rejects the query, the collection is queried in the order of the incremental field. */
const usesCollection = (
  { profile }: Pick<QueryConfig, "profile">,
  { refused }: ServerCapabilities,
  from: Date | null,
): boolean =>
  profile.resource.includes("/") &&
  (refused.replication === "path" || (refused.replication === "filter" && from !== null));

const getCollection = ({ profile }: Pick<QueryConfig, "profile">) => profile.resource.split("/", 1)[0] as string;

/** A filter for what changed since a time. */
function buildSinceFilter(feed: QueryConfig, capabilities: ServerCapabilities, from: Date | null): string | null {
  if (from === null) return null;
  const { incrementalField, tracksPhotosSeparately: photosApart } = feed.profile;
  const time = timeLiteral(capabilities, from);
  const changed = `${incrementalField} ge ${time}`;
  const photos =
    photosApart &&
    !capabilities.refused.photosFilter &&
    filterSupportedFields(capabilities, ["PhotosChangeTimestamp"]).length > 0;
  return photos && capabilities.description ? `(${changed} or PhotosChangeTimestamp ge ${time})` : changed;
}

/** Where a replication begins: at a time, after a key, or both. */
export type StartPosition = { time: Date | null; key?: string | null };

/**
 * The first page of a replication. The first load requests only what may be shown; later runs request every status, so
 * that withdrawals arrive.
 */
export function buildReplicationUrl(
  feed: QueryConfig,
  capabilities: ServerCapabilities,
  from: StartPosition,
  firstLoad: boolean,
): string {
  const { profile } = feed;
  const collection = usesCollection(feed, capabilities, from.time);
  const size = collection ? Math.min(feed.pageSize, profile.collectionPageSize ?? feed.pageSize) : feed.pageSize;
  return buildUrlWithSelect(feed, collection ? getCollection(feed) : profile.resource, {
    $filter: joinFilters(
      buildSystemFilter(feed),
      firstLoad ? buildStatusFilter(capabilities, feed.statuses, profile.oneOf) : null,
      buildSinceFilter(feed, capabilities, from.time),
      from.key ? `ListingKey gt ${quoteLiteral(from.key)}` : null,
    ),
    $orderby: collection
      ? `${profile.incrementalField} asc`
      : profile.orderBy
        ? `${profile.incrementalField} asc,ListingKey asc`
        : null,
    $select: buildSelect(feed, capabilities),
    $expand: buildExpand(feed, capabilities),
    $top: buildTop(feed, size),
    $count: profile.count && firstLoad ? "true" : null,
  });
}

/** The first page of a key sweep: every key that the feed would show, with the fields that decide whether we would. */
export function buildSweepUrl(feed: QueryConfig, capabilities: ServerCapabilities): string {
  const { profile } = feed;
  const { keyFields, tracksPhotosSeparately: photosApart, byKey, licenseFields, incrementalField } = profile;
  const fields = keyFields ?? [
    "ListingKey",
    "ModificationTimestamp",
    ...(incrementalField === "ModificationTimestamp" ? [] : [incrementalField]),
    ...(byKey.field === "ListingId" ? ["ListingId"] : []),
    ...(photosApart ? ["PhotosChangeTimestamp", "PhotosCount"] : []),
    ...DISPLAY_FIELDS,
    getStatusField(capabilities),
    ...licenseFields,
  ];
  return buildUrl(feed, capabilities.refused.replication === "path" ? getCollection(feed) : profile.resource, {
    $filter: joinFilters(
      buildSystemFilter(feed),
      buildStatusFilter(capabilities, feed.statuses, profile.oneOf),
      // Fields that large pages of keys can't include are filtered by the server.
      keyFields
        ? buildPropertyTypeFilter(capabilities, (type) => isHomeForSale({ PropertyType: type, PropertySubType: null }))
        : null,
    ),
    $orderby: profile.orderBy ? "ListingKey asc" : null,
    // Servers that don't accept $select together with $expand accept it alone.
    $select: filterSupportedFields(capabilities, [...new Set(fields)]).join(","),
    $top: buildTop(feed, profile.sweepPageSize),
    $count: profile.count ? "true" : null,
  });
}

/** The first URL of a batch of records to read again, and how many of the values it covers. */
export function buildKeyUrl(
  feed: QueryConfig,
  capabilities: ServerCapabilities,
  values: readonly string[],
): { url: string; count: number } {
  const { profile } = feed;
  const { field, by, batchSize: atOnce } = profile.byKey;
  let count = Math.min(values.length, atOnce, profile.collectionPageSize ?? atOnce);
  for (;;) {
    const url = buildUrlWithSelect(feed, getCollection(feed), {
      $filter: joinFilters(buildSystemFilter(feed), buildAnyOfFilter(field, values.slice(0, count), by)),
      $select: buildSelect(feed, capabilities),
      $expand: buildExpand(feed, capabilities),
      $top: buildTop(feed, count),
    });
    if (count === 1 || getQueryLength(url) <= profile.maxQuery) return { url, count };
    count = Math.ceil(count / 2);
  }
}

/** Media of these listings if it can't be expanded. */
export function buildMediaUrl(
  feed: QueryConfig,
  capabilities: ServerCapabilities,
  keys: readonly string[],
): string | null {
  if (getMediaRoute(capabilities, feed.profile) !== "own") return null;
  return buildUrl(feed, "Media", {
    $filter: joinFilters("ResourceName eq 'Property'", buildAnyOfFilter("ResourceRecordKey", keys, feed.profile.oneOf)),
    $top: buildTop(feed, MEDIA_PAGE_SIZE),
  });
}

/** Listings whose Media is requested at once, and records of Media per page. */
export const MEDIA_BATCH_SIZE = 25;
const MEDIA_PAGE_SIZE = 1000;

/** Offices with these keys. */
export function buildOfficeUrl(feed: QueryConfig, capabilities: ServerCapabilities, keys: readonly string[]): string {
  const { fields = [] } = findResource(capabilities, "Office") ?? {};
  const select = ["OfficeKey", "OfficeName", "OfficePhone", "OfficeEmail"].filter((name) => fields.includes(name));
  return buildUrl(feed, "Office", {
    $filter: joinFilters(buildSystemFilter(feed), buildAnyOfFilter("OfficeKey", keys, feed.profile.oneOf)),
    $select: feed.profile.select ? select.join(",") : null,
    $top: buildTop(feed, OFFICE_BATCH_SIZE),
  });
}

/** Offices requested at once. */
export const OFFICE_BATCH_SIZE = 25;

/** Fields of OpenHouse that we read. */
const OPEN_HOUSE_FIELDS = [
  "OpenHouseKey",
  "ListingKey",
  "ListingId",
  "OpenHouseDate",
  "OpenHouseStartTime",
  "OpenHouseEndTime",
  "OpenHouseType",
  "OpenHouseStatus",
  "OpenHouseRemarks",
  "AppointmentRequiredYN",
  "LivestreamOpenHouseURL",
  "VirtualOpenHouseURL",
  "OriginatingSystemName",
  "MlgCanView",
];

export type OpenHouseRange = { since: Date } | { from: Date };

/** The open houses that changed since a time, or all upcoming ones. */
export function buildOpenHouseUrl(feed: QueryConfig, capabilities: ServerCapabilities, range: OpenHouseRange): string {
  const { profile } = feed;
  const fields = findResource(capabilities, "OpenHouse")?.fields ?? [];
  const time = fields.includes(profile.incrementalField) ? profile.incrementalField : "ModificationTimestamp";
  const hasDate = fields.includes("OpenHouseDate");
  const byStart = !hasDate || (profile.openHouseStartFilter && !capabilities.refused.openHouseStart);
  const buildBound = (date: Date) => {
    const dated = hasDate && `OpenHouseDate ge ${date.toISOString().slice(0, 10)}`;
    // The date may be empty.
    const started = byStart && `OpenHouseStartTime ge ${timeLiteral(capabilities, date)}`;
    return dated && started ? `(${dated} or ${started})` : dated || started || null;
  };
  const select = [...OPEN_HOUSE_FIELDS, time].filter((name) => fields.includes(name));
  return buildUrl(feed, "OpenHouse", {
    $filter: joinFilters(
      buildSystemFilter(feed),
      "since" in range ? `${time} ge ${timeLiteral(capabilities, range.since)}` : buildBound(range.from),
    ),
    $orderby: profile.orderBy ? `${time} asc` : null,
    $select: profile.select ? select.join(",") : null,
    $top: buildTop(feed, Math.min(feed.pageSize, profile.collectionPageSize ?? 1000, 1000)),
    $count: profile.count && "from" in range ? "true" : null,
  });
}

/** One record with a status, counted if the server counts. */
export function buildStatusUrl(feed: QueryConfig, capabilities: ServerCapabilities, status: ListingStatus): string {
  return buildUrl(feed, capabilities.refused.replication === "path" ? getCollection(feed) : feed.profile.resource, {
    $filter: joinFilters(buildSystemFilter(feed), buildStatusFilter(capabilities, [status], feed.profile.oneOf)),
    $select: "ListingKey",
    $top: buildTop(feed, 1),
    $count: feed.profile.count ? "true" : null,
  });
}

/** $metadata. MLS Grid requires a system here too. */
export const buildMetadataUrl = (feed: QueryConfig): string =>
  buildUrl({ ...feed, profile: { ...feed.profile, options: [] } }, "$metadata", {
    $filter: buildSystemFilter(feed),
  }).replace(/\?$/, "");

/** The server's words for statuses and types. */
export const buildLookupUrl = (feed: QueryConfig): string =>
  buildUrl(feed, "Lookup", {
    $filter: joinFilters(buildSystemFilter(feed), buildAnyOfFilter("LookupName", WORD_FIELDS, "or")),
    $top: buildTop(feed, LOOKUP_PAGE_SIZE),
  });

export const LOOKUP_PAGE_SIZE = 500;
