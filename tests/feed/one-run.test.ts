/** Only one run at a time, whatever happens to it. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { SyncBusyError } from "~/feed/errors";
import { SYNC_SLOT, syncJob } from "~/feed/replication/sync.server";
import { query } from "~/platform/db/pool.server";
import { acquireLease, finishLease, LeaseLostError } from "~/platform/jobs/leases.server";
import { fileDatabase } from "./database";
import { type House, openHouse, shown, shownKeys, truth } from "./house";

const database = fileDatabase();
let house: House;
afterEach(() => house.close());

test("runs one of several simultaneous runs, and tells the others when it started", async () => {
  house = await openHouse();
  const began = Date.now();
  const runs = await Promise.allSettled([house.sync(), house.sync(), house.sync(), house.sweep()]);
  const refused = runs.filter((run) => run.status === "rejected").map((run) => run.reason);
  expect(refused).toHaveLength(3);
  for (const error of refused) {
    expect(error).toBeInstanceOf(SyncBusyError);
    expect(Math.abs((error as SyncBusyError).since.getTime() - began)).toBeLessThan(60_000);
  }
  // Whichever ran, a later run finds the feed free.
  await house.sync();
  expect(await shown(house)).toEqual(truth(house));
});

test("commits nothing more after a run loses its lease", async () => {
  house = await openHouse();
  let taken: Promise<unknown> | undefined;
  const seen: number[] = [];
  const run = house.sync({
    onProgress: ({ pages }) => {
      seen.push(pages);
      // Another machine assumes that this one is dead.
      if (pages === 2)
        taken = query("UPDATE job_lease SET holder = 'another', attempt = attempt + 1 WHERE job = $1", [
          syncJob(house.feed.name),
        ]);
    },
  });
  await expect(run).rejects.toThrow(LeaseLostError);
  await taken;
  const [state] = await query<{ pages: number }>("SELECT pages FROM sync_run WHERE feed = $1", [house.feed.name]);
  expect(state?.pages).toBe(seen.at(-1));
  const [lease] = await query("SELECT holder, finished_at FROM job_lease WHERE job = $1", [syncJob(house.feed.name)]);
  expect(lease).toEqual({ holder: "another", finished_at: null });
  await query("UPDATE job_lease SET lease_until = now() - interval '1 second' WHERE job = $1", [
    syncJob(house.feed.name),
  ]);
  await house.sync();
  expect(await shown(house)).toEqual(truth(house));
});

test("ends a stopped run after its page, releases the lease, and doesn't count it as a failure", async () => {
  house = await openHouse();
  const stop = new AbortController();
  const run = house.sync({
    signal: stop.signal,
    onProgress: ({ pages }) => pages === 2 && stop.abort(new Error("enough")),
  });
  await expect(run).rejects.toThrow("enough");
  expect(
    await query("SELECT consecutive_failures AS n FROM replication_state WHERE feed = $1", [house.feed.name]),
  ).toEqual([{ n: 0 }]);
  const resumed = await house.sync();
  expect(resumed.firstLoad).toBe(true);
  expect(await shown(house)).toEqual(truth(house));
});

test("ends a wait immediately when it is stopped", async () => {
  house = await openHouse();
  house.sample.faults.set("hang", true);
  const stop = new AbortController();
  const run = house.sync({ signal: stop.signal });
  setTimeout(() => stop.abort(new Error("enough")), 50);
  await expect(run).rejects.toThrow("enough");
});

test("runs a slot once, and again only if its runner failed or is silent", async () => {
  house = await openHouse({ homes: 1 });
  const job = house.feed.name;
  const lease = await acquireLease(job, "a", { once: true });
  expect(lease).toMatchObject({ attempt: 1 });
  expect(await acquireLease(job, "a", { once: true })).toBeNull();
  await query("UPDATE job_lease SET lease_until = now() - interval '1 second' WHERE job = $1", [job]);
  const second = await acquireLease(job, "a", { once: true });
  expect(second).toMatchObject({ attempt: 2 });
  // The first holder's end changes nothing anymore.
  await finishLease(lease as NonNullable<typeof lease>);
  expect(await acquireLease(job, "a", { once: true })).toBeNull();
  await finishLease(second as NonNullable<typeof second>);
  expect(await acquireLease(job, "a", { once: true })).toBeNull();
  expect(await acquireLease(job, SYNC_SLOT, { once: false })).not.toBeNull();
});

test("loses and duplicates nothing after a kill -9 at any point", { timeout: 120_000 }, async () => {
  house = await openHouse({ homes: 260, pageSize: 6, seed: 11 });
  const kills = [2, 6, 4, 9, 3];
  for (const [round, page] of [...kills, Number.POSITIVE_INFINITY].entries()) {
    const child = fork(fileURLToPath(new URL("./crash.ts", import.meta.url)), [], {
      execArgv: ["--import", "tsx"],
      env: {
        ...process.env,
        DATABASE_URL: database.url(),
        FEED_URL: house.sample.url,
        FEED_TOKEN: "sample",
        FEED_NAME: house.feed.name,
        PAGE_SIZE: "6",
        NODE_OPTIONS: "",
      },
    });
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    // Between two pages, in a page's transaction, or in a request: wherever it is a moment after the page was reported.
    child.on("message", (told) => {
      if (typeof told === "number" && told >= page) setTimeout(() => child.kill("SIGKILL"), round * 3);
    });
    // The world changes between the runs.
    house.sample.world.advance(1000);
    house.sample.world.editMany(shownKeys(house).slice(0, 5), { ListPrice: 500_000 + 1000 * round });
    expect(await ended).toBe(page === Number.POSITIVE_INFINITY ? 0 : null);
  }
  await house.sync();
  expect(await shown(house)).toEqual(truth(house));
  // Each home's history ends with its current state and has no repeated entries.
  const histories = await query<{ told: string[]; now: string }>(
    `SELECT array_agg(o.list_price || o.status ORDER BY o.observed_at, o.id) AS told, l.list_price || l.status AS now
     FROM listing l JOIN price_observation o ON o.listing_id = l.id WHERE l.feed = $1 AND l.withdrawn_at IS NULL GROUP BY l.id`,
    [house.feed.name],
  );
  expect(histories).toHaveLength(truth(house).length);
  for (const { told, now } of histories) {
    expect(told.at(-1)).toBe(now);
    expect(told.filter((one, at) => one === told[at - 1])).toEqual([]);
  }
  const runs = await query<{ error: string | null; finished_at: Date | null }>(
    "SELECT error, finished_at FROM sync_run WHERE feed = $1 AND kind = 'replication' ORDER BY id",
    [house.feed.name],
  );
  expect(runs.map(({ error }) => error)).toEqual([
    ...kills.map(() => "The process ended before the run did."),
    null,
    null,
  ]);
});
