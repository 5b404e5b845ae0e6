/** The report of a run: tables, and the limits beside what was measured. */
import { availableParallelism, cpus, loadavg } from "node:os";
import { formatTable } from "../harness/statistics";

export type Limit = [what: string, measured: string, limit: string, outcome: "ok" | "missed"];

export interface Report {
  title: string;
  table: string;
  limits: Limit[];
}

type Format = (value: number) => string;

/** At most this. NaN misses every limit. */
export const limitAbove = (what: string, value: number, max: number, format: Format): Limit => {
  return [what, format(value), `≤ ${format(max)}`, value <= max ? "ok" : "missed"];
};

/** At least this. */
export const limitBelow = (what: string, value: number, min: number, format: Format): Limit => {
  return [what, format(value), `≥ ${format(min)}`, value >= min ? "ok" : "missed"];
};

export function formatReports(reports: readonly Report[]): { text: string; isOk: boolean } {
  const limits = reports.flatMap(({ limits: ofPart }) => ofPart);
  const parts = [
    `Sunporch bench, Node ${process.versions.node}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() || "unknown"}). ` +
      `The load of the last quarter of an hour was ${loadavg()[2]?.toFixed(1)}: if other programs share the cores, rely on ratios.`,
    ...reports.map(({ title, table }) => `${title}\n${table}`),
    `Limits\n${formatTable(["what", "measured", "limit", ""], limits)}`,
  ];
  return { text: parts.join("\n\n"), isOk: limits.every(([, , , outcome]) => outcome === "ok") };
}
