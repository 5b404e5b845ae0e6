/** The report at the end of a run: the tables of what was measured, and whether each target is met. */
import { availableParallelism, cpus, loadavg } from "node:os";
import { formatFigure, formatTable, formatWhole } from "./table";

/** A target, what was measured, and whether that meets it. */
export type Target = [text: string, measured: string, outcome: "met" | "NOT MET"];

/** What is printed of one part. */
export interface ReportSection {
  tables: [title: string, table: string][];
  targets?: Target[];
}

/** What figures depend on beside the code. */
export interface Conditions {
  homes: number;
  /** The machine's load before the run. */
  loadBefore: number;
  /** Profiles were recorded, which slows replication and web server down. */
  isProfiled: boolean;
}

export const formatTarget = (text: string, measured: string, isMet: boolean): Target => [
  text,
  measured,
  isMet ? "met" : "NOT MET",
];

/** Several sections are numbered. */
export function formatReport(conditions: Conditions, sections: readonly ReportSection[]): string {
  const tables = sections.flatMap((section, index) =>
    section.tables.map(([title, table], at) => {
      const number = sections.length === 1 ? "" : at === 0 ? `${index + 1}. ` : "   ";
      return `${number}${title}\n${table}`;
    }),
  );
  const targets = sections.flatMap((section) => section.targets ?? []);
  return [
    formatConditions(conditions),
    ...tables,
    ...(targets.length > 0 ? [`Targets\n${formatTable(["target", "measured", ""], targets, 2)}`] : []),
  ].join("\n\n");
}

function formatConditions({ homes, loadBefore, isProfiled }: Conditions): string {
  const now = loadavg()[0] ?? Number.NaN;
  return [
    `Sunporch bench: ${formatWhole(homes)} homes, Node ${process.versions.node}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() || "unknown"}).`,
    `The machine's load was ${formatFigure(loadBefore)} before the run and is ${formatFigure(now)} now. If other programs share the cores, rely on the ratios rather than the figures.`,
    ...(isProfiled
      ? ["Replication and web server were profiled, which slows them down, so no figure here is final."]
      : []),
  ].join("\n");
}
