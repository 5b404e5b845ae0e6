import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BodyTooLargeError, bodyLimit, handleUnreadBodies, refuseTooLarge, requestBody } from "./request-body.server";

const LIMIT = 1_000_000;
let server: http.Server;
/** What the route read: bytes, and whether the body was complete. */
let route: { bytes: number; isComplete: boolean };

beforeEach(async () => {
  route = { bytes: 0, isComplete: false };
  const app = express();
  app.use(handleUnreadBodies);
  app.use(bodyLimit([{ path: "/uploads/:id", bytes: 5_000_000 }]));
  app.post("/{*any}", async (request, response) => {
    try {
      for await (const chunk of requestBody(request, response) ?? []) route.bytes += chunk.length;
    } catch (error) {
      if (error instanceof BodyTooLargeError) return refuseTooLarge(request, response, error);
      throw error;
    }
    route.isComplete = true;
    response.end("read");
  });
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => server.closeAllConnections());

/** Posts a chunked body of this many bytes. */
async function sendBody(path: string, bytes: number): Promise<{ status: number; body: string; closes: boolean }> {
  const { port } = server.address() as AddressInfo;
  const request = http.request({ host: "127.0.0.1", port, path, method: "POST", agent: false });
  request.on("error", () => {});
  const responseEvent = once(request, "response") as Promise<[http.IncomingMessage]>;
  const chunks = function* () {
    for (let bytesLeft = bytes; bytesLeft > 0; bytesLeft -= 64_000) yield Buffer.alloc(Math.min(64_000, bytesLeft));
  };
  Readable.from(chunks()).pipe(request);
  const [response] = await responseEvent;
  let body = "";
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode ?? 0, body, closes: response.headers.connection === "close" };
}

test("accepts a body of exactly the limit", async () => {
  expect(await sendBody("/form", LIMIT)).toMatchObject({ status: 200, body: "read" });
  expect(route).toEqual({ bytes: LIMIT, isComplete: true });
});

test("refuses one byte more, and the route never sees a complete body", async () => {
  expect(await sendBody("/form", LIMIT + 1)).toMatchObject({ status: 413, closes: true });
  expect(route.isComplete).toBe(false);
  expect(route.bytes).toBeLessThanOrEqual(LIMIT);
});

test("responds to a client that keeps sending, and drops the data", async () => {
  const { status, body } = await sendBody("/form", 40 * LIMIT);
  expect([status, body]).toEqual([413, "The request body exceeds the limit of 1,000,000 bytes.\n"]);
  expect(route.bytes).toBeLessThanOrEqual(LIMIT);
});

test("accepts more on a path with a higher limit", async () => {
  expect(await sendBody("/uploads/photo", 5_000_000)).toMatchObject({ status: 200 });
  expect(await sendBody("/uploads/photo", 5_000_001)).toMatchObject({ status: 413 });
});
