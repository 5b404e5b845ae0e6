/** The full-text index of homes, which must contain every change exactly once. */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { indexListingText } from "~/listings/text/index-listing-text.server";
import { closePool } from "~/platform/db/pool.server";
import { addListing } from "../factories";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { emptyTables } from "../setup/empty-tables";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

beforeEach(async () => {
  await emptyTables(client, "listing");
  await client.query("UPDATE catalogue SET revision = 0");
});

afterAll(async () => {
  await client.end();
  await closePool();
  await database.drop();
});

const nextRevisionNumber = async () =>
  (await client.query("UPDATE catalogue SET revision = revision + 1 RETURNING revision::int")).rows[0].revision;

async function addHome(row: Record<string, unknown> & { listing_key: string }): Promise<number> {
  return addListing(client, { revision: await nextRevisionNumber(), ...row });
}

/** The indexed words of a home, by kind; null if it has none. */
async function readWords(id: number): Promise<{ address: string[] | null; remarks: string[] | null } | undefined> {
  const { rows } = await client.query(
    "SELECT tsvector_to_array(address) AS address, tsvector_to_array(remarks) AS remarks FROM listing_text WHERE listing_id = $1",
    [id],
  );
  return rows[0];
}

test("indexes the address as plain words, the MLS number as one word, remarks as lexemes", async () => {
  const id = await addHome({
    listing_key: "a",
    mls_id: "IV-25.123",
    line1: "1200-12 Peña Blanca Ave #4B",
    city: "San José",
    zip: "95112-0345",
    description: "Sparkling pools and a kitchen.",
    highlights: ["Solar panels"],
  });
  expect(await indexListingText()).toBe(1);
  const address = ["#iv25123", "12", "1200", "4b", "95112", "ave", "blanca", "jose", "pena", "san"];
  expect(await readWords(id)).toEqual({ address, remarks: ["kitchen", "panel", "pool", "solar", "sparkl"] });
});

test("does not index a withheld address", async () => {
  const id = await addHome({
    listing_key: "a",
    line1: "7 Secret Way",
    address_shown: false,
    city: "Corona",
    zip: "92879",
  });
  await indexListingText();
  expect((await readWords(id))?.address).toEqual(["#ma", "92879", "corona"]);
});

test("indexes a home without street line, remarks or highlights", async () => {
  const id = await addHome({ listing_key: "a", line1: null, city: "Corona", zip: "92879", description: null });
  await indexListingText();
  expect(await readWords(id)).toEqual({ address: ["#ma", "92879", "corona"], remarks: [] });
});

test("updates changed homes, removes the words of withdrawn ones and skips unchanged ones", async () => {
  const [changedId, deletedId, unchangedId] = [
    await addHome({ listing_key: "a", description: "A garden." }),
    await addHome({ listing_key: "b", description: "A garden." }),
    await addHome({ listing_key: "c", description: "A garden." }),
  ];
  expect(await indexListingText()).toBe(3);
  expect(await indexListingText()).toBe(0);
  const revision = await nextRevisionNumber();
  await client.query("UPDATE listing SET description = 'A pool.', revision = $2 WHERE id = $1", [changedId, revision]);
  await client.query("UPDATE listing SET withdrawn_at = now(), revision = $2 WHERE id = $1", [deletedId, revision]);
  expect(await indexListingText()).toBe(2);
  expect((await readWords(changedId!))?.remarks).toEqual(["pool"]);
  expect(await readWords(deletedId!)).toEqual({ address: null, remarks: null });
  expect((await readWords(unchangedId!))?.remarks).toEqual(["garden"]);
});

test("indexes every home once when two processes run while homes are written", { tags: ["long"] }, async () => {
  const insert = (revision: number, homes: number) =>
    client.query(
      `INSERT INTO listing (feed, listing_key, mls_id, status, list_price, city, state, zip, description, listed_at, modified_at, content_hash, revision)
       SELECT 'sample', $1::text || '-' || i, 'M' || i, 'Active', 1, 'Corona', 'CA', '92879', 'Word' || i, now(), now(), 'h', $1::bigint
       FROM generate_series(1, $2::int) i`,
      [revision, homes],
    );
  // More than one batch, in revisions that do not end at a batch boundary.
  for (let page = 0; page < 7; page++) await insert(await nextRevisionNumber(), 700);
  const textIndexers = [indexListingText(), indexListingText()];
  for (let page = 0; page < 3; page++) await insert(await nextRevisionNumber(), 700);
  await Promise.all(textIndexers);
  await indexListingText();
  const { rows } = await client.query(
    `SELECT count(*)::int AS homes, count(*) FILTER (WHERE t.revision = l.revision AND remarks @@ to_tsquery('english', l.description))::int AS right
     FROM listing l LEFT JOIN listing_text t ON t.listing_id = l.id`,
  );
  expect(rows).toEqual([{ homes: 7000, right: 7000 }]);
});

test("deletes words with their home, and stops between two batches when aborted", async () => {
  const id = await addHome({ listing_key: "a" });
  await expect(indexListingText(AbortSignal.abort(new Error("Enough.")))).rejects.toThrow("Enough.");
  await indexListingText();
  await client.query("DELETE FROM listing WHERE id = $1", [id]);
  expect(await readWords(id)).toBeUndefined();
});

test("indexes texts of any length and content", async () => {
  const id = await addHome({
    listing_key: "a",
    description: `${"x".repeat(5_000)} ${"word7 ".repeat(60_000)}`,
    line1: "é".repeat(9_000),
  });
  await addHome({ listing_key: "b", description: "ﷺ 𝒫ool \u0301 '':*&|!() \\", line1: "':* \\ & ! 12½" });
  expect(await indexListingText()).toBe(2);
  expect((await readWords(id))?.remarks).toContain("word7");
});
