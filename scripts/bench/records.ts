/** Part 13: what the typed client costs beside prepared SQL, for the same records. */
import type pg from "pg";
import { deleteProjects, fillProjects } from "./dashboard";
import type { ReportSection } from "./report";
import { formatFigure, formatTable, formatTimes } from "./table";
import type { Spread } from "./timing";

export interface RecordFigures {
  name: string;
  client: Spread & { processor: number };
  sql: Spread & { processor: number };
}

/** Deletes what it inserts. @param url of `records-process` */
export async function measureRecords(
  url: string,
  sql: pg.Client,
  logProgress: (text: string) => void,
): Promise<RecordFigures[]> {
  try {
    await fillProjects(sql, { buyers: 1_000, tasks: 10 }, logProgress);
    logProgress("reading and writing records through the typed client and as SQL");
    const response = await fetch(url);
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as RecordFigures[];
  } finally {
    await deleteProjects(sql);
  }
}

export function reportRecords(figures: readonly RecordFigures[]): ReportSection {
  const rows = figures.map(({ name, client, sql }) => [
    name,
    formatFigure(client.p50),
    formatFigure(client.processor),
    formatFigure(sql.p50),
    formatFigure(sql.processor),
    formatTimes(client.p50 / sql.p50),
    formatTimes(client.processor / sql.processor),
  ]);
  const head = ["", "client p50", "CPU", "SQL p50", "CPU", "of SQL", "CPU of SQL"];
  return {
    tables: [["The typed client beside prepared SQL, the same records, milliseconds", formatTable(head, rows)]],
  };
}
