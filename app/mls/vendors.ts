import { type DisplayRules, IDX_RULES, MLS_GRID_RULES } from "./display-rules";

/**
 * How each vendor's RESO Web API departs from the standard, as switches: the client has no vendor's name in it.
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
  /** `$top` is the size of the whole answer on strict servers and the size of a page on others. */
  pageSizeBy: "prefer" | "top";
  pageSize: number;
  sweepPageSize: number;
  /** Whether the fields may be named together with `$expand`. */
  select: boolean;
  /** Whether `$orderby` may be asked for. */
  orderBy: boolean;
  /**
   * Whether records come in ascending order of the incremental field, asked for or by nature. Where they do not, the
   * watermark moves only at the end of a run.
   */
  isOrdered: boolean;
  /** Whether `$count=true` may be asked for. */
  count: boolean;
  /** How "one of these values" is written; `in` is OData 4.01 and untested by RESO Core. */
  oneOf: "or" | "in";
  /** How single records are read again: by a filter of this field, at most this many a request. */
  byKey: { field: "ListingKey" | "ListingId"; by: "or" | "in"; batchSize: number };
  /** Resources to expand, each with the names by which servers offer it; asked for where $metadata declares one. */
  expansions: readonly (readonly string[])[];
  /** Names to expand where the server has no $metadata. */
  defaultExpansions: readonly string[];
  /** Whether open houses are read from their own resource, where the server has it, or come with their homes. */
  openHouses: "own" | "expand";
  /** Changed photos may move PhotosChangeTimestamp and leave the incremental field as it is. */
  tracksPhotosSeparately: boolean;
  /** Where an interrupted first load continues: at a time, at the next link that it had, or after a ListingKey. */
  resume: "time" | "link" | "key";
  /** Most characters of a query; a longer one is sent without $select, or for fewer keys at once. */
  maxQuery: number;
  /** Largest page of the collection itself, where the replication path allows larger ones; null for no difference. */
  collectionPageSize: number | null;
  /** Fields of which alone the server gives large pages of keys; null where it makes no difference. */
  keyFields: readonly string[] | null;
  /** Whether Lookup is asked what the statuses are called. */
  lookups: boolean;
  /** Further origins to which the server's next links may lead. */
  linkOrigins: readonly string[];
  /** Further query options, word for word. */
  options: string[];
  /** The timestamp that a change moves; the watermark is of this field. */
  incrementalField: "ModificationTimestamp" | "BridgeModificationTimestamp";
  /** A run asks again for this much before its watermark: server caches, ties and drift of `$skip` links. */
  overlapMs: number;
  /** Whether answers are asked for in gzip: always, except where no network lies between. */
  gzip: boolean;
  /** Where the next page's address is. */
  nextLink: "body" | "body-or-link-header";
  /** Stripped from ListingId: letters that tell merged systems apart and mean nothing to a person. */
  idPrefix: RegExp | null;
  /** Further fields that decide whether a record may be shown, asked for by the key sweep. */
  licenseFields: string[];
  /** Where photos are served from: our own copy, or the feed's host through us. */
  photos: "copy" | "proxy";
  /** Photo addresses are signed and die within the hour: they are no part of what a listing says. */
  photoUrlsExpire: boolean;
  /** The vendor wants the access token as User-Agent of photo requests. */
  photoUserAgent: "token" | "product";
  auth: "bearer" | "client-credentials";
  scope: string | null;
  limits: { perSecond: number; perHour: number | null; perDay: number | null };
  /** A header with the time (milliseconds since 1970, or ISO 8601) at which a spent quota is filled again. */
  quotaResetHeader: string | null;
  /** Vendor fields that hold highlights written by the listing side. */
  highlightFields: string[];
  /** What its MLSs' rules ask of pages. */
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

/** The profile of each vendor. */
export const PROFILES: Record<Vendor, VendorProfile> = {
  reso: CORE_PROFILE,
  /** The MLS of development on loopback: a Core 2.1 server without limits. */
  sample: {
    ...CORE_PROFILE,
    vendor: "sample",
    pageSize: 500,
    sweepPageSize: 10_000,
    openHouses: "expand",
    tracksPhotosSeparately: false,
    lookups: false,
    // On loopback packing and unpacking cost a tenth of the replication and save nothing.
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
    // ListingKey is not searchable; a page with expansions holds 1,000 records at most.
    byKey: { field: "ListingId", by: "in", batchSize: 100 },
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
    // 300,000 are allowed; the body has to stay below our limit.
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
    // Its replication path ignores $expand; Media is part of the record there and named in $select.
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
