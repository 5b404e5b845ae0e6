/** @module-tag long */
import { afterEach, describe, expect, test, vi } from "vitest";
import { getFeedConfig } from "~/feed/config.server";
import { FeedPausedError } from "~/feed/errors";
import { createFeedLimiter } from "~/feed/protocol/limiter.server";
import { parseNextLinkHeader } from "~/feed/protocol/reso-client.server";
import { createRetrier, parseRetryAfter } from "~/feed/protocol/retry.server";
import {
  createPhotoCopyJob,
  createPhotoSweepJob,
  createReplicationJob,
  createSweepJob,
} from "~/feed/replication/jobs.server";
import { getSyncJobName, SYNC_SLOT } from "~/feed/replication/replicate.server";
import { PROFILES, type VendorProfile } from "~/mls/vendors";
import { query } from "~/platform/db/pool.server";
import { readEnv } from "~/platform/env.server";
import { type Job, JobPostponedError } from "~/platform/jobs/job";
import { listLatestRuns } from "~/platform/jobs/job-history.server";
import { acquireLease, finishLease } from "~/platform/jobs/leases.server";
import { runEach } from "~/platform/jobs/run-each.server";
import { findRetryWait, startScheduler } from "~/platform/jobs/scheduler.server";
import { log } from "~/platform/log.server";
import { metricsText } from "~/platform/metrics.server";
import { setUpFileDatabase } from "./database";
import { createFastClock, expectedHomes, type FeedHarness, listShownHomes, startFeedHarness } from "./feed-harness";

setUpFileDatabase();
const feed = getFeedConfig(readEnv({ FEED_URL: "http://127.0.0.1:9/" }));
const never = new AbortController().signal;

describe("slots", () => {
  test("gives the replication a slot every quarter of an hour", () => {
    const { slot } = createReplicationJob(feed);
    expect(slot(new Date("2026-11-20T21:44:59.999Z"))).toBe("2026-11-20T21:30");
    expect(slot(new Date("2026-11-20T21:45:00Z"))).toBe("2026-11-20T21:45");
  });

  test.each([
    ["2026-11-20T11:19:59Z", "2026-11-19"],
    ["2026-11-20T11:20:00Z", "2026-11-20"],
    ["2026-07-01T10:20:00Z", "2026-07-01"],
    ["2026-07-01T10:19:00Z", "2026-06-30"],
    ["2026-11-21T07:59:00Z", "2026-11-20"],
  ])("gives the sweep a slot every night: at %s, the one of %s", (now, night) => {
    expect(createSweepJob(feed).slot(new Date(now))).toBe(night);
  });

  test("gives photo copies a slot every five minutes, and their sweep one every night after the key sweep", () => {
    expect(createPhotoCopyJob(feed).slot(new Date("2026-11-20T21:44:59.999Z"))).toBe("2026-11-20T21:40");
    expect(createPhotoSweepJob().slot(new Date("2026-11-20T12:04:00Z"))).toBe("2026-11-19");
    expect(createPhotoSweepJob().slot(new Date("2026-11-20T12:05:00Z"))).toBe("2026-11-20");
  });
});

