/** What the parts of a run report, and the tables at the end of the run. */
import { formatTable } from "../harness/figures";

/** The work in progress when a process is killed, and the share of all kills that it gets. In `flood` none is killed. */
export const SHARES = {
  replication: 0.2,
  email: 0.15,
  alerts: 0.15,
  scans: 0.1,
  uploads: 0.15,
  forms: 0.15,
  "sign-in": 0.1,
  flood: 0,
} as const;
export type Part = keyof typeof SHARES;
export const PARTS = Object.keys(SHARES) as Part[];

/** An invariant, named after its violation. */
export interface Invariant {
  violation: string;
  count: number;
  /** The first violations. */
  rows: unknown[];
}

export interface PartResult {
  part: Part;
  /** By column of the table. */
  figures: Record<string, number>;
  invariants: Invariant[];
}

export const buildInvariant = (violation: string, rows: readonly unknown[]): Invariant => ({
  violation,
  count: rows.length,
  rows: rows.slice(0, 20),
});

/** A row for each part, with their sum below. */
function formatFigures(results: readonly PartResult[]): string {
  const columns = [...new Set(results.flatMap(({ figures }) => Object.keys(figures)))];
  const rows = results.map(({ part, figures }) => [part, ...columns.map((column) => String(figures[column] ?? ""))]);
  const sums = columns.map((column) => String(results.reduce((sum, { figures }) => sum + (figures[column] ?? 0), 0)));
  return formatTable(["SIGKILL", ...columns], results.length > 1 ? [...rows, ["all", ...sums]] : rows);
}

export function formatReport(results: readonly PartResult[]): string {
  const counts = new Map<string, number>();
  for (const { violation, count } of results.flatMap(({ invariants }) => invariants))
    counts.set(violation, (counts.get(violation) ?? 0) + count);
  return [
    formatFigures(results),
    formatTable(
      ["what would violate an invariant", "found"],
      [...counts].map(([violation, count]) => [violation, String(count)]),
    ),
  ].join("\n\n");
}
