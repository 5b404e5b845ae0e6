/** A feed has one run at a time, even if a run is stopped or killed. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { SyncBusyError } from "~/feed/errors";
import { getSyncJobName, SYNC_SLOT } from "~/feed/replication/replicate.server";
import { query } from "~/platform/db/pool.server";
import { acquireLease, finishLease, LeaseLostError } from "~/platform/jobs/leases.server";
import { setUpFileDatabase } from "../feed/database";
import { expectedHomes, type FeedHarness, listShownHomes, listShownKeys, startFeedHarness } from "../feed/feed-harness";

const database = setUpFileDatabase();
let harness: FeedHarness;
afterEach(() => harness.close());

test("runs one of several simultaneous runs, and tells the others when it started", async () => {
  harness = await startFeedHarness();
  const startedAt = Date.now();
  const runs = await Promise.allSettled([harness.sync(), harness.sync(), harness.sync(), harness.sweep()]);
  const rejected = runs.filter((run) => run.status === "rejected").map((run) => run.reason);
  expect(rejected).toHaveLength(3);
  for (const error of rejected) {
    expect(error).toBeInstanceOf(SyncBusyError);
    expect(Math.abs((error as SyncBusyError).since.getTime() - startedAt)).toBeLessThan(60_000);
  }
  // After either of them, a later run finds the feed free.
  await harness.sync();
  expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
});

test("commits nothing more after a run loses its lease", async () => {
  // Many pages, so that the lease is lost before the last one.
  harness = await startFeedHarness({ homes: 400, pageSize: 5 });
  let secondRun: Promise<unknown> | undefined;
  const pageCounts: number[] = [];
  const run = harness.sync({
    onProgress: ({ pages }) => {
      pageCounts.push(pages);
      // Another machine assumes that this one is dead.
      if (pages === 2)
        secondRun = query("UPDATE job_lease SET holder = 'another', attempt = attempt + 1 WHERE job = $1", [
          getSyncJobName(harness.feed.name),
        ]);
    },
  });
  await expect(run).rejects.toThrow(LeaseLostError);
  await secondRun;
  const [state] = await query<{ pages: number }>("SELECT pages FROM sync_run WHERE feed = $1", [harness.feed.name]);
  expect(state?.pages).toBe(pageCounts.at(-1));
  const [lease] = await query("SELECT holder, finished_at FROM job_lease WHERE job = $1", [
    getSyncJobName(harness.feed.name),
  ]);
  expect(lease).toEqual({ holder: "another", finished_at: null });
  await query("UPDATE job_lease SET lease_until = now() - interval '1 second' WHERE job = $1", [
    getSyncJobName(harness.feed.name),
  ]);
  await harness.sync();
  expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
});

test("ends a stopped run after its page, releases the lease, and doesn't count it as a failure", async () => {
  harness = await startFeedHarness();
  const controller = new AbortController();
  const run = harness.sync({
    signal: controller.signal,
    onProgress: ({ pages }) => pages === 2 && controller.abort(new Error("enough")),
  });
  await expect(run).rejects.toThrow("enough");
  expect(
    await query("SELECT consecutive_failures AS n FROM replication_state WHERE feed = $1", [harness.feed.name]),
  ).toEqual([{ n: 0 }]);
  const resumed = await harness.sync();
  expect(resumed.isFirstLoad).toBe(true);
  expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
});

test("ends a wait immediately when it is stopped", async () => {
  harness = await startFeedHarness();
  harness.sample.faults.set("hang", true);
  const controller = new AbortController();
  const run = harness.sync({ signal: controller.signal });
  setTimeout(() => controller.abort(new Error("enough")), 50);
  await expect(run).rejects.toThrow("enough");
});

test("runs a slot once, and again only if its runner failed or is silent", async () => {
  harness = await startFeedHarness({ homes: 1 });
  const job = harness.feed.name;
  const lease = await acquireLease(job, "a", { once: true });
  expect(lease).toMatchObject({ attempt: 1 });
  expect(await acquireLease(job, "a", { once: true })).toBeNull();
  await query("UPDATE job_lease SET lease_until = now() - interval '1 second' WHERE job = $1", [job]);
  const secondLease = await acquireLease(job, "a", { once: true });
  expect(secondLease).toMatchObject({ attempt: 2 });
  // The first holder's end changes nothing anymore.
  await finishLease(lease as NonNullable<typeof lease>);
  expect(await acquireLease(job, "a", { once: true })).toBeNull();
  await finishLease(secondLease as NonNullable<typeof secondLease>);
  expect(await acquireLease(job, "a", { once: true })).toBeNull();
  expect(await acquireLease(job, SYNC_SLOT, { once: false })).not.toBeNull();
});

test("loses and duplicates nothing after a kill -9 at any point", { timeout: 120_000 }, async () => {
  harness = await startFeedHarness({ homes: 260, pageSize: 6, seed: 11 });
  const kills = [2, 6, 4, 9, 3];
  for (const [round, page] of [...kills, Number.POSITIVE_INFINITY].entries()) {
    const child = fork(fileURLToPath(new URL("./crash.ts", import.meta.url)), [], {
      execArgv: ["--import", "tsx"],
      env: {
        ...process.env,
        DATABASE_URL: database.url(),
        FEED_URL: harness.sample.url,
        FEED_TOKEN: "sample",
        FEED_NAME: harness.feed.name,
        PAGE_SIZE: "6",
        NODE_OPTIONS: "",
      },
    });
    const exitCode = new Promise<number | null>((resolve) => child.once("exit", resolve));
    // Soon after a page is reported, the run is between two pages, in a page's transaction, or in a request.
    child.on("message", (message) => {
      if (typeof message === "number" && message >= page) setTimeout(() => child.kill("SIGKILL"), round * 3);
    });
    // The world changes between the runs.
    harness.sample.world.advance(1000);
    harness.sample.world.editMany(listShownKeys(harness).slice(0, 5), { ListPrice: 500_000 + 1000 * round });
    expect(await exitCode).toBe(page === Number.POSITIVE_INFINITY ? 0 : null);
  }
  await harness.sync();
  expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
  // Each home's history ends with its current state and has no repeated entries.
  const histories = await query<{ history: string[]; now: string }>(
    `SELECT array_agg(o.list_price || o.status ORDER BY o.observed_at, o.id) AS history, l.list_price || l.status AS now
     FROM listing l JOIN price_observation o ON o.listing_id = l.id WHERE l.feed = $1 AND l.withdrawn_at IS NULL GROUP BY l.id`,
    [harness.feed.name],
  );
  expect(histories).toHaveLength(expectedHomes(harness).length);
  for (const { history, now } of histories) {
    expect(history.at(-1)).toBe(now);
    expect(history.filter((value, index) => value === history[index - 1])).toEqual([]);
  }
  const runs = await query<{ error: string | null; finished_at: Date | null }>(
    "SELECT error, finished_at FROM sync_run WHERE feed = $1 AND kind = 'replication' ORDER BY id",
    [harness.feed.name],
  );
  expect(runs.map(({ error }) => error)).toEqual([
    ...kills.map(() => "The process ended before the run did."),
    null,
    null,
  ]);
});
