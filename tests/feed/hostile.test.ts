/**
 * Invalid data from a feed must not stop the replication or keep outdated facts visible.
 *
 * @module-tag long
 */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import type { FeedConfig } from "~/feed/config.server";
import { claimFeedName } from "~/feed/replication/feed-source.server";
import { releaseRecord } from "~/feed/replication/quarantine.server";
import { listRecentRuns } from "~/feed/replication/run-history.server";
import { getListing } from "~/listings/home/detail.server";
import { findPhoto } from "~/listings/photos/photo-lookup.server";
import { getListingIndex, ListingIndex } from "~/listings/search/listing-index.server";
import { listListings } from "~/listings/search.server";
import { isShownSql, readFeedDisplay } from "~/mls/feed-display.server";
import { PROFILES } from "~/mls/vendors";
import { query } from "~/platform/db/pool.server";
import { requireEnv } from "~/platform/env.server";
import { listSavedHomes, saveHome } from "~/saved-homes/saved-homes.server";
import { setUpFileDatabase } from "./database";
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

const DAY_MS = 86_400_000;
const readWatermark = async () =>
  (
    await query<{ watermark: Date | null }>(
      "SELECT watermark FROM replication_state WHERE feed = $1 AND resource = $2",
      [harness.feed.name, "Property"],
    )
  )[0]?.watermark ?? null;
const inFuture = { ModificationTimestamp: "2100-01-01T00:00:00.000Z" };

describe("pages", () => {
  test("sets null records aside and continues", async () => {
    harness = await startFeedHarness();
    harness.sample.faults.set("badRecord", { kind: "null-for-record" }, { times: 1, resource: "Property" });
    expect(await harness.sync()).toMatchObject({ quarantined: 1 });
    // The sweep after the load fetched by its key what the load couldn't use.
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
  });

  test("requests smaller pages after one over the size limit", async () => {
    harness = await startFeedHarness({ homes: 60, pageSize: 60 });
    harness.feed.maxBodyBytes = 150_000;
    await harness.sync();
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
  });

  test("ends the run if next links form a circle", async () => {
    harness = await startFeedHarness();
    harness.sample.faults.set("circleLinks", true);
    await expect(harness.sync()).rejects.toThrow("lead in a circle");
    expect(harness.sample.requests.length).toBeLessThan(12);
  });

  // The faults end by themselves, so that a client without a guard fails these tests instead of hanging.
  test("ends the run if next links of photos form a circle, and only the reading of open houses if theirs do", async () => {
    harness = await startFeedHarness({ vendor: "reso", homes: 5 });
    const { faults, requests } = harness.sample;
    const countRequests = (of: string) => requests.filter(({ resource }) => resource === of).length;
    faults.set("circleLinks", true, { resource: "OpenHouse", times: 20 });
    await harness.sync();
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
    const notes = (await listRecentRuns(harness.feed.name)).flatMap((run) => run.notes);
    expect(notes).toContain("Open houses were not read. The feed's next links lead in a circle.");
    expect(countRequests("OpenHouse")).toBe(3);

    faults.set("circleLinks", true, { resource: "Media", times: 20 });
    requests.length = 0;
    await expect(harness.sync({ isFull: true })).rejects.toThrow("lead in a circle");
    expect(countRequests("Media")).toBe(3);
  });

  test.each(["Property", "Media", "OpenHouse", "Lookup"] as const)(
    "ends the reading of %s whose next links grow for ever and bring the same records",
    async (resource) => {
      harness = await startFeedHarness({ vendor: "reso", homes: 20 });
      await harness.sync();
      const { faults, requests } = harness.sample;
      faults.set("growingLinks", true, { resource, times: 60 });
      requests.length = 0;
      await harness.clock.sleep(25 * 3_600_000);
      const run = await Promise.allSettled([harness.sync({ isFull: resource === "Media" })]);
      expect(requests.filter((request) => request.resource === resource).length).toBeLessThan(30);
      if (resource === "Property") expect(run[0]).toMatchObject({ status: "rejected" });
      faults.clear();
      await harness.sync();
      expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
    },
  );

  test("ends the sweep if next links of records that it reads again form a circle", async () => {
    harness = await startFeedHarness({ sweepPageSize: 100 });
    await harness.sync();
    await query("UPDATE listing SET modified_at = modified_at - interval '1 hour' WHERE feed = $1", [
      harness.feed.name,
    ]);
    harness.sample.requests.length = 0;
    harness.sample.faults.set("circleLinks", true, { resource: "Property", after: 1, times: 20 });
    await expect(harness.sweep()).rejects.toThrow("lead in a circle");
    expect(harness.sample.requests.length).toBeLessThan(6);
  });

  test("names a next link's foreign host, and follows it if it is allowed", async () => {
    harness = await startFeedHarness();
    let target = harness.sample.url;
    const relay: Server = createServer(async (request, response) => {
      const result = await fetch(new URL(request.url ?? "/", target), {
        headers: { authorization: request.headers.authorization ?? "" },
      });
      response.end(await result.text());
    });
    await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
    target = new URL(harness.sample.url).origin;
    const origin = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
    harness.sample.faults.set("foreignLinks", { origin });
    await expect(harness.sync()).rejects.toThrow(`leads to another host, ${origin}`);
    harness.feed.linkOrigins = [origin];
    // The relay's pages don't know the preferred size, and the feed's own is larger.
    await harness.sync();
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
    await new Promise((resolve) => relay.close(resolve));
  });

  test("fails a load that gets fewer records than the feed counts", async () => {
    harness = await startFeedHarness({ homes: 90 });
    // A strict server treats $top as the size of the whole answer and ends there.
    harness.feed.profile = { ...harness.feed.profile, pageSizeBy: "top" };
    harness.feed.pageSize = 30;
    await expect(harness.sync()).rejects.toThrow("The load ended early");
  });

  test("keeps the watermark after a full run of an empty feed", async () => {
    harness = await startFeedHarness();
    await harness.sync();
    const watermarkBefore = await readWatermark();
    for (const key of harness.sample.world.listKeys()) harness.sample.world.removeSilently(key);
    await harness.sync({ isFull: true }).catch(() => {});
    expect(await readWatermark()).toEqual(watermarkBefore);
  });
});

