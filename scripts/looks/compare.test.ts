import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { comparePictures } from "./compare";
import type { LayoutEntry } from "./take-pictures";

const folder = mkdtempSync(join(tmpdir(), "sunporch-looks-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function store(name: string, svg: string, height: number, entries: LayoutEntry[]): Promise<string> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="${height}">${svg}</svg>`;
  writeFileSync(join(folder, `${name}.png`), await sharp(Buffer.from(picture)).png().toBuffer());
  const layout = { properties: ["color", "padding-left"], entries };
  writeFileSync(join(folder, `${name}.json.gz`), gzipSync(JSON.stringify(layout)));
  return join(folder, name);
}

test("finds one changed pixel, and names the element and the style behind it", async () => {
  const body: LayoutEntry = [-1, "main", "Save", [0, 0, 200, 300], ["red", "0px"]];
  const before = await store("before", '<rect width="9" height="9"/>', 300, [
    body,
    [0, "a.btn", "Save", [100, 150, 60, 30], ["red", "4px"]],
  ]);
  expect(await comparePictures(before, before)).toBeUndefined();
  const drawing = '<rect width="9" height="9"/><rect x="120" y="160" width="1" height="1"/>';
  const after = await store("after", drawing, 300, [body, [0, "a.pl-2", "Save", [100, 150, 60, 30], ["red", "8px"]]]);
  const difference = await comparePictures(before, after);
  expect(difference).toMatchObject({ isExplained: true, pixels: 1, size: "200 × 300", boxes: [{ x: 112, y: 160 }] });
  expect(difference?.hints).toEqual([
    expect.stringMatching(/^box 112,160 16×16: was a\.btn “Save” at .*\n +is a\.pl-2 “Save”/),
    "style a.btn → a.pl-2 “Save”: padding-left 4px → 8px",
  ]);
  const taller = await store("taller", '<rect width="9" height="9"/>', 310, [body]);
  expect(await comparePictures(before, taller)).toMatchObject({ size: "200 × 300 → 200 × 310" });
});
