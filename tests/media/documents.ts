/** Sample documents, valid and malicious. */
import { strToU8, zipSync } from "fflate";

export const createPdf = (length = 0) =>
  Buffer.concat([Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n"), Buffer.alloc(length, " "), Buffer.from("%%EOF")]);

const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const MACRO_TYPE = "application/vnd.ms-word.document.macroEnabled.main+xml";

/** An Office file: an archive that names its main part. */
function zipDocument(part: string, main: string, files: Record<string, Uint8Array>): Buffer {
  const types = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="${part}" ContentType="${main}"/></Types>`;
  return Buffer.from(zipSync({ "[Content_Types].xml": strToU8(types), ...files }));
}

const createWordFile = (main: string, overrides: Record<string, Uint8Array> = {}): Buffer =>
  zipDocument("/word/document.xml", main, { "word/document.xml": strToU8("<w:document/>"), ...overrides });

export const createDocx = () => createWordFile(WORD_TYPE);
/** A Word file with macros, anywhere in the archive, under a content type without macros. */
export const createDocxWithMacros = (part = "word/vbaProject.bin") =>
  createWordFile(WORD_TYPE, { [part]: strToU8("macros") });
/** A spreadsheet, with its own content type or Word's. */
export const createXlsx = (main = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml") =>
  zipDocument("/xl/workbook.xml", main, { "xl/workbook.xml": strToU8("<workbook/>") });
export const createXlsxAsWord = () => createXlsx(WORD_TYPE);
/** A Word file whose archive directory claims more entries than there are. */
export function createDocxWithBrokenDirectory(): Buffer {
  const bytes = createDocx();
  bytes.writeUInt16LE(60_000, bytes.length - 12);
  return bytes;
}
/** A Word file without the archive directory, like an interrupted download. */
export const createTruncatedDocx = () => createDocx().subarray(0, -60);
export const createDocm = () => createWordFile(MACRO_TYPE, { "word/vbaProject.bin": strToU8("macros") });
/** Not a Word file: an archive whose only part is ten megabytes of zeros. */
export const createZipBomb = () => Buffer.from(zipSync({ "a.bin": new Uint8Array(10_000_000) }));

/** An OLE container, as used by Word, Excel and installers, with its parts by name. */
function createOleFile(...parts: string[]): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  const entries = parts.map((name) => {
    const entry = Buffer.alloc(128);
    entry.write(name, "utf16le");
    entry.writeUInt16LE(2 * name.length + 2, 64);
    return entry;
  });
  return Buffer.concat([header, ...entries]);
}

export const createDoc = () => createOleFile("Root Entry", "1Table", "WordDocument");
export const createDocWithMacros = () => createOleFile("Root Entry", "WordDocument", "Macros", "VBA", "_VBA_PROJECT");
export const createXls = () => createOleFile("Root Entry", "Workbook");
