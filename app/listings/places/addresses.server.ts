/** Finds homes by address or MLS number, using the words indexed by app/listings/text. */
import { isShownSql, listShownFeeds } from "~/mls/feed-display.server";
import { readCatalog } from "~/platform/db/reader.server";
import { orNull, run, sql, text } from "~/platform/db/statement.server";
import { countListings } from "../search.server";
import { listSpellings } from "../text/street-words";
import { buildAddressQuery, buildAddressTerms, listAddressWords, quoteTerm } from "../text/word-queries";
import type { PlaceSuggestion } from "./json.server";
import { NameSearch } from "./name-search";
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

/** Homes that are compared with typos: 250 take a tenth of a second of a slow core. */
const MAX_COMPARED = 250;

/** Homes with a house number, first those that have another word of the text. */
const SELECT_NUMBERED = sql(
  "place-house-numbers",
  { line1: orNull(text()), city: text(), zip: text() },
  `
  SELECT DISTINCT line1, city, zip FROM (
    SELECT line1, city, zip FROM listing_text JOIN listing ON id = listing_id
    WHERE address @@ $1::tsquery AND ${isShownSql("$4")} AND address_shown AND line1 ~* $3
    ORDER BY address @@ $2::tsquery DESC LIMIT ${MAX_COMPARED}
  ) numbered ORDER BY line1, city, zip`,
  { isPrepared: true },
);

type AddressRow = { line1: string | null; city: string; zip: string };

/**
 * Addresses of homes with this house number and these words; the last word may be unfinished. If there are none, those of the
 * whole building, then those whose words have typos.
 * @param address starts with the house number
 */
export async function suggestAddresses(
  address: string,
  limit: number,
  unit: string | null = null,
): Promise<PlaceSuggestion[]> {
  const houseNumber = /\d+[a-z]?/i.exec(address)?.[0].toLowerCase();
  if (!houseNumber) return [];
  const pattern = `^\\W*${houseNumber}\\M`;
  let rows: AddressRow[] = unit ? await findAddresses(address.replace(/\s/, ` ${unit} `), pattern, limit) : [];
  if (rows.length === 0) rows = await findAddresses(address, pattern, limit);
  if (rows.length === 0) rows = await findSimilarAddresses(address, houseNumber, pattern, limit);
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

async function findAddresses(text: string, pattern: string, limit: number): Promise<AddressRow[]> {
  const terms = buildAddressTerms(text);
  const prefixQuery = buildAddressQuery(text);
  if (!prefixQuery || terms.length < 2) return [];
  const feeds = await listShownFeeds();
  const values = [terms.join(" & "), terms.slice(0, -1).join(" & "), prefixQuery, pattern, limit, feeds];
  return readCatalog((from) => run(SELECT_ADDRESSES, values, from));
}

async function findSimilarAddresses(
  text: string,
  houseNumber: string,
  pattern: string,
  limit: number,
): Promise<AddressRow[]> {
  const words = listAddressWords(text).slice(1);
  if (words.length === 0) return [];
  const others = words.flatMap(listSpellings).map(quoteTerm).join(" | ");
  const values = [quoteTerm(houseNumber), others, pattern, await listShownFeeds()];
  const rows = await readCatalog((from) => run(SELECT_NUMBERED, values, from));
  const search = new NameSearch();
  for (const [n, { line1, city, zip }] of rows.entries()) {
    const name = `${line1} ${city} ${zip}`;
    search.add(String(n), name, listAddressWords(name).flatMap(listSpellings));
  }
  return search
    .find(words.join(" "))
    .ids.slice(0, limit)
    .map((n) => rows[Number(n)]!);
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

/** The expression of an index. */
const DIGITS = String.raw`(regexp_replace(mls_id, '\D', '', 'g') COLLATE "C")`;

/** MLS numbers whose digits start with $1 and, without other characters, with $2: "SP-530123" for "530" and for "sp530". */
const SELECT_MLS_DIGITS = sql(
  "place-mls-digits",
  { mlsId: text(), city: text(), line1: orNull(text()) },
  `
  SELECT DISTINCT ON (mls_id) mls_id AS "mlsId", city, line1 FROM (
    SELECT mls_id, city, CASE WHEN address_shown THEN line1 END AS line1 FROM listing
    WHERE ${DIGITS} >= $1 AND ${DIGITS} < $1 || ':' AND ${isShownSql("$4")}
    ORDER BY ${DIGITS} LIMIT ${MAX_CANDIDATES}
  ) numbered WHERE $1 = $2 OR starts_with(upper(regexp_replace(mls_id, '[^A-Za-z0-9]', '', 'g')), $2)
  ORDER BY mls_id LIMIT $3`,
  { isPrepared: true },
);

const caseVariants = (text: string) => [...new Set([text, text.toUpperCase()])];

const toPlainNumber = (text: string) => text.toUpperCase().replaceAll(/[^A-Z\d]/g, "");
const toDigits = (text: string) => text.replaceAll(/\D/g, "");

type NumberRow = { mlsId: string; city: string; line1: string | null };

/** @param typed a text that may be an MLS number */
async function findMlsNumbers(typed: string, limit: number): Promise<NumberRow[]> {
  const feeds = await listShownFeeds();
  const plain = toPlainNumber(typed);
  const [byStart, byDigits] = await readCatalog((from) =>
    Promise.all([
      run(SELECT_MLS_NUMBERS, [caseVariants(typed), limit, feeds], from),
      run(SELECT_MLS_DIGITS, [toDigits(plain), plain, limit, feeds], from),
    ]),
  );
  const others = byDigits.filter(({ mlsId }) => byStart.every((row) => row.mlsId !== mlsId));
  return [...byStart, ...others].slice(0, limit);
}

/** MLS numbers that start with a text, also without the letters before their digits. */
export async function suggestMlsNumbers(typed: string, limit: number): Promise<PlaceSuggestion[]> {
  const rows = await findMlsNumbers(typed, limit);
  return rows.map(({ mlsId, city, line1 }) => ({
    kind: "mls",
    label: mlsId,
    detail: `MLS number of ${line1 ? `${line1}, ${city}` : `a home in ${city}`}`,
    homes: null,
    filters: { q: mlsId },
    placeId: null,
  }));
}

/** The MLS number as its listing spells it, if a listing on display has it, and no other has the same digits. */
export async function findMlsFilter(typed: string): Promise<PlaceFilters | null> {
  const rows = await findMlsNumbers(typed, MAX_CANDIDATES);
  const plain = toPlainNumber(typed);
  const [row] = rows.filter(({ mlsId }) => toPlainNumber(mlsId) === plain);
  const sameDigits = rows.filter(({ mlsId }) => toDigits(mlsId) === plain);
  const found = row ?? (sameDigits.length === 1 ? sameDigits[0] : undefined);
  return found ? { q: found.mlsId } : null;
}
