/** A proxy that reuses its few connections to the backend, as haproxy's `http-reuse always` and Fly's proxy do. */
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sendRequest } from "../server/request";

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
    const backendRequest = http.request({
      agent,
      host: "127.0.0.1",
      port,
      method: request.method,
      path: request.url,
      headers,
    });
    backendRequest.on("response", (result) => {
      const { connection: _, ...headers } = result.headers;
      response.writeHead(result.statusCode ?? 502, headers);
      result.pipe(response);
      result.on("error", () => response.destroy());
    });
    backendRequest.on("error", () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    request.pipe(backendRequest);
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
  const readyPorts = new Set<number>();
  const leavingPorts = new Set<number>();
  const checks: Promise<void>[] = [];
  let index = 0;
  const proxy = await startPoolingProxy(() => [...readyPorts][index++ % readyPorts.size]);
  return {
    port: proxy.port,
    /** Resolves when a server gets requests. */
    async add(port: number): Promise<void> {
      checks.push(
        (async () => {
          while (!leavingPorts.has(port)) {
            const isReady = await sendRequest(port, "/readyz").then(
              ({ status }) => status === 200,
              () => false,
            );
            if (isReady) readyPorts.add(port);
            else readyPorts.delete(port);
            await sleep(intervalMs);
          }
        })(),
      );
      while (!readyPorts.has(port)) await sleep(intervalMs);
    },
    /** Stops checking a server. */
    remove(port: number): void {
      leavingPorts.add(port);
      readyPorts.delete(port);
    },
    async close() {
      for (const port of readyPorts) leavingPorts.add(port);
      await Promise.all(checks);
      await proxy.close();
    },
  };
}
