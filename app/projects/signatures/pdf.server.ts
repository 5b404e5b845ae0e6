/**
 * The PDF of what is signed, by PDFKit: tagged (PDF/UA-1), with title and language, and with its fonts embedded. The same layout with
 * and without the signature. PDFKit and its fonts take 30 MB, so they are loaded for the first document.
 */
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { brand } from "~/platform/brand.server";
import { memoizeAsync } from "~/platform/memoize.server";
import type { SignedContent } from "./content";

const REGULAR = fileURLToPath(import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"));
const BOLD = fileURLToPath(import.meta.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"));

const MARGIN = 56;
const INK = "#2b1e1a";
const SOFT = "#645750";

const readCharacters = memoizeAsync(async (): Promise<ReadonlySet<number>> => {
  const { openSync } = await import("fontkit");
  const font = openSync(REGULAR);
  return new Set("characterSet" in font ? font.characterSet : []);
});

/** The first character that the PDF's font lacks, such as a Chinese one; null if it has all. */
export async function findUnprintable(texts: readonly string[]): Promise<string | null> {
  const printable = await readCharacters();
  for (const character of texts.join(""))
    if (!"\n\t".includes(character) && !printable.has(character.codePointAt(0)!)) return character;
  return null;
}

/** Names the text with a character that the PDF can't show; null if there is none. */
export async function describeUnprintable(texts: readonly string[]): Promise<string | null> {
  for (const text of texts) {
    const character = await findUnprintable([text]);
    if (character)
      return `The PDF can’t show “${character}” in “${text.slice(0, 60)}”. Write it in Latin, Greek or Cyrillic letters.`;
  }
  return null;
}

/** PDFKit writes the title into XML as it is. */
const toMetadata = (title: string) => title.replaceAll("&", "and").replaceAll(/[<>]/g, "");

/** @param madeAt its creation date */
export async function renderPdf(content: SignedContent, madeAt: Date): Promise<Buffer> {
  const options = {
    size: "LETTER",
    margin: MARGIN,
    font: REGULAR,
    pdfVersion: "1.7",
    subset: "PDF/UA",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    info: { Title: toMetadata(content.title), Author: toMetadata(brand().brokerage.legalName), CreationDate: madeAt },
  };
  const { default: PDFDocument } = await import("pdfkit");
  // The published types are older than PDF/UA and the structure of tables.
  const pdf = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions);
  const written = buffer(pdf);
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const add = (type: "H1" | "H2" | "P", text: string, size: number) =>
    root.add(
      pdf.struct(type, {}, () => {
        pdf
          .font(type === "P" ? REGULAR : BOLD, size)
          .fillColor(INK)
          .text(text.replaceAll("\t", " "));
      }),
    );
  const addTable = (rows: readonly (readonly string[])[], isMoney: boolean) => {
    pdf.font(REGULAR, 10.5).fillColor(INK);
    const table = {
      structParent: root,
      columnStyles: isMoney ? ["*", 120] : [150, "*"],
      defaultStyle: { border: 0, padding: [4, 8, 4, 0], textColor: INK },
      data: rows.map((cells, row) => {
        const isStrong = isMoney && (row === 0 || row === rows.length - 1);
        const font = { src: isStrong ? BOLD : REGULAR };
        return cells.map((text, column) => ({
          text,
          font,
          ...(isMoney && column === 1 && { align: { x: "right", y: "top" } }),
          ...(!isMoney && column === 0 && { type: "TH", scope: "Row", textColor: SOFT }),
          ...(isMoney && row === 0 && { type: "TH", scope: "Column" }),
        }));
      }),
    };
    pdf.table(table as unknown as PDFKit.Mixins.TableOptionsWithData);
  };
  add("H1", content.title, 18);
  for (const block of content.blocks) {
    pdf.moveDown(0.8);
    if ("heading" in block) add("H2", block.heading, 12.5);
    else if ("text" in block) add("P", block.text, 10.5);
    else if ("facts" in block) addTable(block.facts, false);
    else addTable([block.columns, ...block.rows], true);
  }
  root.end();
  pdf.end();
  return written;
}
