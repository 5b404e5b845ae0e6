/** Traces of the built web server and worker at a collector. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Faults, type SampleFeed, startSampleFeed } from "sample-mls";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { addListing } from "../factories";
import { type FakeGoogle, startFakeGoogle } from "../places/fake-google";
import { Person } from "../routes/person";
import { setUpRouteSite } from "../routes/route-site";
import { ask, type Program, type RunningServer, startProgram, startServer } from "../server/running-server";
import { type AuthenticatedS3, startAuthenticatedS3 } from "../stand-ins/authenticated-s3";
import { type ReceivedSpan, startTraceCollector, type TraceCollector } from "./trace-collector";

const PHOTO_KEY = "0123456789abcdef";
const KEY = "a-key-of-the-server";
const SERVER_KIND = 2;
const folder = mkdtempSync(join(tmpdir(), "sunporch-tracing-"));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

let collector: TraceCollector;
let google: FakeGoogle;
let s3: AuthenticatedS3;
let listingId: number;
let server: RunningServer;

const site = setUpRouteSite(async (sql) => {
  const media = [{ key: PHOTO_KEY, url: "http://127.0.0.1:1/a.jpg", caption: null }];
  listingId = await addListing(sql, { listing_key: "A", line1: "1 Elm St", media });
});

beforeAll(async () => {
  [collector, google, s3] = await Promise.all([startTraceCollector(), startFakeGoogle(KEY), startAuthenticatedS3()]);
  server = await startServer({
    ...collector.environment,
    ...s3.environment,
    DATABASE_URL: site.database,
    DATA_DIR: folder,
    FEED_PHOTOS: "copy",
    GOOGLE_PLACES_KEY: KEY,
    GOOGLE_PLACES_URL: google.url,
    BREACHED_PASSWORDS_URL: google.url,
  });
});
afterAll(async () => {
  await server?.stop();
  await Promise.all([google?.close(), s3?.close(), collector?.close()]);
});

/** Unique, to find the spans of one request. */
const mark = () => `mark=${randomUUID()}`;

/** Waits for the span of a request by its query, such as a mark, or by its path: calls of the API refuse unknown parameters. */
async function findServerSpan(wanted: string): Promise<ReceivedSpan> {
  const find = () =>
    collector.spans.find(
      ({ kind, attributes }) =>
        kind === SERVER_KIND && [attributes["url.query"], attributes["url.path"]].includes(wanted),
    );
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  return find()!;
}

const listTrace = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);

function isInside(span: ReceivedSpan, root: ReceivedSpan): boolean {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent !== undefined && (parent === root || isInside(parent, root));
}

/** Requests a path, and waits for a span inside of its own. */
async function traceCall(path: string, isWanted: (span: ReceivedSpan) => boolean) {
  await ask(server.port, path);
  const root = await findServerSpan(path.split("?").at(path.startsWith("/api/") ? 0 : 1)!);
  const found = listTrace(root.traceId).find(isWanted);
  expect(found && isInside(found, root), JSON.stringify(listTrace(root.traceId))).toBe(true);
  return { root, found: found! };
}

