/**
 * How real RESO Web API servers differ, as switches for the sample feed. docs/feeds.md in the root folder lists the
 * source of each. A server without a vendor is a plain Core 2.1 server.
 */
import type { FaultName, FaultSettings } from "../faults/faults";

export const SERVER_VENDORS = ["trestle", "mlsgrid", "bridge", "spark", "reso", "reso-enums"] as const;
export type ServerVendor = (typeof SERVER_VENDORS)[number];

/** A resource other than Property that the server serves separately. */
export type EntitySet = "Media" | "OpenHouse" | "Office" | "Lookup";

export type ServerSwitches = {
  /** Path of the OData root, and of the token endpoint. */
  root: string;
  tokenPath: string;
  /** The fixed token is refused: only tokens of the token endpoint are accepted. */
  clientCredentialsOnly: boolean;
  /**
   * names: strings with display names. tokens: Edm.EnumType whose quoted members are accepted, and 400 for anything
   * else. qualified: Edm.EnumType whose members are accepted only as Namespace.Type'Member'.
   */
  enums: "names" | "tokens" | "qualified";
  /** The MLS's own words for the Data Dictionary's values, by field. Lookup and $metadata say what they stand for. */
  words: Readonly<Record<string, (standard: string) => string>>;
  /** A filter of a string with a value that Lookup doesn't have answers 400. */
  knownValuesOnly: boolean;
  namespace: string;
  /** Term of the annotation that names a field's lookup. Null if fields have none. */
  lookupTerm: string | null;
  /** Multi-select values as one comma-separated string instead of an array. */
  commaLists: boolean;
  /** Property fields that neither $metadata nor any record has. Selecting one answers 400. */
  missing: readonly string[];
  /** Declared in $metadata, and 400 when selected. */
  overDeclared: readonly string[];
  /** Longest query string. A longer one gets a 404 from the web server in front. */
  maxQuery: number | null;
  /** $expand names that are served, and those that the license excludes (403). */
  expansions: readonly string[];
  deniedExpansions: readonly string[];
  /** Navigation properties that $metadata declares. */
  navigation: readonly string[];
  sets: readonly EntitySet[];
  /** Whether Media comes inside a record without $expand. */
  inlineMedia: boolean;
  /** Whether $top limits the whole answer or sets the page size. */
  topMeans: "total" | "page";
  defaultPage: number;
  maxPage: number;
  /** Largest page with only index fields. */
  maxKeyPage: number;
  indexFields: readonly string[];
  orderBy: boolean;
  /** Natural order of Property. */
  order: "modification" | "key";
  links: "skip" | "token" | "key";
  /** A full last page is followed by an empty one. */
  emptyLastPage: boolean;
  /** A separate path for replication: next links in the Link header, no $orderby, and no $skip. */
  replicationPath: boolean;
  /** The replication path refuses a filter by timestamp. */
  refusesReplicationFilter: boolean;
  /** Every query must be bound to this OriginatingSystemName. */
  system: string | null;
  /** Property fields allowed in $filter. Null for all. */
  searchable: readonly string[] | null;
  count: boolean;
  /** Seconds precision, or an offset instead of Z. */
  timestamps: "milliseconds" | "seconds" | "offset";
  /** The available OpenHouse fields. */
  openHouseFields: readonly string[];
  /** Headers of every response. */
  headers: Record<string, string>;
  /** Sends an ETag with $metadata and answers 304. */
  metadataEtag: boolean;
  /** Photos are served only to the access token as User-Agent. */
  photoUserAgent: boolean;
  /** Faults that are normal here and apply as long as the server runs. */
  habits: { [N in FaultName]?: FaultSettings[N] };
};

const splitList = (list: string) => list.split(", ");

const OPEN_HOUSE_FIELDS = splitList(
  "OpenHouseKey, OpenHouseId, ListingKey, ListingId, OpenHouseDate, OpenHouseStartTime, " +
    "OpenHouseEndTime, OpenHouseType, OpenHouseStatus, OpenHouseRemarks, AppointmentRequiredYN, " +
    "LivestreamOpenHouseURL, OriginatingSystemName, MlgCanView, ModificationTimestamp",
);

const OPEN_HOUSE_FIELDS_WITHOUT_MLG = OPEN_HOUSE_FIELDS.filter((name) => name !== "MlgCanView");

const RESO_CORE: ServerSwitches = {
  root: "/reso/odata",
  tokenPath: "/oauth2/token",
  clientCredentialsOnly: false,
  enums: "names",
  words: {},
  knownValuesOnly: false,
  namespace: "org.reso.metadata",
  lookupTerm: "RESO.OData.Metadata.LookupName",
  commaLists: false,
  missing: [],
  overDeclared: [],
  maxQuery: null,
  expansions: [],
  deniedExpansions: [],
  navigation: [],
  sets: ["Media", "OpenHouse", "Office", "Lookup"],
  inlineMedia: false,
  topMeans: "total",
  defaultPage: 100,
  maxPage: 2_000,
  maxKeyPage: 2_000,
  indexFields: [],
  orderBy: true,
  order: "modification",
  links: "token",
  emptyLastPage: false,
  replicationPath: false,
  refusesReplicationFilter: false,
  system: null,
  searchable: null,
  count: true,
  timestamps: "milliseconds",
  openHouseFields: OPEN_HOUSE_FIELDS_WITHOUT_MLG,
  headers: {},
  metadataEtag: false,
  photoUserAgent: false,
  habits: {},
};

