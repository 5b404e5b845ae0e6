/** What is wrong with what a program sent, in words, by field. */
import type { z } from "zod";

const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  string: "Use text.",
  number: "Use a number.",
  int: "Use a whole number.",
  boolean: "Use true or false.",
  array: "Use a list.",
  object: "Use an object.",
};

const FORMAT_MESSAGES: Readonly<Record<string, string>> = {
  uuid: "Use a UUID.",
  date: "Use a date, such as 2027-03-09.",
  email: "Use an email address such as you@example.com.",
};

const UNITS: Readonly<Record<string, string>> = { string: " characters", array: " values" };

/** The message of an issue for which the schema has none. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "unrecognized_keys") return "This field isn’t known.";
  if (issue.input === undefined) return "This field is required.";
  if (issue.code === "invalid_type") return TYPE_MESSAGES[issue.expected] ?? "Use another kind of value.";
  if (issue.code === "invalid_value") return "Choose one of the options.";
  if (issue.code === "invalid_format") return FORMAT_MESSAGES[issue.format] ?? "Use another format.";
  if (issue.code === "too_big") return `Use at most ${issue.maximum}${UNITS[issue.origin] ?? ""}.`;
  if (issue.code === "too_small") return `Use at least ${issue.minimum}${UNITS[issue.origin] ?? ""}.`;
  return "Use another kind of value.";
}

/** The first message of each field, under the name that was sent. */
export function listFieldErrors({ issues }: z.core.$ZodError): Record<string, string> {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const name of names.map((path) => path.join("."))) if (!errors.has(name)) errors.set(name, issue.message);
  }
  return Object.fromEntries(errors);
}
