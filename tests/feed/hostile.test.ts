/** What a feed may send and must not be able to do: stop the replication, or keep old facts on show. */
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { isShown } from "~/feed/display.server";
import { releaseRecord } from "~/feed/quarantine.server";
import { lastRuns } from "~/feed/run-history.server";
import { query } from "~/platform/db/pool.server";
import { fileDatabase } from "./database";
import { type House, observations, openHouse, row, shown, shownKeys, truth } from "./house";

fileDatabase();
let house: House;
afterEach(() => house.close());

const DAY_MS = 86_400_000;
const watermark = async () =>
  (
    await query<{ watermark: Date | null }>(
      "SELECT watermark FROM replication_state WHERE feed = $1 AND resource = $2",
      [house.feed.name, "Property"],
    )
  )[0]?.watermark ?? null;
const inFuture = { ModificationTimestamp: "2100-01-01T00:00:00.000Z" };

describe("pages", () => {
  test("null among the records is put aside and stops nothing", async () => {
    house = await openHouse();
    house.sample.faults.set("badRecord", { kind: "null-for-record" }, { times: 1, resource: "Property" });
    expect(await house.sync()).toMatchObject({ quarantined: 1 });
    // The sweep after the load fetched by its key what the load could not use.
    expect(await shown(house)).toEqual(truth(house));
  });

  test("a page over the size limit is asked for in smaller ones", async () => {
    house = await openHouse({ homes: 60, pageSize: 60 });
    house.feed.maxBodyBytes = 150_000;
    await house.sync();
    expect(await shown(house)).toEqual(truth(house));
  });

  test("next links that lead in a circle end the run", async () => {
    house = await openHouse();
    house.sample.faults.set("circleLinks", true);
    await expect(house.sync()).rejects.toThrow("lead in a circle");
    expect(house.sample.requests.length).toBeLessThan(12);
  });

  test("a next link on another host is named, and followed where it is allowed", async () => {
    house = await openHouse();
    let target = house.sample.url;
    const relay: Server = createServer(async (request, response) => {
      const answer = await fetch(new URL(request.url ?? "/", target), {
        headers: { authorization: request.headers.authorization ?? "" },
      });
      response.end(await answer.text());
    });
    await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
    target = new URL(house.sample.url).origin;
    const origin = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
    house.sample.faults.set("foreignLinks", { origin });
    await expect(house.sync()).rejects.toThrow(`leads to another host, ${origin}`);
    house.feed.linkOrigins = [origin];
    // Pages of the relay do not know the size that is preferred; the feed's own is larger.
    await house.sync();
    expect(await shown(house)).toEqual(truth(house));
    await new Promise((resolve) => relay.close(resolve));
  });

  test("a load of fewer records than the feed counts has not ended well", async () => {
    house = await openHouse({ homes: 90 });
    // A strict server takes $top for the size of the whole answer, and ends there.
    house.feed.profile = { ...house.feed.profile, pageSizeBy: "top" };
    house.feed.pageSize = 30;
    await expect(house.sync()).rejects.toThrow("The load ended early");
  });

  test("a full run of an empty feed keeps the watermark", async () => {
    house = await openHouse();
    await house.sync();
    const before = await watermark();
    for (const key of house.sample.world.keys()) house.sample.world.vanish(key);
    await house.sync({ full: true }).catch(() => {});
    expect(await watermark()).toEqual(before);
  });
});

