/** The rows of a CSV file under the names of their columns. */
import { CsvError, parse } from "csv-parse/sync";

export const MAX_IMPORTED_ROWS = 1_000;

/** Why a line can't be imported. */
export type LineProblem = { line: number; message: string };

type Table = {
  /** The names of the columns, and their line. */
  head: string[];
  headLine: number;
  /** `cells` may be fewer or more than the columns. */
  rows: { line: number; cells: string[] }[];
};

type ParsedRow = { record: string[]; info: { lines: number } };

/** Excel's first line that names the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n)/i;

/** Text of a cell without the apostrophe that keeps spreadsheets from taking it for a formula. */
export const readCell = (cell: string) => cell.replace(/^'(?=[=+\-@])/, "").trim();

/** The versions of the rows that a file is compared with, by their ids: what an import is based on. */
export const toVersions = (rows: readonly { id: string; version: number }[]): string =>
  JSON.stringify(Object.fromEntries(rows.map(({ id, version }) => [id, version])));

/** @param text the file, separated by commas, semicolons or tabs */
export function readTable(text: string): Table | LineProblem {
  const separatorLine = SEPARATOR_LINE.exec(text);
  const body = separatorLine ? text.slice(separatorLine[0].length) : text;
  const headLine = separatorLine ? 2 : 1;
  const damagedAt = body.search(/[\0\uFFFD]/);
  if (damagedAt >= 0) {
    const line = body.slice(0, damagedAt).split(/\r\n|\r|\n/).length - 1 + headLine;
    return { line, message: "This line has a character that can’t be read. Save the file as “CSV UTF-8”." };
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
    const line = Number(error.lines ?? 1) + headLine - 1;
    const message =
      error.code === "CSV_QUOTE_NOT_CLOSED" ? "A quote doesn’t end." : "This line can’t be split into cells.";
    return { line, message };
  }
  const [{ record: names } = { record: [] }, ...parsed] = parsedRows;
  const head = names.map((name) => name.trim());
  while (head.at(-1) === "") head.pop();
  const rows = parsed.map(({ record, info }) => ({ line: info.lines + headLine - 1, cells: record }));
  if (rows.length > MAX_IMPORTED_ROWS)
    return { line: rows.at(-1)!.line, message: `Use at most ${MAX_IMPORTED_ROWS} rows.` };
  return { head, headLine, rows };
}
