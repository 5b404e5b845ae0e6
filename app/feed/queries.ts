/** The addresses that the client asks for. Encoded once, spaces as %20: some servers do not read a plus as a space. */
import type { ListingStatus } from "~/listings/listing";
import type { FeedConfig } from "./config.server";
import { SELECTED_FIELDS } from "./mapping/property";
import { DECIDING_FIELDS, isHomeForSale } from "./mapping/removal";
import {
  anyOf,
  askedExpansions,
  literal,
  mediaRoute,
  type Offer,
  offeredFields,
  propertyTypeFilter,
  readsOffices,
  resourceOf,
  statusFilter,
  timeLiteral,
} from "./offer";

type Asked = Pick<FeedConfig, "baseUrl" | "profile" | "originatingSystem" | "statuses" | "pageSize" | "selectExtra">;

function address(feed: Asked, path: string, options: Record<string, string | null>): string {
  const query = Object.entries(options)
    .filter((option): option is [string, string] => option[1] !== null && option[1] !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${feed.baseUrl}${path}?${[...query, ...feed.profile.options].join("&")}`;
}

const queryLength = (url: string) => url.length - url.indexOf("?");

/** An address with $select, or without it where the query would be longer than the server takes. */
function withSelect(feed: Asked, path: string, options: Record<string, string | null>): string {
  const url = address(feed, path, options);
  return queryLength(url) <= feed.profile.maxQuery ? url : address(feed, path, { ...options, $select: null });
}

const filterOf = (...terms: (string | null)[]) => terms.filter((term) => term !== null).join(" and ") || null;

const system = (feed: Asked) =>
  feed.originatingSystem === null ? null : `OriginatingSystemName eq ${literal(feed.originatingSystem)}`;

/** Every field that we would like to have of a Property. */
export function wantedFields({ profile, selectExtra }: Pick<Asked, "profile" | "selectExtra">): string[] {
  const { incrementalField, highlightFields, licenceFields } = profile;
  return [...new Set([...SELECTED_FIELDS, incrementalField, ...highlightFields, ...licenceFields, ...selectExtra])];
}

function selected(feed: Asked, offer: Offer): string | null {
  if (!feed.profile.select || offer.refused.select) return null;
  const fields = offeredFields(offer, wantedFields(feed));
  // Media that is part of the record is a field; a strict server knows none of that name otherwise.
  const inline = offer.description ? offeredFields(offer, ["Media"]) : [];
  const offices = readsOffices(offer, feed.profile) ? offeredFields(offer, ["ListOfficeKey", "CoListOfficeKey"]) : [];
  return [...fields, ...inline, ...offices].join(",");
}

const expanded = (feed: Asked, offer: Offer) => askedExpansions(offer, feed.profile).join(",");

const top = (feed: Asked, size: number) => (feed.profile.pageSizeBy === "top" ? String(size) : null);

/** Whether records of a query come in the order of the incremental field, asked for or by nature. */
export const comesInOrder = (feed: Pick<Asked, "profile">, offer: Offer, from: Date | null): boolean =>
  feed.profile.ordered || usesCollection(feed, offer, from);

/** Where the replication path refuses the query, the collection is asked, in the order of the incremental field. */
const usesCollection = ({ profile }: Pick<Asked, "profile">, { refused }: Offer, from: Date | null): boolean =>
  profile.resource.includes("/") &&
  (refused.replication === "path" || (refused.replication === "filter" && from !== null));

const collectionOf = ({ profile }: Pick<Asked, "profile">) => profile.resource.split("/", 1)[0] as string;

/** What changed since a time. */
function since(feed: Asked, offer: Offer, from: Date | null): string | null {
  if (from === null) return null;
  const { incrementalField, photosApart } = feed.profile;
  const time = timeLiteral(offer, from);
  const changed = `${incrementalField} ge ${time}`;
  const photos =
    photosApart && !offer.refused.photosFilter && offeredFields(offer, ["PhotosChangeTimestamp"]).length > 0;
  return photos && offer.description ? `(${changed} or PhotosChangeTimestamp ge ${time})` : changed;
}

/** Where a replication begins: at a time, after a key, or both. */
export type From = { time: Date | null; key?: string | null };

/**
 * The first page of a replication. The first load asks only for what may be shown; afterwards every status is asked for,
 * so that withdrawals arrive.
 */
export function replicationUrl(feed: Asked, offer: Offer, from: From, firstLoad: boolean): string {
  const { profile } = feed;
  const collection = usesCollection(feed, offer, from.time);
  const size = collection ? Math.min(feed.pageSize, profile.collectionPageSize ?? feed.pageSize) : feed.pageSize;
  return withSelect(feed, collection ? collectionOf(feed) : profile.resource, {
    $filter: filterOf(
      system(feed),
      firstLoad ? statusFilter(offer, feed.statuses, profile.oneOf) : null,
      since(feed, offer, from.time),
      from.key ? `ListingKey gt ${literal(from.key)}` : null,
    ),
    $orderby: collection
      ? `${profile.incrementalField} asc`
      : profile.orderBy
        ? `${profile.incrementalField} asc,ListingKey asc`
        : null,
    $select: selected(feed, offer),
    $expand: expanded(feed, offer),
    $top: top(feed, size),
    $count: profile.count && firstLoad ? "true" : null,
  });
}

/** The first page of a key sweep: every key that the feed would show, with what decides whether we would. */
export function sweepUrl(feed: Asked, offer: Offer): string {
  const { profile } = feed;
  const { keyFields, photosApart, byKey, licenceFields } = profile;
  const fields = keyFields ?? [
    "ListingKey",
    "ModificationTimestamp",
    ...(byKey.field === "ListingId" ? ["ListingId"] : []),
    ...(photosApart ? ["PhotosChangeTimestamp", "PhotosCount"] : []),
    ...DECIDING_FIELDS,
    ...licenceFields,
  ];
  return address(feed, offer.refused.replication === "path" ? collectionOf(feed) : profile.resource, {
    $filter: filterOf(
      system(feed),
      statusFilter(offer, feed.statuses, profile.oneOf),
      // What may not be asked for with large pages of keys is decided by the server.
      keyFields
        ? propertyTypeFilter(offer, (type) => isHomeForSale({ PropertyType: type, PropertySubType: null }))
        : null,
    ),
    $orderby: profile.orderBy ? "ListingKey asc" : null,
    // Where fields cannot be named beside an expansion, they can be without one.
    $select: offeredFields(offer, fields).join(","),
    $top: top(feed, profile.sweepPageSize),
    $count: profile.count ? "true" : null,
  });
}

/** The first address of a batch of records read again, and how many of the values it asks for. */
export function keyUrl(feed: Asked, offer: Offer, values: readonly string[]): { url: string; count: number } {
  const { profile } = feed;
  const { field, by, atOnce } = profile.byKey;
  let count = Math.min(values.length, atOnce, profile.collectionPageSize ?? atOnce);
  for (;;) {
    const url = withSelect(feed, collectionOf(feed), {
      $filter: filterOf(system(feed), anyOf(field, values.slice(0, count), by)),
      $select: selected(feed, offer),
      $expand: expanded(feed, offer),
      $top: top(feed, count),
    });
    if (count === 1 || queryLength(url) <= profile.maxQuery) return { url, count };
    count = Math.ceil(count / 2);
  }
}

/** Media of these listings, where they cannot be expanded. */
export function mediaUrl(feed: Asked, offer: Offer, keys: readonly string[]): string | null {
  if (mediaRoute(offer, feed.profile) !== "own") return null;
  return address(feed, "Media", {
    $filter: filterOf("ResourceName eq 'Property'", anyOf("ResourceRecordKey", keys, feed.profile.oneOf)),
    $top: top(feed, MEDIA_PAGE),
  });
}

/** Listings whose Media is asked for at once, and records of it a page. */
export const MEDIA_LISTINGS = 25;
const MEDIA_PAGE = 1000;

/** Offices with these keys. */
export function officeUrl(feed: Asked, offer: Offer, keys: readonly string[]): string {
  const { fields = [] } = resourceOf(offer, "Office") ?? {};
  const select = ["OfficeKey", "OfficeName", "OfficePhone", "OfficeEmail"].filter((name) => fields.includes(name));
  return address(feed, "Office", {
    $filter: filterOf(system(feed), anyOf("OfficeKey", keys, feed.profile.oneOf)),
    $select: feed.profile.select ? select.join(",") : null,
    $top: top(feed, OFFICES),
  });
}

/** Offices that are asked for at once. */
export const OFFICES = 25;

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

/** The open houses that changed since a time, or all that are still to come. */
export function openHouseUrl(feed: Asked, offer: Offer, asked: { since: Date } | { from: Date }): string {
  const { profile } = feed;
  const fields = resourceOf(offer, "OpenHouse")?.fields ?? [];
  const time = fields.includes(profile.incrementalField) ? profile.incrementalField : "ModificationTimestamp";
  const byDate = fields.includes("OpenHouseDate");
  const bound = (when: Date) =>
    byDate
      ? `OpenHouseDate ge ${when.toISOString().slice(0, 10)}`
      : `OpenHouseStartTime ge ${timeLiteral(offer, when)}`;
  const select = [...OPEN_HOUSE_FIELDS, time].filter((name) => fields.includes(name));
  return address(feed, "OpenHouse", {
    $filter: filterOf(
      system(feed),
      "since" in asked ? `${time} ge ${timeLiteral(offer, asked.since)}` : bound(asked.from),
    ),
    $orderby: profile.orderBy ? `${time} asc` : null,
    $select: profile.select ? select.join(",") : null,
    $top: top(feed, Math.min(feed.pageSize, profile.collectionPageSize ?? 1000, 1000)),
  });
}

/** One record of a status, counted where the server counts. */
export function statusUrl(feed: Asked, offer: Offer, status: ListingStatus): string {
  return address(feed, offer.refused.replication === "path" ? collectionOf(feed) : feed.profile.resource, {
    $filter: filterOf(system(feed), statusFilter(offer, [status], feed.profile.oneOf)),
    $select: "ListingKey",
    $top: top(feed, 1),
    $count: feed.profile.count ? "true" : null,
  });
}

/** $metadata; MLS Grid wants its queries bound to a system here too. */
export const metadataUrl = (feed: Asked): string =>
  address({ ...feed, profile: { ...feed.profile, options: [] } }, "$metadata", { $filter: system(feed) }).replace(
    /\?$/,
    "",
  );

/** What the server calls the statuses. */
export const statusLookupUrl = (feed: Asked): string =>
  address(feed, "Lookup", {
    $filter: filterOf(system(feed), "LookupName eq 'StandardStatus'"),
    $top: top(feed, 100),
  });
