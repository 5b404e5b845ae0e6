/** Each vendor's server, replicated from its first load to a deletion: docs/feeds.md says what they do differently. */
import { afterEach, describe, expect, test } from "vitest";
import { keptOffer } from "~/feed/offer.server";
import { summarizeOffer } from "~/feed/offer-summary.server";
import { lastRuns } from "~/feed/run-history.server";
import type { ListingAttribution, ListingMedia, ListingOpenHouse } from "~/listings/listing";
import { SERVER_VENDORS, SERVERS, type ServerVendor } from "../../scripts/sample-feed/vendors/table";
import { fileDatabase } from "./database";
import { type House, openHouse, type Row, row, shown, shownKeys, truth } from "./house";

fileDatabase();
let house: House;
afterEach(() => house.close());

const HOUR_MS = 3_600_000;

/** The key under which the vendor knows a listing. */
const keyAt = (as: ServerVendor, key: string) => (as === "mlsgrid" ? `TST${key}` : key);

/** What ought to be on show, under the vendor's keys and with its precision of time. */
function expected(as: ServerVendor) {
  return truth(house).map((told) => ({
    ...told,
    key: keyAt(as, told.key),
    modified: as === "spark" ? told.modified.replace(/\.\d{3}Z$/, ".000Z") : told.modified,
  }));
}

/** How the second run of an interrupted first load continues. */
const CONTINUES: Record<ServerVendor, string> = {
  trestle: "ModificationTimestamp ge",
  mlsgrid: "ModificationTimestamp ge",
  bridge: "next=",
  spark: "ListingKey gt",
  reso: "ModificationTimestamp ge",
  "reso-enums": "ModificationTimestamp ge",
};

/** Headers by which a vendor says when a spent quota is filled again. */
const QUOTA_HEADER: Partial<Record<ServerVendor, (at: number) => Record<string, string>>> = {
  trestle: (at) => ({ "Hour-Quota-ResetTime": String(at) }),
  bridge: (at) => ({ "Application-RateLimit-Reset": new Date(at).toISOString() }),
};

describe.each(SERVER_VENDORS)("%s", (as) => {
  const switches = SERVERS[as];
  const stored = async (key: string): Promise<Row> => {
    const found = await row(house, keyAt(as, key));
    if (!found) throw new Error(`There is no home ${key}.`);
    return found;
  };
  const photoCount = async (key: string) => ((await stored(key)).media as ListingMedia[]).length;
  const openHouses = async (key: string) =>
    ((await stored(key)).open_houses as ListingOpenHouse[]).map(({ remarks }) => remarks);

  test("is replicated, with open houses, changes, photos that change alone, and deletions", {
    timeout: 60_000,
  }, async () => {
    house = await openHouse({ as, homes: 90, pageSize: 20 });
    const { world, faults, requests } = house.sample;

    // The first load breaks off and continues where it was; half way the quota is spent for two minutes.
    faults.set("status", { code: 500 }, { after: 3, resource: "Property" });
    await expect(house.sync()).rejects.toThrow("The feed answered 500.");
    expect((await shown(house)).length).toBeGreaterThan(0);
    faults.clear();
    const headers = QUOTA_HEADER[as]?.(house.clock.now() + 120_000) ?? {};
    faults.set("rateLimit", { retryAfter: "none", headers }, { times: 1, after: 1, resource: "Property" });
    if (as === "trestle") faults.set("mediaEmpty", {}, { times: 2, resource: "Property" });
    requests.length = 0;
    house.clock.slept.length = 0;
    expect(await house.sync()).toMatchObject({ firstLoad: true, sweepError: null });
    faults.clear();
    const first = requests.find(({ resource }) => resource === "Property");
    expect(decodeURIComponent(first?.url ?? "")).toContain(CONTINUES[as]);
    const [longest] = [...house.clock.slept].sort((a, b) => b - a);
    expect(longest).toBeGreaterThan(QUOTA_HEADER[as] ? 60_000 : 29_000);
    expect(await shown(house)).toEqual(expected(as));
    const keys = shownKeys(house);
    for (const key of keys.slice(0, 10)) expect(await photoCount(key)).toBeGreaterThan(0);
    expect(requests.filter(({ resource }) => resource === "metadata")).toHaveLength(0);

    // Open houses come without a change of their home, but where they are expanded only.
    const [changed, photographed, visited, vanished, withdrawn] = keys as [string, string, string, string, string];
    const apart = switches.sets.includes("OpenHouse") ? { at: null } : {};
    const soon = (hours: number) => new Date(world.clock.now() + hours * HOUR_MS).toISOString();
    const house1 = (remarks: string, hours: number, more: Record<string, unknown> = {}) => ({
      OpenHouseKey: `${visited}-${remarks}`,
      OpenHouseDate: soon(hours).slice(0, 10),
      OpenHouseStartTime: soon(hours),
      OpenHouseEndTime: soon(hours + 2),
      OpenHouseType: "Public",
      OpenHouseStatus: "Active",
      OpenHouseRemarks: remarks,
      ModificationTimestamp: new Date(world.clock.now()).toISOString(),
      ...more,
    });
    const brokers = house1("brokers", 60, { OpenHouseType: "Broker" });
    world.edit(visited, { OpenHouse: [house1("first", 30), house1("second", 50), brokers] }, apart);
    world.edit(changed, { ListPrice: 4_321_000 });
    const at = new Date(world.clock.now()).toISOString();
    const media = {
      MediaKey: `${photographed}-new`,
      ResourceRecordKey: photographed,
      MediaURL: `${new URL(house.sample.url).origin}/media/${photographed}-0-0.jpg`,
      Order: 0,
      MediaCategory: "Photo",
      Permission: ["Public"],
      MediaModificationTimestamp: at,
    };
    const photosAlone = switches.system === null ? { at: null } : {};
    world.edit(photographed, { Media: [media], PhotosChangeTimestamp: at, PhotosCount: 1 }, photosAlone);
    await house.sync();
    expect(await openHouses(visited)).toEqual(["first", "second"]);
    expect((await stored(changed)).list_price).toBe(4_321_000);
    expect(await photoCount(photographed)).toBe(1);
    expect(await shown(house)).toEqual(expected(as));

    // One is canceled, or gone where there is no status; the next vanishes without a word.
    world.advance(60_000);
    const hasStatus = switches.openHouseFields.includes("OpenHouseStatus");
    const canceled = house1("first", 30, { OpenHouseStatus: "Canceled" });
    world.edit(visited, { OpenHouse: [...(hasStatus ? [canceled] : []), house1("second", 50), brokers] }, apart);
    if (!hasStatus) await house.clock.sleep(7 * HOUR_MS);
    await house.sync();
    expect(await openHouses(visited)).toEqual(["second"]);
    world.edit(visited, { OpenHouse: [] }, apart);
    await house.clock.sleep(7 * HOUR_MS);
    await house.sync();
    expect(await openHouses(visited)).toEqual([]);

    // Deletions: without a word, and in the vendor's own way.
    world.vanish(vanished);
    if (switches.system !== null) world.edit(withdrawn, { MlgCanView: false });
    else world.setStatus(withdrawn, "Withdrawn");
    await house.sync();
    expect((await stored(withdrawn)).withdrawn_at).not.toBeNull();
    expect(await house.sweep()).toMatchObject({ removed: 1 });
    expect((await stored(vanished)).withdrawn_at).not.toBeNull();
    const left = expected(as).filter(({ key }) => key !== keyAt(as, withdrawn));
    expect(await shown(house)).toEqual(left);
    const runs = await lastRuns(house.feed.name);
    expect(runs.flatMap(({ notes }) => notes.filter((note) => /not read/.test(note)))).toEqual([]);
  });
});

