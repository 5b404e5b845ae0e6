import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readCardRows } from "~/listings/card-rows.server";
import { findCurrentIndex, startListingIndexRefresh } from "~/listings/search/listing-index.server";
import { closePool } from "~/platform/db/pool.server";
import { forgetEnv } from "~/platform/env.server";
import { addListing } from "../factories";
import { createTestDatabase, type TestDatabase } from "../setup/database";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  forgetEnv();
});

afterAll(async () => {
  await client.end();
  await closePool();
  await database.drop();
});

/** In one transaction: an index that saw the revision without the home would never look for it again. */
async function change(id: number, assignment: string): Promise<void> {
  await client.query(
    `WITH changed AS (UPDATE catalogue SET revision = revision + 1 RETURNING revision)
     UPDATE listing SET ${assignment}, revision = changed.revision FROM changed WHERE listing.id = $1`,
    [id],
  );
}

const readPrices = async (ids: readonly number[]) =>
  Object.fromEntries((await readCardRows(ids)).map(({ id, price }) => [id, price]));

it("keeps rows of cards until their homes change, while the index is updated", async () => {
  await client.query("UPDATE catalogue SET revision = 1");
  const first = await addListing(client, { listing_key: "A", list_price: 500_000 });
  const second = await addListing(client, { listing_key: "B", list_price: 600_000 });
  const folder = mkdtempSync(join(tmpdir(), "sunporch-card-rows-"));
  const stop = startListingIndexRefresh(20, join(folder, "search-index"), () => {});
  try {
    await expect.poll(findCurrentIndex).toBeDefined();
    expect(await readPrices([first])).toEqual({ [first]: 500_000 });

    // Without a revision, which nothing notices.
    await client.query("UPDATE listing SET list_price = list_price + 1");
    expect(await readPrices([second, first])).toEqual({ [first]: 500_000, [second]: 600_001 });

    await change(first, "list_price = 450000");
    await expect.poll(() => readPrices([first, second])).toEqual({ [first]: 450_000, [second]: 600_001 });
    await change(second, "withdrawn_at = now()");
    await expect.poll(() => readPrices([first, second])).toEqual({ [first]: 450_000 });

    // The index has missed changes for too long to tell whether a kept row is still right.
    await client.query("UPDATE listing SET list_price = 400000");
    stop();
    expect(await readPrices([first])).toEqual({ [first]: 450_000 });
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now + 15_000);
    expect(await readPrices([first])).toEqual({ [first]: 400_000 });
  } finally {
    vi.restoreAllMocks();
    stop();
    rmSync(folder, { recursive: true });
  }
});
