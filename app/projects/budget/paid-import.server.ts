/** What bookkeeping says is paid of budget lines, as a CSV file. Whole dollars. */
import type { Actor } from "~/audit/audit.server";
import { toCsv } from "~/audit/csv";
import type { ComparedTable } from "~/csv-import/import-preview";
import { readCell, readTable, toVersions } from "~/csv-import/table.server";
import { parseNumber } from "~/forms/number";
import { inProject, recordItemWrite } from "../items.server";
import { type BudgetLine, budgetTable } from "./data.server";
import { budgetLineFields } from "./schema";

/** Names of the columns in small letters. The first of each is in the exported file. */
const COLUMNS = {
  id: ["id", "line id"],
  line: ["line", "title", "budget line", "item", "name"],
  paid: ["paid", "amount paid", "paid to date", "total paid"],
};
type ColumnName = keyof typeof COLUMNS;

export const formatPaid = (lines: readonly BudgetLine[]): string =>
  toCsv(
    ["ID", "Line", "Paid"],
    lines.map(({ id, title, paid }) => [id, title, paid]),
  );

export type PaidChange = { line: number; id: string; title: string; before: number | null; after: number };

/** The line that a row names, or why it names none. */
function findLine(lines: readonly BudgetLine[], id: string, title: string): BudgetLine | string {
  if (id)
    return lines.find((line) => line.id === id.toLowerCase()) ?? `No budget line has the id “${id.slice(0, 40)}”.`;
  if (!title) return "Name the budget line.";
  const named = lines.filter((line) => line.title.toLowerCase() === title.toLowerCase());
  if (named.length > 1) return `${named.length} budget lines are called “${title.slice(0, 40)}”. Use their ids.`;
  return named[0] ?? `No budget line is called “${title.slice(0, 40)}”.`;
}

/** Cents, which bookkeeping has, are rounded. */
function readPaid(text: string): number | null | string {
  const dollars = parseNumber("money", text);
  const parsed = budgetLineFields.paid.safeParse(dollars === null ? text : String(Math.round(dollars)));
  return parsed.success ? parsed.data : parsed.error.issues[0]!.message;
}

/** Compares a file with the lines of a budget. Lines that it lacks, and those without an amount, keep what is paid. */
export function previewPaid(
  text: string,
  lines: readonly BudgetLine[],
): ComparedTable<PaidChange> & { ignored: string[] } {
  const preview: ReturnType<typeof previewPaid> = { changes: [], unchanged: 0, problems: [], ignored: [] };
  const table = readTable(text);
  if ("message" in table) return { ...preview, problems: [table] };
  const places: Partial<Record<ColumnName, number>> = {};
  for (const [place, label] of table.head.entries()) {
    const column = Object.entries(COLUMNS).find(([, names]) => names.includes(label.toLowerCase()))?.[0] as ColumnName;
    if (!column) preview.ignored.push(label);
    else if (places[column] === undefined) places[column] = place;
    else preview.problems.push({ line: table.headLine, message: `The column “${label}” is there twice.` });
  }
  if (places.paid === undefined || (places.id ?? places.line) === undefined)
    preview.problems.push({ line: table.headLine, message: "The first line needs the columns Line (or ID) and Paid." });
  if (preview.problems.length > 0) return preview;
  const seen = new Set<string>();
  for (const { line, cells } of table.rows) {
    const read = (column: ColumnName) => readCell(cells[places[column] ?? -1] ?? "");
    const found = findLine(lines, read("id"), read("line"));
    const paid = readPaid(read("paid"));
    if (typeof found === "string") preview.problems.push({ line, message: found });
    else if (seen.has(found.id)) preview.problems.push({ line, message: `“${found.title}” is in the file twice.` });
    else if (typeof paid === "string") preview.problems.push({ line, message: `Paid: ${paid}` });
    else if (paid === null || paid === found.paid) preview.unchanged++;
    else preview.changes.push({ line, id: found.id, title: found.title, before: found.paid, after: paid });
    if (typeof found !== "string") seen.add(found.id);
  }
  return preview;
}

/**
 * Writes what is paid, all of it or nothing.
 * @param versions of {@link toVersions} that the changes are based on
 * @returns false when someone changed the budget since
 */
export async function importPaid(
  projectId: string,
  changes: readonly PaidChange[],
  versions: string,
  actor: Actor,
): Promise<boolean> {
  const isImported = await inProject(projectId, async (tx) => {
    if (toVersions(await budgetTable.list(projectId, undefined, tx)) !== versions) return false;
    for (const { id, before, after } of changes) {
      const data = { paid: after, version: { increment: 1 } };
      await tx.projectBudgetLine.update({ where: { id }, data });
      const entry = { action: "update", before: { paid: before }, after: { paid: after } } as const;
      await recordItemWrite("budget line", { projectId, id }, actor, entry, tx);
    }
    return true;
  });
  return isImported ?? false;
}
