import { describe, expect, it } from "vitest";
import { guessCategory, nameDocuments, suggestTitle } from "./schema";

describe("suggestTitle", () => {
  it.each([
    ["purchase_agreement.pdf", "Purchase agreement"],
    ["roof-inspection  final.v2.pdf", "Roof inspection final.v2"],
    ["IMG-2041.jpg", "IMG-2041"],
    ["2027-03-09 bid.docx", "2027-03-09 bid"],
    [".pdf", "Document"],
    [`${"a".repeat(300)}.pdf`, `A${"a".repeat(199)}`],
  ])("makes a title of %s", (fileName, title) => {
    expect(suggestTitle(fileName)).toBe(title);
  });
});

it.each([
  ["purchase_agreement.pdf", "Contract"],
  ["Termite inspection.pdf", "Inspection"],
  ["TDS.pdf", "Disclosure"],
  ["spectacular view.jpg", "Other"],
  ["Closing statement, signed.pdf", "Financial"],
  ["kitchen-floor-plan.pdf", "Design"],
  ["IMG-2041.jpg", "Other"],
])("takes %s for %s", (fileName, category) => {
  expect(guessCategory(fileName)).toBe(category);
});

describe("nameDocuments", () => {
  const names = ["a.pdf", "b.pdf"];
  it("prefers a title for each file, then the one title, then the names of the files", () => {
    expect(nameDocuments({ title: "Papers", titles: ["Bid", "Permit"] }, names)).toEqual({ titles: ["Bid", "Permit"] });
    expect(nameDocuments({ title: "Papers" }, names)).toEqual({ titles: ["Papers (1)", "Papers (2)"] });
    expect(nameDocuments({ title: "Papers" }, ["a.pdf"])).toEqual({ titles: ["Papers"] });
    expect(nameDocuments({ title: null }, names)).toEqual({ titles: ["A", "B"] });
    expect(nameDocuments({ title: null }, ["a.pdf"])).toEqual({ titles: ["A"] });
  });

  it("requires as many titles as files", () => {
    expect(nameDocuments({ title: null, titles: ["Bid"] }, names)).toEqual({
      errors: { titles: "Send a title for each file." },
    });
  });
});
