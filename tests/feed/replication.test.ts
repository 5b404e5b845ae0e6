import { afterEach, describe, expect, test } from "vitest";
import { lastRuns } from "~/feed/replication/run-history.server";
import { lastSuccessfulSync } from "~/feed/replication/runs.server";
import type { ListingDetails } from "~/listings/listing";
import { query } from "~/platform/db/pool.server";
import { mayBeShown } from "../../scripts/harness/shown-homes";
import { fileDatabase } from "./database";
import { type House, observations, openHouse, type Row, row, shown, shownKeys, truth } from "./house";

fileDatabase();
let house: House;
afterEach(() => house.close());

const revision = async () => Number((await query<{ revision: string }>("SELECT revision FROM catalogue"))[0]?.revision);

describe("first load", () => {
  test("shows exactly what the feed allows, over many pages", async () => {
    house = await openHouse({ homes: 90, pageSize: 7 });
    const result = await house.sync();
    expect(await shown(house)).toEqual(truth(house));
    expect(result).toMatchObject({ firstLoad: true, since: null, upserts: truth(house).length, sweepError: null });
    expect(result.pages).toBeGreaterThan(8);
    expect(await lastSuccessfulSync(house.feed.name)).toBeInstanceOf(Date);
    const runs = await lastRuns(house.feed.name);
    expect(runs.map(({ kind, trigger, error }) => [kind, trigger, error])).toEqual([
      ["sweep", "manual", null],
      ["replication", "manual", null],
    ]);
    expect(runs[1]).toMatchObject({ upserts: result.upserts, pages: result.pages, received: result.received });
  });

  test("keeps every home when more of them share a timestamp than fit on a page", async () => {
    house = await openHouse({ homes: 70, pageSize: 10 });
    house.sample.world.touchAll();
    await house.sync();
    expect(await shown(house)).toEqual(truth(house));
  });

  test("records one observation of price and status per home", async () => {
    house = await openHouse();
    await house.sync();
    const counted = await query(
      `SELECT l.id FROM listing l LEFT JOIN price_observation o ON o.listing_id = l.id AND o.list_price = l.list_price
         AND o.status = l.status AND o.observed_at = l.modified_at
       WHERE l.feed = $1 GROUP BY l.id HAVING count(o.id) <> 1`,
      [house.feed.name],
    );
    expect(counted).toEqual([]);
  });

  test("stores photos on the feed's own host by path and in order, and withholds what the seller withholds", async () => {
    house = await openHouse({ homes: 200, pageSize: 100 });
    await house.sync();
    const [key] = shownKeys(house);
    const media = (await row(house, key as string))?.media as { key: string; url: string }[];
    expect(media.length).toBeGreaterThanOrEqual(3);
    expect(media.map(({ url }) => url)).toEqual(
      media.map((_, order) => expect.stringMatching(`^/media/.*-${order}.jpg$`)),
    );
    expect(new Set(media.map((photo) => photo.key)).size).toBe(media.length);
    const withheld = await query<{ line1: string | null; location_approximate: boolean }>(
      "SELECT line1, location_approximate FROM listing WHERE feed = $1 AND NOT address_shown",
      [house.feed.name],
    );
    expect(withheld.length).toBeGreaterThan(0);
    expect(withheld.every((one) => one.line1 === null && one.location_approximate)).toBe(true);
  });
});

