import { type DisplayRules, IDX_RULES, MLS_GRID_RULES } from "./display-rules";

/**
 * How each vendor's RESO Web API departs from the standard, as switches, so that the client contains no vendor's name.
 *
 * Sources: RESO Web API Core 2.0/2.1 (RESOStandards/transport), docs.mlsgrid.com, Cotality Trestle's Web API pages,
 * Bridge Interactive's announcements, sparkplatform.com's replication guide. Limits are the published ones; the limiter
 * stays a tenth below them.
 */
export const VENDORS = ["sample", "reso", "mlsgrid", "trestle", "bridge", "spark"] as const;
export type Vendor = (typeof VENDORS)[number];

const MINUTE = 60_000;

export type VendorProfile = {
  vendor: Vendor;
  /** Path of the replication collection under the base URL. */
  resource: string;
  /** `$top` is the size of the whole response on strict servers and the page size on others. */
  pageSizeBy: "prefer" | "top";
  pageSize: number;
  sweepPageSize: number;
  /** Whether `$select` is allowed together with `$expand`. */
  select: boolean;
  /** Whether `$orderby` is allowed. */
  orderBy: boolean;
  /**
   * Whether records come in ascending order of the incremental field, requested or natural. If they don't, the watermark
   * moves only at the end of a run.
   */
  isOrdered: boolean;
  /** Whether `$count=true` is allowed. */
  count: boolean;
  /** How a filter says "one of these values"; `in` is OData 4.01 and untested by RESO Core. */
  oneOf: "or" | "in";
  /** How single records are read again: by a filter of this field, with at most this many per request. */
  byKey: { field: "ListingKey" | "ListingId"; by: "or" | "in"; batchSize: number };
  /** Resources to expand, each with the names that servers have for it. Requested if $metadata declares one. */
  expansions: readonly (readonly string[])[];
  /** Names to expand if the server has no $metadata. */
  defaultExpansions: readonly string[];
  /** Whether open houses are read from their own resource if the server has it, or come with their homes. */
  openHouses: "own" | "expand";
  /** Whether open houses can be filtered by OpenHouseStartTime where they have OpenHouseDate too. */
  openHouseStartFilter: boolean;
  /** Whether changed photos may move PhotosChangeTimestamp and not the incremental field. */
  tracksPhotosSeparately: boolean;
  /** Where an interrupted first load continues: at a time, at its next link, or after a ListingKey. */
  resume: "time" | "link" | "key";
  /** Maximum length of a query. A longer one is sent without $select, or for fewer keys at once. */
  maxQuery: number;
  /** Maximum page size of the collection itself if the replication path allows larger ones; null if it is the same. */
  collectionPageSize: number | null;
  /** The only fields with which the server sends large pages of keys; null if it makes no difference. */
  keyFields: readonly string[] | null;
  /** Whether the names of statuses are read from Lookup. */
  lookups: boolean;
  /** Additional origins to which the server's next links may lead. */
  linkOrigins: readonly string[];
  /** Additional query options, verbatim. */
  options: string[];
  /** The timestamp that a change moves, and that the watermark refers to. */
  incrementalField: "ModificationTimestamp" | "BridgeModificationTimestamp";
  /** How much before its watermark a run starts, because of server caches, ties and drift of `$skip` links. */
  overlapMs: number;
  /** Whether gzip is requested: always, except on the same machine. */
  gzip: boolean;
  /** Where the next page's URL is. */
  nextLink: "body" | "body-or-link-header";
  /** Stripped from ListingId: letters that distinguish merged systems and mean nothing to a person. */
  idPrefix: RegExp | null;
  /** Additional fields that decide whether a record may be shown, requested by the key sweep. */
  licenseFields: string[];
  /** Where photos are served from: our own copy, or the feed's host through us. */
  photos: "copy" | "proxy";
  /** Photo URLs are signed and expire within an hour, so they are not part of a listing's content. */
  photoUrlsExpire: boolean;
  /** The vendor requires the access token as User-Agent of photo requests. */
  photoUserAgent: "token" | "product";
  auth: "bearer" | "client-credentials";
  scope: string | null;
  limits: { perSecond: number; perHour: number | null; perDay: number | null };
  /** A header with the time (milliseconds since 1970, or ISO 8601) at which a used-up quota resets. */
  quotaResetHeader: string | null;
  /** Vendor fields that hold highlights written by the listing side. */
  highlightFields: string[];
  /** The rules of its MLSs for pages. */
  display: DisplayRules;
};

