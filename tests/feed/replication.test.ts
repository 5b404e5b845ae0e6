import { afterEach, describe, expect, test, vi } from "vitest";
import { gazetteer } from "~/feed/mapping/gazetteer.server";
import { getFeedHealth } from "~/feed/replication/feed-health.server";
import { listRecentRuns } from "~/feed/replication/run-history.server";
import type { ListingDetails } from "~/listings/listing-parts.server";
import { query } from "~/platform/db/pool.server";
import { setUpFileDatabase } from "./database";
import { isDisplayable } from "./displayable-homes";
import {
  expectedHomes,
  type FeedHarness,
  findListingRow,
  type ListingRow,
  listObservations,
  listShownHomes,
  listShownKeys,
  startFeedHarness,
} from "./feed-harness";

setUpFileDatabase();
let harness: FeedHarness;
afterEach(() => harness.close());

const readRevision = async () =>
  Number((await query<{ revision: string }>("SELECT revision FROM catalogue"))[0]?.revision);

describe("first load", () => {
  test("stores exactly what the feed allows, over many pages", async () => {
    harness = await startFeedHarness({ homes: 200, pageSize: 20 });
    const records = harness.sample.world.listKeys().map((key) => harness.sample.world.getRecord(key));
    expect(records.some((record) => record && !isDisplayable(record))).toBe(true);
    const result = await harness.sync();
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
    expect(result).toMatchObject({
      isFirstLoad: true,
      since: null,
      upserts: expectedHomes(harness).length,
      sweepError: null,
    });
    expect(result.pages).toBeGreaterThan(8);
    expect((await getFeedHealth(harness.feed.name)).lastSuccessAt).toBeInstanceOf(Date);
    const runs = await listRecentRuns(harness.feed.name);
    expect(runs.map(({ kind, trigger, error }) => [kind, trigger, error])).toEqual([
      ["sweep", "manual", null],
      ["replication", "manual", null],
    ]);
    expect(runs[1]).toMatchObject({ upserts: result.upserts, pages: result.pages, received: result.received });

    // One observation of price and status for each home.
    const counted = await query(
      `SELECT l.id FROM listing l LEFT JOIN price_observation o ON o.listing_id = l.id AND o.list_price = l.list_price
         AND o.status = l.status AND o.observed_at = l.modified_at
       WHERE l.feed = $1 GROUP BY l.id HAVING count(o.id) <> 1`,
      [harness.feed.name],
    );
    expect(counted).toEqual([]);

    // Photos on the feed's own host by path and in order, and nothing that the seller withholds.
    const [key] = listShownKeys(harness);
    const media = (await findListingRow(harness, key as string))?.media as { key: string; url: string }[];
    expect(media.length).toBeGreaterThanOrEqual(3);
    expect(media.map(({ url }) => url)).toEqual(
      media.map((_, order) => expect.stringMatching(`^/media/.*-${order}.webp$`)),
    );
    expect(new Set(media.map((photo) => photo.key)).size).toBe(media.length);
    const withheld = await query<{ line1: string | null; location_approximate: boolean }>(
      "SELECT line1, location_approximate FROM listing WHERE feed = $1 AND NOT address_shown",
      [harness.feed.name],
    );
    expect(withheld.length).toBeGreaterThan(0);
    expect(withheld.every((home) => home.line1 === null && home.location_approximate)).toBe(true);
  });

  test("requests the next page before it maps the current one", async () => {
    harness = await startFeedHarness({ homes: 20, pageSize: 7 });
    const requests = vi.spyOn(globalThis, "fetch");
    const mappedCities = vi.spyOn(gazetteer, "cityName");
    try {
      await harness.sync();
      const nextLinkIndex = requests.mock.calls.findIndex(([url]) => String(url).includes("skiptoken"));
      expect(requests.mock.invocationCallOrder[nextLinkIndex]).toBeLessThan(
        mappedCities.mock.invocationCallOrder[0] as number,
      );
    } finally {
      vi.restoreAllMocks();
    }
  });

  test("keeps every home when more of them share a timestamp than fit on a page", { tags: ["long"] }, async () => {
    harness = await startFeedHarness({ homes: 70, pageSize: 10 });
    harness.sample.world.touchAll();
    await harness.sync();
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
  });
});

