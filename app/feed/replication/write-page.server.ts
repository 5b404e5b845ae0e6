/** Writes a page of mapped records in one transaction, with one statement for listings and one for removals. */
import { hash } from "node:crypto";
import { incrementRevision } from "~/listings/catalog-revision.server";
import { computeRecommendedScore } from "~/listings/rules";
import { RESOURCE } from "~/mls/feeds.server";
import type { Queryable } from "~/platform/db/db.server";
import { bigint, execute, json, orNull, run, sql } from "~/platform/db/statement.server";
import type { FeedConfig } from "../config.server";
import type { MappedListing, MappingResult } from "../mapping/map-listing";
import { matchDuplicates } from "./duplicates.server";

export type PageCounts = {
  upserts: number;
  unchanged: number;
  removed: number;
  quarantined: number;
  outdated: number;
};

/** Photos that a listing no longer has after a page was written. */
export type RemovedPhotos = { listingId: number; keys: string[] };

export type WrittenPage = PageCounts & { removedPhotos: RemovedPhotos[] };

/** A page prepared outside the transaction, so that the lock on the catalog is held only for the writes. */
export type PreparedPage = {
  listings: string;
  listingKeys: string[];
  removals: string;
  removedKeys: string[];
  rejections: string;
  quarantined: number;
};

/** Largest record in quarantine, in characters of JSON. */
const MAX_RAW_LENGTH = 200_000;

/**
 * Prepares the rows of a page. Of records with the same key, the latest one is written.
 * @param photoUrlsExpire photo URLs change with every read, which is not a change of the listing
 */
export function preparePage(
  records: readonly { raw: unknown; mapped: MappingResult }[],
  { photoUrlsExpire }: { photoUrlsExpire: boolean },
): PreparedPage {
  const latest = new Map<string, { raw: unknown; mapped: MappingResult }>();
  for (const record of records) {
    const { mapped } = record;
    const key = getKey(mapped) ?? `(no key) ${hash("sha1", toDatabaseJson(record.raw), "hex")}`;
    const previous = latest.get(key);
    if (!previous || (getModifiedAt(previous.mapped) ?? "") <= (getModifiedAt(mapped) ?? "")) latest.set(key, record);
  }
  const listings: string[] = [];
  const listingKeys: string[] = [];
  const removals: { key: string; modified_at: string | null; status: string | null }[] = [];
  const rejections: string[] = [];
  for (const [key, { raw, mapped }] of latest) {
    if (mapped.kind === "listing") {
      listings.push(toListingRow(mapped, photoUrlsExpire));
      listingKeys.push(key);
    } else if (mapped.kind === "removed") removals.push({ key, modified_at: mapped.modifiedAt, status: mapped.status });
    else
      rejections.push(
        `{"key":${toDatabaseJson(key)},"reason":${toDatabaseJson(mapped.reason)},"raw":${toRawJson(raw)}}`,
      );
  }
  return {
    listings: `[${listings.join(",")}]`,
    listingKeys,
    removals: JSON.stringify(removals),
    removedKeys: removals.map(({ key }) => key),
    rejections: `[${rejections.join(",")}]`,
    quarantined: rejections.length,
  };
}

const getKey = (mapped: MappingResult) => (mapped.kind === "listing" ? mapped.content.listingKey : mapped.key);
const getModifiedAt = (mapped: MappingResult) =>
  mapped.kind === "listing" ? mapped.content.modifiedAt : mapped.modifiedAt;

function toListingRow(
  { content, includes, omitted, photosChangedAt }: MappedListing,
  photoUrlsExpire: boolean,
): string {
  const { modifiedAt } = content;
  // The row keeps what the record lacks, which is not part of the hash.
  const row = { ...content, modifiedAt: undefined, ...(!includes.openHouses && { openHouses: undefined }) };
  const json = JSON.stringify(row);
  const hashedContent = photoUrlsExpire
    ? JSON.stringify({ ...row, media: content.media.map(({ key, caption, alteration }) => [key, caption, alteration]) })
    : json;
  const photos = `"photoCount":${content.media.length},"photosChangedAt":${JSON.stringify(photosChangedAt)}`;
  const extraFields = `${photos},"modifiedAt":"${modifiedAt}","score":${computeRecommendedScore(content)}`;
  const omittedField = omitted ? `"omitted":${JSON.stringify(omitted)},` : "";
  return `${json.slice(0, -1)},${omittedField}${extraFields},"contentHash":"${hash("sha1", hashedContent, "hex")}"}`;
}