describe("incremental runs", () => {
  test("queries from the watermark minus 20 minutes, for every status", async () => {
    house = await openHouse();
    await house.sync();
    const [state] = await query<{ watermark: Date }>("SELECT watermark FROM replication_state WHERE feed = $1", [
      house.feed.name,
    ]);
    house.sample.requests.length = 0;
    const result = await house.sync();
    const newest = truth(house)
      .map(({ modified }) => modified)
      .sort()
      .at(-1) as string;
    expect((state as { watermark: Date }).watermark.toISOString() >= newest).toBe(true);
    expect(result.since?.getTime()).toBe((state as { watermark: Date }).watermark.getTime() - 20 * 60_000);
    const url = decodeURIComponent(house.sample.requests[0]?.url ?? "");
    expect(url).toContain(`$filter=ModificationTimestamp ge ${result.since?.toISOString()}&`);
    expect(url).not.toContain("StandardStatus eq");
  });

  test("updates price, status, and address, and records each change of price or status once", async () => {
    house = await openHouse();
    const { world } = house.sample;
    await house.sync();
    const key = shownKeys(house)[0] as string;
    const before = await row(house, key);
    world.edit(key, { ListPrice: 4_321_000, StandardStatus: "Active" });
    await house.sync();
    world.advance(60_000);
    world.edit(key, { ListPrice: 4_200_000 });
    await house.sync();
    world.advance(60_000);
    world.edit(key, { StandardStatus: "Pending" });
    await house.sync();
    await house.sync();
    expect(await shown(house)).toEqual(truth(house));
    expect((await observations(house, key)).slice(-3)).toEqual([
      [4_321_000, "Active"],
      [4_200_000, "Active"],
      [4_200_000, "Pending"],
    ]);
    expect((await observations(house, key)).length).toBe(4);
    expect((await row(house, key))?.id).toBe(before?.id);
  });

  test("keeps the first dated price change and the latest one", async () => {
    house = await openHouse();
    const { world } = house.sample;
    const key = shownKeys(house)[0] as string;
    const changes = async () => {
      const { details, first_price_change: first } = (await row(house, key)) as Row & { details: ListingDetails };
      return [first, details.priceChange];
    };
    const first = { at: "2026-11-01T10:00:00.000Z", from: 4_500_000, to: 4_321_000 };
    world.edit(key, { ListPrice: 4_321_000, PreviousListPrice: 4_500_000, PriceChangeTimestamp: first.at });
    await house.sync();
    expect(await changes()).toEqual([first, first]);
    world.advance(60_000);
    const latest = { at: "2026-11-09T10:00:00.000Z", from: 4_321_000, to: 4_200_000 };
    world.edit(key, { ListPrice: 4_200_000, PreviousListPrice: 4_321_000, PriceChangeTimestamp: latest.at });
    await house.sync();
    expect(await changes()).toEqual([first, latest]);
    world.advance(60_000);
    world.edit(key, { StandardStatus: "Withdrawn" });
    await house.sync();
    expect(await changes()).toEqual([null, undefined]);
  });

  test("moves only modified_at if just the timestamp is new, not the home's change time, revision, or history", async () => {
    house = await openHouse();
    await house.sync();
    const key = shownKeys(house)[0] as string;
    const before = await row(house, key);
    house.sample.world.advance(60_000);
    house.sample.world.touchAll();
    const result = await house.sync();
    const after = await row(house, key);
    expect(result.upserts).toBe(0);
    expect(result.unchanged).toBe(truth(house).length);
    expect(after?.revision).toBe(before?.revision);
    expect(after?.modified_at).not.toEqual(before?.modified_at);
    expect(after?.changed_at).toEqual(before?.modified_at);
    expect(await observations(house, key)).toHaveLength(1);

    house.sample.world.advance(60_000);
    house.sample.world.touchAll();
    await house.sync();
    expect((await row(house, key))?.changed_at).toEqual(before?.modified_at);
    house.sample.world.edit(key, { ListPrice: 777_000 });
    await house.sync();
    expect((await row(house, key))?.changed_at).toBeNull();
  });

  test("gives every changed row a revision that no earlier state had", async () => {
    house = await openHouse();
    await house.sync();
    const seen = await revision();
    const key = shownKeys(house)[0] as string;
    house.sample.world.edit(key, { ListPrice: 777_000 });
    await house.sync();
    const changed = await query<{ listing_key: string }>(
      "SELECT listing_key FROM listing WHERE feed = $1 AND revision > $2",
      [house.feed.name, seen],
    );
    expect(changed.map((one) => one.listing_key)).toEqual([key]);
  });

  test("doesn't overwrite a newer record with an older version", async () => {
    house = await openHouse();
    await house.sync();
    const key = shownKeys(house)[0] as string;
    await query(
      "UPDATE listing SET list_price = 1, modified_at = now() + interval '1 day' WHERE feed = $1 AND listing_key = $2",
      [house.feed.name, key],
    );
    await house.sync();
    expect(await row(house, key)).toMatchObject({ list_price: 1 });
  });

  test("maps everything again in a full run", async () => {
    house = await openHouse();
    await house.sync();
    await query("UPDATE listing SET city = 'Elsewhere', content_hash = '' WHERE feed = $1", [house.feed.name]);
    expect((await house.sync({ full: true })).upserts).toBe(truth(house).length);
    expect(await query("SELECT FROM listing WHERE feed = $1 AND city = 'Elsewhere'", [house.feed.name])).toEqual([]);
  });
});

