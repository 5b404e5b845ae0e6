import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "../../app/platform/env.server";
import { startMetricsServer } from "../../app/platform/metrics-server.server";
import {
  type Answer,
  ask,
  ensureServerBuild,
  type Question,
  type RunningServer,
  sendBytes,
  startServer,
} from "./running-server";

/** What the site's proxy sends. */
const SITE_HEADERS = { Host: "www.shop.example", "X-Forwarded-Proto": "https" };

let local: RunningServer;
let site: RunningServer;
const ASSETS = fileURLToPath(new URL("../../build/client/assets", import.meta.url));
const listAssets = () => readdirSync(ASSETS);
const script = () => `/assets/${listAssets().find((name) => /^react-.*\.js$/.test(name))}`;

beforeAll(async () => {
  await ensureServerBuild();
  [local, site] = await Promise.all([
    startServer(),
    startServer({ APP_URL: "https://www.shop.example", TRUST_PROXY: "fly" }),
  ]);
});
afterAll(() => Promise.all([local?.stop(), site?.stop()]));

/** X-0 and so on, before the headers of the request itself. */
const numberedHeaders = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`X-${at}`, "x"] as const));

/** Every kind of response: page, API, file, refusals at each step, server error. */
const RESPONSE_CLASSES: [name: string, status: number, path: string | (() => string), question?: Question][] = [
  ["an unknown page", 404, "/no/such/page"],
  ["the data of an unknown page", 404, "/no/such/page.data"],
  ["an unknown path of the API", 404, "/api/no-such-thing"],
  ["an unknown path of the API, posted to", 404, "/api/no-such-thing", { method: "POST", body: "{}" }],
  ["an asset", 200, script],
  ["an asset, packed", 200, script, { headers: { "Accept-Encoding": "br" } }],
  ["a missing asset", 404, "/assets/no-such-file.js"],
  ["a file", 200, "/favicon.svg"],
  ["a page posted to that takes no posts", 405, "/no/such/page", { method: "PUT", body: "x" }],
  ["an unsupported method", 405, "/", { method: "TRACE" }],
  ["another host", 421, "/", { headers: { Host: "evil.example" } }],
  ["a malformed host", 400, "/", { headers: { Host: "a b" } }],
  ["a malformed address", 400, "/listing/%E0%A4%A"],
  ["another site's form", 403, "/", { method: "POST", headers: { Origin: "https://evil.example" } }],
  ["too large a body", 413, "/", { method: "POST", headers: { "Content-Length": 2_000_000 } }],
  ["too long an address", 414, `/${"a".repeat(9_000)}`],
  ["more than 100 headers", 431, "/", { headers: numberedHeaders(101) }],
  ["an encoded body", 415, "/", { method: "POST", headers: { "Content-Encoding": "gzip" }, body: "x" }],
  ["an address with an empty segment", 308, "//evil.example//x?beds=3"],
  ["an address with a backslash", 308, "/\\evil.example/.."],
  ["liveness", 200, "/livez"],
  ["readiness without a database", 503, "/readyz"],
];

function expectSecurityHeaders({ headers }: Pick<Answer, "headers">, https: boolean) {
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  expect(headers["permissions-policy"]).toContain("geolocation=(self)");
  expect(headers["strict-transport-security"]).toBe(https ? "max-age=31536000; includeSubDomains" : undefined);
  expect(headers["cache-control"]).toBeTruthy();
  expect(headers["x-powered-by"]).toBeUndefined();
  const policy = String(headers["content-security-policy"]);
  // A second policy would be appended to the first with a comma.
  expect(policy).not.toContain(",");
  expect(policy).toContain("frame-ancestors 'none'");
  if (String(headers["content-type"]).startsWith("text/html")) {
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')*(;|$)/);
    expect(policy.includes("upgrade-insecure-requests")).toBe(https);
  } else expect(policy).toMatch(/^default-src 'none'; .*sandbox$/);
}

describe.each(["local", "site"] as const)("as a %s server", (kind) => {
  test.each(RESPONSE_CLASSES)("%s: %i with all security headers", async (_name, status, path, question = {}) => {
    const { port } = kind === "site" ? site : local;
    const host = kind === "site" ? SITE_HEADERS : {};
    const result = await ask(port, typeof path === "string" ? path : path(), {
      ...question,
      headers: { ...host, ...question.headers },
    });
    expect(result.status).toBe(status);
    expectSecurityHeaders(result, kind === "site");
    if (/^(text|application|image\/svg)/.test(String(result.headers["content-type"]))) {
      expect(result.headers["content-type"]).toContain("charset=utf-8");
    }
    if (status === 405) expect(result.headers.allow).toContain("GET");
    if (status === 503) expect(result.headers["retry-after"]).toBe("5");
    expect(result.body).not.toMatch(/node_modules|\bat .*:\d+:\d+/);
  });
});

