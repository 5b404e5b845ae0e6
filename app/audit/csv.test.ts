import { expect, it } from "vitest";
import { toCsv } from "./csv";

it("quotes every CSV cell and puts an apostrophe before formulas", () => {
  const cells = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", 'say "hi", now', "a\nb", null, { a: 1 }, 5];
  expect(toCsv(["head"], [cells])).toBe(
    `"head"\r\n"'=1+1","'+1","'-1","'@SUM(A1)","'\t=1","say ""hi"", now","a\nb","","{""a"":1}","5"\r\n`,
  );
});