describe("removals", () => {
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
  ] as const)("leaves a tombstone without content for status %s", async (status, kept) => {
    house = await openHouse();
    await house.sync();
    const key = shownKeys(house)[0] as string;
    const before = await row(house, key);
    house.sample.world.setStatus(key, status);
    expect((await house.sync()).removed).toBe(1);
    expect(await row(house, key)).toMatchObject({
      ...empty,
      status: kept,
      id: before?.id,
      list_price: before?.list_price,
    });
    expect((await house.sync()).removed).toBe(0);
    expect(await shown(house)).toEqual(truth(house));
  });

  test("hides a home when the seller opts out, and shows it again when they opt in", async () => {
    house = await openHouse();
    const { world } = house.sample;
    await house.sync();
    const key = shownKeys(house)[0] as string;
    world.showListing(key, false);
    await house.sync();
    expect(await row(house, key)).toMatchObject(empty);
    world.advance(1000);
    world.showListing(key, true);
    await house.sync();
    expect((await row(house, key))?.photo_count).toBeGreaterThan(0);
    expect(await shown(house)).toEqual(truth(house));
  });

  test("removes an address from the row when it is withheld later", async () => {
    house = await openHouse();
    const { world } = house.sample;
    await house.sync();
    const key = shownKeys(house).find((one) => world.record(one)?.InternetAddressDisplayYN !== false) as string;
    const before = await row(house, key);
    world.showAddress(key, false);
    await house.sync();
    const after = await row(house, key);
    expect(after).toMatchObject({ address_shown: false, line1: null, location_approximate: true, withdrawn_at: null });
    expect(after?.lat).not.toBe(before?.lat);
    expect(JSON.stringify(after)).not.toContain(before?.line1);
    world.advance(1000);
    world.showAddress(key, true);
    await house.sync();
    expect(await row(house, key)).toMatchObject({ address_shown: true, line1: before?.line1, lat: before?.lat });
  });

  test("removes homes with MlgCanView false or MlgCanUse without IDX", async () => {
    house = await openHouse();
    await house.sync();
    const [first, second] = shownKeys(house) as [string, string];
    house.sample.faults.set("mlgCanView", { value: false, keys: [first] });
    house.sample.faults.set("mlgCanUse", { value: ["VOW", "BO"], keys: [second] });
    house.sample.world.editMany([first, second], {});
    expect((await house.sync()).removed).toBe(2);
    expect(await row(house, first)).toMatchObject(empty);
    expect(await row(house, second)).toMatchObject(empty);
  });
});

