/** Part 6: starts of the web server at the same data, its first searches, and its memory. */
import type { BenchHarness, WebProcess } from "./bench-harness";
import { Connection } from "./connection";
import { formatTarget, type ReportSection } from "./report";
import { buildApiPath } from "./searches";
import { formatMegabytes, formatTable, formatWhole } from "./table";

/** Bytes. */
export interface Memory {
  idle: number;
  peak: number;
  after: number;
}

/** The first search for a word in a new process. */
export interface FirstSearchFigures {
  word: string;
  homes: number;
  ms: number;
}

export interface Starts {
  /** Without a snapshot of the search index. */
  fromDatabase: WebProcess;
  /** With a snapshot. */
  web: WebProcess;
  firstSearches: FirstSearchFigures[];
}

/** Starts the web server, and makes the first searches. */
export async function measureStarts(harness: BenchHarness): Promise<Starts> {
  const { fromDatabase, web } = await harness.startWebTwice();
  const connection = new Connection(web.url);
  const firstSearches = await measureFirstSearches(connection);
  connection.close();
  return { fromDatabase, web, firstSearches };
}

/** Words of some and of nearly all homes of the sample feed. */
const COMMON_WORDS = ["kitchen", "pool", "bedroom", "garage", "open kitchen"];

/** Must come before any other search for these words. */
async function measureFirstSearches(web: Connection): Promise<FirstSearchFigures[]> {
  const figures: FirstSearchFigures[] = [];
  for (const word of COMMON_WORDS) {
    const path = buildApiPath({ filters: { keywords: word }, sort: "recommended" });
    const from = performance.now();
    const { body } = await web.get(path);
    const ms = performance.now() - from;
    figures.push({ word, homes: (JSON.parse(body.toString()) as { total: number }).total, ms });
  }
  return figures;
}

/** @param memory unless only starts were measured */
export function reportStarts({ fromDatabase, web, firstSearches }: Starts, memory?: Memory): ReportSection {
  const rows = [
    ...(memory
      ? [
          ["memory when idle, index loaded", formatMegabytes(memory.idle)],
          ["peak memory while all other parts were measured", formatMegabytes(memory.peak)],
          ["memory three seconds later", formatMegabytes(memory.after)],
        ]
      : []),
    ["start until it listens", `${formatWhole(web.listeningMs)} ms`],
    ["start until it has answered a search, index from the database", `${formatWhole(fromDatabase.answeringMs)} ms`],
    ["the same, index from the snapshot", `${formatWhole(web.answeringMs)} ms`],
    ["peak memory until then, index from the database", formatMegabytes(fromDatabase.startPeak)],
    ["the same, index from the snapshot", formatMegabytes(web.startPeak)],
    ...firstSearches.map(({ word, homes, ms }) => [
      `first search for "${word}", ${formatWhole(homes)} homes`,
      `${formatWhole(ms)} ms`,
    ]),
  ];
  const slowest = Math.max(...firstSearches.map(({ ms }) => ms));
  return {
    tables: [["The web process", formatTable(["", ""], rows)]],
    targets: [
      formatTarget("start to first answer ≤ 5 s", `${formatWhole(web.answeringMs)} ms`, web.answeringMs <= 5_000),
      formatTarget("first search for a word ≤ 200 ms", `${formatWhole(slowest)} ms for the slowest`, slowest <= 200),
      ...(memory
        ? [formatTarget("web process ≤ 200 MB", `${formatMegabytes(memory.peak)} peak`, memory.peak <= 200e6)]
        : []),
    ],
  };
}
