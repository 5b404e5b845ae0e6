/** A proxy that reuses its few connections to the backend, as haproxy's `http-reuse always` and Fly's proxy do. */
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./request";

export interface PoolingProxy {
  port: number;
  close(): Promise<void>;
}

/**
 * Forwards each request once. A failed connection is a 502, because a proxy may not repeat a request that may not be
 * idempotent.
 * @param backend chooses the port for each request; undefined answers 503
 */
export async function startPoolingProxy(backend: number | (() => number | undefined)): Promise<PoolingProxy> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 20, scheduling: "lifo" });
  const server = http.createServer((request, response) => {
    const port = typeof backend === "number" ? backend : backend();
    if (port === undefined) return void response.writeHead(503).end();
    // The connections to the client and to the server are separate (RFC 9110, 7.6.1).
    const { connection: _, ...headers } = request.headers;
    const onward = http.request({
      agent,
      host: "127.0.0.1",
      port,
      method: request.method,
      path: request.url,
      headers,
    });
    onward.on("response", (answer) => {
      const { connection: _, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    onward.on("error", () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    request.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The same in front of several servers: it uses those that are ready, and keeps checking their readiness. */
export async function startBalancer(intervalMs: number) {
  const ready = new Set<number>();
  const leaving = new Set<number>();
  const checks: Promise<void>[] = [];
  let turn = 0;
  const proxy = await startPoolingProxy(() => [...ready][turn++ % ready.size]);
  return {
    port: proxy.port,
    /** Resolves when a server gets requests. */
    async add(port: number): Promise<void> {
      checks.push(
        (async () => {
          while (!leaving.has(port)) {
            const isReady = await ask(port, "/readyz").then(
              ({ status }) => status === 200,
              () => false,
            );
            if (isReady) ready.add(port);
            else ready.delete(port);
            await sleep(intervalMs);
          }
        })(),
      );
      while (!ready.has(port)) await sleep(intervalMs);
    },
    /** Stops checking a server. */
    remove(port: number): void {
      leaving.add(port);
      ready.delete(port);
    },
    async close() {
      for (const port of ready) leaving.add(port);
      await Promise.all(checks);
      await proxy.close();
    },
  };
}