describe("records that cannot be used", () => {
  test.each(["null-price", "negative-price", "text-price"] as const)(
    "sets %s aside until it is corrected",
    async (kind) => {
      house = await openHouse();
      const key = shownKeys(house)[3] as string;
      house.sample.faults.set("badRecord", { kind, keys: [key] });
      const result = await house.sync();
      expect(result.quarantined).toBe(1);
      expect((await shown(house)).map((one) => one.key)).toEqual(
        truth(house)
          .map((one) => one.key)
          .filter((one) => one !== key),
      );
      const quarantine = () =>
        query<{ reason: string; resolved_at: Date | null; raw: { ListingKey: string } }>(
          "SELECT reason, resolved_at, raw FROM quarantined_record WHERE feed = $1 AND key = $2",
          [house.feed.name, key],
        );
      expect(await quarantine()).toMatchObject([{ resolved_at: null, raw: { ListingKey: key } }]);
      house.sample.faults.clear();
      house.sample.world.edit(key, {});
      await house.sync();
      expect(await shown(house)).toEqual(truth(house));
      expect(await quarantine()).toMatchObject([{ resolved_at: expect.any(Date) }]);
    },
  );

  test.each(["no-key", "text-for-record"] as const)("sets %s aside and hides no other record", async (kind) => {
    house = await openHouse();
    house.sample.faults.set("badRecord", { kind }, { times: 1, resource: "Property" });
    const result = await house.sync();
    expect(result.quarantined).toBe(1);
    // The sweep after the load fetched by its key what the load couldn't use.
    expect(await shown(house)).toEqual(truth(house));
  });

  test("sets aside exactly the record that the database refuses", async () => {
    house = await openHouse();
    const key = shownKeys(house)[2] as string;
    await query(`ALTER TABLE listing ADD CONSTRAINT test_price CHECK (list_price <> 666)`);
    try {
      house.sample.world.edit(key, { ListPrice: 666 });
      const result = await house.sync();
      expect(result.quarantined).toBe(1);
      expect(await shown(house)).toEqual(truth(house).filter((one) => one.key !== key));
    } finally {
      await query("ALTER TABLE listing DROP CONSTRAINT test_price");
    }
  });

  test("reads unusual spellings as the same values", async () => {
    house = await openHouse();
    const { faults } = house.sample;
    for (const name of [
      "floatIntegers",
      "unspacedEnums",
      "joinedLists",
      "zonelessTimestamps",
      "closeDateTbd",
      "omitNulls",
    ] as const)
      faults.set(name, {});
    await house.sync();
    expect(await shown(house)).toEqual(truth(house));
    const odd = await query(
      "SELECT beds, baths, home_type, city, pool_types FROM listing WHERE feed = $1 ORDER BY listing_key",
      [house.feed.name],
    );
    faults.clear();
    await house.sync({ full: true });
    const plain = await query(
      "SELECT beds, baths, home_type, city, pool_types FROM listing WHERE feed = $1 ORDER BY listing_key",
      [house.feed.name],
    );
    expect(odd).toEqual(plain);
  });

  test("stores a key that a page contains twice as one home", async () => {
    house = await openHouse();
    house.sample.faults.set("duplicateKeys", true);
    const result = await house.sync();
    expect(await shown(house)).toEqual(truth(house));
    expect(result.upserts).toBe(truth(house).length);
  });
});

test("never stores homes that aren't public", async () => {
  house = await openHouse({ homes: 300, pageSize: 200 });
  const records = house.sample.world.keys().map((key) => house.sample.world.record(key));
  expect(records.some((record) => record && !mayBeShown(record))).toBe(true);
  await house.sync();
  expect(await shown(house)).toEqual(truth(house));
});

