/** Rows for tests: ordinary in everything that the test does not name. */
import type pg from "pg";
import type { ListingAttribution } from "~/listings/listing-parts.server";

const JSON_COLUMNS = new Set(["media", "features", "schools", "open_houses", "attribution", "details"]);

export const EMPTY_ATTRIBUTION: ListingAttribution = {
  officeName: null,
  officePhone: null,
  agentName: null,
  agentPhone: null,
  agentLicense: null,
  contact: null,
  association: null,
  source: null,
  copyright: null,
  disclaimer: null,
};

/**
 * Adds a listing on display, by column names; the catalogue's revision must be raised by the caller where an index
 * follows it. @returns its id
 */
export async function addListing(
  client: pg.Client,
  row: Record<string, unknown> & { listing_key: string },
): Promise<number> {
  const values: Record<string, unknown> = {
    feed: "sample",
    mls_id: `M-${row.listing_key}`,
    status: "Active",
    list_price: 500_000,
    city: "Riverside",
    state: "CA",
    zip: "92501",
    county: "Riverside",
    lat: 33.98,
    lng: -117.37,
    pool_types: [],
    highlights: [],
    listed_at: new Date(Date.now() - 10 * 86_400_000),
    modified_at: new Date(),
    content_hash: "hash",
    revision: 1,
    ...row,
    attribution: { ...EMPTY_ATTRIBUTION, ...(row.attribution as object) },
  };
  const columns = Object.keys(values);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO listing (${columns.join(", ")}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(", ")}) RETURNING id`,
    columns.map((column) => (JSON_COLUMNS.has(column) ? JSON.stringify(values[column]) : values[column])),
  );
  return rows[0]!.id;
}
