/** Homes by the address or MLS number that people type, as the words that app/listings/text keeps of them. */
import { query } from "~/platform/db/pool.server";
import type { PlaceFilters, PlaceSuggestion } from "../place";
import { plain } from "./names";

/** Words for the full-text query: each is one of a–z and 0–9 only, so that none can be read as an operator. */
const wordsOf = (text: string) =>
  plain(text)
    .split(" ")
    .filter((word) => /^[a-z0-9]+$/.test(word));

/**
 * The last word may still be being typed, but the index is asked for the others only: a house number leaves few homes
 * to look at, while the beginning of a word would be the union of every word that begins so.
 */
const ADDRESSES = `
  SELECT DISTINCT line1, city, zip FROM listing_text JOIN listing ON id = listing_id
  WHERE address @@ $1::tsquery AND ts_match_vq(address, $2::tsquery)
    AND withdrawn_at IS NULL AND address_shown AND line1 ~* $3
  ORDER BY line1, city, zip LIMIT $4`;

/** Addresses of homes that have this house number and these words, the last one perhaps unfinished. */
export async function addressSuggestions(text: string, limit: number): Promise<PlaceSuggestion[]> {
  const words = wordsOf(text);
  const [number] = words;
  const last = words.pop();
  if (!number || !last || words.length === 0) return [];
  const rows = await query<{ line1: string; city: string; zip: string }>(
    ADDRESSES,
    [words.join(" & "), `${last}:*`, `^\\s*#?${number}\\M`, limit],
    "place-addresses",
  );
  return rows.map(({ line1, city, zip }) => {
    const label = `${line1}, ${city}`;
    return {
      kind: "address",
      label,
      detail: `Home in ${zip || city}`,
      homes: null,
      filters: { q: label },
      placeId: null,
    };
  });
}

/** Whether some home that is shown has all these words in its address. */
async function addressExists(text: string): Promise<boolean> {
  const words = wordsOf(text);
  if (words.length === 0) return false;
  const rows = await query(
    `SELECT FROM listing_text JOIN listing ON id = listing_id
     WHERE address @@ $1::tsquery AND withdrawn_at IS NULL LIMIT 1`,
    [words.join(" & ")],
    "place-address-exists",
  );
  return rows.length > 0;
}

/** What an address filters by, when some home has it. */
export async function addressFilter(text: string): Promise<PlaceFilters | null> {
  return (await addressExists(text)) ? { q: text } : null;
}

/**
 * MLS numbers in a range of the plain index, which any collation sorts so that none beginning with the text is outside;
 * letters are capitals in most numbers, whatever is typed.
 */
const NUMBERS = `
  SELECT DISTINCT ON (mls_id) mls_id AS "mlsId", city, line1 FROM unnest($1::text[]) AS typed CROSS JOIN LATERAL (
    SELECT mls_id, city, CASE WHEN address_shown THEN line1 END AS line1 FROM listing
    WHERE mls_id >= typed AND mls_id <= typed || 'zzzzzzzzzzzzzzzzzzzz' AND starts_with(mls_id, typed)
      AND withdrawn_at IS NULL
    ORDER BY mls_id LIMIT $2
  ) found ORDER BY mls_id LIMIT $2`;

const cases = (text: string) => [...new Set([text, text.toUpperCase()])];

/** MLS numbers of homes that begin so. */
export async function mlsSuggestions(text: string, limit: number): Promise<PlaceSuggestion[]> {
  const rows = await query<{ mlsId: string; city: string; line1: string | null }>(
    NUMBERS,
    [cases(text.trim()), limit],
    "place-mls-numbers",
  );
  return rows.map(({ mlsId, city, line1 }) => ({
    kind: "mls",
    label: mlsId,
    detail: `MLS number of ${line1 ? `${line1}, ${city}` : `a home in ${city}`}`,
    homes: null,
    filters: { q: mlsId },
    placeId: null,
  }));
}

/** The MLS number as its listing writes it, when a home that is shown has it. */
export async function mlsFilter(text: string): Promise<PlaceFilters | null> {
  const rows = await query<{ mlsId: string }>(
    `SELECT mls_id AS "mlsId" FROM listing WHERE mls_id = ANY($1::text[]) AND withdrawn_at IS NULL LIMIT 1`,
    [cases(text.trim())],
    "place-mls-number",
  );
  return rows[0] ? { q: rows[0].mlsId } : null;
}
