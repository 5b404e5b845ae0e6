/** The catalog as a CSV file: one row for each upgrade, one column for each field. */
import { CsvError, parse } from "csv-parse/sync";
import { diffValues } from "~/audit/audit.server";
import { toCsv } from "~/audit/csv";
import { listErrors } from "~/forms/submission";
import { makeSlug } from "~/upgrades/upgrades";
import type { ImportedUpgrade, UpgradeRecord } from "./catalog-records.server";
import { describeUpgrade } from "./rule-texts";
import { findMismatches, RESERVED_IDS, type UpgradeFieldName, upgradeFields, upgradeSchema } from "./schema";

const FIELD_NAMES = Object.keys(upgradeFields) as UpgradeFieldName[];

/** The columns in the order of the file. */
export const CSV_COLUMNS = ["id", ...FIELD_NAMES] as const;

export const MAX_IMPORTED_ROWS = 1_000;

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

export type CatalogPreview = {
  changes: CatalogChange[];
  unchanged: number;
  /** Why rows can't be imported. Without any, `rows` can. */
  problems: { line: number; message: string }[];
  rows: ImportedUpgrade[];
};

const refuse = (line: number, message: string): CatalogPreview => ({
  changes: [],
  unchanged: 0,
  problems: [{ line, message }],
  rows: [],
});

/** Text of a cell without the apostrophe that keeps spreadsheets from taking it for a formula. */
const readCell = (cell: string) => cell.replace(/^'(?=[=+\-@])/, "").trim();

type ParsedRow = { record: Record<string, string>; info: { lines: number } };

/**
 * Compares a file with the catalog. Columns that it lacks keep their values, and upgrades that it lacks stay.
 * @param text the file, separated by commas, semicolons or tabs
 */
export function previewImport(text: string, catalog: readonly UpgradeRecord[]): CatalogPreview {
  const [firstLine = ""] = text.split(/[\r\n]/, 1);
  let rows: ParsedRow[];
  let head: string[] = [];
  try {
    rows = parse(text, {
      bom: true,
      columns: (names: string[]) => {
        head = names.map((name) => findColumn(name.trim()) ?? name.trim());
        return head;
      },
      // The columns' names have none of them, while texts may.
      delimiter: [";", "\t"].find((mark) => firstLine.includes(mark)) ?? ",",
      info: true,
      skipEmptyLines: true,
      // Rows of a spreadsheet without anything in them.
      skipRecordsWithEmptyValues: true,
      to: MAX_IMPORTED_ROWS + 1,
    }) as unknown as ParsedRow[];
  } catch (error) {
    if (error instanceof CsvError)
      return refuse(
        Number(error.lines ?? 1),
        "This line has more or fewer cells than the first line, or a quote that doesn’t end.",
      );
    throw error;
  }
  const unknown = head.filter((name) => !findColumn(name));
  if (unknown.length > 0) return refuse(1, `There is no column called “${unknown[0]!.slice(0, 40)}”.`);
  if (!head.includes("id") && !head.includes("title"))
    return refuse(1, "The first line needs the names of the columns.");
  if (rows.length > MAX_IMPORTED_ROWS) return refuse(1, `Use at most ${MAX_IMPORTED_ROWS} rows.`);

  const preview: CatalogPreview = { changes: [], unchanged: 0, problems: [], rows: [] };
  const seen = new Set<string>();
  for (const { record, info } of rows) {
    const line = info.lines;
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