describe("time", () => {
  test("a home that was once dated 2100 is corrected and taken down like any other", async () => {
    house = await openHouse();
    const { world } = house.sample;
    const [key, other] = shownKeys(house) as [string, string];
    world.editMany([key, other], inFuture);
    await house.sync();
    expect((await row(house, key))?.modified_at).not.toEqual(new Date(inFuture.ModificationTimestamp));
    world.advance(60_000);
    world.editMany([key, other], { ModificationTimestamp: new Date(world.clock.now()).toISOString() });
    world.edit(key, { ListPrice: 1_111_000 });
    world.setStatus(other, "Closed");
    await house.clock.sleep(60_000);
    await house.sync();
    expect(await row(house, key)).toMatchObject({ list_price: 1_111_000 });
    expect((await row(house, other))?.withdrawn_at).not.toBeNull();
  });

  test("what was stored with such a date before is mended by the migration", async () => {
    house = await openHouse({ homes: 20 });
    await house.sync();
    const key = shownKeys(house)[0] as string;
    await query("UPDATE listing SET modified_at = '2100-01-01' WHERE feed = $1 AND listing_key = $2", [
      house.feed.name,
      key,
    ]);
    house.sample.world.setStatus(key, "Closed");
    expect(await house.sync()).toMatchObject({ removed: 0, outdated: 1 });
    const migration = await readFile("prisma/migrations/20261127100000_feed_protocol/migration.sql", "utf8");
    for (const statement of migration.match(/^(UPDATE|DELETE) [^;]+/gm) ?? []) await query(statement);
    expect(await house.sync()).toMatchObject({ removed: 1, outdated: 0 });
  });

  test("records older than ours are counted, and a sweep or a full run takes them all the same", async () => {
    house = await openHouse();
    const { world } = house.sample;
    await house.sync();
    const [priced, sold] = shownKeys(house) as [string, string];
    const earlier = { ModificationTimestamp: new Date(world.clock.now() - 90 * DAY_MS).toISOString() };
    world.edit(priced, { ...earlier, ListPrice: 2_222_000 });
    world.edit(sold, { ...earlier, StandardStatus: "Closed" });
    expect(await house.sync()).toMatchObject({ outdated: 2, upserts: 0, removed: 0 });
    expect((await lastRuns(house.feed.name))[0]).toMatchObject({ outdated: 2 });
    await house.sweep();
    expect(await row(house, priced)).toMatchObject({
      list_price: 2_222_000,
      modified_at: new Date(earlier.ModificationTimestamp),
    });
    expect((await row(house, sold))?.withdrawn_at).not.toBeNull();
    // The history ends in what the home costs now.
    expect((await observations(house, priced)).at(-1)?.[0]).toBe(2_222_000);

    const third = shownKeys(house)[2] as string;
    world.edit(third, { ...earlier, ListPrice: 3_333_000 });
    expect(await house.sync({ full: true })).toMatchObject({ outdated: 0 });
    expect(await row(house, third)).toMatchObject({ list_price: 3_333_000 });
  });

  test("a home whose newer versions are refused for a day is hidden until one is accepted", async () => {
    house = await openHouse();
    const { world } = house.sample;
    await house.sync();
    const key = shownKeys(house)[0] as string;
    world.edit(key, { ListPrice: null });
    await house.sync();
    expect((await row(house, key))?.withdrawn_at).toBeNull();
    await query("UPDATE quarantined_record SET first_seen_at = now() - interval '25 hours' WHERE feed = $1", [
      house.feed.name,
    ]);
    await house.sync();
    expect((await row(house, key))?.withdrawn_at).not.toBeNull();
    expect((await lastRuns(house.feed.name))[0]?.notes).toEqual([
      "Homes hidden because their newer versions have been refused for a day: 1.",
    ]);
    const quarantined = () =>
      query("SELECT FROM quarantined_record WHERE feed = $1 AND resolved_at IS NULL", [house.feed.name]);
    expect(await quarantined()).toHaveLength(1);
    world.advance(60_000);
    world.edit(key, { ListPrice: 900_000 });
    await house.sync();
    expect(await row(house, key)).toMatchObject({ withdrawn_at: null, list_price: 900_000 });
    expect(await quarantined()).toHaveLength(0);
  });

  test("a home that is hidden for that gives way to the same home of another feed until it is accepted", async () => {
    house = await openHouse({ homes: 12 });
    const { world } = house.sample;
    await house.sync();
    // A withheld address matches no other.
    const key = (
      await query<{ listing_key: string }>(
        "SELECT listing_key FROM listing WHERE feed = $1 AND address_shown AND home_type IS NOT NULL AND line1 IS NOT NULL LIMIT 1",
        [house.feed.name],
      )
    )[0]?.listing_key as string;
    const twin = `${house.feed.name}-twin`;
    await query(
      `INSERT INTO listing SELECT (jsonb_populate_record(l, jsonb_build_object('id', nextval('listing_id_seq'), 'feed', $3::text,
         'modified_at', l.modified_at - interval '1 day', 'changed_at', NULL))).* FROM listing l WHERE feed = $1 AND listing_key = $2`,
      [house.feed.name, key, twin],
    );
    house.feed.isOneOfSeveral = true;
    const shownIn = async () =>
      (
        await query<{ feed: string }>(`SELECT feed FROM listing WHERE listing_key = $2 AND ${isShown("$1")}`, [
          [house.feed.name, twin],
          key,
        ])
      ).map(({ feed }) => feed);

    world.edit(key, { ListPrice: null });
    await house.sync();
    expect(await shownIn()).toEqual([house.feed.name]);
    await query("UPDATE quarantined_record SET first_seen_at = now() - interval '25 hours' WHERE feed = $1", [
      house.feed.name,
    ]);
    await house.sync();
    expect(await shownIn()).toEqual([twin]);

    // Released by hand the home is still refused; a version that is accepted is fresher than the twin.
    await releaseRecord(house.feed.name, key, { id: null, email: "staff@example.com" });
    await house.sync();
    expect(await shownIn()).toEqual([twin]);
    world.advance(60_000);
    world.edit(key, { ListPrice: (await row(house, key))?.list_price });
    await house.sync();
    expect(await shownIn()).toEqual([house.feed.name]);
  });
});

describe("photos", () => {
  const photos = async (key: string) => (await row(house, key))?.media as { url: string }[];

  test("stay when a record has no Media, or none although PhotosCount has some, and go when there are none", async () => {
    house = await openHouse();
    const { world, faults } = house.sample;
    await house.sync();
    const [absent, empty, none] = shownKeys(house) as [string, string, string];
    const before = [await photos(absent), await photos(empty)];
    expect(before[0]?.length).toBeGreaterThan(0);
    faults.set("mediaAbsent", { keys: [absent] });
    faults.set("mediaEmpty", { keys: [empty, none] });
    world.editMany([absent, empty], { ListPrice: 654_000 });
    world.edit(none, { ListPrice: 654_000, PhotosCount: 0 });
    house.sample.requests.length = 0;
    await house.sync();
    expect([await photos(absent), await photos(empty), await photos(none)]).toEqual([...before, []]);
    expect(await row(house, empty)).toMatchObject({ list_price: 654_000, photo_count: before[1]?.length });
    // What came without its photos was asked for once more.
    expect(
      house.sample.requests.filter(({ url }) => decodeURIComponent(url).includes(`ListingKey eq '${empty}'`)),
    ).toHaveLength(1);
  });
});

test("a first load says of which status nothing came", async () => {
  house = await openHouse();
  const { world } = house.sample;
  for (const key of world.keys(Number.POSITIVE_INFINITY, "Coming Soon")) world.vanish(key);
  await house.sync();
  const [, load] = await lastRuns(house.feed.name);
  expect(load?.notes).toEqual(["The first load brought no home with status Coming Soon."]);
});
