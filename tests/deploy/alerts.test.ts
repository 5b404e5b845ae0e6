/** The alerts, the dashboard and Prometheus' configuration in `deploy/`, against what docs/operations says of them. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { collectDefaultMetrics, Registry } from "prom-client";
import { describe, expect, onTestFinished, test } from "vitest";
import { renderDashboard } from "../../scripts/docs/dashboard";

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const readPage = (name: string) => readFileSync(fromRoot(`docs/operations/${name}.md`), "utf8");
const metricsPage = readPage("metrics");
const rules = readFileSync(fromRoot("deploy/alerts.yml"), "utf8");

const alerts = rules
  .split(/^ *- alert: /m)
  .slice(1)
  .map((rule) => ({
    name: /^\w+/.exec(rule)![0],
    expression: /^ +expr:(.*?)\n +(?:for|labels):/ms.exec(rule)![1]!,
    runbook: /runbook_url: (\S+)/.exec(rule)?.[1],
  }));

type Panel = { title: string; targets?: { expr: string }[] };
const dashboardFile = readFileSync(fromRoot("deploy/grafana/sunporch.json"), "utf8");
const dashboard: { panels: Panel[] } = JSON.parse(dashboardFile);
const panels = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ name: title, expression: expr })),
);

/** The names of metrics in an expression of PromQL. */
function listMetrics(expression: string): string[] {
  const names = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without|on|ignoring) *\([^)]*\)|\boffset \w+/g, "")
    .matchAll(/\b[a-z]\w*\b(?! *\()/g);
  return [...names].map(([name]) => name).filter((name) => !["and", "or", "unless", "bool"].includes(name));
}

/** Metrics of docs/operations/metrics.md, and those of Node.js that it doesn't list. */
async function listKnownMetrics(): Promise<Map<string, string>> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const known = new Map((await registry.getMetricsAsJSON()).map(({ name, type }) => [name, String(type)]));
  registry.clear();
  for (const [, name, type] of metricsPage.matchAll(/^\| `([a-z]\w+)` +\| (counter|gauge|histogram|blackbox) +\|/gm))
    known.set(name!, type!);
  return known;
}

test("every metric of an alert or a panel is documented", async () => {
  const known = await listKnownMetrics();
  const isKnown = (name: string) => {
    const base = name.replace(/_(?:bucket|sum|count)$/, "");
    return base === name ? known.has(name) && known.get(name) !== "histogram" : known.get(base) === "histogram";
  };
  for (const { name, expression } of [...alerts, ...panels]) {
    const metrics = listMetrics(expression);
    expect(metrics, name).not.toEqual([]);
    expect(
      metrics.filter((metric) => !isKnown(metric)),
      name,
    ).toEqual([]);
  }
});

test("the dashboard is the one that `npm run docs` writes", () => {
  expect(dashboardFile).toBe(renderDashboard(metricsPage));
});

test("every alert links to its section, and every section has an alert", () => {
  const parts = [...readPage("alerts").matchAll(/^## (.+)$/gm)].map(
    ([, title]) => `docs/operations/alerts.md#${title!.toLowerCase()}`,
  );
  expect(parts).not.toEqual([]);
  expect([...new Set(alerts.map(({ runbook }) => runbook))].sort()).toEqual(parts.sort());
});

const runPromtool = (...args: string[]) => spawnSync("promtool", args, { encoding: "utf8" });
const isInstalled = runPromtool("--version").status === 0;
if (!isInstalled) console.warn("Skipped, because promtool isn't installed: apt-get install -y prometheus");

describe.skipIf(!isInstalled)("with promtool", () => {
  const expectSuccess = ({ status, stdout, stderr }: ReturnType<typeof runPromtool>) =>
    expect({ status, problems: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, problems: "" });

  test("alerts on what is wrong, and only then", { tags: ["long"] }, () => {
    expectSuccess(runPromtool("check", "rules", fromRoot("deploy/alerts.yml")));
    expectSuccess(runPromtool("test", "rules", fromRoot("tests/deploy/alert-cases.yml")));
    const cases = readFileSync(fromRoot("tests/deploy/alert-cases.yml"), "utf8");
    for (const { name } of alerts) {
      const results = [...cases.matchAll(new RegExp(`alertname: ${name}\\b.*?exp_alerts:( \\[\\])?`, "gs"))];
      expect([name, new Set(results.map(([, none]) => none === undefined))]).toEqual([name, new Set([true, false])]);
    }
  });

  test("the configuration of Prometheus is valid, and loads every rule", () => {
    const folder = mkdtempSync(join(tmpdir(), "sunporch-prometheus-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const configuration = readFileSync(fromRoot("deploy/prometheus.yml"), "utf8");
    writeFileSync(
      join(folder, "prometheus.yml"),
      configuration.replace("/etc/prometheus/alerts.yml", join(folder, "alerts.yml")),
    );
    writeFileSync(join(folder, "alerts.yml"), rules);
    const checked = runPromtool("check", "config", join(folder, "prometheus.yml"));
    expectSuccess(checked);
    const [loaded] = /SUCCESS: \d+ rules found/.exec(checked.stdout)!;
    expect(readPage("set-up-alerts")).toContain(loaded);
  });

  test("every panel's expression is valid", () => {
    const folder = mkdtempSync(join(tmpdir(), "sunporch-panels-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "panels.yml");
    const records = panels.map(({ expression }, n) => ({
      record: `panel:${n}`,
      expr: expression.replaceAll("$__rate_interval", "5m"),
    }));
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ groups: [{ name: "panels", rules: records }] }));
    expectSuccess(runPromtool("check", "rules", file));
  });
});
