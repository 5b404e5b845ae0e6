import { expect, test } from "vitest";
import { addressQuery, keywordText } from "./words";

test("an address is all of its words, the last one perhaps unfinished", () => {
  expect(addressQuery("12 Elm")).toBe("'#12elm' | ('12' & 'elm':*)");
  expect(addressQuery("Peña, José")).toBe("'#penajose' | ('pena' & 'jose':*)");
});

test("suffixes and directions are asked for in both spellings", () => {
  expect(addressQuery("12 N Elm Street Corona")).toContain(
    "('12' & ('n' | 'north') & 'elm' & ('street' | 'st' | 'str') & 'corona':*)",
  );
  expect(addressQuery("12 north elm st corona")).toContain(
    "('12' & ('north' | 'n') & 'elm' & ('st' | 'street' | 'str' | 'saint') & 'corona':*)",
  );
});

test("an unfinished suffix finds the abbreviation that homes have", () => {
  expect(addressQuery("Sunset Boulev")).toContain("('boulev':* | 'blvd' | 'boul')");
  expect(addressQuery("Sunset Bo")).toContain("'bo':*)");
});

test("the state, unit words, signs and a long ZIP code do no harm", () => {
  expect(addressQuery("12 Elm St, Apt #4, Corona, CA 92879-1234")).toContain(
    "('12' & 'elm' & ('st' | 'street' | 'str' | 'saint') & '4' & 'corona' & '92879':*)",
  );
});

test("an MLS number may stand behind a prefix", () => {
  expect(addressQuery("iv25123456")).toBe("'#iv25123456' | ('iv25123456':*)");
  expect(addressQuery("CRMLS-IV25123456")).toContain("'#crmlsiv25123456' | '#iv25123456' | ");
  expect(addressQuery("MLS# 25-123")).toContain("'#25123' | ");
});

test("nothing to ask for asks nothing", () => {
  for (const typed of ["", "  ", "#", "CA", "Apt #", "ﷺ", "、"]) expect(addressQuery(typed)).toBeUndefined();
  for (const typed of ["", " \0 "]) expect(keywordText(typed)).toBeUndefined();
  expect(keywordText(' Pool\0OR  "Wine cellar" ')).toBe('pool or "wine cellar"');
});
