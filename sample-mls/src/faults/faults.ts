/**
 * Misbehaviour on demand. Each switch is one thing that a feed has been seen to do; any number of them hold at once,
 * each for as long as it is set, for a number of requests, or from the n-th request on.
 */
export type FaultSettings = {
  // The request is refused.
  unauthorized: true;
  forbidden: true;
  rateLimit: { retryAfter: "seconds" | "date" | "none"; seconds?: number; headers?: Record<string, string> };
  status: { code: 400 | 404 | 413 | 500 | 502 | 503 | 504 };
  /** MLS Grid: who does not ask for gzip gets 400 "COMPRESSION REQUIRED", before the token is looked at. */
  requireGzip: true;
  /** Every token known at that moment stops working, the fixed one too; a token fetched later works. */
  expireTokens: true;

  // The answer is no OData, late, or not whole.
  html: { status: 200 | 500 };
  /** Milliseconds before the first byte. */
  delay: { ms: number };
  /** Milliseconds between pieces of the body, of so many bytes each (default 1,024). */
  drip: { ms: number; bytes?: number };
  /** Takes the request and never answers. */
  hang: true;
  /** Ends the body in good order, but early: JSON without its end. Bytes kept, default 300. */
  truncate: { bytes?: number };
  /** Breaks the connection in the body after so many bytes (default 300). */
  cut: { bytes?: number };
  /** A body of at least so many bytes. */
  huge: { bytes: number };

  // Paging.
  /** $top is the size of a page (MLS Grid, old Bridge and Trestle) and not the total (RESO Core 2.1). */
  topIsPageSize: true;
  /** The next link counts with $skip, so that edits meanwhile move records past it. */
  skipLinks: true;
  /** Every next link answers 400, as one does that was left alone too long. */
  staleLinks: true;
  /** The next link leads to another host. */
  foreignLinks: { origin: string };
  /** The second page and the third link to each other. */
  circleLinks: true;
  /** Times in filters are compared as text, so that ".406Z" comes before "Z" and a bound without milliseconds loses rows. */
  textTimestamps: true;
  /** The first record of each page comes twice. */
  duplicateKeys: true;

  // Records; with `keys`, only these listings.
  omitNulls: RecordScope;
  /** 12.0 where an integer belongs. */
  floatIntegers: RecordScope;
  decimalPrices: RecordScope;
  /** SingleFamilyResidence for "Single Family Residence", ActiveUnderContract, LosAngeles. */
  unspacedEnums: RecordScope;
  /** Collections as one string with commas. */
  joinedLists: RecordScope;
  zonelessTimestamps: RecordScope;
  closeDateTbd: RecordScope;
  coordinates: RecordScope & { as: "zero" | "null" };
  /** MLS Grid's order to delete. */
  mlgCanView: RecordScope & { value: boolean };
  mlgCanUse: RecordScope & { value: string[] };
  /** MLS Grid's three letters before keys and numbers. */
  prefixedKeys: { prefix: string };
  /** One record that cannot be used; by default the first of the page. */
  badRecord: RecordScope & { kind: BadRecord };

  // Media.
  /** Orders with gaps that begin at 1. */
  mediaGaps: RecordScope;
  /** Every order twice. */
  mediaDuplicates: RecordScope;
  mediaNullUrl: RecordScope;
  mediaOtherCategories: RecordScope;
  mediaEmpty: RecordScope;
  /** The record has no member of that name. */
  mediaAbsent: RecordScope;
  /** Addresses of photographs hold for so long and then answer 403. */
  mediaExpires: { ms: number };
  /** The second download from one address answers 429. */
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

/** What a request is for. `photo` and `token` misbehave only when named. */
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

export type FaultTerms = {
  /** For so many requests; without it until cleared. */
  times?: number;
  /** After so many requests have gone well. */
  after?: number;
  /** Only requests for this; by default every OData resource. */
  resource?: Resource;
};

type Set = { settings: unknown; left: number; wait: number; resource: Resource | undefined };

/** The faults that one request meets. */
export type Active = {
  get<N extends FaultName>(name: N): FaultSettings[N] | undefined;
  has(name: FaultName): boolean;
  readonly none: boolean;
};

export class Faults {
  #set = new Map<FaultName, Set>();

  /** Sets a fault, in place of an earlier one of that name. */
  set<N extends FaultName>(name: N, settings: FaultSettings[N], { times, after, resource }: FaultTerms = {}) {
    this.#set.set(name, { settings, left: times ?? Number.POSITIVE_INFINITY, wait: after ?? 0, resource });
  }

  /** Ends one fault, or all. */
  clear(name?: FaultName) {
    if (name) this.#set.delete(name);
    else this.#set.clear();
  }

  has(name: FaultName): boolean {
    return this.#set.has(name);
  }

  /** Counts a request and tells which faults it meets, beside those that the server always has. */
  meet(resource: Resource, habits: { [N in FaultName]?: FaultSettings[N] } = {}): Active {
    const met = new Map<FaultName, unknown>(
      resource === "photo" || resource === "token" ? [] : (Object.entries(habits) as [FaultName, unknown][]),
    );
    for (const [name, set] of this.#set) {
      if (!concerns(set.resource, resource)) continue;
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

function concerns(wanted: Resource | undefined, resource: Resource): boolean {
  if (wanted) return wanted === resource;
  return resource !== "photo" && resource !== "token";
}