test("what a server refuses although it declares it is left out from then on", async () => {
  house = await openHouse({ as: "trestle", homes: 20 });
  // With room for the names of all fields, the one that is declared and not served is met.
  house.feed.profile = {
    ...house.feed.profile,
    maxQuery: 2_040,
    expansions: [["Media"], ["Building"], ["ListOffice"]],
  };
  const { requests } = house.sample;
  await house.sync();
  expect(await shown(house)).toEqual(truth(house));
  expect((await keptOffer(house.feed.name))?.refused.expansions).toEqual(["Building"]);
  requests.length = 0;
  await house.sync();
  expect(requests.every(({ status }) => status === 200)).toBe(true);
  const summary = await summarizeOffer(house.feed.name, {
    FEED_VENDOR: "trestle",
    FEED_SELECT_EXTRA: undefined,
    FEED_STATUSES: undefined,
  });
  expect(summary).toMatchObject({ enumerations: "tokens", media: "expand", openHouses: "own" });
  expect(summary?.missing).toEqual(expect.arrayContaining(["OnMarketTimestamp", "ListAOR"]));
});

test("metadata that has not changed is asked for again after a day only, with its ETag", async () => {
  house = await openHouse({ as: "reso", homes: 5 });
  const { requests } = house.sample;
  const asked = () => requests.filter(({ resource }) => resource === "metadata").map(({ status }) => status);
  await house.sync();
  await house.sync();
  expect(asked()).toEqual([200]);
  await house.clock.sleep(25 * HOUR_MS);
  await house.sync();
  expect(asked()).toEqual([200, 304]);
});

test("offices that only their own resource names are read from there, each once a run", async () => {
  house = await openHouse({ as: "reso", homes: 60, pageSize: 20 });
  const { world, requests, faults } = house.sample;
  const named = async () => {
    const homes = shownKeys(house).map(
      async (key) => [(await row(house, key))?.attribution, world.record(key)] as const,
    );
    return (await Promise.all(homes)).map(([ours, theirs]) => [
      (ours as ListingAttribution).officeName,
      theirs?.ListOfficeName,
    ]);
  };
  const asked = () =>
    requests
      .filter(({ resource }) => resource === "Office")
      .flatMap(({ url }) => decodeURIComponent(url).match(/OfficeKey eq '[^']+'/g) ?? []);
  await house.sync();
  for (const [ours, theirs] of await named()) expect(ours).toBe(theirs);
  const offices = new Set(asked());
  expect(offices.size).toBeGreaterThan(1);
  expect(asked()).toHaveLength(offices.size);

  // Where the server does not serve it, homes come without, and it is not asked for again.
  requests.length = 0;
  faults.set("status", { code: 400 }, { resource: "Office" });
  await house.sync({ full: true });
  expect((await named()).every(([ours]) => ours === null)).toBe(true);
  expect(requests.filter(({ resource }) => resource === "Office")).toHaveLength(1);
});