describe("of the web server", () => {
  test("has a request by its route, and its queries without their values", async () => {
    const { root, found } = await traceCall(`/listing/${listingId}?${mark()}`, ({ attributes }) =>
      String(attributes["db.query.text"]).includes("$1"),
    );
    expect(root).toMatchObject({ name: "GET /listing/:id", kind: SERVER_KIND });
    expect(root.parentSpanId ?? "").toBe("");
    expect(root.resource).toMatchObject({ "service.name": "sunporch-web", "telemetry.sdk.name": "opentelemetry" });
    expect(root.attributes).toMatchObject({
      "http.request.method": "GET",
      "http.route": "/listing/:id",
      "http.response.status_code": 200,
      "url.path": `/listing/${listingId}`,
    });
    expect(found.attributes).toMatchObject({ "db.system.name": "postgresql" });
    expect(Object.keys(found.attributes).filter((name) => name.includes("values"))).toEqual([]);
  });

  test("has calls by fetch", async () => {
    const { found } = await traceCall("/api/places/predictions?input=river&session=abcdefgh", ({ attributes }) =>
      String(attributes["url.full"]).startsWith(google.url),
    );
    expect(found).toMatchObject({ name: "POST" });
    expect(found.attributes).not.toHaveProperty("user_agent.original");
  });

  test("has calls of the storage", async () => {
    const { found } = await traceCall(`/api/media/${listingId}-${PHOTO_KEY}`, ({ attributes }) =>
      String(attributes["url.full"]).startsWith(`${s3.endpoint}/homes/`),
    );
    expect(found).toMatchObject({ name: "GET" });
  });

  test("has pages from memory by their route", async () => {
    const path = `/?minPrice=${Math.ceil(Math.random() * 1e6)}`;
    for (let time = 0; time < 3; time++) await ask(server.port, path);
    const find = () => collector.spans.filter(({ attributes }) => attributes["url.query"] === path.slice(2));
    await expect.poll(() => find().map(({ name }) => name)).toEqual(["GET /", "GET /", "GET /"]);
    const counts = find().map(({ traceId }) => listTrace(traceId).length);
    expect(counts.slice(1)).toEqual([1, 1]);
  });

  test("gives each request its own trace while requests wait for each other", async () => {
    const queries = Array.from({ length: 24 }, mark);
    await Promise.all(queries.map((query) => ask(server.port, `/listing/${listingId}?${query}`)));
    const roots = await Promise.all(queries.map(findServerSpan));
    expect(new Set(roots.map(({ traceId }) => traceId)).size).toBe(queries.length);
    const counts = roots.map(
      ({ traceId }) => listTrace(traceId).filter(({ name }) => name.startsWith("pg.query")).length,
    );
    expect(Math.min(...counts), String(counts)).toBeGreaterThan(0);
  });

  test("names the trace in log lines and problem documents", async () => {
    const path = "/api/listings/1234567";
    const { body } = await ask(server.port, path);
    const { traceId, spanId, attributes } = await findServerSpan(path);
    expect(attributes["http.response.status_code"]).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ status: 404, traceId });
    const line = server.lines().find(({ url }) => url === path);
    expect(line).toMatchObject({ msg: "request", trace_id: traceId, span_id: spanId });
  });

  test("leaves out what the access log leaves out", async () => {
    for (const path of ["/livez", "/favicon.ico", "/assets/none.js"]) await ask(server.port, path);
    const query = mark();
    await ask(server.port, `/listing/${listingId}?${query}`, { headers: { "User-Agent": "secret-browser" } });
    await findServerSpan(query);
    expect(collector.readText()).not.toMatch(/livez|favicon|none\.js|secret-browser/);
  });

  test("redacts what log lines redact", async () => {
    const query = mark();
    const secrets = ["s3cret-a", "s3cret-b", "s3cret-c", "s3cret-d"];
    for (const path of [
      `/calendar/${secrets[0]}.ics`,
      `/stop-alerts/${secrets[1]}`,
      `/sign-in/link?token=${secrets[2]}&email=${secrets[3]}%40example.com`,
    ])
      await ask(server.port, `${path}${path.includes("?") ? "&" : "?"}${query}`);
    const count = () =>
      collector.spans.filter(({ attributes }) => String(attributes["url.query"]).includes(query)).length;
    await expect.poll(count).toBe(3);
    for (const secret of secrets) expect(collector.readText()).not.toContain(secret);
  });

  test("keeps client addresses out of spans", async () => {
    const query = mark();
    await ask(server.port, `/listing/${listingId}?${query}`, { headers: { "X-Forwarded-For": "203.0.113.77" } });
    const { attributes } = await findServerSpan(query);
    expect(Object.keys(attributes).filter((name) => /^client\.|^network\.peer|user_agent/.test(name))).toEqual([]);
    expect(collector.readText()).not.toContain("203.0.113");
  });

  test("keeps the start of a password's hash out of calls", async () => {
    const person = new Person(server.port, site.sql);
    await person.post(`/sign-in?${mark()}`, {
      intent: "create",
      email: "ana@example.com",
      password: "a long password",
    });
    const find = () => collector.spans.filter(({ attributes }) => String(attributes["url.full"]).includes("/range/"));
    await expect.poll(() => find().map(({ attributes }) => attributes["url.path"])).toEqual(["/range/[redacted]"]);
    expect(find()[0]!.attributes["url.full"]).toMatch(/\/range\/\[redacted\]$/);
  });

  test("starts its own trace for a client's traceparent", async () => {
    const [traceId, query] = ["a".repeat(32), mark()];
    await ask(server.port, `/listing/${listingId}?${query}`, {
      headers: { traceparent: `00-${traceId}-${"b".repeat(16)}-01` },
    });
    expect((await findServerSpan(query)).traceId).not.toBe(traceId);
  });
});

