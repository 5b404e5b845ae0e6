import type { Resource } from "../faults/faults";
import { type Filter, parseFilter, QueryError } from "./filter";

const EXPANSIONS = ["Media", "OpenHouse", "Rooms", "UnitTypes"] as const;
type Expansion = (typeof EXPANSIONS)[number];
const isExpansion = (name: string): name is Expansion => (EXPANSIONS as readonly string[]).includes(name);

/** Parsed and validated system query options of a request. */
export type Query = {
  filter: Filter | null;
  filterText: string | null;
  select: Set<string> | null;
  expand: Set<Expansion>;
  /** The order of Property. Small resources are sorted by any field in `orderText`. */
  orderBy: "ModificationTimestamp" | "ListingKey";
  orderText: string | null;
  top: number | null;
  skip: number;
  count: boolean;
  /** odata.maxpagesize of the Prefer header. */
  preferredPageSize: number | null;
  token: SkipToken | null;
};

/** Where the next page begins: the position in the order, and how many of `$top` remain. */
export type SkipToken = { at: number; slot: number; left: number | null };

const KNOWN_OPTIONS = new Set("$filter $select $expand $orderby $top $skip $count $skiptoken $format".split(" "));

/** Throws a QueryError for an option that is unknown, repeated, malformed, or unsupported. */
export function readQuery(
  params: URLSearchParams,
  prefer: string | undefined,
  now: () => number,
  resource: Resource = "Property",
): Query {
  for (const name of new Set(params.keys())) {
    if (name.startsWith("$") && !KNOWN_OPTIONS.has(name))
      throw new QueryError(`The query option ${name} is not supported.`);
    if (params.getAll(name).length > 1) throw new QueryError(`The query option ${name} is given more than once.`);
  }
  const filterText = params.get("$filter");
  const count = params.get("$count");
  if (count !== null && count !== "true" && count !== "false") throw new QueryError("$count is true or false.");
  return {
    filter: filterText === null ? null : parseFilter(filterText, now),
    filterText,
    select: readSelect(params.get("$select")),
    expand: readExpand(params.get("$expand")),
    orderBy: readOrder(resource === "Property" ? params.get("$orderby") : null),
    orderText: params.get("$orderby"),
    top: readNumber("$top", params.get("$top")),
    skip: readNumber("$skip", params.get("$skip")) ?? 0,
    count: count === "true",
    preferredPageSize: readPreference(prefer),
    token: parseToken(params.get("$skiptoken")),
  };
}

function readNumber(name: string, text: string | null): number | null {
  if (text === null) return null;
  if (!/^\d{1,9}$/.test(text)) throw new QueryError(`${name} is a whole number.`);
  return Number(text);
}

function readPreference(prefer: string | undefined): number | null {
  const size = /odata\.maxpagesize=(\d{1,9})/.exec(prefer ?? "")?.[1];
  return size && Number(size) > 0 ? Number(size) : null;
}

function readSelect(text: string | null): Set<string> | null {
  if (text === null || text.trim() === "*") return null;
  const fields = text.split(",").map((field) => field.trim());
  const bad = fields.find((field) => !/^[A-Za-z_]\w*$/.test(field));
  if (bad !== undefined) throw new QueryError(`"${bad}" in $select is not a field.`);
  return new Set(fields);
}

function readExpand(text: string | null): Query["expand"] {
  const expand: Query["expand"] = new Set();
  if (text === null) return expand;
  for (const part of text.split(",")) {
    // Options of an expansion ($top, $orderby) are ignored: all items are returned, in order.
    const name = part.trim().replace(/\(.*\)$/, "");
    if (!isExpansion(name)) throw new QueryError(`"${name}" cannot be expanded.`);
    expand.add(name);
  }
  return expand;
}

function readOrder(text: string | null): Query["orderBy"] {
  const order = (text ?? "ModificationTimestamp")
    .split(",")
    .map((part) => part.trim().replace(/\s+asc$/, ""))
    .join(",");
  if (order === "ModificationTimestamp" || order === "ModificationTimestamp,ListingKey") return "ModificationTimestamp";
  if (order === "ListingKey") return "ListingKey";
  throw new QueryError("Property is ordered by ModificationTimestamp (and ListingKey) or by ListingKey, ascending.");
}

export function formatToken({ at, slot, left }: SkipToken): string {
  return Buffer.from(`${at}.${slot}.${left ?? ""}`).toString("base64url");
}

function parseToken(text: string | null): SkipToken | null {
  if (text === null) return null;
  const parts = /^(-?\d{1,16})\.(\d{1,7})\.(\d{0,9})$/.exec(Buffer.from(text, "base64url").toString());
  if (!parts) throw new QueryError("The next link is not valid, or not valid any more.");
  return { at: Number(parts[1]), slot: Number(parts[2]), left: parts[3] === "" ? null : Number(parts[3]) };
}
