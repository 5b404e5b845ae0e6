import fc from "fast-check";
import { expect, test } from "vitest";
import { splitAfterWords } from "./text";

const splitWords = (text: string) => text.match(/\S+/g) ?? [];

test("cuts after the 100th word and keeps paragraphs", () => {
  const text = Array.from({ length: 130 }, (_, index) => `w${index + 1}`).join(" ");
  const [start, rest] = splitAfterWords(text, 100);
  expect(start.endsWith(" w100")).toBe(true);
  expect(rest.startsWith(" w101")).toBe(true);
  expect(splitAfterWords("one\n\ntwo three", 2)).toEqual(["one\n\ntwo", " three"]);
});

test("returns a text with exactly the maximum number of words uncut", () => {
  expect(splitAfterWords("one two ", 2)).toEqual(["one two ", ""]);
});

test("keeps every character, and never puts more words in the start than requested", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", " ", "\n", "é", ".") }),
      fc.integer({ min: 1, max: 20 }),
      (text, count) => {
        const [start, rest] = splitAfterWords(text, count);
        expect(start + rest).toBe(text);
        expect(splitWords(start).length).toBe(Math.min(count, splitWords(text).length));
        expect(splitWords(rest).length).toBe(splitWords(text).length - splitWords(start).length);
      },
    ),
  );
});