describe("incremental runs", () => {
  test("queries from the watermark minus 20 minutes, for every status", async () => {
    harness = await startFeedHarness();
    await harness.sync();
    const [state] = await query<{ watermark: Date }>(
      "SELECT watermark FROM replication_state WHERE feed = $1 AND resource = 'Property'",
      [harness.feed.name],
    );
    harness.sample.requests.length = 0;
    const result = await harness.sync();
    const newest = expectedHomes(harness)
      .map(({ modified }) => modified)
      .sort()
      .at(-1) as string;
    expect((state as { watermark: Date }).watermark.toISOString() >= newest).toBe(true);
    expect(result.since?.getTime()).toBe((state as { watermark: Date }).watermark.getTime() - 20 * 60_000);
    const url = decodeURIComponent(harness.sample.requests[0]?.url ?? "");
    expect(url).toContain(`$filter=ModificationTimestamp ge ${result.since?.toISOString()}&`);
    expect(url).not.toContain("StandardStatus eq");
  });

  test("updates what changed, with a new revision, and records each change of price or status once", async () => {
    harness = await startFeedHarness();
    const { world } = harness.sample;
    await harness.sync();
    const key = listShownKeys(harness)[0] as string;
    const before = await findListingRow(harness, key);
    const revisionBefore = await readRevision();
    world.edit(key, { ListPrice: 4_321_000, StandardStatus: "Active" });
    await harness.sync();
    const changed = await query<{ listing_key: string }>(
      "SELECT listing_key FROM listing WHERE feed = $1 AND revision > $2",
      [harness.feed.name, revisionBefore],
    );
    expect(changed.map((row) => row.listing_key)).toEqual([key]);
    world.advance(60_000);
    world.edit(key, { ListPrice: 4_200_000 });
    await harness.sync();
    world.advance(60_000);
    world.edit(key, { StandardStatus: "Pending" });
    await harness.sync();
    await harness.sync();
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
    expect((await listObservations(harness, key)).slice(-3)).toEqual([
      [4_321_000, "Active"],
      [4_200_000, "Active"],
      [4_200_000, "Pending"],
    ]);
    expect((await listObservations(harness, key)).length).toBe(4);
    expect((await findListingRow(harness, key))?.id).toBe(before?.id);
  });

  test("keeps the first dated price change and the latest one", async () => {
    harness = await startFeedHarness();
    const { world } = harness.sample;
    const key = listShownKeys(harness)[0] as string;
    const changes = async () => {
      const { details, first_price_change: first } = (await findListingRow(harness, key)) as ListingRow & {
        details: ListingDetails;
      };
      return [first, details.priceChange];
    };
    const first = { at: "2026-11-01T10:00:00.000Z", from: 4_500_000, to: 4_321_000 };
    world.edit(key, { ListPrice: 4_321_000, PreviousListPrice: 4_500_000, PriceChangeTimestamp: first.at });
    await harness.sync();
    expect(await changes()).toEqual([first, first]);
    world.advance(60_000);
    const latestChange = { at: "2026-11-09T10:00:00.000Z", from: 4_321_000, to: 4_200_000 };
    world.edit(key, { ListPrice: 4_200_000, PreviousListPrice: 4_321_000, PriceChangeTimestamp: latestChange.at });
    await harness.sync();
    expect(await changes()).toEqual([first, latestChange]);
    world.advance(60_000);
    world.edit(key, { StandardStatus: "Withdrawn" });
    await harness.sync();
    expect(await changes()).toEqual([null, undefined]);
  });

  test("moves only modified_at if just the timestamp is new, not the home's change time, revision, or history", async () => {
    harness = await startFeedHarness();
    await harness.sync();
    const { world } = harness.sample;
    /** A minute in which no home changes by itself, as the sample's homes do now and then. */
    const advanceQuietly = async () => {
      for (;;) {
        world.catchUp();
        const times = world.index.modifiedAt.join();
        world.advance(60_000);
        if (world.index.modifiedAt.join() === times) return;
        await harness.sync();
      }
    };
    await advanceQuietly();
    const key = listShownKeys(harness)[0] as string;
    const before = await findListingRow(harness, key);
    world.touchAll();
    const result = await harness.sync();
    const after = await findListingRow(harness, key);
    expect(result.upserts).toBe(0);
    expect(result.unchanged).toBe(expectedHomes(harness).length);
    expect(after?.revision).toBe(before?.revision);
    expect(after?.modified_at).not.toEqual(before?.modified_at);
    expect(after?.changed_at).toEqual(before?.modified_at);
    expect(await listObservations(harness, key)).toHaveLength(1);

    await advanceQuietly();
    world.touchAll();
    await harness.sync();
    expect((await findListingRow(harness, key))?.changed_at).toEqual(before?.modified_at);
    harness.sample.world.edit(key, { ListPrice: 777_000 });
    await harness.sync();
    expect((await findListingRow(harness, key))?.changed_at).toBeNull();
  });

  test("doesn't overwrite a newer record with an older version", async () => {
    harness = await startFeedHarness();
    await harness.sync();
    const key = listShownKeys(harness)[0] as string;
    await query(
      "UPDATE listing SET list_price = 1, modified_at = now() + interval '1 day' WHERE feed = $1 AND listing_key = $2",
      [harness.feed.name, key],
    );
    await harness.sync();
    expect(await findListingRow(harness, key)).toMatchObject({ list_price: 1 });
  });

  test("maps everything again in a full run", { tags: ["long"] }, async () => {
    harness = await startFeedHarness();
    await harness.sync();
    await query("UPDATE listing SET city = 'Elsewhere', content_hash = '' WHERE feed = $1", [harness.feed.name]);
    expect((await harness.sync({ isFull: true })).upserts).toBe(expectedHomes(harness).length);
    expect(await query("SELECT FROM listing WHERE feed = $1 AND city = 'Elsewhere'", [harness.feed.name])).toEqual([]);
  });
});

