/**
 * The metrics of the built web server and worker, with a feed and a mail server, after real traffic.
 *
 * @module-tag long
 */
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Faults, type SampleFeed, startSampleFeed } from "sample-mls";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { addListing } from "../factories";
import { setUpRouteSite } from "../routes/route-site";
import { parseSamples, readMetrics, sumSamples } from "./read-metrics";
import { ask, type Program, startProgram, startServer, UNREACHABLE_DATABASE } from "./running-server";
import { TcpGate } from "./tcp-gate";

const PHOTO_KEY = "0123456789abcdef";
const folder = mkdtempSync(join(tmpdir(), "sunporch-metrics-"));
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: ({ address }, _session, callback) =>
    callback(address.startsWith("nobody@") ? Object.assign(new Error("No such user"), { responseCode: 550 }) : null),
  onData: (stream, _session, callback) => void stream.resume().once("end", () => callback(null)),
});
let feed: SampleFeed;
let listingId: number;
let worker: Program;

const site = setUpRouteSite(
  async (sql) => {
    const media = [{ key: PHOTO_KEY, url: "http://127.0.0.1:1/a.jpg", caption: null }];
    listingId = await addListing(sql, { listing_key: "A", line1: "1 Elm St", media });
  },
  { METRICS_PORT: "0", DATA_DIR: folder, FEED_PHOTOS: "copy" },
);

async function startWorker(variables: Record<string, string>): Promise<Program> {
  const started = startProgram({ METRICS_PORT: "0", DATA_DIR: folder, ...variables }, "worker");
  await Promise.race([
    once(started.child, "message"),
    started.ended.then(() => {
      throw new Error(`The worker ended:\n${started.output()}`);
    }),
  ]);
  return started;
}

async function stop({ child, ended }: Program): Promise<void> {
  child.kill("SIGKILL");
  await ended;
}