/** JSON that the database accepts: without NUL and halves of surrogate pairs, in keys and values. */
function toDatabaseJson(value: unknown): string {
  return (JSON.stringify(value) ?? "null").replace(
    /\\u0000|\\ud[89a-f][\da-f]{2}/gi,
    (found, at: number, text: string) => {
      // After an escaped backslash it is plain text.
      let slashes = 0;
      while (text[at - 1 - slashes] === "\\") slashes++;
      return slashes % 2 === 0 ? "" : found;
    },
  );
}

function toRawJson(raw: unknown): string {
  // JSON's null would become SQL's, which the column rejects.
  const json = raw === null ? '{"value":null}' : toDatabaseJson(raw);
  return json.length <= MAX_RAW_LENGTH ? json : toDatabaseJson({ cut: json.slice(0, MAX_RAW_LENGTH / 2) });
}

/** The content columns and their types, by their names in ListingContent. */
const COLUMNS: [json: string, column: string, type: string][] = [
  ["mlsId", "mls_id", "text"],
  ["status", "status", "text"],
  ["listPrice", "list_price", "int"],
  ["originalListPrice", "original_list_price", "int"],
  ["line1", "line1", "text"],
  ["city", "city", "text"],
  ["state", "state", "text"],
  ["zip", "zip", "text"],
  ["county", "county", "text"],
  ["addressShown", "address_shown", "boolean"],
  ["lat", "lat", "float8"],
  ["lng", "lng", "float8"],
  ["locationApproximate", "location_approximate", "boolean"],
  ["homeType", "home_type", "text"],
  ["beds", "beds", "smallint"],
  ["baths", "baths", "real"],
  ["sqft", "sqft", "int"],
  ["lotSqft", "lot_sqft", "int"],
  ["stories", "stories", "smallint"],
  ["garageSpaces", "garage_spaces", "smallint"],
  ["yearBuilt", "year_built", "smallint"],
  ["poolTypes", "pool_types", "text[]"],
  ["seniorCommunity", "senior_community", "boolean"],
  ["description", "description", "text"],
  ["highlights", "highlights", "text[]"],
  ["media", "media", "jsonb"],
  ["photoCount", "photo_count", "smallint"],
  ["photosChangedAt", "photos_changed_at", "timestamptz"],
  ["features", "features", "jsonb"],
  ["schools", "schools", "jsonb"],
  ["openHouses", "open_houses", "jsonb"],
  ["attribution", "attribution", "jsonb"],
  ["details", "details", "jsonb"],
  ["taxesAnnual", "taxes_annual", "int"],
  ["hoaMonthly", "hoa_monthly", "int"],
  ["listedAt", "listed_at", "timestamptz"],
  ["score", "score", "int"],
  ["modifiedAt", "modified_at", "timestamptz"],
  ["contentHash", "content_hash", "text"],
];
const incomingColumns = COLUMNS.map(([json, , type]) => `"${json}" ${type}`).join(", ");
const columns = COLUMNS.map(([, column]) => column).join(", ");

/**
 * Open houses from their own resource; null if a listing has none. Each half uses an index on its two columns. With OR,
 * every listing would read all open houses of its feed.
 */
export const selectOpenHouses = (feed: string, listingKey: string, mlsId: string) => `(
  SELECT jsonb_agg(o.entry ORDER BY o.starts_at) FROM (
    SELECT entry, starts_at FROM feed_open_house WHERE feed = ${feed} AND listing_key = ${listingKey}
    UNION ALL
    SELECT entry, starts_at FROM feed_open_house WHERE feed = ${feed} AND mls_id = ${mlsId} AND listing_key IS NULL
  ) o)`;
const SELECT_OPEN_HOUSES = selectOpenHouses("$2", 'i."listingKey"', 'i."mlsId"');
const getValueSql = (json: string, present: string) =>
  json === "openHouses" ? `coalesce(i."openHouses", ${SELECT_OPEN_HOUSES}, ${present})` : `i."${json}"`;