describe("with other settings", () => {
  async function start(variables: Record<string, string>): Promise<RunningServer> {
    const started = await startServer({
      ...collector.environment,
      DATABASE_URL: site.database,
      DATA_DIR: folder,
      ...variables,
    });
    onTestFinished(started.stop);
    return started;
  }

  test("continues the trace of a trusted proxy, which decides whether it is sent", async () => {
    const proxied = await start({ TRUST_PROXY: "1", OTEL_SERVICE_NAME: "homes" });
    const askWith = (query: string, flags: string) =>
      ask(proxied.port, `/listing/${listingId}?${query}`, {
        headers: { traceparent: `00-${"c".repeat(31)}${flags.at(-1)}-${"d".repeat(16)}-${flags}` },
      });
    const [sent, unsent] = [mark(), mark()];
    await askWith(unsent, "00");
    await askWith(sent, "01");
    const span = await findServerSpan(sent);
    expect(span).toMatchObject({ traceId: `${"c".repeat(31)}1`, parentSpanId: "d".repeat(16) });
    expect(span.resource["service.name"]).toBe("homes");
    expect(collector.readText()).not.toContain(unsent);
  });

  test("are sent as protobuf by default", async () => {
    const received: IncomingHttpHeaders[] = [];
    const receiver = createServer(({ headers }, response) => {
      received.push(headers);
      response.end();
    });
    await once(receiver.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => {
      receiver.closeAllConnections();
      receiver.close();
    });
    const plain = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "",
      OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%20key",
    });
    await ask(plain.port, "/listing/1");
    await expect
      .poll(() => received[0])
      .toMatchObject({ "content-type": "application/x-protobuf", "api-key": "a key" });
  });

  test("sends the last spans before it ends", async () => {
    const stopping = await start({ OTEL_BSP_SCHEDULE_DELAY: "600000" });
    const query = mark();
    await ask(stopping.port, `/listing/${listingId}?${query}`);
    stopping.child.kill("SIGTERM");
    expect(await stopping.ended).toEqual({ code: 0, signal: null });
    expect((await findServerSpan(query)).name).toBe("GET /listing/:id");
  });
});

describe("of the worker", () => {
  let feed: SampleFeed;
  let worker: Program;
  beforeAll(async () => {
    feed = await startSampleFeed({ homes: 20, faults: new Faults() });
    worker = startProgram(
      {
        ...collector.environment,
        DATABASE_URL: site.database,
        DATA_DIR: folder,
        FEED_NAME: "north",
        FEED_URL: feed.url,
        FEED_TOKEN: "sample",
      },
      "worker",
    );
  });
  afterAll(async () => {
    worker?.child.kill("SIGKILL");
    await worker?.ended;
    await feed?.close();
  });

  const findRoot = async (isWanted: (span: ReceivedSpan) => boolean) => {
    await expect.poll(() => collector.spans.find(isWanted), { timeout: 20_000 }).toBeDefined();
    return collector.spans.find(isWanted)!;
  };

  test("has a replication with its calls of the feed and its queries", async () => {
    const root = await findRoot(({ name }) => name === "job replication:north");
    expect(root.parentSpanId ?? "").toBe("");
    expect(root.resource["service.name"]).toBe("sunporch-worker");
    expect(root.attributes).toMatchObject({ "job.name": "replication:north", "job.attempt": 1 });
    const parts = listTrace(root.traceId).filter((span) => isInside(span, root));
    expect(parts.some(({ attributes }) => String(attributes["url.full"]).startsWith(feed.url))).toBe(true);
    expect(parts.some(({ attributes }) => String(attributes["db.query.text"]).includes("INSERT INTO listing"))).toBe(
      true,
    );
    const findLine = () => worker.lines().find(({ msg, job }) => msg === "job done" && job === "replication:north");
    await expect.poll(findLine).toMatchObject({ trace_id: root.traceId });
  });

  test("has an email by its kind, without its recipient", async () => {
    const id = randomUUID();
    await site.sql.query(
      "INSERT INTO mail (id, kind, recipient, subject, text, html) VALUES ($1, 'test', 'ana@example.com', 'Hello', 'Hello', '')",
      [id],
    );
    const root = await findRoot(({ attributes }) => attributes["email.id"] === id);
    expect(root).toMatchObject({ name: "send email", attributes: { "email.kind": "test", "email.attempt": 1 } });
    expect(collector.readText()).not.toContain("ana@example.com");
    const line = worker.lines().find((line) => line.id === id);
    expect(line).toMatchObject({ msg: "mail delivered", trace_id: root.traceId });
  });

  test("has a job that failed as failed", async () => {
    const failing = startProgram(
      {
        ...collector.environment,
        DATABASE_URL: site.database,
        DATA_DIR: folder,
        FEED_NAME: "south",
        FEED_URL: "http://127.0.0.1:1/",
        FEED_TOKEN: "sample",
      },
      "worker",
    );
    onTestFinished(async () => {
      failing.child.kill("SIGKILL");
      await failing.ended;
    });
    const root = await findRoot(({ name }) => name === "job replication:south");
    expect(root.status).toMatchObject({ code: 2, message: expect.stringMatching(/./) });
  });

  test("has no queries of its loops", () => {
    const roots = collector.spans.filter(({ parentSpanId, kind }) => !parentSpanId && kind !== SERVER_KIND);
    expect(roots.map(({ name }) => name).filter((name) => !/^(?:job |send email$)/.test(name))).toEqual([]);
  });
});