describe("time", () => {
  test("corrects and removes a home once dated 2100 like any other", async () => {
    harness = await startFeedHarness();
    const { world } = harness.sample;
    const [key, otherKey] = listShownKeys(harness) as [string, string];
    world.editMany([key, otherKey], inFuture);
    await harness.sync();
    expect((await findListingRow(harness, key))?.modified_at).not.toEqual(new Date(inFuture.ModificationTimestamp));
    world.advance(60_000);
    world.editMany([key, otherKey], { ModificationTimestamp: new Date(world.clock.now()).toISOString() });
    world.edit(key, { ListPrice: 1_111_000 });
    world.setStatus(otherKey, "Closed");
    await harness.clock.sleep(60_000);
    await harness.sync();
    expect(await findListingRow(harness, key)).toMatchObject({ list_price: 1_111_000 });
    expect((await findListingRow(harness, otherKey))?.withdrawn_at).not.toBeNull();
  });

  test("corrects stored future dates in the migration", async () => {
    harness = await startFeedHarness({ homes: 20 });
    await harness.sync();
    const key = listShownKeys(harness)[0] as string;
    await query("UPDATE listing SET modified_at = '2100-01-01' WHERE feed = $1 AND listing_key = $2", [
      harness.feed.name,
      key,
    ]);
    // The first home was known only by that date; the other one had observations before.
    const other = listShownKeys(harness)[1] as string;
    await query(
      `WITH known AS (SELECT id, listing_key FROM listing WHERE feed = $1 AND listing_key = ANY($2)),
         dated AS (UPDATE price_observation SET observed_at = '2100-01-01' WHERE listing_id = (SELECT id FROM known WHERE listing_key = $3))
       INSERT INTO price_observation (listing_id, observed_at, list_price, status)
       SELECT id, '2100-01-01'::timestamptz + n * interval '1 day', 700000 + n, 'Active' FROM known, generate_series(1, 2) n
       WHERE listing_key = $4`,
      [harness.feed.name, [key, other], key, other],
    );
    const before = await listObservations(harness, other);
    // After the database's time, which the migration takes.
    harness.sample.world.advance(15 * 60_000);
    harness.sample.world.setStatus(key, "Closed");
    expect(await harness.sync()).toMatchObject({ removed: 0, outdated: 1 });
    const migration = await readFile("prisma/migrations/20261127100000_feed_protocol/migration.sql", "utf8");
    for (const statement of migration.match(/^(UPDATE|DELETE) [^;]+/gm) ?? []) await query(statement);
    expect(await listObservations(harness, key)).toHaveLength(1);
    expect(await listObservations(harness, other)).toEqual([...before.slice(0, -2), [700_002, "Active"]]);
    expect(await query("SELECT FROM price_observation WHERE observed_at > now() + interval '1 day'")).toEqual([]);
    expect(await harness.sync()).toMatchObject({ removed: 1, outdated: 0 });
  });

  test("counts records older than ours, and accepts them in a sweep or a full run", async () => {
    harness = await startFeedHarness();
    const { world } = harness.sample;
    await harness.sync();
    const [priced, sold] = listShownKeys(harness) as [string, string];
    const earlier = { ModificationTimestamp: new Date(world.clock.now() - 90 * DAY_MS).toISOString() };
    world.edit(priced, { ...earlier, ListPrice: 2_222_000 });
    world.edit(sold, { ...earlier, StandardStatus: "Closed" });
    expect(await harness.sync()).toMatchObject({ outdated: 2, upserts: 0, removed: 0 });
    expect((await listRecentRuns(harness.feed.name))[0]).toMatchObject({ outdated: 2 });
    await harness.sweep();
    expect(await findListingRow(harness, priced)).toMatchObject({
      list_price: 2_222_000,
      modified_at: new Date(earlier.ModificationTimestamp),
    });
    expect((await findListingRow(harness, sold))?.withdrawn_at).not.toBeNull();
    // The history ends with the home's current price.
    expect((await listObservations(harness, priced)).at(-1)?.[0]).toBe(2_222_000);

    const third = listShownKeys(harness)[2] as string;
    world.edit(third, { ...earlier, ListPrice: 3_333_000 });
    expect(await harness.sync({ isFull: true })).toMatchObject({ outdated: 0 });
    expect(await findListingRow(harness, third)).toMatchObject({ list_price: 3_333_000 });
  });

  test("hides a home whose newer versions are rejected for a day, until one is accepted", async () => {
    harness = await startFeedHarness();
    const { world } = harness.sample;
    await harness.sync();
    const key = listShownKeys(harness)[0] as string;
    world.edit(key, { ListPrice: null });
    await harness.sync();
    expect((await findListingRow(harness, key))?.withdrawn_at).toBeNull();
    await query("UPDATE quarantined_record SET first_seen_at = now() - interval '25 hours' WHERE feed = $1", [
      harness.feed.name,
    ]);
    const { id, media, description, list_price } = (await findListingRow(harness, key)) as ListingRow;
    expect(media).not.toEqual([]);
    process.env.FEED_NAME = harness.feed.name;
    process.env.FEED_URL = harness.feed.baseUrl;
    requireEnv({ database: true });
    await readFeedDisplay();
    const index = await getListingIndex();
    const isFound = async () => {
      await index.refresh();
      const ids = [...index.findMatchingIds({ minute: 0 })];
      expect((await listListings([id])).length).toBe(ids.includes(id) ? 1 : 0);
      expect((await ListingIndex.loadSome([id])).count).toBe(ids.includes(id) ? 1 : 0);
      return ids.includes(id);
    };
    expect(await isFound()).toBe(true);
    const ana = randomUUID();
    await query("INSERT INTO account (id, email) VALUES ($1, 'ana@example.com')", [ana]);
    expect(await saveHome(ana, id)).toBe(true);

    // It is hidden everywhere, as out of date, and keeps its content and photos.
    await harness.sync();
    expect((await listRecentRuns(harness.feed.name))[0]?.notes).toEqual([
      "Hid 1 home because newer versions have been rejected for a day.",
    ]);
    expect(await isFound()).toBe(false);
    expect(await findListingRow(harness, key)).toMatchObject({ withdrawn_at: null, media, description });
    expect(await getListing(String(id), new Date())).toMatchObject({ withdrawn: true, isOutOfDate: true });
    expect(await findPhoto(id, "any")).toEqual({ state: "out of date" });
    expect(await listSavedHomes(ana)).toMatchObject([{ id, isUnavailable: true, isOutOfDate: true, photo: null }]);
    expect(await saveHome(ana, id)).toBe(false);
    await harness.sweep();
    expect(await isFound()).toBe(false);
    const quarantined = () =>
      query("SELECT FROM quarantined_record WHERE feed = $1 AND resolved_at IS NULL", [harness.feed.name]);
    expect(await quarantined()).toHaveLength(1);
    world.advance(60_000);
    // A version with the same content as before also shows it again.
    world.edit(key, { ListPrice: list_price });
    await harness.sync();
    expect(await isFound()).toBe(true);
    expect(await quarantined()).toHaveLength(0);
  });

  test("hides no home and notes it if newer versions of more than a tenth are rejected", async () => {
    harness = await startFeedHarness({ homes: 40 });
    await harness.sync();
    const keys = listShownKeys(harness);
    const hidden = () => query("SELECT FROM listing WHERE feed = $1 AND hidden_at IS NOT NULL", [harness.feed.name]);
    const refuse = async (some: string[]) => {
      harness.sample.world.editMany(some, { ListPrice: null });
      await harness.sync();
      await query("UPDATE quarantined_record SET first_seen_at = now() - interval '25 hours' WHERE feed = $1", [
        harness.feed.name,
      ]);
      await harness.sync();
      return (await listRecentRuns(harness.feed.name))[0]?.notes;
    };
    await refuse(keys.slice(0, 8));
    expect(await hidden()).toHaveLength(8);
    // Hidden homes count too, because a feed that breaks gradually would otherwise lose all its homes.
    const notes = [
      `Newer versions of ${keys.length} homes have been rejected for a day. That is too many to hide, so no homes were hidden.`,
    ];
    expect(await refuse(keys)).toEqual(notes);
    expect(await hidden()).toHaveLength(8);
    expect(await listShownHomes(harness)).toHaveLength(keys.length - 8);
  });

  test("shows the same home of another feed while one is hidden because newer versions are rejected", async () => {
    harness = await startFeedHarness({ homes: 12 });
    const { world } = harness.sample;
    await harness.sync();
    // Withheld addresses are not matched.
    const key = (
      await query<{ listing_key: string }>(
        "SELECT listing_key FROM listing WHERE feed = $1 AND address_shown AND home_type IS NOT NULL AND line1 IS NOT NULL LIMIT 1",
        [harness.feed.name],
      )
    )[0]?.listing_key as string;
    const twin = `${harness.feed.name}-twin`;
    await query(
      `INSERT INTO listing SELECT (jsonb_populate_record(l, jsonb_build_object('id', nextval('listing_id_seq'), 'feed', $3::text,
         'modified_at', l.modified_at - interval '1 day', 'changed_at', NULL))).* FROM listing l WHERE feed = $1 AND listing_key = $2`,
      [harness.feed.name, key, twin],
    );
    harness.feed.isOneOfSeveral = true;
    const shownIn = async () =>
      (
        await query<{ feed: string }>(`SELECT feed FROM listing WHERE listing_key = $2 AND ${isShownSql("$1")}`, [
          [harness.feed.name, twin],
          key,
        ])
      ).map(({ feed }) => feed);

    world.edit(key, { ListPrice: null });
    await harness.sync();
    expect(await shownIn()).toEqual([harness.feed.name]);
    await query("UPDATE quarantined_record SET first_seen_at = now() - interval '25 hours' WHERE feed = $1", [
      harness.feed.name,
    ]);
    await harness.sync();
    expect(await shownIn()).toEqual([twin]);

    // Released manually, the home is still rejected. An accepted version is newer than the other feed's.
    await releaseRecord(harness.feed.name, key, { id: null, email: "staff@example.com" });
    await harness.sync();
    expect(await shownIn()).toEqual([twin]);
    world.advance(60_000);
    world.edit(key, { ListPrice: (await findListingRow(harness, key))?.list_price });
    await harness.sync();
    expect(await shownIn()).toEqual([harness.feed.name]);
  });
});

