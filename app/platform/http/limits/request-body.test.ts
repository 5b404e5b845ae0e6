import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BodyTooLargeError, bodyLimit, refuseTooLarge, requestBody, unreadBodies } from "./request-body.server";

const LIMIT = 1_000_000;
let server: http.Server;
/** What the route read: bytes, and whether the body was complete. */
let route: { bytes: number; whole: boolean };

beforeEach(async () => {
  route = { bytes: 0, whole: false };
  const app = express();
  app.use(unreadBodies);
  app.use(bodyLimit([{ path: "/uploads", bytes: 5_000_000 }]));
  app.post("/{*any}", async (request, response) => {
    try {
      for await (const chunk of requestBody(request, response) ?? []) route.bytes += chunk.length;
    } catch (error) {
      if (error instanceof BodyTooLargeError) return refuseTooLarge(request, response, error);
      throw error;
    }
    route.whole = true;
    response.end("read");
  });
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => server.closeAllConnections());

/** Posts a chunked body of this many bytes. */
async function pour(path: string, bytes: number): Promise<{ status: number; body: string; closes: boolean }> {
  const { port } = server.address() as AddressInfo;
  const request = http.request({ host: "127.0.0.1", port, path, method: "POST", agent: false });
  request.on("error", () => {});
  const answered = once(request, "response") as Promise<[http.IncomingMessage]>;
  const chunks = function* () {
    for (let left = bytes; left > 0; left -= 64_000) yield Buffer.alloc(Math.min(64_000, left));
  };
  Readable.from(chunks()).pipe(request);
  const [response] = await answered;
  let body = "";
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode ?? 0, body, closes: response.headers.connection === "close" };
}

test("accepts a body of exactly the limit", async () => {
  expect(await pour("/form", LIMIT)).toMatchObject({ status: 200, body: "read" });
  expect(route).toEqual({ bytes: LIMIT, whole: true });
});

test("refuses one byte more, and the route never sees a complete body", async () => {
  expect(await pour("/form", LIMIT + 1)).toMatchObject({ status: 413, closes: true });
  expect(route.whole).toBe(false);
  expect(route.bytes).toBeLessThanOrEqual(LIMIT);
});

test("responds to a client that keeps sending, and drops the data", async () => {
  const { status, body } = await pour("/form", 40 * LIMIT);
  expect([status, body]).toEqual([413, "The request body exceeds the limit of 1,000,000 bytes.\n"]);
  expect(route.bytes).toBeLessThanOrEqual(LIMIT);
});

test("accepts more on a path with a higher limit", async () => {
  expect(await pour("/uploads/photo", 5_000_000)).toMatchObject({ status: 200 });
  expect(await pour("/uploads/photo", 5_000_001)).toMatchObject({ status: 413 });
});