const incomingValues = COLUMNS.map(([json]) => getValueSql(json, "'[]'")).join(", ");
/** The column's new value, with the stored members that the record omits. */
const keepOmittedMembers = (
  column: "details" | "attribution",
  condition = "true",
) => `CASE WHEN i.omitted IS NULL THEN i.${column}
  ELSE i.${column} || (SELECT coalesce(jsonb_object_agg(o.name, o.value), '{}') FROM jsonb_each(l.${column}) AS o (name, value)
    WHERE o.name = ANY(i.omitted) AND coalesce(i.${column} -> o.name, 'null') = 'null' AND ${condition}) END`;
const IS_SAME_OFFICE = `l.attribution ->> 'officeName' = coalesce(i.attribution ->> 'officeName', l.attribution ->> 'officeName')`;
const assigned = (json: string) => {
  if (json === "details") return keepOmittedMembers(json);
  return json === "attribution" ? keepOmittedMembers(json, IS_SAME_OFFICE) : getValueSql(json, "l.open_houses");
};
const assignments = COLUMNS.map(([json, column]) => `${column} = ${assigned(json)}`).join(", ");

/**
 * $1 rows, $2 feed, $3 revision, $4 whether records replace newer rows. All parts see the table as it was before; the
 * catalog's lock keeps other writers out. Existing rows are updated first and only the rest is inserted, because an upsert
 * would use up a sequence number for each existing row. Observations are dated by the record's own timestamp.
 */
const WRITE_LISTINGS = sql(
  "write-listings",
  { lost: orNull(json<RemovedPhotos[]>()), upserts: bigint, outdated: bigint, unchanged: bigint },
  `
WITH incoming AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS r ("listingKey" text, omitted text[], ${incomingColumns})
), present AS MATERIALIZED (
  SELECT l.* FROM incoming i CROSS JOIN LATERAL (
    SELECT id, listing_key, list_price, status, withdrawn_at, modified_at, photos_changed_at, content_hash, media
    FROM listing WHERE feed = $2 AND listing_key = i."listingKey" OFFSET 0
  ) l
), same AS (
  UPDATE listing l SET modified_at = i."modifiedAt", photos_changed_at = i."photosChangedAt",
    changed_at = coalesce(l.changed_at, l.modified_at)
  FROM incoming i JOIN present p ON p.listing_key = i."listingKey"
  WHERE l.id = p.id AND p.content_hash = i."contentHash" AND (p.modified_at < i."modifiedAt"
    OR ($4 AND p.modified_at > i."modifiedAt")
    OR (p.modified_at = i."modifiedAt" AND p.photos_changed_at IS DISTINCT FROM i."photosChangedAt"))
  RETURNING 1
), changed AS (
  UPDATE listing l SET ${assignments}, first_price_change = coalesce(l.first_price_change, i.details->'priceChange'),
    changed_at = NULL, withdrawn_at = NULL, hidden_at = NULL, revision = $3
  FROM incoming i JOIN present p ON p.listing_key = i."listingKey"
  WHERE l.id = p.id AND p.content_hash <> i."contentHash"
    AND ($4 OR p.modified_at <= i."modifiedAt")
  -- A version that goes back in time is a change of today, and not one before those that we have observed.
  RETURNING l.id, l.list_price, l.status,
    CASE WHEN l.modified_at < p.modified_at THEN clock_timestamp() ELSE l.modified_at END AS observed_at,
    (p.list_price, p.status) IS DISTINCT FROM (l.list_price, l.status) AS moved, p.media AS had, l.media AS has
), added AS (
  INSERT INTO listing (feed, listing_key, revision, first_price_change, ${columns})
  SELECT $2, i."listingKey", $3, i.details->'priceChange', ${incomingValues}
  FROM incoming i WHERE NOT EXISTS (SELECT FROM present p WHERE p.listing_key = i."listingKey")
  RETURNING id, list_price, status, modified_at
), observed AS (
  INSERT INTO price_observation (listing_id, observed_at, list_price, status)
  SELECT id, modified_at, list_price, status FROM added
  UNION ALL
  SELECT id, observed_at, list_price, status FROM changed WHERE moved
  ON CONFLICT (listing_id, observed_at) DO UPDATE SET list_price = excluded.list_price, status = excluded.status
), outdated AS (
  SELECT count(*) AS count FROM incoming i JOIN present p ON p.listing_key = i."listingKey"
  WHERE p.content_hash <> i."contentHash" AND NOT $4 AND p.modified_at > i."modifiedAt"
), lost AS (
  SELECT id, ARRAY(
    SELECT photo ->> 'key' FROM jsonb_array_elements(had) photo
    EXCEPT SELECT photo ->> 'key' FROM jsonb_array_elements(has) photo) AS keys
  FROM changed WHERE had <> has
)
SELECT (SELECT json_agg(json_build_object('listingId', id, 'keys', keys)) FROM lost WHERE keys <> '{}') AS lost,
  (SELECT count(*) FROM changed) + (SELECT count(*) FROM added) AS upserts,
  (SELECT count FROM outdated) AS outdated,
  (SELECT count(*) FROM incoming) - (SELECT count(*) FROM changed) - (SELECT count(*) FROM added)
    - (SELECT count FROM outdated) AS unchanged`,
  { isPrepared: true },
);