describe("photos", () => {
  const photos = async (key: string) => (await findListingRow(harness, key))?.media as { url: string }[];

  test("keeps photos if a record has no Media, or empty Media despite PhotosCount, and removes them if there are none", async () => {
    harness = await startFeedHarness();
    const { world, faults } = harness.sample;
    await harness.sync();
    const [absent, empty, none] = listShownKeys(harness) as [string, string, string];
    const photosBefore = [await photos(absent), await photos(empty)];
    expect(photosBefore[0]?.length).toBeGreaterThan(0);
    faults.set("mediaAbsent", { keys: [absent] });
    faults.set("mediaEmpty", { keys: [empty, none] });
    world.editMany([absent, empty], { ListPrice: 654_000 });
    world.edit(none, { ListPrice: 654_000, PhotosCount: 0 });
    harness.sample.requests.length = 0;
    await harness.sync();
    expect([await photos(absent), await photos(empty), await photos(none)]).toEqual([...photosBefore, []]);
    expect(await findListingRow(harness, empty)).toMatchObject({
      list_price: 654_000,
      photo_count: photosBefore[1]?.length,
    });
    // A record that came without its photos was requested once more.
    expect(
      harness.sample.requests.filter(({ url }) => decodeURIComponent(url).includes(`ListingKey eq '${empty}'`)),
    ).toHaveLength(1);
  });
});

