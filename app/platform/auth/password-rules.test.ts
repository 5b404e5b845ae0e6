import { expect, it } from "vitest";
import { findPasswordProblem } from "./password-rules";

const about = ["ana.lopez@example.com", "Sunporch"];

it.each([
  "correct horse battery",
  "mein Hut, der hat drei Ecken",
  "zq7-Rt!pw9xk",
  "ünïcode wörds hére",
  `${"x".repeat(3)}tulip window gravel`,
  "a1b2c3 garden tractor".padEnd(128, "·"),
])("accepts the password %j", (password) => expect(findPasswordProblem(password, about)).toBeNull());

it.each([
  ["", "Please choose a password."],
  ["elevenchars", "Use at least 12 characters"],
  ["👍🏽👍🏽", "Use at least 12 characters"],
  ["tulip window ".repeat(10), "Use at most 128 characters."],
  ["Leavemealone", "most common passwords"],
  ["1QAZ2WSX3EDC", "most common passwords"],
  ["ababababababab", "too repetitive"],
  ["aaaaaaaaaaaaaaaa", "too repetitive"],
  ["tuliptuliptulip", "too repetitive"],
  ["ana.lopez2026!", "your email address"],
  ["Sunporch-lopez1", "your email address"],
  ["password12345678", "a common word or a keyboard row"],
  ["qwertyuiop[]12", "a common word or a keyboard row"],
  ["abcdefghijklmnop", "a common word or a keyboard row"],
  ["9876543210zyxw", "a common word or a keyboard row"],
])("rejects the password %j: %s", (password, reason) => expect(findPasswordProblem(password, about)).toContain(reason));

it("rejects the address itself, even if its name is short", () => {
  for (const email of ["zoe@sunny-realty.example", "zoe@realty.a.b.cd"])
    expect(findPasswordProblem(email, [email])).toContain("your email address");
});