describe("the scheduler", () => {
  const job = (name: string, run: (signal: AbortSignal) => Promise<void>) => ({
    name,
    title: "A job",
    rule: { cron: "0 0 1 1 *", timeZone: "Etc/UTC" },
    slot: () => "only",
    run: ({ signal }: { signal: AbortSignal }) => run(signal),
  });
  const lease = async (name: string) =>
    (await query("SELECT attempt, finished_at, error FROM job_lease WHERE job = $1", [name]))[0];
  const waitUntil = async (isDone: () => Promise<boolean> | boolean) => {
    for (let attempt = 0; attempt < 200 && !(await isDone()); attempt++)
      await new Promise((resolve) => setTimeout(resolve, 25));
  };

  test("runs a slot once on two machines", async () => {
    let runCount = 0;
    const count = job("once", async () => void runCount++);
    const machines = [startScheduler([count]), startScheduler([count])];
    await waitUntil(async () => (await lease("once"))?.finished_at != null);
    await Promise.all(machines.map((machine) => machine.stop()));
    const third = startScheduler([count]);
    await third.stop();
    expect(runCount).toBe(1);
  });

  test("survives a job that throws, immediately or later, and records it", async () => {
    const scheduler = startScheduler([
      job("late", async () => Promise.reject(new Error("late failure"))),
      job("early", () => {
        throw new Error("early failure");
      }),
    ]);
    await waitUntil(async () => Boolean((await lease("late"))?.error && (await lease("early"))?.error));
    await scheduler.stop();
    expect(await lease("late")).toMatchObject({ error: "late failure" });
    expect(await lease("early")).toMatchObject({ error: "early failure" });
  });

  test("tries a job that failed again after a while, with its error until then", async () => {
    let runCount = 0;
    const flaky = job("flaky", async () => {
      if (++runCount < 8) throw new Error(`failure ${runCount}`);
    });
    for (let attempt = 1; attempt <= 8; attempt++) {
      await query("UPDATE job_lease SET lease_until = lease_until - interval '1 hour' WHERE job = 'flaky'");
      const scheduler = startScheduler([flaky]);
      await expect.poll(() => runCount).toBe(attempt);
      await scheduler.stop();
      // Too early for another attempt.
      const early = startScheduler([flaky]);
      await early.stop();
      const [run] = await listLatestRuns([flaky], 1);
      expect([runCount, run]).toMatchObject([
        attempt,
        attempt < 8
          ? { attempt, isHeld: false, finishedAt: null, error: `failure ${attempt}` }
          : { attempt, isHeld: false, finishedAt: expect.any(Date), error: null },
      ]);
    }
  });

  test.each([
    [1, "2026-11-20T08:00Z", 5],
    [2, "2026-11-20T08:05Z", 10],
    [4, "2026-11-20T08:35Z", 40],
    [9, "2026-11-20T15:00Z", 60],
    [20, "2026-11-21T10:30Z", null],
  ])("waits after failure %i of a night's job at %s for %s minutes", (attempt, now, minutes) => {
    const wait = findRetryWait(createSweepJob(feed), attempt, new Date(now));
    expect(wait && wait / 60_000).toBe(minutes);
  });

  test("doesn't try a replication again, whose next slot is near", () => {
    expect(findRetryWait(createReplicationJob(feed), 1, new Date("2026-11-20T08:00Z"))).toBeNull();
  });

  test("leaves the slot of a stopped job to the next run", async () => {
    let hasStarted = false;
    const waiting = job("stopped", async (signal) => {
      hasStarted = true;
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
    });
    const scheduler = startScheduler([waiting]);
    await waitUntil(() => hasStarted);
    await scheduler.stop();
    expect(await lease("stopped")).toMatchObject({ finished_at: null, attempt: 1 });
    const nextScheduler = startScheduler([job("stopped", async () => {})]);
    await waitUntil(async () => (await lease("stopped"))?.finished_at != null);
    await nextScheduler.stop();
    expect(await lease("stopped")).toMatchObject({ attempt: 2, error: null });
  });

  test("logs an error when it gives up a slot whose runners died too often, also if one failed before", async () => {
    await query(
      `INSERT INTO job_lease (job, slot, holder, lease_until, started_at, attempt, error)
       VALUES ('dying', 'only', 'another:1:dead', '-infinity', now(), 5, 'out of memory')`,
    );
    const error = vi.spyOn(log(), "error");
    const run = vi.fn(async () => {});
    const scheduler = startScheduler([job("dying", run)]);
    await waitUntil(async () => (await lease("dying"))?.finished_at != null);
    await scheduler.stop();
    expect(run).not.toHaveBeenCalled();
    expect(error.mock.calls).toEqual([[expect.objectContaining({ job: "dying", slot: "only" }), expect.any(String)]]);
    error.mockRestore();
  });
});

describe("the metrics of jobs", () => {
  const expectRun = async (tried: Job, outcome: string) => {
    const scheduler = startScheduler([{ ...tried, rule: { cron: "0 0 1 1 *", timeZone: "Etc/UTC" } }]);
    await expect
      .poll(async () => (await metricsText()).text)
      .toContain(`job_runs_total{job_name="${tried.name}",outcome="${outcome}"} 1\n`);
    await scheduler.stop();
    // The time of a run that did nothing says nothing about the job.
    const isTimed = (await metricsText()).text.includes(`job_duration_seconds_count{job_name="${tried.name}"} 1\n`);
    expect(isTimed).toBe(outcome === "done" || outcome === "failed");
  };

  test.each([
    ["done", async () => {}],
    ["failed", async () => Promise.reject(new Error("The job failed."))],
    ["postponed", async () => Promise.reject(new JobPostponedError("Held by another."))],
  ])("count one that is %s", async (outcome, run) => {
    await expectRun({ ...createPhotoSweepJob(), name: `counted ${outcome}`, run }, outcome);
  });

  test("count the replication of a paused feed as skipped", async () => {
    await query(
      `INSERT INTO replication_state (feed, resource, circuit_open_until)
       VALUES ('paused', 'Property', now() + interval '1 hour')`,
    );
    await expectRun(createReplicationJob({ ...feed, name: "paused" }), "skipped");
  });
});