test("notes the statuses without homes after a first load", async () => {
  harness = await startFeedHarness();
  const { world } = harness.sample;
  for (const key of world.listKeys(Number.POSITIVE_INFINITY, "Coming Soon")) world.removeSilently(key);
  await harness.sync();
  const [, load] = await listRecentRuns(harness.feed.name);
  expect(load?.notes).toEqual(["The first load had no homes with status Coming Soon."]);
});

describe("open houses with their own resource", () => {
  const stored = async () =>
    (
      await query<{ key: string }>("SELECT key FROM feed_open_house WHERE feed = $1 ORDER BY key", [harness.feed.name])
    ).map(({ key }) => key);

  /** An open house of a home, `from` and `to` days from now. */
  const open = (key: string, from: number, to: number) => {
    const at = (days: number) => new Date(harness.sample.world.clock.now() + days * DAY_MS).toISOString();
    return {
      OpenHouseKey: `${key}-long`,
      OpenHouseDate: at(from).slice(0, 10),
      OpenHouseStartTime: at(from),
      OpenHouseEndTime: at(to),
      OpenHouseType: "Public",
      OpenHouseStatus: "Active",
      ModificationTimestamp: at(0),
    };
  };

  test("removes missing open houses only when a second response confirms it", async () => {
    harness = await startFeedHarness({ vendor: "reso", homes: 120, pageSize: 100 });
    const { world } = harness.sample;
    // Those of the sample are on weekends, so on a Sunday evening almost none is left.
    for (const key of listShownKeys(harness).slice(0, 15))
      world.edit(key, { OpenHouse: [open(key, 2, 3)] }, { at: null });
    await harness.sync();
    const all = await stored();
    expect(all.length).toBeGreaterThan(12);
    world.editMany(world.listKeys(), { OpenHouse: [] }, { at: null });
    await harness.clock.sleep(7 * 3_600_000);
    await harness.sync();
    expect(await stored()).toEqual(all);
    // The note counts upcoming open houses only, because past ones may be missing.
    expect((await listRecentRuns(harness.feed.name))[0]?.notes).toEqual([
      expect.stringMatching(/^(\d+) of \1 open houses are missing\. They will be removed if the next run doesn/),
    ]);
    // The next run already reads all open houses again.
    await harness.sync();
    expect(await stored()).toEqual([]);
  });

  test("keeps an open house that began days ago and is not over", async () => {
    harness = await startFeedHarness({ vendor: "reso", homes: 20 });
    const { world } = harness.sample;
    await harness.sync();
    const [visited, other] = listShownKeys(harness) as [string, string];
    world.edit(visited, { OpenHouse: [open(visited, -3, 2)] }, { at: null });
    await harness.sync();
    expect(await stored()).toContain(`${visited}-long`);
    world.advance(3_600_000);
    world.edit(other, { OpenHouse: [open(other, 1, 2)] }, { at: null });
    await harness.sync();
    world.advance(3_600_000);
    await harness.sync();
    expect(await stored()).toEqual(expect.arrayContaining([`${visited}-long`, `${other}-long`]));
    await harness.clock.sleep(7 * 3_600_000);
    await harness.sync();
    expect(await stored()).toContain(`${visited}-long`);
    await harness.clock.sleep(3 * DAY_MS);
    await harness.sync();
    expect(await stored()).not.toContain(`${visited}-long`);
  });
});