beforeAll(async () => {
  feed = await startSampleFeed({ homes: 20, faults: new Faults() });
  await once(mailServer.listen(0, "127.0.0.1"), "listening");
  const { port } = mailServer.server.address() as AddressInfo;
  worker = await startWorker({
    DATABASE_URL: site.database,
    FEED_NAME: "north",
    FEED_URL: feed.url,
    FEED_TOKEN: "sample",
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
});
afterAll(async () => {
  if (worker) await stop(worker);
  await feed?.close();
  await new Promise<void>((closed) => mailServer.close(() => closed()));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const addEmail = (recipient: string) =>
  site.sql.query(
    "INSERT INTO mail (id, kind, recipient, subject, text, html) VALUES ($1, 'test', $2, 'Hello', 'Hello', '<p>Hello')",
    [randomUUID(), recipient],
  );

/** Expects a metric to have a value, which it gets after the response that changes it. */
const expectMetric = (program: Pick<Program, "lines">, name: string, labels: Record<string, string> = {}) =>
  expect.poll(async () => sumSamples(await readMetrics(program), name, labels), { timeout: 20_000 });

/** Expects work to add to a metric of the web server. */
async function expectIncrease(
  [name, labels]: [name: string, labels: Record<string, string>],
  increase: number,
  work: () => Promise<unknown>,
): Promise<void> {
  const read = async () => sumSamples(await readMetrics(site.server), name, labels) ?? 0;
  const before = await read();
  await work();
  await expect.poll(async () => (await read()) - before).toBe(increase);
}

describe("of the web server", () => {
  test.each([
    [{ method: "GET", route: "/listing/:id", status: "2xx" }, () => [`/listing/${listingId}?x=1`]],
    [{ method: "GET", route: "/listing/:id", status: "4xx" }, () => ["/listing/1234567", "/listing/7654321.data"]],
    [{ method: "GET", route: "/api/listings", status: "2xx" }, () => ["/api/listings?minPrice=1"]],
    [{ method: "GET", route: "health", status: "2xx" }, () => ["/livez"]],
    [{ method: "GET", route: "/*", status: "4xx" }, () => ["/a", "/b/c", "/d.png", "/wp-admin.php"]],
  ])("has requests of %o", async (labels, getPaths) => {
    const paths = getPaths();
    await expectIncrease(["http_request_duration_seconds_count", labels], paths.length, async () => {
      for (const path of paths) await ask(site.server.port, path);
    });
  });

  test("puts all unknown methods into one series", async () => {
    await expectIncrease(["http_request_duration_seconds_count", { method: "other" }], 2, async () => {
      for (const method of ["PROPFIND", "MKCOL"]) await ask(site.server.port, "/a", { method });
    });
    expect(await readMetrics(site.server)).not.toMatch(/PROPFIND|MKCOL/);
  });

  test("has what pages cost", async () => {
    const ofPages = (outcome: string): [string, Record<string, string>] => ["page_cache_pages_total", { outcome }];
    await expectIncrease(["page_render_duration_seconds_count", {}], 1, () =>
      expectIncrease(ofPages("rendered"), 1, () =>
        expectIncrease(ofPages("served"), 2, async () => {
          for (let time = 0; time < 2; time++) await ask(site.server.port, "/?minPrice=1234");
        }),
      ),
    );
    await expectMetric(site.server, "page_cache_bytes").toBeGreaterThan(1_000);
  });

  test("has the cache of photos, and calls of the storage", async () => {
    const storage = { service: "storage", operation: "get", outcome: "refused" };
    await expectIncrease(["service_call_duration_seconds_count", storage], 1, () =>
      expectIncrease(["photo_cache_requests_total", { outcome: "missing" }], 1, () =>
        ask(site.server.port, `/api/media/${listingId}-${PHOTO_KEY}`),
      ),
    );
    await expectMetric(site.server, "photo_cache_bytes").toBe(0);
  });

  test("has the limits and sign-ins of visitors", async () => {
    const visitor = site.createPerson();
    await expectIncrease(["rate_limit_refusals_total", { limit: "mail to address" }], 1, async () => {
      for (let time = 0; time < 4; time++) await visitor.post("/sign-in", { email: "ana@example.com", returnTo: "/" });
    });
    await expectIncrease(["auth_events_total", { event: "signed in" }], 1, () =>
      site.createPerson().signIn("ben@example.com"),
    );
    await expectIncrease(["auth_events_total", { event: "sign-in refused", detail: "password" }], 1, () =>
      visitor.post("/sign-in", { intent: "password", email: "ben@example.com", password: "wrong", returnTo: "/" }),
    );
  });

  test("has the pool of connections, and failures to connect", async () => {
    await expectMetric(site.server, "database_pool_connections").toBeGreaterThan(0);
    await expectMetric(site.server, "database_pool_max_connections").toBe(10);
    await expectMetric(site.server, "database_pool_waiting").toBe(0);
    const alone = await startServer({ DATABASE_URL: UNREACHABLE_DATABASE, METRICS_PORT: "0", DATA_DIR: folder });
    onTestFinished(alone.stop);
    await expectMetric(alone, "database_pool_errors_total", { kind: "connect" }).toBeGreaterThan(0);
    await expectMetric(alone, "search_index_revision").toBe(-1);
  });
});

describe("of the worker", () => {
  test("has jobs, the feed's runs and records, and the revision that search indexes follow", async () => {
    const job = { job_name: "replication:north" };
    await expectMetric(worker, "job_runs_total", { ...job, outcome: "done" }).toBeGreaterThan(0);
    const runs = await readMetrics(worker);
    expect(sumSamples(runs, "job_duration_seconds_count", job)).toBe(sumSamples(runs, "job_runs_total", job));
    await expectMetric(worker, "feed_records_total", { feed: "north", outcome: "written" }).toBeGreaterThan(0);
    for (const kind of ["replication", "sweep"]) {
      const isCounted = async () => {
        const count = sumSamples(await readMetrics(worker), "feed_runs_total", {
          feed: "north",
          kind,
          outcome: "done",
        });
        // On a slow machine the next runs may have come.
        const { rows } = await site.sql.query(
          "SELECT count(*)::int FROM sync_run WHERE feed = 'north' AND kind = $1 AND finished_at IS NOT NULL AND error IS NULL",
          [kind],
        );
        return count !== null && count > 0 && count === rows[0].count;
      };
      await expect.poll(isCounted, { timeout: 20_000 }).toBe(true);
    }
    await expectMetric(worker, "service_call_duration_seconds_count", { service: "feed" }).toBeGreaterThan(1);
    await expectMetric(worker, "feed_quarantined_records", { feed: "north" }).toBe(0);
    const text = await readMetrics(worker);
    for (const name of ["last_success", "last_sweep", "newest_change"])
      expect(sumSamples(text, `feed_${name}_timestamp_seconds`, { feed: "north" })).toBeGreaterThan(1_600_000_000);
    const { rows } = await site.sql.query("SELECT revision::int FROM catalogue");
    expect(rows[0].revision).toBeGreaterThan(1);
    await expectMetric(worker, "catalog_revision").toBe(rows[0].revision);
    await expectMetric(site.server, "search_index_revision").toBe(rows[0].revision);
  });

  test("has a failed job with the failures of its feed", async () => {
    const failing = await startWorker({
      DATABASE_URL: site.database,
      FEED_NAME: "south",
      FEED_URL: feed.url,
      FEED_TOKEN: "wrong",
    });
    onTestFinished(() => stop(failing));
    await expectMetric(failing, "job_runs_total", { job_name: "replication:south", outcome: "failed" }).toBe(1);
    await expectMetric(failing, "feed_consecutive_failures", { feed: "south" }).toBe(1);
    await expectMetric(failing, "service_call_duration_seconds_count", { service: "feed", outcome: "refused" }).toBe(1);
    // As before its first run, so that an alert can find a feed that never succeeded.
    await site.sql.query("DELETE FROM replication_state WHERE feed = 'south'");
    await expectMetric(failing, "feed_consecutive_failures", { feed: "south" }).toBe(0);
  });

  test("has the outbox, and deliveries by result", async () => {
    for (const address of ["nobody@example.com", "ana@example.com"]) await addEmail(address);
    await expectMetric(worker, "mail_deliveries_total", { kind: "test", outcome: "refused" }).toBe(1);
    await expectMetric(worker, "mail_deliveries_total", { kind: "test", outcome: "sent" }).toBe(1);
    // Sign-ins of other tests send emails too.
    const sent = { service: "smtp", outcome: "ok" };
    await expectMetric(worker, "service_call_duration_seconds_count", sent).toBeGreaterThanOrEqual(1);
    await site.sql.query(
      `INSERT INTO mail (id, kind, recipient, subject, text, html, created_at, due_at)
       VALUES ($1, 'test', 'a@example.com', '', '', '', now() - interval '1 hour', now() + interval '1 hour')`,
      [randomUUID()],
    );
    await expectMetric(worker, "outbox_emails").toBe(1);
    await expectMetric(worker, "outbox_oldest_email_age_seconds").toBeGreaterThanOrEqual(3_600);
  });

  test("is served without the gauges of a database that doesn't respond", async () => {
    const gate = new TcpGate(site.database);
    await gate.open();
    onTestFinished(() => gate.close());
    const cut = await startWorker({ DATABASE_URL: gate.url, FEED_NAME: "west", FEED_URL: feed.url, FEED_TOKEN: "x" });
    onTestFinished(() => stop(cut));
    await expectMetric(cut, "catalog_revision").toBeGreaterThan(0);
    gate.stopForwarding();
    const text = await readMetrics(cut);
    expect(sumSamples(text, "catalog_revision")).toBeNull();
    expect(sumSamples(text, "process_cpu_seconds_total")).toBeGreaterThan(0);
  });

  test("leaves out the lag of a replica that its role may not see, which isn't zero", async () => {
    // What such a role, and then one with pg_monitor, sees. Only connections with this search path find the view.
    const describeReplica = (state: string, lag: string) =>
      site.sql.query(
        `CREATE OR REPLACE VIEW public.pg_stat_replication AS SELECT ${state}::text AS state, ${lag}::interval AS replay_lag`,
      );
    await describeReplica("NULL", "NULL");
    const url = new URL(site.database);
    url.searchParams.set("options", "-c search_path=public,pg_catalog");
    const reader = await startWorker({
      DATABASE_URL: url.href,
      FEED_NAME: "east",
      FEED_URL: feed.url,
      FEED_TOKEN: "x",
    });
    onTestFinished(() => stop(reader));
    await expectMetric(reader, "catalog_revision").toBeGreaterThan(0);
    expect(sumSamples(await readMetrics(reader), "database_replica_lag_seconds")).toBeNull();
    await describeReplica("'streaming'", "'90 s'");
    await expectMetric(reader, "database_replica_lag_seconds").toBe(90);
  });

  test("reports a METRICS_PORT in use in one sentence", async () => {
    const { port } = mailServer.server.address() as AddressInfo;
    const refused = startProgram({ FEED_URL: feed.url, METRICS_PORT: String(port), DATA_DIR: folder }, "worker");
    expect((await refused.ended).code).toBe(1);
    expect(refused.output()).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program; set METRICS_PORT to a free one.\n`,
    );
  });
});

test("serves nothing of them on the public port", async () => {
  for (const path of ["/metrics", "/metrics/", "/metrics.data"]) {
    const { status, body } = await ask(site.server.port, path);
    expect([status, body.includes("# HELP")]).toEqual([404, false]);
  }
});

test("docs/operations/metrics.md has every metric of both programs", async () => {
  const describeMetrics = (text: string) =>
    [...text.matchAll(/^# HELP (\w+) (.*)\n# TYPE \w+ (\w+)$/gm)]
      .map(([, name, help, type]) => ({ name, type, help }))
      .filter(({ name }) => !/^(?:nodejs|process)_/.test(name!));
  const texts = [await readMetrics(site.server), await readMetrics(worker)];
  const served = new Map(texts.flatMap(describeMetrics).map((metric) => [metric.name, metric]));
  const page = readFileSync(fileURLToPath(new URL("../../docs/operations/metrics.md", import.meta.url)), "utf8");
  const rows = [...page.matchAll(/^\| `([a-z]+_\w+)` +\| (counter|gauge|histogram) +\| (.*?) +\| (.*?) +\|$/gm)];
  const documented = rows.map(([, name, type, , help]) => ({ name, type, help }));
  const byName = (a: { name?: string }, b: { name?: string }) => (a.name! < b.name! ? -1 : 1);
  expect(documented.sort(byName)).toEqual([...served.values()].sort(byName));
  const labels = new Map(
    rows.map(([, name, , cell]) => [name, [...cell!.matchAll(/`(\w+)`/g)].map(([, label]) => label)]),
  );
  for (const sample of texts.flatMap(parseSamples)) {
    const name = sample.name.replace(/_(?:bucket|sum|count)$/, "");
    if (labels.has(name))
      expect(labels.get(name)).toEqual(Object.keys(sample.labels).filter((label) => label !== "le"));
  }
});

test("each program reports only its own metrics, and the alerts are quiet about both", async () => {
  const page = readFileSync(fileURLToPath(new URL("../../docs/operations/metrics.md", import.meta.url)), "utf8");
  const listDocumented = (title: string) => {
    const [, part] = new RegExp(`^## ${title}$(.*?)^##`, "ms").exec(page)!;
    return [...part!.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  };
  const both = listDocumented("Both");
  const scrapes = { web: await readMetrics(site.server), worker: await readMetrics(worker) };
  const own = { web: [...listDocumented("Web server"), ...both], worker: [...listDocumented("Worker"), ...both] };
  for (const program of ["web", "worker"] as const) {
    const names = parseSamples(scrapes[program]).map(({ name }) => name.replace(/_(?:bucket|sum|count)$/, ""));
    const foreign = names.filter((name) => !/^(?:nodejs|process)_/.test(name) && !own[program].includes(name));
    expect([...new Set(foreign)], program).toEqual([]);
  }

  if (spawnSync("promtool", ["--version"]).status !== 0) return;
  const series = Object.entries(scrapes).flatMap(([instance, text]) =>
    parseSamples(text)
      .filter(({ value }) => Number.isFinite(value))
      .map(({ name, labels, value }) => {
        const pairs = Object.entries({ ...labels, instance }).map(
          ([label, text]) => `${label}=${JSON.stringify(text)}`,
        );
        return { series: `${name}{${pairs.join(",")}}`, values: `${value}x60` };
      }),
  );
  const quiet = ["SearchIndexBehind", "WorkerMissing", "PoolExhausted", "RouteErrors", "SlowPages", "ReplicaBehind"];
  const file = join(folder, "scrape.json");
  const rules = fileURLToPath(new URL("../../deploy/alerts.yml", import.meta.url));
  const cases = quiet.map((alertname) => ({ eval_time: "30m", alertname, exp_alerts: [] }));
  const tests = [{ interval: "1m", input_series: series, alert_rule_test: cases }];
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: "1m", tests }));
  const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
  expect({ status, problems: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, problems: "" });
});