/** Values of content_hash on rows without content. No hash is equal to them. */
export const WITHDRAWN = "withdrawn";
/** The feed no longer had the key. If it returns, it is read again even if its timestamp is not newer. */
export const ABSENT = "absent";
/** Newer versions are rejected. The next accepted one shows the home again, even with the same content as before. */
export const HIDDEN = "hidden";

export const CLEAR_CONTENT = `hidden_at = NULL, line1 = NULL, description = NULL, media = '[]', photo_count = 0, photos_changed_at = NULL, features = '{}', highlights = '{}',
  schools = '[]', open_houses = '[]', attribution = '{}', details = '{}', first_price_change = NULL, taxes_annual = NULL, hoa_monthly = NULL, score = 0`;

/**
 * $1 rows {key, modified_at, status}, $2 feed, $3 revision, $4 mark, $5 whether removals apply to newer rows. Leaves a
 * tombstone with what a list of saved homes needs to show that a home was removed. The newer of the two timestamps remains,
 * so that an older page of the feed can't restore the home.
 */
const WRITE_REMOVALS = sql(
  "write-removals",
  { removed: bigint, outdated: bigint, lost: orNull(json<RemovedPhotos[]>()) },
  `
WITH gone AS MATERIALIZED (
  SELECT * FROM json_to_recordset($1::json) AS r (key text, modified_at timestamptz, status text)
), known AS MATERIALIZED (
  SELECT l.* FROM gone g CROSS JOIN LATERAL (
    SELECT id, listing_key, status, modified_at, withdrawn_at, media FROM listing
    WHERE feed = $2 AND listing_key = g.key OFFSET 0
  ) l
), present AS MATERIALIZED (
  SELECT k.* FROM gone g JOIN known k ON k.listing_key = g.key
  WHERE k.withdrawn_at IS NULL AND ($5 OR g.modified_at IS NULL OR k.modified_at <= g.modified_at)
), emptied AS (
  UPDATE listing l SET withdrawn_at = clock_timestamp(), content_hash = $4, revision = $3,
    status = coalesce(g.status, l.status), modified_at = CASE WHEN $5 THEN coalesce(g.modified_at, l.modified_at) ELSE greatest(l.modified_at, g.modified_at) END,
    ${CLEAR_CONTENT}
  FROM gone g JOIN present p ON p.listing_key = g.key
  WHERE l.id = p.id
  RETURNING l.id, l.list_price, l.status,
    CASE WHEN l.modified_at < p.modified_at THEN clock_timestamp() ELSE l.modified_at END AS observed_at, l.status <> p.status AS moved, p.media AS had
), newer AS (
  UPDATE listing l SET modified_at = g.modified_at, status = coalesce(g.status, l.status), content_hash = $4
  FROM gone g JOIN known k ON k.listing_key = g.key
  WHERE l.id = k.id AND k.withdrawn_at IS NOT NULL AND k.modified_at < g.modified_at
), observed AS (
  INSERT INTO price_observation (listing_id, observed_at, list_price, status)
  SELECT id, observed_at, list_price, status FROM emptied WHERE moved
  ON CONFLICT (listing_id, observed_at) DO UPDATE SET list_price = excluded.list_price, status = excluded.status
)
SELECT count(*) AS removed,
  (SELECT count(*) FROM gone g JOIN known k ON k.listing_key = g.key
   WHERE k.withdrawn_at IS NULL AND NOT $5 AND k.modified_at > g.modified_at) AS outdated,
  json_agg(json_build_object('listingId', id, 'keys', ARRAY(SELECT photo ->> 'key' FROM jsonb_array_elements(had) photo)))
    FILTER (WHERE had <> '[]') AS lost
FROM emptied`,
  { isPrepared: true },
);

