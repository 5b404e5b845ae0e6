/**
 * Metrics for Prometheus. Each module defines the metrics of what it does with these functions. Label values are few and fixed,
 * because each combination is a time series.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { limitedWarnings } from "./limited-warnings.server";

/** Milliseconds that a query for gauges may take. */
const QUERY_MS = 2_000;

const registry = new Registry();
const queries = new Map<string, () => Promise<void>>();
const warnUnread = limitedWarnings(60_000);

/** The options of a metric. The development server loads changed modules again, which replaces their metrics. */
function defineMetric<L extends string>(name: string, help: string, labelNames: readonly L[]) {
  registry.removeSingleMetric(name);
  return { name, help, labelNames: [...labelNames], registers: [registry] };
}

/** @param name ends in `_total` */
export function defineCounter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
  return new Counter(defineMetric(name, help, labelNames));
}

/** @param buckets upper limits */
export function defineHistogram<L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[],
  buckets: number[],
): Histogram<L> {
  return new Histogram({ ...defineMetric(name, help, labelNames), buckets });
}

/** Defines a gauge whose value is read with the metrics. */
export function defineGauge(name: string, help: string, read: () => number): void {
  new Gauge({
    ...defineMetric(name, help, []),
    collect() {
      this.set(read());
    },
  });
}

/**
 * Defines gauges whose values one query of the database reads with the metrics. They are left out if it fails or takes too long.
 * @param help the meaning of each gauge, by its name, which is also its column in the rows
 * @param labelNames columns of the rows with the values of labels
 */
export function defineQueriedGauges<N extends string, L extends string>(
  help: Record<N, string>,
  labelNames: readonly L[],
  query: () => Promise<readonly Record<NoInfer<N | L>, string | number | null>[]>,
): void {
  const names = Object.keys(help) as N[];
  const gauges = names.map((name) => new Gauge(defineMetric(name, help[name], labelNames)));
  let running: ReturnType<typeof query> | undefined;
  queries.set(names.join(), async () => {
    for (const gauge of gauges) {
      gauge.reset();
      // Without labels, a reset sets it to 0.
      if (labelNames.length === 0) gauge.remove();
    }
    try {
      running ??= query().finally(() => {
        running = undefined;
      });
      const rows = await Promise.race([running, sleep(QUERY_MS, null, { ref: false })]);
      if (!rows) throw new Error("The query took too long.");
      for (const row of rows) {
        const labels = Object.fromEntries(labelNames.map((label) => [label, String(row[label])])) as Record<L, string>;
        for (const [at, gauge] of gauges.entries()) {
          const value = row[names[at]!];
          if (typeof value === "number") gauge.set(labels, value);
        }
      }
    } catch (error) {
      warnUnread(names.join(), { err: error, metrics: names }, "metrics not read");
    }
  });
}

/** Adds the metrics of Node.js: memory, garbage collection, and delays of the event loop. */
export function collectProcessMetrics(): void {
  if (!registry.getSingleMetric("process_cpu_seconds_total")) collectDefaultMetrics({ register: registry });
}

/** The metrics in Prometheus' text format, and its content type. */
export async function metricsText(): Promise<{ type: string; text: string }> {
  await Promise.all([...queries.values()].map((query) => query()));
  return { type: registry.contentType, text: await registry.metrics() };
}