describe("removals", { tags: ["long"] }, () => {
  const empty = {
    line1: null,
    description: null,
    media: [],
    photo_count: 0,
    features: {},
    highlights: [],
    attribution: {},
    withdrawn_at: expect.any(Date),
  };

  test.each([
    ["Closed", "Closed"],
    ["Withdrawn", "Withdrawn"],
    ["Expired", "Expired"],
    ["Canceled", "Canceled"],
  ] as const)("leaves a tombstone without content for status %s", async (status, isStored) => {
    harness = await startFeedHarness();
    await harness.sync();
    const key = listShownKeys(harness)[0] as string;
    const before = await findListingRow(harness, key);
    harness.sample.world.setStatus(key, status);
    expect((await harness.sync()).removed).toBe(1);
    expect(await findListingRow(harness, key)).toMatchObject({
      ...empty,
      status: isStored,
      id: before?.id,
      list_price: before?.list_price,
    });
    expect((await harness.sync()).removed).toBe(0);
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
  });

  test("hides a home when the seller opts out, and shows it again when they opt in", async () => {
    harness = await startFeedHarness();
    const { world } = harness.sample;
    await harness.sync();
    const key = listShownKeys(harness)[0] as string;
    world.setListingShown(key, false);
    await harness.sync();
    expect(await findListingRow(harness, key)).toMatchObject(empty);
    world.advance(1000);
    world.setListingShown(key, true);
    await harness.sync();
    expect((await findListingRow(harness, key))?.photo_count).toBeGreaterThan(0);
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
  });

  test("removes an address from the row when it is withheld later", async () => {
    harness = await startFeedHarness();
    const { world } = harness.sample;
    await harness.sync();
    const key = listShownKeys(harness).find(
      (candidate) => world.getRecord(candidate)?.InternetAddressDisplayYN !== false,
    ) as string;
    const before = await findListingRow(harness, key);
    world.setAddressShown(key, false);
    await harness.sync();
    const after = await findListingRow(harness, key);
    expect(after).toMatchObject({ address_shown: false, line1: null, location_approximate: true, withdrawn_at: null });
    expect(after?.lat).not.toBe(before?.lat);
    expect(JSON.stringify(after)).not.toContain(before?.line1);
    world.advance(1000);
    world.setAddressShown(key, true);
    await harness.sync();
    expect(await findListingRow(harness, key)).toMatchObject({
      address_shown: true,
      line1: before?.line1,
      lat: before?.lat,
    });
  });

  test("removes homes with MlgCanView false or MlgCanUse without IDX", async () => {
    harness = await startFeedHarness();
    await harness.sync();
    const [first, second] = listShownKeys(harness) as [string, string];
    harness.sample.faults.set("mlgCanView", { value: false, keys: [first] });
    harness.sample.faults.set("mlgCanUse", { value: ["VOW", "BO"], keys: [second] });
    harness.sample.world.editMany([first, second], {});
    expect((await harness.sync()).removed).toBe(2);
    expect(await findListingRow(harness, first)).toMatchObject(empty);
    expect(await findListingRow(harness, second)).toMatchObject(empty);
  });
});