describe("a job that cannot run yet", () => {
  const onceADay = { title: "A job", rule: { cron: "0 0 1 1 *", timeZone: "Etc/UTC" }, slot: () => "only" };
  const lease = async (name: string) =>
    (await query("SELECT attempt, finished_at, error FROM job_lease WHERE job = $1", [name]))[0];

  test("leaves the slot of a postponed job open, and counts no attempt", async () => {
    let postponedCount = 0;
    const postponedJob = {
      ...onceADay,
      name: "held",
      run: async () => Promise.reject(new JobPostponedError("Held by another.")),
    };
    const counting = { ...postponedJob, run: () => postponedJob.run().finally(() => postponedCount++) };
    for (let attempt = 1; attempt <= 8; attempt++) {
      const scheduler = startScheduler([counting]);
      await expect.poll(() => postponedCount).toBe(attempt);
      await scheduler.stop();
      expect(await lease("held")).toEqual({ attempt: 0, finished_at: null, error: null });
    }
    let attempt = 0;
    const runJob: Job["run"] = async (context) => {
      attempt = context.attempt;
    };
    const free = { ...postponedJob, run: runJob };
    const scheduler = startScheduler([free]);
    await expect.poll(async () => (await lease("held"))?.finished_at).not.toBeNull();
    await scheduler.stop();
    expect([attempt, await lease("held")]).toEqual([1, { attempt: 1, finished_at: expect.any(Date), error: null }]);
  });
});

describe("a job for many items", () => {
  const items = (...ids: string[]) => ids.map((id) => ({ id }));

  test("stops when the database is unavailable, and when it is told to", async () => {
    const tried: string[] = [];
    const fail =
      (code: string) =>
      async ({ id }: { id: string }) => {
        tried.push(id);
        throw Object.assign(new Error("No answer."), { code });
      };
    await expect(runEach(items("a", "b", "c"), fail("ECONNREFUSED"))).rejects.toThrow("2 of 3 failed: No answer.");
    await expect(runEach(items("a", "b", "c"), fail("23514"))).rejects.toThrow("3 of 3 failed: No answer.");
    expect(tried.join("")).toBe("ababc");
    const work = vi.fn();
    await expect(runEach(items("a"), work, AbortSignal.abort(new Error("Stopping.")))).rejects.toThrow(/^Stopping\.$/);
    expect(work).not.toHaveBeenCalled();
  });
});

describe("replication and key sweep on an empty database", () => {
  let harness: FeedHarness;
  afterEach(() => harness.close());
  const finished = (job: string) =>
    query("SELECT FROM job_lease WHERE job = $1 AND finished_at IS NOT NULL", [job]).then(({ length }) => length);

  test("loads the feed once and then finishes both slots if replication and sweep start together", async () => {
    harness = await startFeedHarness();
    const jobs = [createSweepJob(harness.feed), createReplicationJob(harness.feed)];
    const scheduler = startScheduler(jobs);
    await expect.poll(() => finished(`replication:${harness.feed.name}`)).toBe(1);
    await scheduler.stop();
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
    // The same as the check every minute.
    const secondScheduler = startScheduler(jobs);
    await expect.poll(() => finished(`sweep:${harness.feed.name}`)).toBe(1);
    await secondScheduler.stop();
    const runs = await query("SELECT kind, error FROM sync_run WHERE feed = $1 ORDER BY id", [harness.feed.name]);
    expect(runs).toEqual([
      { kind: "replication", error: null },
      { kind: "sweep", error: null },
    ]);
  });

  test("makes a sweep wait for the first load", async () => {
    harness = await startFeedHarness();
    const job = createSweepJob(harness.feed);
    const scheduler = startScheduler([job]);
    await expect
      .poll(() => query("SELECT attempt, finished_at FROM job_lease WHERE job = $1", [job.name]))
      .toEqual([{ attempt: 0, finished_at: null }]);
    await scheduler.stop();
    expect(await query("SELECT FROM sync_run WHERE feed = $1", [harness.feed.name])).toEqual([]);
  });

  test("runs a replication after the sync that it found running has ended", async () => {
    harness = await startFeedHarness();
    const job = createReplicationJob(harness.feed);
    const lock = await acquireLease(getSyncJobName(harness.feed.name), SYNC_SLOT, { once: false });
    const blocked = startScheduler([job]);
    const lease = () => query("SELECT attempt, finished_at FROM job_lease WHERE job = $1", [job.name]);
    await expect.poll(lease).toEqual([{ attempt: 0, finished_at: null }]);
    await blocked.stop();
    await finishLease(lock!);
    const free = startScheduler([job]);
    await expect.poll(() => finished(job.name)).toBe(1);
    await free.stop();
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
  });

  test("skips a feed that asked for a pause until the next slot", async () => {
    harness = await startFeedHarness();
    const job = createReplicationJob(harness.feed);
    await query(
      `INSERT INTO replication_state (feed, resource, last_run_at, circuit_open_until)
       VALUES ($1, 'Property', now(), now() + interval '1 hour')`,
      [harness.feed.name],
    );
    const scheduler = startScheduler([job]);
    await expect.poll(() => finished(job.name)).toBe(1);
    await scheduler.stop();
    expect(await listShownHomes(harness)).toEqual([]);
  });
});

