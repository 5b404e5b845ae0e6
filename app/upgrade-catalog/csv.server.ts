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

type ParsedRow = { record: string[]; info: { lines: number } };

/** Excel's first line that names the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n)/i;

/**
 * Compares a file with the catalog. Columns that it lacks keep their values, and upgrades that it lacks stay.
 * @param text the file, separated by commas, semicolons or tabs
 */
export function previewImport(text: string, catalog: readonly UpgradeRecord[]): CatalogPreview {
  const separatorLine = SEPARATOR_LINE.exec(text);
  const body = separatorLine ? text.slice(separatorLine[0].length) : text;
  const firstLineNumber = separatorLine ? 2 : 1;
  const damagedAt = body.search(/[\0\uFFFD]/);
  if (damagedAt >= 0) {
    const line = body.slice(0, damagedAt).split(/\r\n|\r|\n/).length - 1 + firstLineNumber;
    return refuse(line, "This line has a character that can’t be read. Save the file as “CSV UTF-8”.");
  }
  const [firstLine = ""] = body.trimStart().split(/[\r\n]/, 1);
  let parsedRows: ParsedRow[];
  try {
    parsedRows = parse(body, {
      bom: true,
      // The columns' names have none of them, while texts may.
      delimiter: separatorLine?.[1] ?? [";", "\t"].find((mark) => firstLine.includes(mark)) ?? ",",
      info: true,
      // Spreadsheets leave out empty cells at the end of a row, and programs the quotes of cells with quotes inside.
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      // Rows of a spreadsheet without anything in them.
      skipRecordsWithEmptyValues: true,
      to: MAX_IMPORTED_ROWS + 2,
    }) as unknown as ParsedRow[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines ?? 1) + firstLineNumber - 1;
    return refuse(
      line,
      error.code === "CSV_QUOTE_NOT_CLOSED" ? "A quote doesn’t end." : "This line can’t be split into cells.",
    );
  }
  const [{ record: names } = { record: [] }, ...rows] = parsedRows;
  const head = names.map((name) => findColumn(name.trim()) ?? name.trim());
  while (head.at(-1) === "") head.pop();
  const unknown = head.find((name) => !findColumn(name));
  if (unknown !== undefined)
    return refuse(
      firstLineNumber,
      unknown ? `There is no column called “${unknown.slice(0, 40)}”.` : "A column has no name.",
    );
  const repeated = head.find((name, at) => head.indexOf(name) < at);
  if (repeated) return refuse(firstLineNumber, `The column “${repeated}” is there twice.`);
  if (!head.includes("id") && !head.includes("title"))
    return refuse(firstLineNumber, "The first line needs the names of the columns.");
  if (rows.length > MAX_IMPORTED_ROWS)
    return refuse(rows.at(-1)!.info.lines + firstLineNumber - 1, `Use at most ${MAX_IMPORTED_ROWS} rows.`);

  const preview: CatalogPreview = { changes: [], unchanged: 0, problems: [], rows: [] };
  const seen = new Set<string>();
  for (const { record: row, info } of rows) {
    const line = info.lines + firstLineNumber - 1;
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
