/** A million homes: copies of the replicated ones, because replicating as many takes a quarter of an hour. */
import type pg from "pg";
import { logProgress } from "../harness/run-to-end";

/** Replaced in the copies, so that they differ in what is searched: `n` is the copy's number, `r` from 0 to 1. */
const CHANGED: Readonly<Record<string, string>> = {
  listing_key: "listing_key || '-' || n",
  mls_id: "mls_id || n",
  line1: "n || line1",
  list_price: "(list_price * (0.7 + 0.6 * r) / 100)::int * 100",
  sqft: "(sqft * (0.8 + 0.4 * r))::int",
  lat: "lat + 0.1 * r - 0.05",
  lng: "lng + 0.1 * (r * 7919 - floor(r * 7919)) - 0.05",
  score: "(score * (0.5 + r))::int",
  listed_at: "listed_at - r * interval '60 days'",
  // In steps of pages, as a replication writes them.
  revision: "revision + step",
};
/** Copies each home, with its words, `copies` times. */
export async function multiplyHomes(client: pg.Client, copies: number): Promise<void> {
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
     WHERE table_name = 'listing' AND table_schema = current_schema() AND column_name <> 'id'`,
  );
  const names = columns.map(({ name }) => name);
  // Filling them row by row takes longer than creating them afterward.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename IN ('listing', 'listing_text') AND indexname NOT LIKE '%_pkey'`,
  );
  await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '1GB'");
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  const { rows } = await client.query<{ last: number; step: string }>(
    "SELECT max(id) AS last, max(revision) AS step FROM listing",
  );
  const { last, step } = rows[0]!;
  for (let n = 1; n <= copies; n++) {
    if (n % 20 === 1) logProgress(`copying homes, ${n} of ${copies}`);
    await client.query(
      `INSERT INTO listing (id, ${names}) SELECT id + ${n * last}, ${names.map((name) => CHANGED[name] ?? name)}
       FROM (SELECT listing.*, ${n}::text AS n, ${n} * ${step}::bigint AS step, (hashint8(id::bigint * 1000 + ${n}) & 65535) / 65535.0::float8 AS r
             FROM listing WHERE id <= ${last}) source`,
    );
    await client.query(
      `INSERT INTO listing_text SELECT listing_id + ${n * last}, revision + ${n} * ${step}::bigint, address, remarks
       FROM listing_text WHERE listing_id <= ${last}`,
    );
  }
  logProgress("indexing the copied homes");
  for (const { definition } of indexes) await client.query(definition);
  await client.query("UPDATE catalogue SET revision = (SELECT max(revision) FROM listing)");
  await client.query("SELECT setval(pg_get_serial_sequence('listing', 'id'), max(id)) FROM listing");
  await client.query("VACUUM (ANALYZE) listing, listing_text");
}