describe("limits", () => {
  const limited = (token: string, limits: VendorProfile["limits"], clock = createFastClock()) =>
    createFeedLimiter(
      { profile: { ...PROFILES.reso, limits }, baseUrl: "https://x.example/", auth: { kind: "bearer", token } },
      clock,
    );

  test("spaces requests evenly", async () => {
    const clock = createFastClock();
    const limiter = limited("spaced", { perSecond: 2, perHour: null, perDay: null }, clock);
    for (let request = 0; request < 4; request++) await limiter.take(never);
    expect(clock.slept).toHaveLength(3);
    for (const ms of clock.slept) {
      expect(ms).toBeGreaterThan(0);
      expect(ms).toBeLessThanOrEqual(500);
    }
  });

  test("counts an hour's quota across processes, and ends the run when it is used up", async () => {
    const limits = { perSecond: 1000, perHour: 3, perDay: null };
    for (let request = 0; request < 3; request++) await limited("spent", limits).take(never);
    await expect(limited("spent", limits).take(never)).rejects.toThrow(FeedPausedError);
    await limited("another", limits).take(never);
  });

  test("shares quotas and pace between feeds with the same token, and stores no token", async () => {
    const limits = { perSecond: 2, perHour: 3, perDay: null };
    const clock = createFastClock();
    const feed = (token: string, vendor = PROFILES.mlsgrid) =>
      createFeedLimiter(
        { profile: { ...vendor, limits }, baseUrl: "https://x.example/", auth: { kind: "bearer", token } },
        clock,
      );
    await feed("shared-token").take(never);
    await feed("shared-token").take(never);
    expect(clock.slept).toHaveLength(1);
    await feed("other-token").take(never);
    await feed("shared-token", PROFILES.bridge).take(never);
    expect(clock.slept).toHaveLength(1);
    await feed("shared-token").take(never);
    await expect(feed("shared-token").take(never)).rejects.toThrow(FeedPausedError);
    const keys = (await query<{ key: string }>("SELECT key FROM rate_limit")).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join()).not.toContain("token");
  });

  test("waits longer before contacting a feed that has failed before", async () => {
    const runFailing = async (failures: number) => {
      const { TooManyRequestsError } = await import("~/feed/errors");
      const clock = createFastClock();
      const error = await createRetrier(clock, failures)
        .run(
          () => Promise.reject(new TooManyRequestsError(null)),
          never,
          () => false,
        )
        .catch((thrown: unknown) => thrown as FeedPausedError);
      return (error as FeedPausedError).until.getTime() - clock.now();
    };
    expect(await runFailing(0)).toBeGreaterThan(100_000);
    expect(await runFailing(2)).toBeGreaterThan(400_000);
    expect(await runFailing(20)).toBeLessThanOrEqual(16 * 60_000);
  });
});

describe("headers", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  test.each([
    ["120", 120_000],
    ["Fri, 20 Nov 2026 12:01:00 GMT", 60_000],
    ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
    ["soon", null],
    ["-5", null],
    [null, null],
  ])("reads Retry-After %s as %s ms", (value, ms) => expect(parseRetryAfter(value, now)).toBe(ms));

  test.each([
    ['<https://x.example/p?a=1,2>; rel="next"', "https://x.example/p?a=1,2"],
    ['<https://x.example/1>; rel="prev", <https://x.example/3>; rel=next', "https://x.example/3"],
    ['<https://x.example/1>; rel="last"', null],
    [null, null],
  ])("reads Link %s as %s", (value, url) => expect(parseNextLinkHeader(value)).toBe(url));
});
