/** Metrics for Prometheus, of this process or of all web processes together. */
import cluster from "node:cluster";
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Kinds of request in metrics: few and fixed, because every label value is a time series. */
export type RouteClass = "page" | "data" | "api" | "media" | "asset" | "file" | "health";

const FILE = /\.(?:svg|ico|png|jpe?g|webp|avif|txt|xml|webmanifest|woff2)$/;

/** The kind of a URL. */
export function routeClass(url: string): RouteClass {
  const query = url.indexOf("?");
  const path = query < 0 ? url : url.slice(0, query);
  if (path === "/livez" || path === "/readyz") return "health";
  if (path.startsWith("/assets/")) return "asset";
  if (path.startsWith("/api/")) return path.startsWith("/api/media/") ? "media" : "api";
  if (path.endsWith(".data")) return "data";
  return FILE.test(path) ? "file" : "page";
}

interface Metrics {
  registry: Registry;
  requests: Histogram<"route" | "status">;
  pages: Counter<"outcome">;
}

let shared: Metrics | undefined;

function metrics(): Metrics {
  if (!shared) {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const requests = new Histogram({
      name: "http_request_duration_seconds",
      help: "Time from a request's headers to the end of its response.",
      labelNames: ["route", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    });
    const pages = new Counter({
      name: "page_cache_pages_total",
      help: "Pages that are the same for every visitor: rendered once and served often.",
      labelNames: ["outcome"],
      registers: [registry],
    });
    shared = { registry, requests, pages };
  }
  return shared;
}

/** Counts a request that took `seconds`. */
export function observeRequest(route: RouteClass, status: number, seconds: number): void {
  metrics().requests.observe({ route, status }, seconds);
}

/** Counts a page that is the same for every visitor. */
export function countPage(outcome: "rendered" | "served"): void {
  metrics().pages.inc({ outcome });
}

/** Reports the memory of stored pages. */
export function reportPageCache(readBytes: () => number): void {
  const name = "page_cache_bytes";
  const { registry } = metrics();
  registry.removeSingleMetric(name);
  new Gauge({
    name,
    help: "Memory of stored pages.",
    registers: [registry],
    collect() {
      this.set(readBytes());
    },
  });
}

/** Lets the first process read the metrics of this one. */
export function shareMetrics(): void {
  AggregatorRegistry.setRegistries(metrics().registry);
  new AggregatorRegistry();
}

let aggregator: AggregatorRegistry<typeof Registry.PROMETHEUS_CONTENT_TYPE> | undefined;

/**
 * The metrics in Prometheus' text format, and its content type. In the first of several web processes, they are those of the
 * others: mostly sums; averages of event loop delays.
 * @throws if a process doesn't report in time
 */
export async function metricsText(): Promise<{ type: string; text: string }> {
  if (Object.keys(cluster.workers ?? {}).length > 0) {
    aggregator ??= new AggregatorRegistry();
    return { type: aggregator.contentType, text: await aggregator.clusterMetrics() };
  }
  const { registry } = metrics();
  return { type: registry.contentType, text: await registry.metrics() };
}
