/**
 * Misbehavior on demand. Each switch is a behavior that a real feed has shown. Any number of them apply at once, each
 * until it is cleared, for a number of requests, or from the n-th request on.
 */
export type FaultSettings = {
  // The request is refused.
  unauthorized: true;
  forbidden: true;
  rateLimit: { retryAfter: "seconds" | "date" | "none"; seconds?: number; headers?: Record<string, string> };
  status: { code: 400 | 404 | 413 | 500 | 502 | 503 | 504 };
  /** MLS Grid: a request without gzip gets 400 "COMPRESSION REQUIRED", before the token is checked. */
  requireGzip: true;
  /** Every current token stops working, the fixed one included. A token fetched later works. */
  expireTokens: true;

  // The response isn't OData, is late, or is incomplete.
  html: { status: 200 | 500 };
  /** A body that isn't OData's, such as XML or text. */
  reply: { status: number; body: string };
  /** Milliseconds before the first byte. */
  delay: { ms: number };
  /** Milliseconds between pieces of the body, and the bytes of each (default 1,024). */
  drip: { ms: number; bytes?: number };
  /** Accepts the request and never answers. */
  hang: true;
  /** Ends the body normally, but early: JSON that isn't complete. Bytes kept, default 300. */
  truncate: { bytes?: number };
  /** Breaks the connection after this many bytes of the body (default 300). */
  cut: { bytes?: number };
  /** A body of at least this many bytes. */
  huge: { bytes: number };

  // Paging.
  /** $top is the page size (MLS Grid, old Bridge and Trestle) and not the total (RESO Core 2.1). */
  topIsPageSize: true;
  /** The next link counts with $skip, so edits in the meantime move records past it. */
  skipLinks: true;
  /** Every next link answers 400, like one that has expired. */
  staleLinks: true;
  /** The next link leads to another host. */
  foreignLinks: { origin: string };
  /** The second and third pages link to each other. */
  circleLinks: true;
  /** At a vendor's server, every page has a new next link, which leads to the same records. */
  growingLinks: true;
  /** Times in filters are compared as text, so ".406Z" comes before "Z" and a bound without milliseconds loses rows. */
  textTimestamps: true;
  /** The first record of each page is repeated. */
  duplicateKeys: true;

  // Records. With `keys`, only these listings.
  omitNulls: RecordScope;
  /** 12.0 instead of an integer. */
  floatIntegers: RecordScope;
  /** SingleFamilyResidence for "Single Family Residence", ActiveUnderContract, LosAngeles. */
  unspacedEnums: RecordScope;
  /** Collections as one comma-separated string. */
  joinedLists: RecordScope;
  zonelessTimestamps: RecordScope;
  closeDateTbd: RecordScope;
  /** MLS Grid's flag for deleting a record. */
  mlgCanView: RecordScope & { value: boolean };
  mlgCanUse: RecordScope & { value: string[] };
  /** MLS Grid's three-letter prefix of keys and numbers. */
  prefixedKeys: { prefix: string };
  /** One unusable record, by default the first of the page. */
  badRecord: RecordScope & { kind: BadRecord };

  // Media.
  mediaEmpty: RecordScope;
  /** The record has no field with that name. */
  mediaAbsent: RecordScope;
  /** Photo addresses work for this long and then answer 403. */
  mediaExpires: { ms: number };
  /** The second download from an address answers 429. */
  mediaSingleUse: true;
};

export type RecordScope = { keys?: string[] };
export type BadRecord =
  | "null-price"
  | "negative-price"
  | "text-price"
  | "no-key"
  | "text-for-record"
  | "null-for-record"
  | "number-for-remarks";
export type FaultName = keyof FaultSettings;

/** What a request is for. `photo` and `token` fail only when named. */
export type Resource =
  | "Property"
  | "Media"
  | "OpenHouse"
  | "Office"
  | "Lookup"
  | "metadata"
  | "service"
  | "photo"
  | "token";

export type FaultOptions = {
  /** For this many requests; without it until cleared. */
  times?: number;
  /** After this many successful requests. */
  after?: number;
  /** Only for these requests; by default every OData resource. */
  resource?: Resource;
};

type FaultEntry = { settings: unknown; left: number; wait: number; resource: Resource | undefined };

/** The faults of one request. */
export type ActiveFaults = {
  get<N extends FaultName>(name: N): FaultSettings[N] | undefined;
  has(name: FaultName): boolean;
  readonly none: boolean;
};

export class Faults {
  #set = new Map<FaultName, FaultEntry>();

  /** Sets a fault and replaces an earlier one with that name. */
  set<N extends FaultName>(name: N, settings: FaultSettings[N], { times, after, resource }: FaultOptions = {}) {
    this.#set.set(name, { settings, left: times ?? Number.POSITIVE_INFINITY, wait: after ?? 0, resource });
  }

  /** Clears one fault, or all. */
  clear(name?: FaultName) {
    if (name) this.#set.delete(name);
    else this.#set.clear();
  }

  /** Counts a request and returns its faults, in addition to those that the server always has. */
  activate(resource: Resource, habits: { [N in FaultName]?: FaultSettings[N] } = {}): ActiveFaults {
    const met = new Map<FaultName, unknown>(
      resource === "photo" || resource === "token" ? [] : (Object.entries(habits) as [FaultName, unknown][]),
    );
    for (const [name, set] of this.#set) {
      if (!isForResource(set.resource, resource)) continue;
      if (set.wait > 0) {
        set.wait--;
        continue;
      }
      if (set.left <= 0) continue;
      set.left--;
      met.set(name, set.settings);
    }
    return {
      get: <N extends FaultName>(name: N) => met.get(name) as FaultSettings[N] | undefined,
      has: (name) => met.has(name),
      none: met.size === 0,
    };
  }
}

function isForResource(scope: Resource | undefined, resource: Resource): boolean {
  if (scope) return scope === resource;
  return resource !== "photo" && resource !== "token";
}
