/** A proxy that reuses its few connections to the server behind it, as haproxy's `http-reuse always` and Fly's proxy do. */
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { ask } from "./serving";

export interface PoolingProxy {
  port: number;
  close(): Promise<void>;
}

/**
 * Passes requests on, each once: a connection that fails is a 502, as a proxy may not repeat what it cannot know to be
 * unharmful.
 * @param backend chooses the port for each request; undefined answers 503
 */
export async function startPoolingProxy(backend: number | (() => number | undefined)): Promise<PoolingProxy> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 20, scheduling: "lifo" });
  const server = http.createServer((request, response) => {
    const port = typeof backend === "number" ? backend : backend();
    if (port === undefined) return void response.writeHead(503).end();
    // The client's connection and the one to the server are two (RFC 9110, 7.6.1).
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

/** The same before several servers: it goes by their readiness, which it asks for at an interval, in turn. */
export async function startBalancer(backends: () => readonly { port: number }[], intervalMs: number) {
  let ready: number[] = [];
  let turn = 0;
  const check = async () => {
    const ports = backends().map(({ port }) => port);
    const answers = await Promise.all(
      ports.map((port) =>
        ask(port, "/readyz").then(
          ({ status }) => status === 200,
          () => false,
        ),
      ),
    );
    ready = ports.filter((_, index) => answers[index]);
  };
  await check();
  const timer = setInterval(check, intervalMs);
  const proxy = await startPoolingProxy(() => ready[turn++ % ready.length]);
  return {
    port: proxy.port,
    async close() {
      clearInterval(timer);
      await proxy.close();
    },
  };
}
