import { expect, test } from "vitest";
import { buildAddressQuery, normalizeKeywords } from "./word-queries";

test("requires all words of an address, and matches the last one as a prefix", () => {
  expect(buildAddressQuery("12 Elm")).toBe("'#12elm' | ('12' & 'elm':*)");
  expect(buildAddressQuery("Peña, José")).toBe("'#penajose' | ('pena' & 'jose':*)");
});

test("matches suffixes and directions in both spellings", () => {
  expect(buildAddressQuery("12 N Elm Street Corona")).toContain(
    "('12' & ('n' | 'north') & 'elm' & ('street' | 'st' | 'str') & 'corona':*)",
  );
  expect(buildAddressQuery("12 north elm st corona")).toContain(
    "('12' & ('north' | 'n') & 'elm' & ('st' | 'street' | 'str' | 'saint') & 'corona':*)",
  );
});

test("matches an unfinished suffix with its abbreviation", () => {
  expect(buildAddressQuery("Sunset Boulev")).toContain("('boulev':* | 'blvd' | 'boul')");
  expect(buildAddressQuery("Sunset Bo")).toContain("'bo':*)");
});

test("ignores the state, unit words, punctuation and ZIP+4 digits", () => {
  expect(buildAddressQuery("12 Elm St, Apt #4, Corona, CA 92879-1234")).toContain(
    "('12' & 'elm' & ('st' | 'street' | 'str' | 'saint') & '4' & 'corona' & '92879':*)",
  );
});

test("finds an MLS number with a prefix", () => {
  expect(buildAddressQuery("iv25123456")).toBe("'#iv25123456' | ('iv25123456':*)");
  expect(buildAddressQuery("CRMLS-IV25123456")).toContain("'#crmlsiv25123456' | '#iv25123456' | ");
  expect(buildAddressQuery("MLS# 25-123")).toContain("'#25123' | ");
});

test("returns undefined for a text without words", () => {
  for (const text of ["", "  ", "#", "CA", "Apt #", "ﷺ", "、"]) expect(buildAddressQuery(text)).toBeUndefined();
  for (const text of ["", " \0 "]) expect(normalizeKeywords(text)).toBeUndefined();
  expect(normalizeKeywords(' Pool\0OR  "Wine cellar" ')).toBe('pool or "wine cellar"');
});
