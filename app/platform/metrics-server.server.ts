/** The listener for Prometheus, separate from the public one. */
import { timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { Env } from "./env.server";
import { listen } from "./listen.server";
import { log } from "./log.server";
import { collectProcessMetrics, metricsText } from "./metrics.server";

export interface MetricsServer {
  /** The URL it listens on. */
  url: string;
  close(): void;
}

function isSameSecret(input: string, secret: string): boolean {
  const [a, b] = [Buffer.from(input), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Serves `/metrics` at METRICS_HOST and METRICS_PORT, with METRICS_TOKEN as bearer token if it is set.
 * @returns null if no port is configured
 * @throws the system's error (EADDRINUSE, EACCES) when it cannot listen
 */
export async function startMetricsServer(
  env: Pick<Env, "METRICS_HOST" | "METRICS_PORT" | "METRICS_TOKEN">,
): Promise<MetricsServer | null> {
  const { METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = env;
  if (port === undefined) return null;
  collectProcessMetrics();
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    if (token && !isSameSecret(request.headers.authorization ?? "", `Bearer ${token}`))
      return void response.writeHead(401, { "WWW-Authenticate": 'Bearer realm="metrics"' }).end();
    try {
      const { type, text } = await metricsText();
      response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" }).end(text);
    } catch (err) {
      log().error({ err }, "metrics failed");
      response.writeHead(503).end();
    }
  });
  return {
    url: await listen(server, host, port),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
