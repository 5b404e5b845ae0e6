import { expect, it } from "vitest";
import { passwordProblem } from "./password-rules";

const about = ["ana.lopez@example.com", "Sunporch"];

it.each([
  "correct horse battery",
  "mein Hut, der hat drei Ecken",
  "zq7-Rt!pw9xk",
  "ünïcode wörds hére",
  `${"x".repeat(3)}tulip window gravel`,
  "a1b2c3 garden tractor".padEnd(128, "·"),
])("takes %j", (password) => expect(passwordProblem(password, about)).toBeNull());

it.each([
  ["", "Please choose a password."],
  ["elevenchars", "Use at least 12 characters"],
  ["👍🏽👍🏽", "Use at least 12 characters"],
  ["tulip window ".repeat(10), "Use at most 128 characters."],
  ["Leavemealone", "people choose most"],
  ["1QAZ2WSX3EDC", "people choose most"],
  ["ababababababab", "repeats itself"],
  ["aaaaaaaaaaaaaaaa", "repeats itself"],
  ["tuliptuliptulip", "repeats itself"],
  ["ana.lopez2026!", "your email address"],
  ["Sunporch-lopez1", "your email address"],
  ["password12345678", "a common word or a row"],
  ["qwertyuiop[]12", "a common word or a row"],
  ["abcdefghijklmnop", "a common word or a row"],
  ["9876543210zyxw", "a common word or a row"],
])("refuses %j: %s", (password, reason) => expect(passwordProblem(password, about)).toContain(reason));
