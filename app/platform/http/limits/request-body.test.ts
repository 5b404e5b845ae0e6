import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BodyTooLargeError, bodyLimit, refuseTooLarge, requestBody, unreadBodies } from "./request-body.server";

const LIMIT = 1_000_000;
let server: http.Server;
/** What the route got to see: bytes read, and whether the body came to its end. */
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

/** Posts so many bytes in chunks of unstated number. */
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

test("a body of exactly the limit is read", async () => {
  expect(await pour("/form", LIMIT)).toMatchObject({ status: 200, body: "read" });
  expect(route).toEqual({ bytes: LIMIT, whole: true });
});

test("one byte more is refused, and the route never sees a whole body", async () => {
  expect(await pour("/form", LIMIT + 1)).toMatchObject({ status: 413, closes: true });
  expect(route.whole).toBe(false);
  expect(route.bytes).toBeLessThanOrEqual(LIMIT);
});

test("whoever goes on pouring is answered all the same, and nothing is kept", async () => {
  const { status, body } = await pour("/form", 40 * LIMIT);
  expect([status, body]).toEqual([413, "At most 1,000,000 bytes are taken here.\n"]);
  expect(route.bytes).toBeLessThanOrEqual(LIMIT);
});

test("a path of the table takes more, up to its own limit", async () => {
  expect(await pour("/uploads/photo", 5_000_000)).toMatchObject({ status: 200 });
  expect(await pour("/uploads/photo", 5_000_001)).toMatchObject({ status: 413 });
});
