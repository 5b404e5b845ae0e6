import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { drainable } from "./drain.server";

/** Opens a connection every 2 ms until one is refused, and reports what became of them. */
const CLIENT = `
const { parentPort, workerData } = require("node:worker_threads");
const http = require("node:http");
const results = {};
let open = 0;
let isRefused = false;
const end = (result) => {
  results[result] = (results[result] ?? 0) + 1;
  isRefused ||= result === "ECONNREFUSED";
  if (--open === 0 && isRefused) parentPort.postMessage(results);
};
const timer = setInterval(() => {
  if (isRefused) return clearInterval(timer);
  open++;
  http.get({ port: workerData, host: "127.0.0.1", agent: false }, (response) => response.resume().on("end", () => end("answered")))
    .on("error", ({ code }) => end(code));
}, 2);
`;

function block(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test("answers the connections that arrived while its event loop was busy", async () => {
  const server = createServer();
  const { drain } = drainable(server, (_request, response) => void response.end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = new Worker(CLIENT, { eval: true, workerData: (server.address() as AddressInfo).port });
  await once(server, "request");
  const ended = once(client, "message");
  let turns = 20;
  // As a process that renders pages: each turn takes long after it has accepted connections.
  const busy = (async () => {
    for (; turns > 0; turns--) {
      block(40);
      await setImmediate();
    }
  })();
  await drain({ until: Promise.resolve(), limitMs: 10_000 });
  await busy;
  const [{ answered, ECONNRESET = 0, ...others }] = await ended;
  expect(answered).toBeGreaterThan(100);
  // One may arrive in the very moment of closing.
  expect(ECONNRESET).toBeLessThanOrEqual(2);
  expect(others).toEqual({ ECONNREFUSED: expect.any(Number) });
  await client.terminate();
});
