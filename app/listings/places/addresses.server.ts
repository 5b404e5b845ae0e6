/** Finds homes by address or MLS number, using the words indexed by app/listings/text. */
import { isShownSql, listShownFeeds } from "~/mls/feed-display.server";
import { readCatalog } from "~/platform/db/reader.server";
import { orNull, run, sql, text } from "~/platform/db/statement.server";
import { countListings } from "../search.server";
import { buildAddressQuery, buildAddressTerms } from "../text/word-queries";
import type { PlaceSuggestion } from "./json.server";
import type { PlaceFilters } from "./place";

/**
 * Maximum homes to check for an unfinished last word; a house number and the words before it usually leave far fewer.
 */
const MAX_CANDIDATES = 1_000;

/**
 * The index is queried for whole words: all but the last word, and all of them, which finds a fully typed address among
 * many homes with that number. It is not queried for a prefix, which would be the union of all words with it; the last
 * word is compared with the few remaining homes instead.
 */
const SELECT_ADDRESSES = sql(
  "place-addresses",
  { line1: orNull(text()), city: text(), zip: text() },
  `
  SELECT DISTINCT line1, city, zip FROM (
    (SELECT listing_id FROM listing_text WHERE address @@ $1::tsquery LIMIT ${MAX_CANDIDATES})
    UNION
    (SELECT listing_id FROM (
      SELECT listing_id, address FROM listing_text WHERE address @@ $2::tsquery LIMIT ${MAX_CANDIDATES}
    ) numbered WHERE ts_match_vq(address, $3::tsquery))
  ) found JOIN listing ON id = listing_id
  WHERE ${isShownSql("$6")} AND address_shown AND line1 ~* $4
  ORDER BY line1, city, zip LIMIT $5`,
  { isPrepared: true },
);

/** Addresses of homes with this house number and these words; the last word may be unfinished. */
export async function suggestAddresses(text: string, limit: number): Promise<PlaceSuggestion[]> {
  const terms = buildAddressTerms(text);
  const houseNumber = /\d+[a-z]?/i.exec(text)?.[0].toLowerCase();
  const prefixQuery = buildAddressQuery(text);
  if (!houseNumber || !prefixQuery || terms.length < 2) return [];
  const values = [
    terms.join(" & "),
    terms.slice(0, -1).join(" & "),
    prefixQuery,
    `^\\W*${houseNumber}\\M`,
    limit,
    await listShownFeeds(),
  ];
  const rows = await readCatalog((from) => run(SELECT_ADDRESSES, values, from));
  return rows.map(({ line1, city, zip }) => {
    const label = `${line1}, ${city}`;
    return {
      kind: "address",
      label,
      detail: `Home in ${zip.slice(0, 5) || city}`,
      homes: null,
      filters: { q: label },
      placeId: null,
    };
  });
}

/** The filters of an address, if a home has it. */
export async function findAddressFilter(text: string): Promise<PlaceFilters | null> {
  return buildAddressQuery(text) && (await countListings({ q: text })) > 0 ? { q: text } : null;
}

/**
 * MLS numbers in a range of the plain index. With any collation, every number that starts with the text is in the
 * range. Most numbers use capital letters, whatever is typed.
 */
const SELECT_MLS_NUMBERS = sql(
  "place-mls-numbers",
  { mlsId: text(), city: text(), line1: orNull(text()) },
  `
  SELECT DISTINCT ON (mls_id) mls_id AS "mlsId", city, line1 FROM unnest($1::text[]) AS typed CROSS JOIN LATERAL (
    SELECT mls_id, city, CASE WHEN address_shown THEN line1 END AS line1 FROM listing
    WHERE mls_id >= typed AND mls_id <= typed || 'zzzzzzzzzzzzzzzzzzzz' AND starts_with(mls_id, typed)
      AND ${isShownSql("$3")}
    ORDER BY mls_id LIMIT $2
  ) found ORDER BY mls_id LIMIT $2`,
  { isPrepared: true },
);

const SELECT_MLS_NUMBER = sql(
  "place-mls-number",
  { mlsId: text() },
  `SELECT mls_id AS "mlsId" FROM listing WHERE mls_id = ANY($1::text[]) AND ${isShownSql("$2")} LIMIT 1`,
  { isPrepared: true },
);

const caseVariants = (text: string) => [...new Set([text, text.toUpperCase()])];

/** MLS numbers that start with a text. */
export async function suggestMlsNumbers(typed: string, limit: number): Promise<PlaceSuggestion[]> {
  const values = [caseVariants(typed.trim()), limit, await listShownFeeds()];
  const rows = await readCatalog((from) => run(SELECT_MLS_NUMBERS, values, from));
  return rows.map(({ mlsId, city, line1 }) => ({
    kind: "mls",
    label: mlsId,
    detail: `MLS number of ${line1 ? `${line1}, ${city}` : `a home in ${city}`}`,
    homes: null,
    filters: { q: mlsId },
    placeId: null,
  }));
}

/** The MLS number as its listing spells it, if a listing on display has it. */
export async function findMlsFilter(typed: string): Promise<PlaceFilters | null> {
  const values = [caseVariants(typed.trim()), await listShownFeeds()];
  const [row] = await readCatalog((from) => run(SELECT_MLS_NUMBER, values, from));
  return row ? { q: row.mlsId } : null;
}
