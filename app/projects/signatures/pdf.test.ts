import { readFileSync, writeFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { listTexts, type SignedContent } from "./content";
import { findUnprintable, renderPdf } from "./pdf.server";

const lines = Array.from({ length: 40 }, (_, n): [string, string] => [
  `Line ${n + 1}${n === 3 ? ", with a name that is too long for one line of the page, so that it is broken at its words" : ""}`,
  n % 7 === 3 ? "−$500" : "+$2,400",
]);
const CONTENT: SignedContent = {
  title: "Change order 2: Küche & <Bad>",
  blocks: [
    {
      facts: [
        ["Project", "121 W Fern Ave, Redlands, CA 92373"],
        ["Buyers", "Ana Ávila, Γιώργος, Олена"],
      ],
    },
    { heading: "Reason" },
    { text: "The buyer picked an option above the allowance.\nIt takes five days longer." },
    { columns: ["Line", "Amount"], rows: [...lines, ["Total of this change order", "+$78,600"]] },
  ],
};
/** The first page, at 50 dots per inch. */
const PICTURE = new URL("pdf-page.png", import.meta.url);

type Node = { role?: string; children?: Node[]; lang?: string };
/** The roles of a structure, without those that only group others. */
const listRoles = ({ role, children = [] }: Node): string[] => [
  ...(role && !["Root", "NonStruct", "Span"].includes(role) ? [role] : []),
  ...children.flatMap(listRoles),
];

let pdf: Awaited<ReturnType<typeof getDocument>["promise"]>;
beforeAll(async () => {
  const bytes = await renderPdf(CONTENT, new Date("2027-03-09T18:00:00Z"));
  pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
});

async function readText(): Promise<string> {
  const pages = [];
  for (let n = 1; n <= pdf.numPages; n++) {
    const { items } = await (await pdf.getPage(n)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  return pages.join(" ").replaceAll(/\s+/g, " ");
}

describe("the PDF of what is signed", () => {
  it("has all texts in their order", async () => {
    expect(await readText()).toBe(listTexts(CONTENT).join(" ").replaceAll(/\s+/g, " "));
  });

  it("is tagged, with headings, paragraphs and tables, a title and a language", async () => {
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const { info, metadata } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: "Change order 2: Küche and Bad", Language: "en-US" });
    expect(metadata?.get("pdfuaid:part")).toBe("1");
    const roles = listRoles((await (await pdf.getPage(1)).getStructTree()) as Node);
    expect(roles.slice(0, 10)).toEqual(["Document", "H1", "Table", "TR", "TH", "TD", "TR", "TH", "TD", "H2"]);
    expect(pdf.numPages).toBe(2);
    expect(listRoles((await (await pdf.getPage(2)).getStructTree()) as Node)).toContain("TR");
  });

  it("looks as it did", async () => {
    const page = await pdf.getPage(1);
    const viewport = page.getViewport({ scale: 50 / 72 });
    const { canvas } = (pdf.canvasFactory as { create(w: number, h: number): { canvas: HTMLCanvasElement } }).create(
      Math.ceil(viewport.width),
      Math.ceil(viewport.height),
    );
    await page.render({ canvas, viewport }).promise;
    const png = (canvas as unknown as { toBuffer(type: "image/png"): Buffer }).toBuffer("image/png");
    if (process.env.UPDATE_PICTURES) writeFileSync(PICTURE, png);
    const [now, before] = await Promise.all(
      [png, readFileSync(PICTURE)].map((picture) => sharp(picture).removeAlpha().greyscale().raw().toBuffer()),
    );
    expect(now!.length).toBe(before!.length);
    const different = now!.filter((value, n) => Math.abs(value - before![n]!) > 64).length;
    expect(different / now!.length).toBeLessThan(0.001);
  });

  it("names the first character that its font lacks", async () => {
    expect(await findUnprintable(["Ana Ávila", "Олена", "a\nb"])).toBeNull();
    expect(await findUnprintable(["Ana", "安娜"])).toBe("安");
    expect(await findUnprintable(["👍"])).toBe("👍");
  });
});
