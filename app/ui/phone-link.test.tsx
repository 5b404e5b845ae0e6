import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PhoneLink } from "./phone-link";

test.each([
  ["(555) 555-0148", "5555550148"],
  ["+1 555.555.0148", "+15555550148"],
  ["(555) 555-0148 x12", "5555550148"],
  ["555-555-0148, Ext. 3", "5555550148"],
  ["Front desk 555-0148 ext 7", "5550148"],
])("the link of %s dials %s, without its extension", (phone, number) => {
  expect(renderToStaticMarkup(<PhoneLink phone={phone} />)).toContain(`href="tel:${number}">${phone}</a>`);
});

test.each(["Ask at the desk", "Unit 12 ext. 555555", "https://agents.example/9515550101"])("%s is no link", (phone) => {
  expect(renderToStaticMarkup(<PhoneLink phone={phone} />)).toBe(phone);
});
