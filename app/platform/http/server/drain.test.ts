import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { drainable } from "./drain.server";

const CONNECTIONS = 100;

/** Sends requests on new connections and counts the connections, which the system accepts while the server is busy. */
const CLIENT = `
const { parentPort, workerData: { port, count, connected } } = require("node:worker_threads");
const http = require("node:http");
const results = {};
let open = count;
const end = (result) => {
  results[result] = (results[result] ?? 0) + 1;
  if (--open === 0) parentPort.postMessage(results);
};
for (let at = 0; at < count; at++)
  http.get({ port, host: "127.0.0.1", agent: false }, (response) => response.resume().on("end", () => end("answered")))
    .on("error", ({ code }) => end(code))
    .on("socket", (socket) => socket.once("connect", () => {
      Atomics.add(connected, 0, 1);
      Atomics.notify(connected, 0);
    }));
`;

function block(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test("answers the connections that arrived while its event loop was busy", async () => {
  const server = createServer();
  const { drain } = drainable(server, (_request, response) => void response.end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const { port } = server.address() as AddressInfo;
  const client = new Worker(CLIENT, { eval: true, workerData: { port, count: CONNECTIONS, connected } });
  await once(client, "online");
  const ended = once(client, "message");
  // This blocks the event loop, so no connection is accepted yet.
  for (let count = 0; count < CONNECTIONS; count = Atomics.load(connected, 0))
    expect(Atomics.wait(connected, 0, count, 10_000)).not.toBe("timed-out");
  // As a process that renders pages: each turn takes long after it has accepted a connection.
  const busy = (async () => {
    for (let turns = 20; turns > 0; turns--) {
      block(40);
      await setImmediate();
    }
  })();
  await drain({ acceptMs: 0, limitMs: 10_000 });
  await busy;
  expect((await ended)[0]).toEqual({ answered: CONNECTIONS });
  await client.terminate();
});
