/** Text of CSV files in the encodings that spreadsheets save. */
import iconv from "iconv-lite";
import { filesIn } from "~/platform/files/uploads.server";
import type { SubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { CSV_FILE, EMPTY_IMPORT } from "./import-schema";

const NAMES = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows (Western European)",
  macintosh: "Mac (Roman)",
};
type Encoding = keyof typeof NAMES;

/** The encodings of one byte for each character, which can be mistaken for each other. */
const ALTERNATIVES: ReadonlyMap<string, Encoding> = new Map([
  ["windows-1252", "macintosh"],
  ["macintosh", "windows-1252"],
]);

/** A file's text; of pasted text the encoding is unknown. */
export type CsvText = { text: string; encoding?: string };

/** Bytes without a letter in Windows-1252. */
const UNUSED_BYTES = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

function detectEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  // A mark at the beginning, or a first letter of two bytes.
  if ((first === 0xff && second === 0xfe) || second === 0) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || first === 0) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    // Excel for Mac ends the lines of "CSV (Macintosh)" with CR alone. Windows-1252 has no letters for some of its bytes.
    return bytes.includes(10) && !UNUSED_BYTES.some((byte) => bytes.includes(byte)) ? "windows-1252" : "macintosh";
  }
}

export function readCsvFile(bytes: Uint8Array): CsvText | { problem: string } {
  const startsWith = (...start: number[]) => start.every((byte, at) => bytes[at] === byte);
  if (startsWith(0x50, 0x4b, 3, 4) || startsWith(0xd0, 0xcf, 0x11, 0xe0))
    return { problem: "This is a workbook. Open it in your spreadsheet and save it as “CSV UTF-8”." };
  const encoding = detectEncoding(bytes);
  return { text: iconv.decode(Buffer.from(bytes), encoding), encoding };
}

/** Reads text again in the encoding that its own can be mistaken for. What that can't show becomes U+FFFD, which isn't imported. */
function rereadText({ text, encoding = "" }: CsvText): CsvText {
  const other = ALTERNATIVES.get(encoding);
  if (!other) return { text, encoding };
  return { text: iconv.decode(iconv.encode(text, encoding), other), encoding: other };
}

/** The table of an import's form: the file, the text, or the text that was compared before in another encoding. */
export async function readSentTable(
  { upload, fields, intent }: SubmittedForm,
  typed = "",
): Promise<CsvText | { problem: string }> {
  const [file] = upload ? filesIn(upload.form, CSV_FILE.name) : [];
  const read = file
    ? readCsvFile(new Uint8Array(await file.arrayBuffer()))
    : { text: typed, encoding: String(fields.get("encoding") ?? "") };
  if ("problem" in read) return read;
  const table = intent === "reread" ? rereadText(read) : read;
  return table.text.trim() === "" ? { problem: EMPTY_IMPORT } : table;
}

/** What the preview says of an encoding, and the one that it offers instead. */
export function describeEncoding(encoding = "") {
  if (!Object.hasOwn(NAMES, encoding)) return {};
  const other = ALTERNATIVES.get(encoding);
  return { encoding, encodingName: NAMES[encoding as Encoding], otherEncodingName: other && NAMES[other] };
}
