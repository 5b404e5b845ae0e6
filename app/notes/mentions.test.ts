import { expect, it } from "vitest";
import { describeNotified, listMentioned } from "./mentions";

const COLLEAGUES = [
  { email: "ana@sunporch.example", name: "Ana Reyes" },
  { email: "ana.lim@sunporch.example", name: null },
  { email: "o-b@sunporch.example", name: "Zoë O’Brien" },
];

it.each([
  ["@ana, can you call?", ["ana"]],
  ["Thanks @Ana.", ["ana"]],
  ["(@ANA.LIM)", ["ana.lim"]],
  ["@ana.lim and\n@ana", ["ana", "ana.lim"]],
  ["@Ana Reyes knows", ["ana"]],
  ["ask @zoë o’brien", ["o-b"]],
  ["@o-b", ["o-b"]],
  ["@anabel, @ana-b, @ana_b and @ana@sunporch.example", []],
  ["write to x@ana or ana@sunporch.example", []],
  ["@zoë", []],
  ["Ana Reyes, no sign", []],
])("finds in “%s” the colleagues %j", (text, handles) => {
  expect(listMentioned(text, COLLEAGUES).map(({ email }) => email.split("@")[0])).toEqual(handles);
});

it("says who was notified, or that nobody was", () => {
  expect(describeNotified("@ana @o-b", COLLEAGUES.slice(0, 2))).toBe("Sent to Ana Reyes and ana.lim@sunporch.example.");
  expect(describeNotified("@zoe, look", [])).toMatch(/^Not sent to a colleague/);
  expect(describeNotified("Mail zoe@example.com", [])).toBeUndefined();
});
