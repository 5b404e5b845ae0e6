import fc from "fast-check";
import { expect, test } from "vitest";
import { cutWords } from "./text";

const words = (text: string) => text.match(/\S+/g) ?? [];

test("cuts after the 100th word and keeps paragraphs", () => {
  const text = Array.from({ length: 130 }, (_, index) => `w${index + 1}`).join(" ");
  const [start, rest] = cutWords(text, 100);
  expect(start.endsWith(" w100")).toBe(true);
  expect(rest.startsWith(" w101")).toBe(true);
  expect(cutWords("one\n\ntwo three", 2)).toEqual(["one\n\ntwo", " three"]);
});

test("returns a text with exactly the maximum number of words uncut", () => {
  expect(cutWords("one two ", 2)).toEqual(["one two ", ""]);
});

test("keeps every character, and never puts more words in the start than requested", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", " ", "\n", "é", ".") }),
      fc.integer({ min: 1, max: 20 }),
      (text, count) => {
        const [start, rest] = cutWords(text, count);
        expect(start + rest).toBe(text);
        expect(words(start).length).toBe(Math.min(count, words(text).length));
        expect(words(rest).length).toBe(words(text).length - words(start).length);
      },
    ),
  );
});