describe("unusable records", { tags: ["long"] }, () => {
  test.each(["null-price", "negative-price", "text-price"] as const)(
    "sets %s aside until it is corrected",
    async (kind) => {
      harness = await startFeedHarness();
      const key = listShownKeys(harness)[3] as string;
      harness.sample.faults.set("badRecord", { kind, keys: [key] });
      const result = await harness.sync();
      expect(result.quarantined).toBe(1);
      expect((await listShownHomes(harness)).map((home) => home.key)).toEqual(
        expectedHomes(harness)
          .map((home) => home.key)
          .filter((home) => home !== key),
      );
      const quarantine = () =>
        query<{ reason: string; resolved_at: Date | null; raw: { ListingKey: string } }>(
          "SELECT reason, resolved_at, raw FROM quarantined_record WHERE feed = $1 AND key = $2",
          [harness.feed.name, key],
        );
      expect(await quarantine()).toMatchObject([{ resolved_at: null, raw: { ListingKey: key } }]);
      harness.sample.faults.clear();
      harness.sample.world.edit(key, {});
      await harness.sync();
      expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
      expect(await quarantine()).toMatchObject([{ resolved_at: expect.any(Date) }]);
    },
  );

  test.each(["no-key", "text-for-record"] as const)("sets %s aside and hides no other record", async (kind) => {
    harness = await startFeedHarness();
    harness.sample.faults.set("badRecord", { kind }, { times: 1, resource: "Property" });
    const result = await harness.sync();
    expect(result.quarantined).toBe(1);
    // The sweep after the load fetched by its key what the load couldn't use.
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
  });

  test("sets aside exactly the record that the database rejects", async () => {
    harness = await startFeedHarness();
    const key = listShownKeys(harness)[2] as string;
    await query(`ALTER TABLE listing ADD CONSTRAINT test_price CHECK (list_price <> 666)`);
    try {
      harness.sample.world.edit(key, { ListPrice: 666 });
      const result = await harness.sync();
      expect(result.quarantined).toBe(1);
      expect(await listShownHomes(harness)).toEqual(expectedHomes(harness).filter((home) => home.key !== key));
    } finally {
      await query("ALTER TABLE listing DROP CONSTRAINT test_price");
    }
  });

  test("reads unusual spellings as the same values", async () => {
    harness = await startFeedHarness();
    const { faults } = harness.sample;
    for (const name of [
      "floatIntegers",
      "unspacedEnums",
      "joinedLists",
      "zonelessTimestamps",
      "closeDateTbd",
      "omitNulls",
    ] as const)
      faults.set(name, {});
    await harness.sync();
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
    const odd = await query(
      "SELECT beds, baths, home_type, city, pool_types FROM listing WHERE feed = $1 ORDER BY listing_key",
      [harness.feed.name],
    );
    faults.clear();
    await harness.sync({ isFull: true });
    const rowsBefore = await query(
      "SELECT beds, baths, home_type, city, pool_types FROM listing WHERE feed = $1 ORDER BY listing_key",
      [harness.feed.name],
    );
    expect(odd).toEqual(rowsBefore);
  });

  test("stores a key that a page contains twice as one home", async () => {
    harness = await startFeedHarness();
    harness.sample.faults.set("duplicateKeys", true);
    const result = await harness.sync();
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
    expect(result.upserts).toBe(expectedHomes(harness).length);
  });
});

