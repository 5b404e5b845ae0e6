/** @module-tag long */
import { readFileSync } from "node:fs";
import http from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { announceBody } from "./raw-client";
import { ask, ensureServerBuild, type RunningServer, sendBytes, startServer } from "./running-server";

let server: RunningServer;

beforeAll(async () => {
  await ensureServerBuild();
  server = await startServer();
});
afterAll(() => server?.stop());

/** The server's resident memory in MB. */
function readResidentMb(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

/** Sends a chunked body. */
function sendMegabytes(path: string, megabytes: number): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const chunk = Buffer.alloc(1_000_000);
    let sentBytes = 0;
    let status = 0;
    const request = http.request({ host: "127.0.0.1", port: server.port, path, method: "POST", agent: false });
    request.on("response", (response) => {
      status = response.statusCode ?? 0;
      response.resume();
    });
    // The server closes the connection of a client that keeps sending, sometimes before the response was read; the status stays 0.
    request.on("error", (error: NodeJS.ErrnoException) =>
      status || error.code === "EPIPE" || error.code === "ECONNRESET" ? resolve({ status }) : reject(error),
    );
    request.on("close", () => resolve({ status }));
    const more = () => {
      while (sentBytes < megabytes * 1_000_000 && !request.destroyed) {
        sentBytes += chunk.length;
        if (!request.write(chunk)) return void request.once("drain", more);
      }
      if (!request.destroyed) request.end();
    };
    more();
  });
}

test.each(["/api/no-such-thing", "/no/such/page"])("refuses 300 MB posted to %s without using memory", async (path) => {
  await ask(server.port, path);
  const residentBefore = readResidentMb();
  const { status } = await sendMegabytes(path, 300);
  // A route that does not read the body may respond before the limit.
  expect([0, 404, 405, 413]).toContain(status);
  expect(readResidentMb() - residentBefore).toBeLessThan(100);
  expect((await ask(server.port, "/livez")).status).toBe(200);
});

const announce = (path: string, bytes: number, method?: string) => announceBody(server.port, path, bytes, { method });

const ID = "3f8a2b1c-6d4e-4a90-8c7b-5e1d9f0a2b3c";

/** Pages with a file field, and the bytes that their forms may have. */
const UPLOAD_PAGES: [path: string, maxBytes: number][] = [
  ["/admin/projects/new", 110_000_000],
  [`/admin/projects/${ID}/summary`, 110_000_000],
  [`/admin/projects/${ID}/documents`, 110_000_000],
  [`/admin/projects/${ID}/documents/new`, 110_000_000],
  [`/admin/projects/${ID}/documents/${ID}`, 110_000_000],
  [`/admin/projects/${ID}/design/new`, 110_000_000],
  [`/admin/projects/${ID}/design/${ID}`, 110_000_000],
  [`/admin/projects/${ID}/design/${ID}/options/new`, 110_000_000],
  [`/admin/projects/${ID}/budget/import`, 28_000_000],
  [`/admin/projects/${ID}/messages`, 28_000_000],
  [`/admin/inbox/${ID}`, 28_000_000],
  ["/admin/upgrades/new", 28_000_000],
  ["/admin/upgrades/kitchen-remodel", 28_000_000],
  ["/admin/upgrades/import", 28_000_000],
  ["/dashboard/documents", 28_000_000],
  [`/dashboard/messages/${ID}`, 28_000_000],
];

test.each(UPLOAD_PAGES)("lets no stranger send a file to %s", async (path, maxBytes) => {
  for (const page of [path, `${path}.data`]) {
    expect([page, await announce(page, maxBytes)]).toEqual([page, expect.toBeOneOf([202, 302, 401])]);
    expect([page, await announce(page, maxBytes + 1)]).toEqual([page, 413]);
  }
});

test.each([
  "/dashboard/messages",
  `/dashboard/messages/${ID}/more`,
  "/dashboard/documents/more",
  "/dashboard/profile",
  `/admin/projects/${ID}/tasks/new`,
  `/admin/projects/${ID}/wanted-documents/new`,
  `/admin/projects/${ID}/documents/${ID}/delete`,
  `/admin/inbox/leads/${ID}`,
])("refuses the body of a file on %s, which takes none", async (path) => {
  for (const page of [path, `${path}.data`]) expect([page, await announce(page, 1_000_001)]).toEqual([page, 413]);
});