const CORE_PROFILE: VendorProfile = {
  vendor: "reso",
  resource: "Property",
  pageSizeBy: "prefer",
  pageSize: 200,
  sweepPageSize: 2000,
  select: true,
  orderBy: true,
  isOrdered: true,
  count: true,
  oneOf: "or",
  byKey: { field: "ListingKey", by: "or", batchSize: 50 },
  expansions: [["Media"], ["OpenHouses", "OpenHouse"], ["ListOffice"], ["Rooms", "Room"], ["UnitTypes", "Unit"]],
  defaultExpansions: ["Media"],
  openHouses: "own",
  openHouseStartFilter: true,
  tracksPhotosSeparately: true,
  resume: "time",
  maxQuery: 6_000,
  collectionPageSize: null,
  keyFields: null,
  lookups: true,
  linkOrigins: [],
  options: [],
  incrementalField: "ModificationTimestamp",
  overlapMs: 20 * MINUTE,
  gzip: true,
  nextLink: "body",
  idPrefix: null,
  licenseFields: [],
  photos: "proxy",
  photoUrlsExpire: false,
  photoUserAgent: "product",
  auth: "bearer",
  scope: null,
  limits: { perSecond: 1.8, perHour: 6_800, perDay: null },
  quotaResetHeader: null,
  highlightFields: [],
  display: IDX_RULES,
};

export const PROFILES: Record<Vendor, VendorProfile> = {
  reso: CORE_PROFILE,
  /** The development MLS on loopback: a Core 2.1 server without limits. */
  sample: {
    ...CORE_PROFILE,
    vendor: "sample",
    pageSize: 500,
    sweepPageSize: 10_000,
    openHouses: "expand",
    tracksPhotosSeparately: false,
    lookups: false,
    // On loopback, compression costs a tenth of the replication and saves nothing.
    gzip: false,
    defaultExpansions: ["Media", "OpenHouse", "Rooms", "UnitTypes"],
    limits: { perSecond: Number.POSITIVE_INFINITY, perHour: null, perDay: null },
    highlightFields: ["SAMPLE_Highlights"],
  },
  mlsgrid: {
    ...CORE_PROFILE,
    vendor: "mlsgrid",
    pageSizeBy: "top",
    pageSize: 500,
    sweepPageSize: 5000,
    select: false,
    orderBy: false,
    count: false,
    oneOf: "in",
    // ListingKey is not searchable; a page with expansions holds at most 1,000 records.
    byKey: { field: "ListingId", by: "in", batchSize: 100 },
    // Its documentation lists the fields that can be searched.
    openHouseStartFilter: false,
    tracksPhotosSeparately: false,
    idPrefix: /^[A-Z]{3}(?=[A-Z0-9]*\d)/,
    licenseFields: ["MlgCanView", "MlgCanUse"],
    photos: "copy",
    photoUrlsExpire: true,
    photoUserAgent: "token",
    // Photos count too: two processes at this pace stay below two requests a second.
    limits: { perSecond: 0.9, perHour: 6_500, perDay: 36_000 },
    display: MLS_GRID_RULES,
  },
  trestle: {
    ...CORE_PROFILE,
    vendor: "trestle",
    pageSizeBy: "top",
    pageSize: 500,
    // 300,000 are allowed, but the body must stay below our limit.
    sweepPageSize: 50_000,
    keyFields: [
      "ListingKey",
      "ListingId",
      "ModificationTimestamp",
      "PhotosChangeTimestamp",
      "PhotosCount",
      "StandardStatus",
    ],
    maxQuery: 1_900,
    // Both names answer, and links may use either.
    linkOrigins: ["https://api-trestle.corelogic.com", "https://api.cotality.com"],
    auth: "client-credentials",
    scope: "api",
    limits: { perSecond: 2.7, perHour: 6_500, perDay: null },
    quotaResetHeader: "hour-quota-resettime",
  },
  bridge: {
    ...CORE_PROFILE,
    vendor: "bridge",
    resource: "Property/replication",
    pageSizeBy: "top",
    pageSize: 500,
    sweepPageSize: 2000,
    orderBy: false,
    isOrdered: false,
    count: false,
    // Its replication path ignores $expand. There, Media is part of the record and is named in $select.
    expansions: [],
    defaultExpansions: [],
    tracksPhotosSeparately: false,
    resume: "link",
    collectionPageSize: 200,
    incrementalField: "BridgeModificationTimestamp",
    nextLink: "body-or-link-header",
    limits: { perSecond: 4, perHour: 4_500, perDay: null },
    quotaResetHeader: "application-ratelimit-reset",
  },
  spark: {
    ...CORE_PROFILE,
    vendor: "spark",
    pageSizeBy: "top",
    pageSize: 500,
    sweepPageSize: 1000,
    orderBy: false,
    isOrdered: false,
    count: false,
    resume: "key",
    limits: { perSecond: 1.8, perHour: 6_800, perDay: null },
  },
};
