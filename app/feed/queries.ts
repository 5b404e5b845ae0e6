/** The addresses that the client asks for. Encoded once, spaces as %20: some servers do not read a plus as a space. */
import type { FeedConfig } from "./config.server";
import { SELECTED_FIELDS } from "./mapping/property";
import { DECIDING_FIELDS } from "./mapping/removal";

type Asked = Pick<FeedConfig, "baseUrl" | "profile" | "originatingSystem" | "statuses" | "pageSize">;

/** OData's string literal: a quote inside it is doubled. */
export const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;

function anyOf(field: string, values: readonly string[], how: "or" | "in"): string {
  if (how === "in") return `${field} in (${values.map(literal).join(",")})`;
  return `(${values.map((value) => `${field} eq ${literal(value)}`).join(" or ")})`;
}

function address(feed: Asked, path: string, options: Record<string, string | null>): string {
  const query = Object.entries(options)
    .filter((option): option is [string, string] => option[1] !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${feed.baseUrl}${path}?${[...query, ...feed.profile.options].join("&")}`;
}

const filterOf = (...terms: (string | null)[]) => terms.filter((term) => term !== null).join(" and ") || null;

const system = (feed: Asked) =>
  feed.originatingSystem === null ? null : `OriginatingSystemName eq ${literal(feed.originatingSystem)}`;

/** Time as a literal with exactly three decimals: some servers compare timestamps as text. */
function since(feed: Asked, from: Date | null): string | null {
  return from === null ? null : `${feed.profile.incrementalField} ge ${from.toISOString()}`;
}

function selected(feed: Asked): string | null {
  if (!feed.profile.select) return null;
  const { incrementalField, highlightFields, licenceFields } = feed.profile;
  return [...new Set([...SELECTED_FIELDS, incrementalField, ...highlightFields, ...licenceFields])].join(",");
}

const top = (feed: Asked, size: number) => (feed.profile.pageSizeBy === "top" ? String(size) : null);

/**
 * The first page of a replication. The first load asks only for what may be shown; afterwards every status is asked for,
 * so that withdrawals arrive.
 */
export function replicationUrl(feed: Asked, from: Date | null, firstLoad: boolean): string {
  const { profile } = feed;
  return address(feed, profile.resource, {
    $filter: filterOf(
      system(feed),
      firstLoad ? anyOf("StandardStatus", feed.statuses, profile.oneOf) : null,
      since(feed, from),
    ),
    $orderby: profile.orderBy ? `${profile.incrementalField} asc,ListingKey asc` : null,
    $select: selected(feed),
    $expand: profile.expand,
    $top: top(feed, feed.pageSize),
    $count: profile.count && firstLoad ? "true" : null,
  });
}

/** The first page of a key sweep: every key that the feed would show, with what decides whether we would. */
export function sweepUrl(feed: Asked): string {
  const { profile } = feed;
  return address(feed, profile.resource, {
    $filter: filterOf(system(feed), anyOf("StandardStatus", feed.statuses, profile.oneOf)),
    $orderby: profile.orderBy ? "ListingKey asc" : null,
    // Where fields cannot be named beside an expansion, they can be without one.
    $select: ["ListingKey", "ModificationTimestamp", ...DECIDING_FIELDS, ...profile.licenceFields].join(","),
    $top: top(feed, profile.sweepPageSize),
    $count: profile.count ? "true" : null,
  });
}

/** Addresses that read single records again. */
export function keyUrls(feed: Asked, keys: readonly string[]): string[] {
  const { profile } = feed;
  const asked = { $select: selected(feed), $expand: profile.expand };
  // A key is read from the collection itself; a vendor's replication path has no single records.
  const collection = profile.resource.split("/", 1)[0] as string;
  const { byKey } = profile;
  if (byKey.by === "entity")
    return keys.map((key) => address(feed, `${collection}(${encodeURIComponent(literal(key))})`, asked));
  const urls: string[] = [];
  for (let at = 0; at < keys.length; at += byKey.atOnce) {
    const some = keys.slice(at, at + byKey.atOnce);
    urls.push(
      address(feed, collection, {
        $filter: filterOf(system(feed), anyOf("ListingKey", some, byKey.by)),
        ...asked,
        $top: top(feed, byKey.atOnce),
      }),
    );
  }
  return urls;
}