const WRITE_REJECTIONS = sql(
  "write-rejections",
  {},
  `
INSERT INTO quarantined_record AS q (feed, resource, key, reason, raw, first_seen_at, last_seen_at)
SELECT $2, $3, r.key, r.reason, r.raw, clock_timestamp(), clock_timestamp()
FROM json_to_recordset($1::json) AS r (key text, reason text, raw jsonb)
ON CONFLICT (feed, resource, key) DO UPDATE SET reason = excluded.reason, raw = excluded.raw,
  first_seen_at = CASE WHEN q.resolved_at IS NULL THEN q.first_seen_at ELSE excluded.first_seen_at END,
  last_seen_at = excluded.last_seen_at, times = q.times + 1, resolved_at = NULL`,
);

const RESOLVE_REJECTIONS = sql(
  "resolve-quarantine",
  {},
  `
UPDATE quarantined_record SET resolved_at = clock_timestamp()
WHERE feed = $1 AND resource = $2 AND resolved_at IS NULL AND key = ANY($3)`,
  { isPrepared: true },
);

/** How the records of a page are written. */
export type PageOptions = {
  /** Mark of removals: {@link WITHDRAWN}, or {@link ABSENT} if the feed no longer has the keys. */
  removalMark?: typeof WITHDRAWN | typeof ABSENT;
  /** The feed was asked for these records by key, so they replace rows with any timestamp. */
  isAuthoritative?: boolean;
};

/**
 * Writes a prepared page in the caller's transaction, which has passed the lease's fence. The catalog's revision is
 * increased first, which serializes all transactions that change listings.
 */
export async function writePage(
  client: Queryable,
  { name: feed, isOneOfSeveral }: Pick<FeedConfig, "name" | "isOneOfSeveral">,
  page: PreparedPage,
  { removalMark: mark = WITHDRAWN, isAuthoritative: authoritative = false }: PageOptions = {},
): Promise<WrittenPage> {
  const counts: WrittenPage = {
    upserts: 0,
    unchanged: 0,
    removed: 0,
    quarantined: page.quarantined,
    outdated: 0,
    removedPhotos: [],
  };
  // All rows are found by key. While the table grows from empty, its statistics lag behind, and a plan that the connection
  // keeps from the first pages would read the whole table for every page.
  await client.query("SET LOCAL enable_seqscan = off");
  const revision = await incrementRevision(client);
  if (page.listingKeys.length > 0) {
    const [written] = await run(WRITE_LISTINGS, [page.listings, feed, revision, authoritative], client);
    counts.upserts = Number(written?.upserts);
    counts.unchanged = Number(written?.unchanged);
    counts.outdated = Number(written?.outdated);
    counts.removedPhotos.push(...(written?.lost ?? []));
  }
  if (page.removedKeys.length > 0) {
    const [written] = await run(WRITE_REMOVALS, [page.removals, feed, revision, mark, authoritative], client);
    counts.removed = Number(written?.removed);
    counts.outdated += Number(written?.outdated);
    counts.removedPhotos.push(...(written?.lost ?? []));
  }
  if (isOneOfSeveral && counts.upserts + counts.removed > 0) await matchDuplicates(client, revision);
  if (page.quarantined > 0) await execute(WRITE_REJECTIONS, [page.rejections, feed, RESOURCE], client);
  const resolvedKeys = [...page.listingKeys, ...page.removedKeys];
  if (resolvedKeys.length > 0) await execute(RESOLVE_REJECTIONS, [feed, RESOURCE, resolvedKeys], client);
  return counts;
}
