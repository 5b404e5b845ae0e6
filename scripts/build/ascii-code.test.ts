import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { escapeNonAscii } from "./ascii-code";

it.each([
  "'“Été” — ½ 😀'",
  `\`“\${1}😀\``,
  String.raw`"\“"`,
  String.raw`"\\“"`,
  String.raw`"\\\“"`,
  "({ größe: 1 }).größe",
  "'“a”'.replace(/[“”]|\\“/g, '')",
  "/^[\\p{L}😀]$/u.test('😀')",
  "1 // “a”",
])("keeps what %s evaluates to", (code) => {
  const escaped = escapeNonAscii(code);
  expect(escaped).toMatch(/^[\0-\x7f]+$/);
  expect(runInNewContext(escaped)).toEqual(runInNewContext(code));
});

it("refuses raw templates, in which an escape would change the value", () => {
  expect(() => escapeNonAscii("const a = String.raw`\\d“`;")).toThrow("String.raw`\\d“");
  expect(escapeNonAscii("String.raw`\\d` + '“'")).toBe("String.raw`\\d` + '\\u201c'");
});