test("takes large bodies in those calls of the API that take files, and no others", async () => {
  const { body } = await ask(server.port, "/api/openapi.json");
  const paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>> = JSON.parse(
    body,
  ).paths;
  for (const [path, operations] of Object.entries(paths)) {
    const takesFiles = Object.values(operations).some(({ requestBody }) => requestBody?.content["multipart/form-data"]);
    for (const method of Object.keys(operations).filter((name) => name !== "get")) {
      const status = await announce(path.replaceAll(/\{\w+\}/g, ID), 20_000_000, method.toUpperCase());
      expect([method, path, status]).toEqual([method, path, takesFiles ? 401 : 413]);
    }
  }
});

test("limits bodies to a million bytes", async () => {
  const post = (body: Buffer) => ask(server.port, "/api/no-such-thing", { method: "POST", body });
  expect((await post(Buffer.alloc(1_000_000))).status).toBe(404);
  expect((await post(Buffer.alloc(1_000_001))).status).toBe(413);
});

test("explains a refused upload, with a problem document under /api", async () => {
  const { status, headers, body } = await ask(server.port, "/api/no-such-thing", {
    method: "POST",
    body: Buffer.alloc(3_000_000),
  });
  expect([status, headers["content-type"]]).toEqual([413, "application/problem+json; charset=utf-8"]);
  expect(JSON.parse(body)).toMatchObject({
    status: 413,
    detail: "The request body exceeds the limit of 1,000,000 bytes.",
  });
});

test("refuses very long paths before the framework", async () => {
  const cpuMs = () => {
    const fields = readFileSync(`/proc/${server.child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  const cpuBefore = cpuMs();
  for (let time = 0; time < 20; time++) {
    expect((await ask(server.port, "/a".repeat(7_000))).status).toBe(414);
  }
  // Twenty of them took forty seconds of CPU time in the framework.
  expect(cpuMs() - cpuBefore).toBeLessThan(2_000);
  expect((await ask(server.port, "/a".repeat(4_000))).status).toBe(404);
});

test.each(["/listing/%E0%A4%A", "/%", "/%zz", "/listing/%00", "/api/%ff", "/assets/%E0%A4%A.js"])(
  "responds to %s with 400",
  async (path) => {
    expect((await ask(server.port, path)).status).toBe(400);
  },
);

test("responds to unusual but valid URLs with 404", async () => {
  for (const path of [
    "//evil.example/x",
    "/a/../b",
    "/\\evil.example",
    "/a?x=%E0%A4%A",
    "/;x=1",
    "/a//b",
    "/%2F%2Fx",
  ]) {
    expect([200, 308, 404], path).toContain((await ask(server.port, path)).status);
  }
});

test.each(["TRACE", "PROPFIND", "PURGE", "LOCK"])("refuses the method %s", async (method) => {
  const { status, headers } = await ask(server.port, "/", { method });
  expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"]);
});

test("refuses a request without a host", async () => {
  expect(await sendBytes(server.port, "GET / HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1.1 400 /);
  expect(await sendBytes(server.port, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1.1 400 /);
});

test("ignores forwarded hosts", async () => {
  const { body } = await ask(server.port, "/no/such/page", { headers: { "X-Forwarded-Host": "evil.example" } });
  expect(body).not.toContain("evil.example");
});

test("refuses cross-site posts on resource routes too", async () => {
  const post = (headers: Record<string, string>) =>
    ask(server.port, "/api/no-such-thing", { method: "POST", headers }).then(({ status }) => status);
  expect(await post({ Origin: "https://evil.example" })).toBe(403);
  expect(await post({ Origin: "null" })).toBe(403);
  expect(await post({ "Sec-Fetch-Site": "cross-site" })).toBe(403);
  expect(await post({ Cookie: "a=b" })).toBe(403);
  expect(await post({ Origin: server.url })).toBe(404);
  expect(await post({})).toBe(404);
});

test("closes the connection of a client that sends headers very slowly", { timeout: 45_000 }, async () => {
  const received = await new Promise<string>((resolve, reject) => {
    let text = "";
    const socket = connect(server.port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n"));
    const drip = setInterval(() => socket.write("X: y\r\n"), 500);
    socket.on("data", (chunk) => (text += chunk));
    socket.on("error", reject);
    socket.on("close", () => {
      clearInterval(drip);
      resolve(text);
    });
  });
  expect(received).toMatch(/^HTTP\/1.1 408 /);
});

test("does not log an error when a client disconnects during an upload", async () => {
  const errorsBefore = server.lines().filter(({ level }) => level === "error").length;
  await new Promise<void>((resolve) => {
    const socket = connect(server.port, "127.0.0.1", () => {
      socket.write("POST /api/no-such-thing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500000\r\n\r\nabc", () => {
        socket.destroy();
        resolve();
      });
    });
  });
  expect((await ask(server.port, "/livez")).status).toBe(200);
  expect(server.lines().filter(({ level }) => level === "error")).toHaveLength(errorsBefore);
});
