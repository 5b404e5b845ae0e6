/** The form that imports a CSV file, shared by server and browser. */
import * as z from "zod/mini";
import type { FileRules } from "~/forms/file-rules";
import { unifyLineBreaks } from "~/forms/line-breaks";
import { formatNumber } from "~/ui/text/money";

export const IMPORT_FORM = "import";
export const MAX_CSV_LENGTH = 200_000;
export const EMPTY_IMPORT = "Choose a file, or paste its text.";

const CSV_RULES: FileRules = {
  kinds: ["csv", "tsv", "txt"],
  maxBytes: MAX_CSV_LENGTH,
  wrongTypeMessage: "Use a CSV file.",
  tooLargeMessage: "Choose a file of up to 200 KB.",
  emptyMessage: "This file is empty. Choose another one.",
  hint: "As “Save as CSV” writes it, up to 200 KB.",
  unit: "KB",
};

export const CSV_FILE = { name: "file", rules: CSV_RULES };

/** Without blank lines around the table, but with the tabs at its end, which are empty cells. */
function trimBlankLines(typed: string): string {
  const text = unifyLineBreaks(typed);
  const body = text.trim();
  if (!body) return "";
  const start = text.indexOf(body);
  const end = start + body.length;
  return text.slice(text.lastIndexOf("\n", start) + 1, end) + text.slice(end).split("\n", 1)[0];
}

export const importSchema = z.object({
  table: z.optional(
    z
      .string()
      .check(
        z.overwrite(trimBlankLines),
        z.maxLength(MAX_CSV_LENGTH, `Use at most ${formatNumber(MAX_CSV_LENGTH)} characters.`),
      ),
  ),
});
