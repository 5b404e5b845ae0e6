import { expect, test } from "vitest";
import { escapeText, plainText } from "./text-value";

test.each(["\r\n", "\r", "\n", "\v", "\f", "\u0085", "\u2028", "\u2029"])(
  "escapes the line break %j in a calendar or contact card",
  (lineBreak) => {
    expect(escapeText(`1 Elm Way,${lineBreak}X-EVIL:1;\\`)).toBe("1 Elm Way\\,\\nX-EVIL:1\\;\\\\");
    expect(plainText(`Roof${lineBreak}X-EVIL:2`)).toBe("Roof\nX-EVIL:2");
  },
);

test("leaves out control characters", () => {
  expect(escapeText("1\u0007\0 2\t3\u009b")).toBe("1 2\t3");
});
