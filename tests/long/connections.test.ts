import { once } from "node:events";
import http from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseFinalResponse, postThenRequest, RawClient } from "../server/raw-client";
import { ask, ensureServerBuild, type RunningServer, startServer } from "../server/running-server";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { startPoolingProxy } from "../stand-ins/pooling-proxy";

let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  [database] = await Promise.all([createTestDatabase(), ensureServerBuild()]);
  server = await startServer({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

const loggedUrls = () => server.lines().map(({ url }) => url);

interface RejectedRequest {
  name: string;
  path: string;
  headers: Record<string, string>;
  /** Of a body of up to 1 MB. */
  status: number;
  /** Whether the path takes up to 110 MB. */
  takesUploads?: boolean;
}

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const REJECTED_REQUESTS: RejectedRequest[] = [
  { name: "a page without an action", path: "/map", headers: FORM, status: 405 },
  { name: "a read-only call", path: "/api/listings", headers: FORM, status: 405 },
  { name: "another kind of body", path: "/api/leads", headers: { "Content-Type": "text/plain" }, status: 415 },
  {
    name: "an upload without a session",
    path: "/api/admin/projects/00000000-0000-4000-8000-000000000000/hero",
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    status: 401,
    takesUploads: true,
  },
  {
    name: "a staff page without a session",
    path: "/admin/projects/new",
    headers: FORM,
    status: 401,
    takesUploads: true,
  },
  { name: "another site's form", path: "/map", headers: { ...FORM, Origin: "https://evil.example" }, status: 403 },
  { name: "an unknown call", path: "/api/no-such-thing", headers: FORM, status: 404 },
];
const SIZES = [2_000, 66_000, 200_000, 900_000, 6_000_000];

describe.each(REJECTED_REQUESTS)("$name", (rejectedRequest) => {
  test.each(SIZES.flatMap((size) => (["length", "chunked", "expect"] as const).map((framing) => ({ size, framing }))))(
    "with $size bytes ($framing) is refused, and the next request on the connection is answered or the connection closes",
    async ({ size, framing }) => {
      const { response, next } = await postThenRequest(server.port, rejectedRequest, Buffer.alloc(size, "a"), framing);
      const isTooLarge =
        size > 1_000_000 && !rejectedRequest.takesUploads && framing !== "chunked" && rejectedRequest.status !== 403;
      expect(response).toBe(isTooLarge ? 413 : rejectedRequest.status);
      expect([200, "closed"]).toContain(next);
    },
  );
});

test.each([100_000, 300_000, 900_000])(
  "a proxy that reuses connections sees no failures when %d bytes are posted that no route reads",
  async (size) => {
    const proxy = await startPoolingProxy(server.port);
    try {
      const posts = Array.from({ length: 20 }, () =>
        ask(proxy.port, "/map", { method: "POST", body: Buffer.alloc(size), headers: FORM }),
      );
      expect((await Promise.all(posts)).map(({ status }) => status)).toEqual(Array(20).fill(405));
      const otherResponses = await Promise.all(
        Array.from({ length: 200 }, () => ask(proxy.port, "/livez").then(({ status }) => status)),
      );
      expect(otherResponses.filter((status) => status !== 200)).toEqual([]);
    } finally {
      await proxy.close();
    }
  },
);

test("keeps the connection open after a small unread body", async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const posted = await ask(server.port, "/map", { method: "POST", body: Buffer.alloc(2_000), headers: FORM, agent });
  expect([posted.status, posted.headers.connection]).toEqual([405, "keep-alive"]);
  agent.destroy();
});

test("closes the connection of a client that stops in the middle of a small unread body", async () => {
  const client = new RawClient(server.port);
  client.send(
    "POST /map HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 2000\r\n\r\nab",
  );
  const response = await client.waitFor(parseFinalResponse);
  expect(response).toMatchObject({ status: 405 });
  expect(await client.waitFor(() => undefined)).toBe("closed");
  client.destroy();
});

test("ignores further requests on a connection that is closing", async () => {
  const client = new RawClient(server.port);
  const body = "a".repeat(100_000);
  client.send(`POST /map HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`);
  const response = await client.waitFor(parseFinalResponse);
  expect(response).toMatchObject({ status: 405 });
  client.send(body.slice(10));
  // The request and the end of the body arrive together.
  client.send(`${body.slice(0, 10)}GET /after-close HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await client.waitFor(() => undefined);
  client.destroy();
  await expect.poll(async () => (await ask(server.port, "/last-line")) && loggedUrls()).toContain("/last-line");
  expect(loggedUrls()).not.toContain("/after-close");
});

test.each([
  ["two hosts", "Host: localhost\r\nHost: evil.example"],
  ["the same host twice", "Host: localhost\r\nHost: localhost"],
  ["a port that no host can have", "Host: a.localhost:99999"],
])("responds to %s in one request with 400", async (_name, host) => {
  const client = new RawClient(server.port);
  client.send(`GET / HTTP/1.1\r\n${host}\r\n\r\n`);
  expect(await client.waitFor(parseFinalResponse)).toMatchObject({ status: 400 });
  client.destroy();
});

test("does not delay other clients when one client pipelines hundreds of pages", async () => {
  // Each page is rendered.
  const busy = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: "1", PAGE_CACHE_MB: "0" });
  const sockets: Socket[] = [];
  try {
    const PAGES = 10;
    let answeredCount = 0;
    for (let connection = 0; connection < 60; connection++) {
      const socket = connect(busy.port, "127.0.0.1");
      sockets.push(socket);
      socket.setEncoding("latin1");
      socket.on("data", (text: string) => (answeredCount += text.split("HTTP/1.1 200").length - 1));
      socket.on("error", () => {});
      socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n".repeat(PAGES));
    }
    await expect.poll(() => answeredCount).toBeGreaterThan(5);
    expect((await ask(busy.port, "/", { headers: { "X-Forwarded-For": "203.0.113.2" } })).status).toBe(200);
    expect(answeredCount).toBeLessThan(300);
  } finally {
    for (const socket of sockets) socket.destroy();
    await busy.stop();
  }
});

test("aborted requests in the queue do not delay later ones", async () => {
  const busy = await startServer({ DATABASE_URL: database.url, PAGE_CACHE_MB: "0" });
  try {
    for (let round = 0; round < 5; round++) {
      const pending = Array.from({ length: 30 }, () => {
        const request = http.get({ host: "127.0.0.1", port: busy.port, path: "/", agent: false });
        request.on("error", () => {});
        return request;
      });
      await Promise.all(pending.map((request) => once(request, "socket").then(([socket]) => once(socket, "connect"))));
      const last = Array.from({ length: 5 }, () => ask(busy.port, "/"));
      for (const request of pending) request.destroy();
      expect((await Promise.all(last)).map(({ status }) => status)).toEqual(Array(5).fill(200));
    }
  } finally {
    await busy.stop();
  }
});

test("slow form posts do not delay pages for other clients with the same IP address", async () => {
  const sockets = Array.from({ length: 8 }, () => connect(server.port, "127.0.0.1"));
  try {
    for (const socket of sockets) {
      socket.on("error", () => {});
      socket.write(
        "POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\nemail=",
      );
    }
    await expect.poll(() => sockets.every(({ bytesWritten }) => bytesWritten > 100)).toBe(true);
    expect((await ask(server.port, "/")).status).toBe(200);
    // A form that arrives completely does not count as an upload.
    const posted = await ask(server.port, "/sign-in", { method: "POST", body: "email=", headers: FORM });
    expect(posted.status).toBe(422);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

test("lets a client finish sending an unread body slowly after the response", async () => {
  const client = new RawClient(server.port);
  client.send("POST /map HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n");
  expect(await client.waitFor(parseFinalResponse)).toMatchObject({ status: 405 });
  expect(await client.waitFor(() => undefined)).toBe("closed");
  // Sending on a connection that is closed on both sides resets it.
  for (let part = 0; part < 10; part++) {
    client.send(Buffer.alloc(6_000));
    await sleep(50);
  }
  expect(client.failure).toBeUndefined();
  client.destroy();
});

test.each([
  ["HTTP/1.0", "100-continue", false],
  ["HTTP/1.1", "100-continue", true],
  ["HTTP/1.1", "100-Continue, foo", true],
])(
  "responds to %s with Expect: %s with 100 Continue only if the body is read: %s",
  async (version, expectation, isSent) => {
    const client = new RawClient(server.port);
    client.send(
      `POST /sign-in ${version}\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 6\r\nExpect: ${expectation}\r\n\r\n`,
    );
    if (isSent) expect(await client.waitFor((text) => (text.startsWith("HTTP/1.1 100") ? true : undefined))).toBe(true);
    client.send("email=");
    const response = await client.waitFor((text) => (/^HTTP\/1\.1 [2-5]/m.test(text) ? text : undefined));
    expect(response).toMatch(/^HTTP\/1\.1 422/m);
    expect(String(response).includes("HTTP/1.1 100")).toBe(isSent);
    client.destroy();
  },
);

test("responds with 429 to a client with too many requests in the queue", async () => {
  const busy = await startServer({ DATABASE_URL: database.url, PAGE_CACHE_MB: "0" });
  const sockets = Array.from({ length: 8 }, () => connect(busy.port, "127.0.0.1"));
  try {
    for (const socket of sockets) {
      socket.on("error", () => {}).resume();
      socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(200));
    }
    const responses = await Promise.all(Array.from({ length: 100 }, () => ask(busy.port, "/api/listings")));
    const rejected = responses.find(({ status }) => status === 429);
    expect(rejected?.headers).toMatchObject({
      "retry-after": "1",
      "ratelimit-policy": '"requests at once: page";q=504;qu="concurrent-requests"',
      ratelimit: '"requests at once: page";r=0;t=1',
    });
    expect(JSON.parse(rejected?.body ?? "{}")).toMatchObject({ status: 429 });
  } finally {
    for (const socket of sockets) socket.destroy();
    await busy.stop();
  }
});

test("refuses a form beyond the queue, and then answers the next request or closes the connection", async () => {
  const busy = await startServer({ DATABASE_URL: database.url });
  const sockets = Array.from({ length: 600 }, () => connect(busy.port, "127.0.0.1"));
  let rejectedCount = 0;
  try {
    for (const socket of sockets) {
      socket.setEncoding("latin1").on("error", () => {});
      socket.on("data", (text: string) => {
        if (text.startsWith("HTTP/1.1 429")) rejectedCount++;
      });
      socket.write(
        "POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\nemail=",
      );
    }
    await expect.poll(() => rejectedCount).toBeGreaterThan(50);
    for (const size of SIZES.filter((size) => size < 1_000_000))
      for (const framing of ["length", "chunked", "expect"] as const) {
        const form = { path: "/sign-in", headers: FORM };
        const { response, next } = await postThenRequest(busy.port, form, Buffer.alloc(size, "a"), framing);
        // A form that arrived completely counts as a page, which those of a few packets may have.
        expect([size, framing, response]).toEqual([size, framing, response === 422 && size <= 66_000 ? 422 : 429]);
        expect([200, "closed"]).toContain(next);
      }
  } finally {
    for (const socket of sockets) socket.destroy();
    await busy.stop();
  }
});