describe("a load", { tags: ["long"] }, () => {
  const state = async () =>
    (
      await query<{ watermark: Date; load: unknown; loaded_with: unknown }>(
        "SELECT * FROM replication_state WHERE feed = $1 AND resource = 'Property'",
        [harness.feed.name],
      )
    )[0];
  const interruptLoad = async (options = {}) => {
    harness.sample.faults.set("status", { code: 500 }, { after: 2, resource: "Property" });
    await expect(harness.sync(options)).rejects.toThrow("500");
    harness.sample.faults.clear();
    harness.sample.requests.length = 0;
  };
  const firstUrl = () =>
    decodeURIComponent(harness.sample.requests.find(({ resource }) => resource === "Property")?.url ?? "");

  test("continues an interrupted load as the same kind, and moves the watermark only at its end", async () => {
    harness = await startFeedHarness({ homes: 90, pageSize: 10 });
    await harness.sync();
    const before = await state();
    const [key] = listShownKeys(harness) as [string];
    await interruptLoad({ isFull: true });
    const during = await state();
    expect(during?.watermark).toEqual(before?.watermark);
    // Our version is newer than the feed's, so only a full load replaces it.
    const last = listShownKeys(harness).at(-1) as string;
    await query(
      "UPDATE listing SET list_price = 1, content_hash = '', modified_at = modified_at + interval '1 minute' WHERE feed = $1 AND listing_key = ANY($2)",
      [harness.feed.name, [key, last]],
    );
    const result = await harness.sync();
    expect(result).toMatchObject({ isFirstLoad: true, since: null, sweepError: null });
    expect(firstUrl()).toContain("StandardStatus eq");
    expect(firstUrl()).toContain("$count=true");
    expect(firstUrl()).toContain("ModificationTimestamp ge");
    expect((await listRecentRuns(harness.feed.name)).slice(0, 2).map(({ kind }) => kind)).toEqual([
      "sweep",
      "replication",
    ]);
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
    expect(await state()).toMatchObject({ watermark: before?.watermark, load: null });
    expect(await harness.sync()).toMatchObject({ isFirstLoad: false });
  });

  test("loads everything again after a new mapping, even if an older worker has moved the watermark", async () => {
    harness = await startFeedHarness();
    await harness.sync();
    await query("UPDATE replication_state SET loaded_with = NULL WHERE feed = $1", [harness.feed.name]);
    await query("UPDATE listing SET details = '{}', content_hash = '' WHERE feed = $1", [harness.feed.name]);
    await interruptLoad();
    expect(await harness.sync()).toMatchObject({ isFirstLoad: true });
    expect(await query("SELECT FROM listing WHERE feed = $1 AND content_hash = ''", [harness.feed.name])).toEqual([]);
    expect(await harness.sync()).toMatchObject({ isFirstLoad: false });
  });

  test("notes the statuses without homes after an interrupted load", async () => {
    harness = await startFeedHarness({ homes: 60 });
    const { world } = harness.sample;
    const pending = listShownKeys(harness).filter((key) => world.getRecord(key)?.StandardStatus === "Pending");
    for (const key of pending) world.setStatus(key, "Active");
    await interruptLoad();
    const { runId } = await harness.sync();
    expect(await query("SELECT notes FROM sync_run WHERE id = $1", [runId])).toEqual([
      { notes: expect.arrayContaining(["The first load had no homes with status Pending."]) },
    ]);
  });
});

test("succeeds if photos can't be read again, and pauses a feed that asks for it", async () => {
  harness = await startFeedHarness({ homes: 30 });
  await harness.sync();
  const { world, faults } = harness.sample;
  const [key] = listShownKeys(harness) as [string];
  world.edit(key, { ListPrice: 654_000 });
  faults.set("mediaEmpty", { keys: [key] });
  faults.set("rateLimit", { retryAfter: "none" }, { after: 1, resource: "Property" });
  const { runId } = await harness.sync();
  faults.clear();
  expect(await findListingRow(harness, key)).toMatchObject({ list_price: 654_000, photo_count: expect.any(Number) });
  expect(await query("SELECT notes FROM sync_run WHERE id = $1", [runId])).toEqual([
    { notes: [expect.stringMatching(/^Photos of 1 home were not read again\. .*429/)] },
  ]);
  await expect(harness.sync({ trigger: "schedule" })).rejects.toThrow(/Requests are paused until/);
});

test("doesn't restore an older version when photos are read again from an outdated copy of the feed", {
  tags: ["long"],
}, async () => {
  harness = await startFeedHarness({ homes: 30 });
  await harness.sync();
  const { world, faults } = harness.sample;
  const [key] = listShownKeys(harness) as [string];
  const old = structuredClone(world.getRecord(key));
  world.advance(60_000);
  world.edit(key, { ListPrice: 654_000 });
  faults.set("mediaEmpty", { keys: [key] }, { times: 1, resource: "Property" });
  await harness.sync({
    // The page is written. The records that are read again come from a server that lags behind.
    onProgress: ({ pages }) => {
      if (pages === 1)
        world.edit(key, { ListPrice: old?.ListPrice, ModificationTimestamp: old?.ModificationTimestamp }, { at: null });
    },
  });
  expect((await findListingRow(harness, key))?.list_price).toBe(654_000);
  expect((await listObservations(harness, key)).length).toBe(2);
});
