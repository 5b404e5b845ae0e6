import { describe, expect, it } from "vitest";
import type { FileRules } from "~/forms/file-rules";
import {
  createDoc,
  createDocm,
  createDocWithMacros,
  createDocx,
  createDocxWithBrokenDirectory,
  createDocxWithMacros,
  createPdf,
  createTruncatedDocx,
  createXls,
  createXlsx,
  createXlsxAsWord,
  createZipBomb,
} from "../../../tests/media/documents";
import { createJpeg, createPng, createPngBomb } from "../../../tests/media/images";
import { checkDocument } from "./file-checks.server";

const WRONG_TYPE = "Use a document.";
const check = (name: string, bytes: Uint8Array) =>
  checkDocument(new File([new Uint8Array(bytes)], name), { wrongTypeMessage: WRONG_TYPE } as FileRules);

const PDF = createPdf();
const SVG = "<svg xmlns='http://www.w3.org/2000/svg'/>";

describe("the check of a document", () => {
  it.each<[string, string, string | Uint8Array | Promise<Uint8Array>]>([
    ["HTML named as PDF", "a.pdf", "<html><script>1</script>"],
    ["HTML named as Word", "a.doc", "<html><script>1</script>"],
    ["HTML", "a.html", "<html>"],
    ["SVG", "a.svg", SVG],
    ["SVG as a picture", "a.png", SVG],
    ["a picture named as PDF", "a.pdf", createPng(20, 20)],
    ["a PNG named as JPG", "a.jpg", createPng(20, 20)],
    ["a PDF named as PNG", "a.png", PDF],
    ["an executable", "a.exe", "MZ90"],
    ["an executable named as PDF", "a.pdf", "MZ90"],
    ["a file with two extensions", "a.pdf.exe", PDF],
    ["a file without an extension", "pdf", PDF],
    ["a single byte", "a.pdf", "x"],
    ["HTML before a PDF", "a.pdf", Buffer.concat([Buffer.from("<html>"), PDF])],
    ["a zip bomb as Word", "a.docx", createZipBomb()],
    ["Word with macros", "a.docm", createDocm()],
    ["Word with macros under a plain name", "a.docx", createDocm()],
    ["Word with macros and a plain content type", "a.docx", createDocxWithMacros()],
    ["Word with macros elsewhere", "a.docx", createDocxWithMacros("custom/deep/VBAPROJECT.BIN")],
    ["Word with macros behind backslashes", "a.docx", createDocxWithMacros("word\\vbaProject.bin")],
    ["a spreadsheet named as Word", "a.docx", createXlsx()],
    ["a spreadsheet with Word's content type", "a.docx", createXlsxAsWord()],
    ["a spreadsheet", "a.xlsx", createXlsx()],
    ["a Word file with a broken directory", "a.docx", createDocxWithBrokenDirectory()],
    ["a truncated Word file", "a.docx", createTruncatedDocx()],
    ["a .doc file with macros", "a.doc", createDocWithMacros()],
    ["an .xls file named as .doc", "a.doc", createXls()],
    ["a .docx file named as .doc", "a.doc", createDocx()],
  ])("refuses %s", async (_, name, content) => {
    expect(await check(name, Buffer.from(await content))).toEqual({ problem: WRONG_TYPE });
  });

  it("says what is wrong with a picture", async () => {
    const TOO_LARGE = "This image has too many pixels. Save it at a smaller size.";
    expect(await check("a.png", createPngBomb())).toEqual({ problem: TOO_LARGE });
    const truncated = (await createJpeg(300, 200)).subarray(0, 900);
    expect(await check("a.jpg", truncated)).toEqual({ problem: expect.stringMatching(/^This image is damaged\./) });
  });

  it.each<[string, Uint8Array | Promise<Uint8Array>, string]>([
    ["Signed contract p1.JPEG", createJpeg(300, 200), "jpg"],
    ["plan.png", createPng(300, 200), "png"],
    ["scan.jfif", createJpeg(300, 200).then((bytes) => bytes.subarray(0, -2)), "jpg"],
    ["Agreement.pdf", createPdf(300_000), "pdf"],
    ["scan.pdf", Buffer.concat([Buffer.from("GW 4.2 mail\n"), PDF]), "pdf"],
    ["New.docx", createDocx(), "docx"],
    ["Old.doc", createDoc(), "doc"],
  ])("keeps each byte of %s", async (name, content, extension) => {
    const bytes = await content;
    const checked = await check(name, bytes);
    expect(checked).toMatchObject({ extension, locationRemoved: false });
    expect("bytes" in checked && Buffer.from(checked.bytes).equals(bytes)).toBe(true);
  });
});
