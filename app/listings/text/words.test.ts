import { expect, test } from "vitest";
import { addressQuery, keywordText } from "./words";

test("requires all words of an address, and matches the last one as a prefix", () => {
  expect(addressQuery("12 Elm")).toBe("'#12elm' | ('12' & 'elm':*)");
  expect(addressQuery("Peña, José")).toBe("'#penajose' | ('pena' & 'jose':*)");
});

test("matches suffixes and directions in both spellings", () => {
  expect(addressQuery("12 N Elm Street Corona")).toContain(
    "('12' & ('n' | 'north') & 'elm' & ('street' | 'st' | 'str') & 'corona':*)",
  );
  expect(addressQuery("12 north elm st corona")).toContain(
    "('12' & ('north' | 'n') & 'elm' & ('st' | 'street' | 'str' | 'saint') & 'corona':*)",
  );
});

test("matches an unfinished suffix with its abbreviation", () => {
  expect(addressQuery("Sunset Boulev")).toContain("('boulev':* | 'blvd' | 'boul')");
  expect(addressQuery("Sunset Bo")).toContain("'bo':*)");
});

test("ignores the state, unit words, punctuation and ZIP+4 digits", () => {
  expect(addressQuery("12 Elm St, Apt #4, Corona, CA 92879-1234")).toContain(
    "('12' & 'elm' & ('st' | 'street' | 'str' | 'saint') & '4' & 'corona' & '92879':*)",
  );
});

test("finds an MLS number with a prefix", () => {
  expect(addressQuery("iv25123456")).toBe("'#iv25123456' | ('iv25123456':*)");
  expect(addressQuery("CRMLS-IV25123456")).toContain("'#crmlsiv25123456' | '#iv25123456' | ");
  expect(addressQuery("MLS# 25-123")).toContain("'#25123' | ");
});

test("returns undefined for a text without words", () => {
  for (const typed of ["", "  ", "#", "CA", "Apt #", "ﷺ", "、"]) expect(addressQuery(typed)).toBeUndefined();
  for (const typed of ["", " \0 "]) expect(keywordText(typed)).toBeUndefined();
  expect(keywordText(' Pool\0OR  "Wine cellar" ')).toBe('pool or "wine cellar"');
});