describe("a feed's name", () => {
  test("rejects another server under a feed's name, because their homes would be mixed", async () => {
    harness = await startFeedHarness({ homes: 20 });
    await harness.sync();
    harness.sample.requests.length = 0;
    const { feed } = harness;
    const moved = (more: Partial<FeedConfig>) => harness.sync({ feed: { ...feed, ...more } });
    const remedy = `npm run feed -- remove ${feed.name}`;
    await expect(moved({ baseUrl: "https://mls.example/odata/" })).rejects.toThrow(remedy);
    await expect(moved({ profile: PROFILES.trestle })).rejects.toThrow(remedy);
    await expect(harness.sweep({ feed: { ...feed, profile: PROFILES.trestle } })).rejects.toThrow(remedy);
    expect(harness.sample.requests).toEqual([]);
    expect(await moved({ baseUrl: feed.baseUrl.replace("127.0.0.1", "localhost") })).toMatchObject({ removed: 0 });

    // A vendor's servers have several names and paths.
    const trestle = { name: `${feed.name}-t`, profile: PROFILES.trestle };
    await claimFeedName({ ...trestle, baseUrl: "https://api.cotality.com/trestle/odata/" });
    await claimFeedName({ ...trestle, baseUrl: "https://api-trestle.corelogic.com/trestle/odata/" });
  });
});