describe("a load", () => {
  const state = async () =>
    (
      await query<{ watermark: Date; load: unknown; loaded_with: unknown }>(
        "SELECT * FROM replication_state WHERE feed = $1",
        [house.feed.name],
      )
    )[0];
  const interruptLoad = async (options = {}) => {
    house.sample.faults.set("status", { code: 500 }, { after: 2, resource: "Property" });
    await expect(house.sync(options)).rejects.toThrow("500");
    house.sample.faults.clear();
    house.sample.requests.length = 0;
  };
  const firstUrl = () =>
    decodeURIComponent(house.sample.requests.find(({ resource }) => resource === "Property")?.url ?? "");

  test("that was interrupted is continued as what it was, and leaves the watermark alone until its end", async () => {
    house = await openHouse({ homes: 90, pageSize: 10 });
    await house.sync();
    const before = await state();
    const [key] = shownKeys(house) as [string];
    await interruptLoad({ full: true });
    const during = await state();
    expect(during?.watermark).toEqual(before?.watermark);
    // Ours is newer than the feed's: only a full load replaces it.
    const last = shownKeys(house).at(-1) as string;
    await query(
      "UPDATE listing SET list_price = 1, content_hash = '', modified_at = modified_at + interval '1 minute' WHERE feed = $1 AND listing_key = ANY($2)",
      [house.feed.name, [key, last]],
    );
    const result = await house.sync();
    expect(result).toMatchObject({ firstLoad: true, since: null, sweepError: null });
    expect(firstUrl()).toContain("StandardStatus eq");
    expect(firstUrl()).toContain("$count=true");
    expect(firstUrl()).toContain("ModificationTimestamp ge");
    expect((await lastRuns(house.feed.name)).slice(0, 2).map(({ kind }) => kind)).toEqual(["sweep", "replication"]);
    expect(await shown(house)).toEqual(truth(house));
    expect(await state()).toMatchObject({ watermark: before?.watermark, load: null });
    expect(await house.sync()).toMatchObject({ firstLoad: false });
  });

  test("follows a new mapping, also where an older worker has moved the watermark meanwhile", async () => {
    house = await openHouse();
    await house.sync();
    await query("UPDATE replication_state SET loaded_with = NULL WHERE feed = $1", [house.feed.name]);
    await query("UPDATE listing SET details = '{}', content_hash = '' WHERE feed = $1", [house.feed.name]);
    await interruptLoad();
    expect(await house.sync()).toMatchObject({ firstLoad: true });
    expect(await query("SELECT FROM listing WHERE feed = $1 AND content_hash = ''", [house.feed.name])).toEqual([]);
    expect(await house.sync()).toMatchObject({ firstLoad: false });
  });

  test("that was interrupted says of which statuses it has no homes", async () => {
    house = await openHouse({ homes: 60 });
    const { world } = house.sample;
    const pending = shownKeys(house).filter((key) => world.record(key)?.StandardStatus === "Pending");
    for (const key of pending) world.setStatus(key, "Active");
    await interruptLoad();
    const { runId } = await house.sync();
    expect(await query("SELECT notes FROM sync_run WHERE id = $1", [runId])).toEqual([
      { notes: expect.arrayContaining(["The first load had no homes with status Pending."]) },
    ]);
  });
});

test("photos that cannot be read again do not fail a run, and a feed that asks to be left alone is", async () => {
  house = await openHouse({ homes: 30 });
  await house.sync();
  const { world, faults } = house.sample;
  const [key] = shownKeys(house) as [string];
  world.edit(key, { ListPrice: 654_000 });
  faults.set("mediaEmpty", { keys: [key] });
  faults.set("rateLimit", { retryAfter: "none" }, { after: 1, resource: "Property" });
  const { runId } = await house.sync();
  faults.clear();
  expect(await row(house, key)).toMatchObject({ list_price: 654_000, photo_count: expect.any(Number) });
  expect(await query("SELECT notes FROM sync_run WHERE id = $1", [runId])).toEqual([
    { notes: [expect.stringMatching(/^Photos of 1 home were not read again\. .*429/)] },
  ]);
  await expect(house.sync({ trigger: "schedule" })).rejects.toThrow(/Left alone until/);
});

test("photos that are read again from an older copy of the feed do not bring an older version back", async () => {
  house = await openHouse({ homes: 30 });
  await house.sync();
  const { world, faults } = house.sample;
  const [key] = shownKeys(house) as [string];
  const old = structuredClone(world.record(key));
  world.advance(60_000);
  world.edit(key, { ListPrice: 654_000 });
  faults.set("mediaEmpty", { keys: [key] }, { times: 1, resource: "Property" });
  await house.sync({
    // The page is written; what is read again comes from a server that is behind.
    onProgress: ({ pages }) => {
      if (pages === 1)
        world.edit(key, { ListPrice: old?.ListPrice, ModificationTimestamp: old?.ModificationTimestamp }, { at: null });
    },
  });
  expect((await row(house, key))?.list_price).toBe(654_000);
  expect((await observations(house, key)).length).toBe(2);
});