export const SERVERS: Record<ServerVendor, ServerSwitches> = {
  /** Core 2.1: strings, every resource at its own URL, nothing to expand, office names only in Office. */
  reso: {
    ...RESO_CORE,
    missing: ["ListAOR", "CommonInterest", "ListOfficeName", "ListOfficePhone"],
    metadataEtag: true,
  },
  /**
   * Core 2.0 with Edm.EnumType: only qualified literals, and open houses only by expansion, under the standard's name.
   */
  "reso-enums": {
    ...RESO_CORE,
    enums: "qualified",
    namespace: "org.reso.metadata.enums",
    lookupTerm: null,
    expansions: ["Media", "OpenHouses"],
    navigation: ["Media", "OpenHouses"],
    sets: [],
  },
  trestle: {
    ...RESO_CORE,
    root: "/trestle/odata",
    tokenPath: "/trestle/oidc/connect/token",
    clientCredentialsOnly: true,
    enums: "tokens",
    namespace: "Cotality.DataStandard.RESO.DD.Enums",
    commaLists: true,
    missing: ["OnMarketTimestamp", "ListAOR"],
    overDeclared: ["Disclaimer"],
    maxQuery: 2_048,
    expansions: ["Media", "OpenHouse", "ListOffice", "Rooms", "UnitTypes"],
    deniedExpansions: ["Building"],
    navigation: ["Media", "OpenHouse", "ListOffice", "Rooms", "UnitTypes", "Building"],
    topMeans: "page",
    defaultPage: 10,
    maxPage: 1_000,
    maxKeyPage: 300_000,
    indexFields: splitList(
      "ListingId, ListingKey, ModificationTimestamp, PhotosChangeTimestamp, PhotosCount, " +
        "PostalCode, StandardStatus",
    ),
    links: "skip",
    emptyLastPage: true,
    timestamps: "offset",
    headers: {
      QuotaType: "WebAPI",
      "Minute-Quota-Limit": "180",
      "Minute-Quota-Available": "171.0",
      "Hour-Quota-Limit": "7200",
      "Hour-Quota-Available": "7011.0",
    },
  },
  mlsgrid: {
    ...RESO_CORE,
    root: "/v2",
    lookupTerm: "MLS.OData.Metadata.LookupName",
    expansions: ["Media", "Rooms", "UnitTypes"],
    navigation: ["Media", "Rooms", "UnitTypes"],
    sets: ["OpenHouse", "Lookup"],
    topMeans: "page",
    defaultPage: 500,
    maxPage: 1_000,
    maxKeyPage: 5_000,
    orderBy: false,
    links: "skip",
    system: "testmls",
    searchable: splitList(
      "OriginatingSystemName, ModificationTimestamp, StandardStatus, PropertyType, ListingId, " +
        "MlgCanView, ListOfficeMlsId, OpenHouseKey, OpenHouseDate, LookupName",
    ),
    count: false,
    openHouseFields: OPEN_HOUSE_FIELDS,
    photoUserAgent: true,
    habits: {
      requireGzip: true,
      omitNulls: {},
      prefixedKeys: { prefix: "TST" },
      mediaExpires: { ms: 3_600_000 },
      mediaSingleUse: true,
    },
  },
  bridge: {
    ...RESO_CORE,
    root: "/api/v2/OData/test",
    missing: ["OnMarketTimestamp", "CommonInterest", "ListAOR", "AttributionContact", "Disclaimer"],
    expansions: ["OpenHouses", "Rooms", "UnitTypes", "ListOffice", "Media"],
    navigation: ["OpenHouses", "Rooms", "UnitTypes", "ListOffice"],
    sets: ["OpenHouse", "Office", "Lookup"],
    inlineMedia: true,
    topMeans: "page",
    defaultPage: 10,
    maxPage: 200,
    maxKeyPage: 200,
    replicationPath: true,
    refusesReplicationFilter: true,
    headers: {
      "Application-RateLimit-Limit": "5000",
      "Application-RateLimit-Remaining": "4998",
      "Burst-RateLimit-Limit": "334",
    },
  },
  spark: {
    ...RESO_CORE,
    root: "/Reso/OData",
    missing: ["CommonInterest", "ListAOR", "OriginalEntryTimestamp", "FireplacesTotal", "DaysOnMarket"],
    expansions: ["Media", "OpenHouse", "Room", "Unit"],
    navigation: ["Media", "OpenHouse", "Room", "Unit"],
    sets: ["OpenHouse", "Office", "Lookup"],
    topMeans: "page",
    defaultPage: 10,
    maxPage: 1_000,
    maxKeyPage: 1_000,
    orderBy: false,
    order: "key",
    links: "key",
    timestamps: "seconds",
    openHouseFields: splitList(
      "OpenHouseKey, ListingKey, OpenHouseStartTime, OpenHouseEndTime, OpenHouseType, " +
        "OpenHouseRemarks, ModificationTimestamp",
    ),
  },
};