test("sends the security headers on requests that the parser refuses", async () => {
  for (const [bytes, status] of [
    ["GET / HTTP/1.1\r\nHost: localhost\r\nbad header\r\n\r\n", 400],
    ["nonsense\r\n\r\n", 400],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n", 405],
    ["GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400],
  ] as const) {
    const rawResponse = await sendBytes(local.port, bytes);
    expect(rawResponse, bytes.slice(0, 60)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const headers = Object.fromEntries(
      rawResponse
        .slice(0, rawResponse.indexOf("\r\n\r\n"))
        .split("\r\n")
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
    );
    expectSecurityHeaders({ headers }, false);
  }
});

describe("a page", () => {
  test("has inline scripts without a nonce, which its policy allows by their hashes", async () => {
    const { headers, body } = await ask(local.port, "/no/such/page");
    const scripts = [...body.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text!);
    expect(scripts.length).toBeGreaterThan(1);
    const hashes = scripts.map((script) => ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    expect(headers["content-security-policy"]).toContain(`script-src 'self'${hashes.join("")};`);
    expect(body).not.toContain("nonce");
    expect((await ask(local.port, "/no/such/page")).body).toBe(body);
  });

  test("may be stored for Back and has a Vary header", async () => {
    const { headers } = await ask(local.port, "/no/such/page", { headers: { "Accept-Encoding": "gzip" } });
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers["content-encoding"]).toBe("gzip");
    expect(headers.vary?.split(", ").sort()).toEqual(["Accept-Encoding", "Cookie", "Save-Data"]);
  });

  test("responds to HEAD like GET without a body", async () => {
    const { status, headers, body } = await ask(local.port, "/no/such/page", { method: "HEAD" });
    expect([status, body]).toEqual([404, ""]);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  });
});

describe("a file", () => {
  test("is served while another client doesn't read it", { tags: ["long"] }, async () => {
    const slow = connect(local.port, "127.0.0.1").pause();
    try {
      // More than the system keeps for a client that reads nothing.
      slow.write(`GET ${script()} HTTP/1.1\r\nHost: 127.0.0.1:${local.port}\r\n\r\n`.repeat(100));
      await pause(500);
      expect((await ask(local.port, script())).status).toBe(200);
    } finally {
      slow.destroy();
    }
  });

  test("with a content hash is cached forever and compressed if the client accepts it", async () => {
    const path = script();
    const uncompressed = await ask(local.port, path);
    expect(uncompressed.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(uncompressed.headers["content-encoding"]).toBeUndefined();
    expect(uncompressed.headers.vary).toBe("Accept-Encoding");
    const tags = new Set<string>();
    for (const [accepted, encoding] of [
      ["br", "br"],
      ["gzip, deflate, br", "br"],
      ["br;q=0, gzip", "gzip"],
      ["gzip;q=0.5, br;q=0.1", "gzip"],
      ["*", "br"],
    ]) {
      const headers = { "Accept-Encoding": accepted! };
      const response = await fetch(`${local.url}${path}`, { headers });
      expect(response.headers.get("Content-Encoding"), accepted).toBe(encoding);
      expect(await response.text()).toBe(uncompressed.body);
      expect(response.headers.get("Vary")).toBe("Accept-Encoding");
      expect(Number(response.headers.get("Content-Length"))).toBeLessThan(uncompressed.body.length);
      const etag = response.headers.get("ETag")!;
      tags.add(etag);
      const conditional = await ask(local.port, path, { headers: { ...headers, "If-None-Match": etag } });
      expect([conditional.status, conditional.body]).toEqual([304, ""]);
      const head = await ask(local.port, path, { method: "HEAD", headers });
      expect([head.status, head.headers["content-encoding"], head.body]).toEqual([200, encoding, ""]);
    }
    expect(tags.size, "an ETag for each encoding").toBe(2);
    const names = new Set(listAssets());
    const unpacked = [...names].filter((name) => /\.(?:js|css)$/.test(name) && !names.has(`${name}.br`));
    for (const name of unpacked) expect(statSync(join(ASSETS, name)).size, name).toBeLessThan(1_024);
  });

  test("with a fixed name is cached for an hour and then revalidated by ETag", async () => {
    const { headers } = await ask(local.port, "/favicon.svg");
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    const conditional = await ask(local.port, "/favicon.svg", { headers: { "If-None-Match": String(headers.etag) } });
    expect(conditional.status).toBe(304);
  });

  test("outside of the folder is never served", async () => {
    for (const path of ["/../server/index.js", "/assets/../../server/index.js", "/%2e%2e/server/index.js", "/.vite"]) {
      expect((await ask(local.port, path)).status, path).toBe(404);
    }
  });

  test("supports only GET and HEAD", async () => {
    const { status, headers } = await ask(local.port, "/favicon.svg", { method: "DELETE" });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  });
});

test("serves metrics only on their own listener", async () => {
  expect((await ask(local.port, "/metrics")).status).toBe(404);
  expect((await ask(site.port, "/metrics", { headers: SITE_HEADERS })).status).toBe(404);

  const openMetrics = await startMetricsServer({
    METRICS_HOST: "127.0.0.1",
    METRICS_PORT: 0,
    METRICS_TOKEN: undefined,
  });
  const protectedServer = await startMetricsServer({
    METRICS_HOST: "::1",
    METRICS_PORT: 0,
    METRICS_TOKEN: "0123456789abcdef",
  });
  try {
    expect(await (await fetch(`${openMetrics!.url}/metrics`)).text()).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
    expect((await fetch(`${protectedServer!.url}/metrics`)).status).toBe(401);
    const requestMetrics = (token: string) =>
      fetch(`${protectedServer!.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
    expect((await requestMetrics("wrong")).status).toBe(401);
    expect((await requestMetrics("0123456789abcdef")).status).toBe(200);
  } finally {
    openMetrics?.close();
    protectedServer?.close();
  }
});

test("requires a token for metrics that other machines can reach", () => {
  expect(() => readEnv({ METRICS_PORT: "9091", METRICS_HOST: "0.0.0.0" })).toThrow(/^METRICS_TOKEN: is needed/);
  expect(
    readEnv({ METRICS_PORT: "9091", METRICS_HOST: "0.0.0.0", METRICS_TOKEN: "0123456789abcdef" }).METRICS_PORT,
  ).toBe(9091);
  // Fly's Prometheus sends no token, and its private network is all that reaches the port.
  expect(readEnv({ METRICS_PORT: "9091", METRICS_HOST: "::", TRUST_PROXY: "fly" }).METRICS_HOST).toBe("::");
});

test.each([
  ["Fly's header if Fly's proxy is trusted", "fly", "203.0.113.77"],
  ["the connection if no proxy is trusted", "0", "127.0.0.1"],
  ["the address that the nearest proxy saw", "1", "198.51.100.3"],
  ["the address that the second proxy saw, which adds ports", "2", "198.51.100.2"],
  ["the connection if the proxy sends no address", "3", "127.0.0.1"],
])("takes the client address from %s", { tags: ["long"] }, async (_what, TRUST_PROXY, address) => {
  const server = await startServer({ TRUST_PROXY });
  try {
    const { headers } = await ask(server.port, "/no/such/page", {
      headers: {
        "Fly-Client-IP": "203.0.113.77",
        "Fly-Request-Id": "forged-request-id",
        "X-Request-Id": "forged-request-id",
        "X-Forwarded-For": "unknown, 198.51.100.2:50312, 198.51.100.3",
      },
    });
    const id = headers["x-request-id"];
    expect(id === "forged-request-id").toBe(TRUST_PROXY === "fly");
    await expect
      .poll(() => server.lines().find((line) => line.id === id)?.client)
      .toBe(address.replace(/\.\d+$/, ".0"));
    expect(server.output().includes("X-Forwarded-For is ignored")).toBe(TRUST_PROXY === "0");
  } finally {
    await server.stop();
  }
});

test("restricts cookies to this host over https", async () => {
  const { status, headers } = await ask(site.port, "/light", {
    method: "POST",
    headers: {
      ...SITE_HEADERS,
      Origin: "https://www.shop.example",
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: "light=1",
  });
  expect([status, headers["set-cookie"]]).toEqual([
    303,
    ["__Host-light=1; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure"],
  ]);
  const { body } = await ask(site.port, "/no/such/page", {
    headers: { ...SITE_HEADERS, Cookie: "__Host-light=1" },
  });
  expect(body).not.toContain("<script");
});

describe("a request over plain http to the proxy", { tags: ["long"] }, () => {
  type Options = { method?: string; proto?: string | null; port?: number };
  const requestFromHost = (path: string, { method = "GET", proto = "http", port = site.port }: Options = {}) =>
    ask(port, path, {
      method,
      headers: { Host: "www.shop.example", ...(proto !== null && { "X-Forwarded-Proto": proto }) },
    });

  test("is redirected to https if a browser requests a page", async () => {
    for (const method of ["GET", "HEAD"]) {
      const result = await requestFromHost("/no/such/page?beds=3", { method });
      expect([result.status, result.headers.location]).toEqual([308, "https://www.shop.example/no/such/page?beds=3"]);
      expectSecurityHeaders(result, true);
    }
    expect((await requestFromHost("//evil.example/x")).headers.location).toBe("/evil.example/x");
  });

  test("is refused for form posts and API clients", async () => {
    for (const [path, method] of [
      ["/sign-in", "POST"],
      ["/api/listings", "GET"],
      ["/api/auth/token", "POST"],
    ]) {
      const result = await requestFromHost(path!, { method });
      expect([result.status, result.headers.location]).toEqual([403, undefined]);
      expect(result.body).toContain("Use https.");
    }
  });

  test("is anything but the one word https from the outermost proxy", async () => {
    for (const [proto, status] of [
      ["https", 404],
      [" HTTPS ", 404],
      [null, 308],
      ["", 308],
      ["HTTP", 308],
      ["ftp", 308],
      ["https, http", 308],
      ["http, https", 308],
    ] as const)
      expect([proto, (await requestFromHost("/no", { proto })).status]).toEqual([proto, status]);
  });

  test("is served if it is a health check, or no proxy is trusted", async () => {
    expect((await requestFromHost("/livez")).status).toBe(200);
    const direct = await startServer({ APP_URL: "https://www.shop.example" });
    try {
      expect((await requestFromHost("/no/such/page", { port: direct.port })).status).toBe(404);
    } finally {
      await direct.stop();
    }
  });
});

test("accepts an IP address as host for health checks but not for pages", async () => {
  for (const host of ["172.19.0.4:3000", "[fdaa:0:1::3]:3000"]) {
    expect((await ask(site.port, "/livez", { headers: { Host: host } })).status).toBe(200);
    expect((await ask(site.port, "/", { headers: { Host: host } })).status).toBe(421);
  }
});

test("logs a request in one line without sensitive data", async () => {
  const headers = { ...SITE_HEADERS, "Fly-Request-Id": "01HZX-ord", "Fly-Client-IP": "203.0.113.77" };
  const { headers: responseHeaders } = await ask(site.port, "/nothing?token=abc123secret&beds=3", {
    headers: { ...headers, Cookie: "session=abc123secret", Authorization: "Bearer abc123secret" },
  });
  expect(responseHeaders["x-request-id"]).toBe("01HZX-ord");
  await expect.poll(() => site.lines().find(({ id }) => id === "01HZX-ord")).toBeTruthy();
  expect(site.output()).not.toContain("abc123secret");
  expect(site.lines().find(({ id }) => id === "01HZX-ord")).toMatchObject({
    method: "GET",
    url: "/nothing?token=[redacted]&beds=3",
    // An invalid token of an API client is refused on every path.
    status: 401,
    client: "203.0.113.0",
  });
  for (const path of [
    "/calendar/abc123secret.ics",
    "/stop-alerts/abc123secret",
    "/stop-message-emails/abc123secret",
    "/stop-emails/weekly-summary/abc123secret",
  ])
    await ask(site.port, path, { headers: { ...headers, "Fly-Request-Id": "secret-path" } });
  await expect
    .poll(() => site.lines().filter(({ id, msg }) => id === "secret-path" && msg === "request"))
    .toHaveLength(4);
  expect(site.output()).not.toContain("abc123secret");
  await ask(site.port, "/livez", { headers: { ...headers, "Fly-Request-Id": "quiet-livez" } });
  await ask(site.port, "/", { headers: { ...headers, "Fly-Request-Id": "then-a-page" } });
  await expect.poll(() => site.output()).toContain("then-a-page");
  expect(site.output()).not.toContain("quiet-livez");
});
