/** What the database has of the homes on cards. */
import { LRUCache } from "lru-cache";
import { isShownSql, listShownFeeds } from "~/mls/feed-display.server";
import { readCatalog } from "~/platform/db/reader.server";
import {
  bool,
  int,
  jsonb,
  orNull,
  type Row,
  real,
  run,
  smallint,
  sql,
  text,
  time,
} from "~/platform/db/statement.server";
import type { ListingMedia, ListingStatus } from "./listing";
import { formatPhotos } from "./photos/photos-text";
import { findCurrentIndex, type ListingIndex } from "./search/listing-index.server";

const SELECT_CARDS = sql(
  "listing-cards",
  {
    id: int,
    feed: text(),
    price: int,
    status: text<ListingStatus>(),
    line1: orNull(text()),
    city: text(),
    state: text(),
    zip: text(),
    beds: orNull(smallint),
    baths: orNull(real),
    sqft: orNull(int),
    listedAt: time,
    office: orNull(text()),
    incentive: bool,
    keys: jsonb<string[]>(),
    altered: jsonb<ListingMedia[]>(),
  },
  `
  SELECT id, feed, list_price AS price, status,
    CASE WHEN address_shown THEN line1 END AS line1, city, state, zip, beds, baths, sqft,
    listed_at AS "listedAt", attribution->>'officeName' AS office,
    array_to_string(highlights, ' ') ILIKE '%incentive%' AS incentive,
    jsonb_path_query_array(media, '$[0 to 4].key') AS keys,
    jsonb_path_query_array(media, '$[0 to 4] ? (exists (@.alteration))') AS altered
  FROM listing WHERE id = ANY($1::int[]) AND ${isShownSql("$2")}`,
  { isPrepared: true },
);

type CardColumns = Row<typeof SELECT_CARDS.columns>;
export type CardRow = Omit<CardColumns, "keys" | "altered"> & { photos: string };

const toCardRow = ({ keys, altered, ...row }: CardColumns): CardRow => ({
  ...row,
  photos: formatPhotos(
    keys.map((key) => ({ key, alteration: altered.find((photo) => photo.key === key)?.alteration })),
  ),
});

/** Some 3 MB. */
const MAX_CACHED_ROWS = 2_000;
/** Rows by id, with the index's version before they were read. */
type CachedRows = LRUCache<number, { row: CardRow; version: number }>;
let cached: { index: ListingIndex; rows: CachedRows } | undefined;

async function selectCardRows(ids: readonly number[], feeds: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await readCatalog((from) => run(SELECT_CARDS, [ids, feeds], from));
  return rows.map(toCardRow);
}

/**
 * The rows of the homes on display among these, in any order. The web process keeps those that were shown last until their homes
 * change: many searches have the same first pages, and many homes the same similar ones.
 */
export async function readCardRows(ids: readonly number[]): Promise<CardRow[]> {
  const feeds = await listShownFeeds();
  const index = findCurrentIndex();
  if (!index) return selectCardRows(ids, feeds);
  if (cached?.index !== index) cached = { index, rows: new LRUCache({ max: MAX_CACHED_ROWS }) };
  const { rows } = cached;
  const { version } = index;
  const current = ids.flatMap((id) => {
    const entry = rows.get(id);
    const isCurrent = entry && feeds.includes(entry.row.feed) && !index.haveChanged([id], entry.version);
    return isCurrent ? entry.row : [];
  });
  const known = new Set(current.map(({ id }) => id));
  const read = await selectCardRows(
    ids.filter((id) => !known.has(id)),
    feeds,
  );
  for (const row of read) rows.set(row.id, { row, version });
  return [...current, ...read];
}
