import { expect, test } from "vitest";
import { contactFields } from "./schema";

test.each([
  ["\u202a(555)\u00a0555\u20110148\u202c", "(555) 555-0148"],
  ["tel:+1-555-555-0148", "+1-555-555-0148"],
  ["555-ROOF, ask for Jo", "555-ROOF, ask for Jo"],
  ["", null],
])("reads the phone %j as %j", (text, phone) => {
  expect(contactFields.phone.parse(text)).toBe(phone);
});
