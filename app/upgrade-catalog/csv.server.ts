/** The catalog as a CSV file: one row for each upgrade, one column for each field. */
import { diffValues } from "~/audit/audit.server";
import { toCsv } from "~/audit/csv";
import type { ComparedTable } from "~/csv-import/import-preview";
import { readCell, readTable } from "~/csv-import/table.server";
import { listErrors } from "~/forms/submission";
import { makeSlug } from "~/upgrades/upgrades";
import type { ImportedUpgrade, UpgradeRecord } from "./catalog-records.server";
import { describeUpgrade } from "./rule-texts";
import { findMismatches, RESERVED_IDS, type UpgradeFieldName, upgradeFields, upgradeSchema } from "./schema";

const FIELD_NAMES = Object.keys(upgradeFields) as UpgradeFieldName[];

/** The columns in the order of the file. */
export const CSV_COLUMNS = ["id", ...FIELD_NAMES] as const;

/** Spreadsheets capitalize names. */
const findColumn = (name: string) => CSV_COLUMNS.find((column) => column.toLowerCase() === name.toLowerCase());

const toCell = (value: unknown): string =>
  value === null || value === undefined
    ? ""
    : Array.isArray(value)
      ? value.join(", ")
      : typeof value === "boolean"
        ? value
          ? "1"
          : "0"
        : String(value);

export const formatCatalog = (records: readonly UpgradeRecord[]): string =>
  toCsv(
    CSV_COLUMNS,
    records.map((record) => CSV_COLUMNS.map((name) => toCell(record[name]))),
  );

/** A row that differs from the catalog. */
export type CatalogChange = { line: number; title: string } & (
  | { kind: "new"; summary: string }
  | ({ kind: "changed" } & ReturnType<typeof diffValues>)
);

/** With `rows` to import if there is no problem. */
export type CatalogPreview = ComparedTable<CatalogChange> & { rows: ImportedUpgrade[] };

const refuse = (line: number, message: string): CatalogPreview => ({
  changes: [],
  unchanged: 0,
  problems: [{ line, message }],
  rows: [],
});

/**
 * Compares a file with the catalog. Columns that it lacks keep their values, and upgrades that it lacks stay.
 * @param text the file, separated by commas, semicolons or tabs
 */
export function previewImport(text: string, catalog: readonly UpgradeRecord[]): CatalogPreview {
  const table = readTable(text);
  if ("message" in table) return refuse(table.line, table.message);
  const { headLine, rows } = table;
  const head = table.head.map((name) => findColumn(name) ?? name);
  const unknown = head.find((name) => !findColumn(name));
  if (unknown !== undefined)
    return refuse(headLine, unknown ? `There is no column called “${unknown.slice(0, 40)}”.` : "A column has no name.");
  const repeated = head.find((name, at) => head.indexOf(name) < at);
  if (repeated) return refuse(headLine, `The column “${repeated}” is there twice.`);
  if (!head.includes("id") && !head.includes("title"))
    return refuse(headLine, "The first line needs the names of the columns.");

  const preview: CatalogPreview = { changes: [], unchanged: 0, problems: [], rows: [] };
  const seen = new Set<string>();
  for (const { cells: row, line } of rows) {
    const extra = row.slice(head.length).find((cell) => cell.trim() !== "");
    if (extra !== undefined) {
      preview.problems.push({ line, message: `“${extra.slice(0, 40)}” is in a column without a name.` });
      continue;
    }
    const record: Record<string, string> = Object.fromEntries(head.map((name, at) => [name, row[at] ?? ""]));
    const id = readCell(record.id ?? "");
    const stored = catalog.find((other) => other.id === id);
    const isKnownId = id === "" || stored !== undefined;
    if (!isKnownId && (makeSlug(id) !== id || RESERVED_IDS.includes(id)))
      preview.problems.push({
        line,
        message: `“${id.slice(0, 40)}” can’t be an id. Use small letters, digits and hyphens.`,
      });
    if (id && seen.has(id))
      preview.problems.push({ line, message: `The id “${id.slice(0, 40)}” is in the file twice.` });
    seen.add(id);
    const cells = Object.fromEntries(
      FIELD_NAMES.map((name) => [
        name,
        readCell(record[name] ?? toCell(stored?.[name] ?? (name === "active" ? true : ""))),
      ]),
    );
    // TRUE and FALSE are how spreadsheets write them.
    const parsed = upgradeSchema.safeParse({ ...cells, active: cells.active?.toLowerCase() });
    const errors = parsed.success ? findMismatches(parsed.data, stored) : listErrors(parsed.error);
    for (const [name, message] of Object.entries(errors))
      preview.problems.push({ line, message: `${name}: ${message}` });
    if (!parsed.success) continue;
    const fields = { ...parsed.data, sortOrder: parsed.data.sortOrder || (stored?.sortOrder ?? 0) };
    const changes = stored ? diffValues(stored, fields) : null;
    if (changes && Object.keys(changes.after).length === 0) {
      preview.unchanged++;
      continue;
    }
    preview.rows.push({ id: id || null, fields });
    preview.changes.push({
      line,
      title: fields.title,
      ...(changes
        ? { kind: "changed", ...changes }
        : { kind: "new", summary: `${describeUpgrade(fields)}${fields.active ? "" : " Not offered."}` }),
    });
  }
  return preview;
}
