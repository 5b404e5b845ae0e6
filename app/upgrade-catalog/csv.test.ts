import { describe, expect, it } from "vitest";
import { describeEncoding, readCsvFile } from "~/csv-import/csv-text.server";
import { makeRule } from "../../tests/upgrade-samples";
import { previewImport } from "./csv.server";

const KITCHEN = {
  ...makeRule({ id: "kitchen-remodel", title: "Kitchen remodel", category: "Kitchen", unitCost: 25_000 }),
  counties: [],
  zips: [],
  homeTypes: [],
  active: true,
  sortOrder: 1,
  version: 1,
};
/** The fields that the file changes in the only upgrade of the catalog. */
function readChange(text: string) {
  const { changes, problems } = previewImport(text, [KITCHEN]);
  expect([problems, changes]).toEqual([[], [expect.objectContaining({ kind: "changed" })]]);
  return changes[0]?.kind === "changed" ? changes[0].after : undefined;
}

describe("a CSV file", () => {
  it.each([
    [
      "names and truth values of spreadsheets",
      "ID\tTitle\tActive\n\t\t\nkitchen-remodel\tKitchen\tFALSE",
      { title: "Kitchen", active: false },
    ],
    ["a last row that ends in empty cells", "id\ttitle\tdescription\nkitchen-remodel\tNew\t", { title: "New" }],
    ["blank lines before it", "\n \nid\ttitle\nkitchen-remodel\tNew", { title: "New" }],
    ["blank lines after it", "id\ttitle\nkitchen-remodel\tNew\n  \n", { title: "New" }],
    [
      "a semicolon in a text",
      "id,title,description\nkitchen-remodel,Kitchen remodel,Cabinets; lights",
      { description: "Cabinets; lights" },
    ],
    ["a line for the separator", "sep=;\r\nid;title\r\nkitchen-remodel;New; ", { title: "New" }],
    ["rows without their last cells", "id,title,description\r\nkitchen-remodel,New", { title: "New" }],
    ["empty columns", "id,title,,\r\nkitchen-remodel,New,,\r\n,,,", { title: "New" }],
    ["a quote inside a text", 'id,title\r\nkitchen-remodel,Door 6" wide', { title: 'Door 6" wide' }],
  ])("with %s changes only what it should", (_, text, after) => {
    expect(readChange(text)).toEqual(after);
  });

  it("adds an upgrade that isn't offered yet", () => {
    const { changes } = previewImport("Title,Category,CostRule,UnitCost,Active\nDeck,Outdoor,fixed,400,FALSE", [
      KITCHEN,
    ]);
    expect(changes).toMatchObject([{ kind: "new", title: "Deck", summary: expect.stringMatching(/ Not offered\.$/) }]);
  });

  it.each([
    ["title,color\nDeck,red", 1, "There is no column called “color”."],
    ["id,title\nkitchen-remodel,y,z", 2, "“z” is in a column without a name."],
    ["id,title,id\nx,y,z", 1, "The column “id” is there twice."],
    ['id,title\nkitchen-remodel,"New', 2, "A quote doesn’t end."],
    [
      "id,title,category,costRule,unitCost\ndeck,Deck,Outdoor,fixed,cheap",
      2,
      "unitCost: Use digits, such as 25,000 or 8.50.",
    ],
    ["id,title\nkitchen-remodel,A\nkitchen-remodel,B", 3, "The id “kitchen-remodel” is in the file twice."],
    [
      "id,title,category,costRule,unitCost\nA b,Deck,Outdoor,fixed,1",
      2,
      "“A b” can’t be an id. Use small letters, digits and hyphens.",
    ],
    [
      "id,title,category,costRule,unitCost\nnew,Deck,Outdoor,fixed,1",
      2,
      "“new” can’t be an id. Use small letters, digits and hyphens.",
    ],
    [
      "id,title\r\na,b\r\nkitchen-remodel,Ne\0w",
      3,
      "This line has a character that can’t be read. Save the file as “CSV UTF-8”.",
    ],
  ])("isn't imported if it is %j", (text, line, message) => {
    expect(previewImport(text, [KITCHEN]).problems).toEqual([{ line, message }]);
  });

  // As programs save them. MacRoman has ñ at 0x96, Windows-1252 at 0xf1.
  it.each([
    ["UTF-8", "id,title\r\nkitchen-remodel,Piñón", "utf8", "Piñón", "UTF-8"],
    ["UTF-8 with a mark", "\ufeffid,title\r\nkitchen-remodel,Piñón", "utf8", "Piñón", "UTF-8"],
    ["UTF-16", "\ufeffid\ttitle\r\nkitchen-remodel\tPiñón", "utf16le", "Piñón", "UTF-16"],
    ["UTF-16 without a mark", "id\ttitle\nkitchen-remodel\tPiñón", "utf16le", "Piñón", "UTF-16"],
    ["Windows", "id,title\r\nkitchen-remodel,Pi\xf1\xf3n", "latin1", "Piñón", "Windows (Western European)"],
    ["a Mac", "id,title\rkitchen-remodel,Pi\x96\x97n", "latin1", "Piñón", "Mac (Roman)"],
    ["a Mac and line feeds", "id,title\r\nkitchen-remodel,compl\x8fte", "latin1", "complète", "Mac (Roman)"],
  ] as const)("is read in the encoding of %s", (_, text, encoding, title, encodingName) => {
    const file = readCsvFile(Buffer.from(text, encoding));
    if ("problem" in file) throw new Error(file.problem);
    expect([readChange(file.text), describeEncoding(file.encoding)]).toEqual([
      { title },
      expect.objectContaining({ encodingName }),
    ]);
  });
});