describe("without a working collector", () => {
  async function answerAndStop(endpoint: string, variables: Record<string, string> = {}) {
    const started = await startServer({
      ...variables,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_BSP_SCHEDULE_DELAY: "10",
      DATABASE_URL: site.database,
      DATA_DIR: folder,
    });
    onTestFinished(started.stop);
    for (let time = 0; time < 5; time++)
      expect((await ask(started.port, `/listing/${listingId}?${mark()}`)).status).toBe(200);
    return started;
  }
  const listWarnings = ({ lines }: Program) => lines().filter(({ msg }) => /trac|telemetry/i.test(String(msg)));

  test("responds, warns once, and stops when the collector refuses connections", async () => {
    // Until then, the exporter tries again.
    const started = await answerAndStop("http://127.0.0.1:1", { OTEL_EXPORTER_OTLP_TIMEOUT: "500" });
    await expect.poll(() => listWarnings(started), { timeout: 20_000 }).toHaveLength(1);
    await ask(started.port, `/listing/${listingId}?${mark()}`);
    started.child.kill("SIGTERM");
    expect(await started.ended).toEqual({ code: 0, signal: null });
    expect(listWarnings(started)).toMatchObject([{ level: "warn", msg: "traces not sent" }]);
  });

  test("responds, and stops with a warning when the collector never answers", async () => {
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => void sockets.push(socket.on("error", () => {})));
    await once(silent.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const started = await answerAndStop(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    await expect.poll(() => sockets.length).toBeGreaterThan(0);
    started.child.kill("SIGTERM");
    expect(await started.ended).toEqual({ code: 0, signal: null });
    expect(started.lines().slice(-2)).toMatchObject([{ msg: "traces not sent" }, { msg: "stopped" }]);
  });
});

/** The files of the build that a program has loaded when it ends, from V8's coverage. */
async function listLoadedFiles(program: string, variables: Record<string, string>): Promise<string[]> {
  const coverage = mkdtempSync(join(folder, "coverage-"));
  const started = startProgram(
    {
      DATABASE_URL: site.database,
      DATA_DIR: folder,
      FEED_URL: "http://127.0.0.1:1/",
      NODE_V8_COVERAGE: coverage,
      ...variables,
    },
    program,
  );
  await once(started.child, "message");
  started.child.kill("SIGTERM");
  expect((await started.ended).code).toBe(0);
  return readdirSync(coverage).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(coverage, name), "utf8")) as { result: { url: string }[] };
    return result.flatMap(({ url }) => (url.includes("/build/server/") ? fileURLToPath(url) : []));
  });
}

/** What only the SDK and the instrumentations contain; prom-client imports the API. */
const SDK = /\b(?:BatchSpanProcessor|InstrumentationBase|OTLPExporterBase|W3CTraceContextPropagator)\b/;

test.each(["index", "worker"])("%s.js loads nothing of the SDK without a collector", async (program) => {
  const loadsSdk = async (variables: Record<string, string>) => {
    const files = await listLoadedFiles(program, variables);
    expect(files.length).toBeGreaterThan(3);
    return files.some((file) => SDK.test(readFileSync(file, "utf8")));
  };
  expect(await loadsSdk({ OTEL_TRACES_SAMPLER: "always_on" })).toBe(false);
  expect(await loadsSdk({ ...collector.environment, OTEL_SDK_DISABLED: "true" })).toBe(false);
  expect(await loadsSdk(collector.environment)).toBe(true);
});
