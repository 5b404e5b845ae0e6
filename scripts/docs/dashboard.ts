/** deploy/grafana/sunporch.json: a dashboard for Grafana, from the list of metrics in docs/operations/metrics.md. */

type Metric = { name: string; type: string; labels: readonly string[] };

/** The metrics of a panel: their names, or with `by` the labels that their series keep instead of all. */
type Row = readonly [title: string, metrics: readonly string[], by?: readonly string[]];

/** What an operator asks first comes first. */
const PANELS: readonly Row[] = [
  ["Since the last replication", ["feed_last_success_timestamp_seconds"]],
  ["Oldest email", ["outbox_oldest_email_age_seconds"]],
  ["Since the last backup and check", ["backup_last_success_timestamp_seconds"]],
  ["Requests by status", ["http_request_duration_seconds_count"], ["status"]],
  ["Slow requests", ["http_request_duration_seconds"], ["route"]],
  ["Rendering a page", ["page_render_duration_seconds"]],
  ["Pages from memory", ["page_cache_pages_total"]],
  ["Photos", ["photo_cache_requests_total"]],
  ["Refused by rate limits, and sign-ins", ["rate_limit_refusals_total", "auth_events_total"], ["limit", "event"]],
  ["Homes in the search index", ["search_index_homes"]],
  ["Revision of the catalog and of search indexes", ["catalog_revision", "search_index_revision"]],
  ["Records and runs of feeds", ["feed_records_total", "feed_runs_total"]],
  ["Quarantined records, failed runs in a row", ["feed_quarantined_records", "feed_consecutive_failures"]],
  ["Emails", ["outbox_emails", "mail_deliveries_total"], ["outcome"]],
  ["Runs of jobs", ["job_runs_total"]],
  ["Database connections", ["database_pool_connections", "database_pool_waiting", "database_pool_errors_total"], []],
  ["Calls of services", ["service_call_duration_seconds"], ["service", "outcome"]],
  ["Free disk", ["disk_free_bytes"]],
  ["Memory", ["process_resident_memory_bytes"]],
  ["Delay of the event loop", ["nodejs_eventloop_lag_p99_seconds"]],
];

const RANGE = "[$__rate_interval]";
const COLUMNS = 4;
const WIDTH = 24 / COLUMNS;
const HEIGHT = 7;

/** The metrics of the tables in docs/operations/metrics.md. */
export function listMetrics(page: string): Metric[] {
  return [...page.matchAll(/^\| `([a-z]\w+)` +\| (counter|gauge|histogram) +\|(.*?)\|/gm)].map(
    ([, name = "", type = "", list = ""]) => {
      const labels = [...list.matchAll(/`(\w+)`/g)].map(([, label = ""]) => label);
      return { name, type, labels };
    },
  );
}

/** What is shown of a metric: rates of counters, 95th percentiles of histograms, ages of times, and values of gauges. */
function buildTarget(name: string, metrics: readonly Metric[], by: readonly string[] | undefined, index: number) {
  const metric = metrics.find((each) => each.name === name.replace(/_count$/, ""));
  const isOfNode = /^(process|nodejs)_/.test(name);
  if (!metric && !isOfNode) throw new Error(`docs/operations/metrics.md has no metric ${name}.`);
  const { type, labels } = metric ?? { type: "gauge", labels: [] };
  const kept = by ? labels.filter((label) => by.includes(label)) : labels;
  const isPerProcess = isOfNode || (type === "gauge" && labels.length === 0);
  const group = isPerProcess ? ["instance"] : kept;
  const isRate = type === "counter" || name.endsWith("_count");
  const expr = isRate
    ? `sum by (${group.join(", ")}) (rate(${name}${RANGE}))`
    : type === "histogram"
      ? `histogram_quantile(0.95, sum by (${[...group, "le"].join(", ")}) (rate(${name}_bucket${RANGE})))`
      : `max by (${group.join(", ")}) (${name})`;
  return {
    refId: String.fromCharCode(65 + index),
    expr: name.endsWith("_timestamp_seconds") ? `time() - ${expr}` : expr,
    legendFormat: [name, ...group.map((label) => `{{${label}}}`)].join(" "),
  };
}

function chooseUnit(names: readonly string[]): string {
  if (names.some((name) => name.endsWith("_total") || name.endsWith("_count"))) return "ops";
  return names[0]!.endsWith("_seconds") ? "s" : names[0]!.endsWith("_bytes") ? "bytes" : "short";
}

/** The file's text. @param page the text of docs/operations/metrics.md */
export function renderDashboard(page: string): string {
  const metrics = listMetrics(page);
  const datasource = { type: "prometheus", uid: "$datasource" };
  const panels = PANELS.map(([title, names, by], index) => ({
    id: index + 1,
    type: names[0]!.endsWith("_timestamp_seconds") ? "stat" : "timeseries",
    title,
    datasource,
    gridPos: { h: HEIGHT, w: WIDTH, x: (index % COLUMNS) * WIDTH, y: Math.floor(index / COLUMNS) * HEIGHT },
    fieldConfig: { defaults: { unit: chooseUnit(names), min: 0 }, overrides: [] },
    targets: names.map((name, at) => buildTarget(name, metrics, by, at)),
  }));
  const variable = { name: "datasource", label: "Prometheus", type: "datasource", query: "prometheus" };
  const dashboard = {
    uid: "sunporch",
    title: "Sunporch",
    schemaVersion: 39,
    time: { from: "now-6h", to: "now" },
    refresh: "1m",
    templating: { list: [variable] },
  };
  const lines = Object.entries(dashboard).map(([name, value]) => `  "${name}": ${JSON.stringify(value)},`);
  const panelLines = panels.map((panel) => `    ${JSON.stringify(panel)}`).join(",\n");
  return `{\n${lines.join("\n")}\n  "panels": [\n${panelLines}\n  ]\n}\n`;
}
