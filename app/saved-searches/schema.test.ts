import { describe, expect, it } from "vitest";
import { parseSubmission, readTextFields } from "~/forms/submission";
import { savedSearchSchema } from "./schema";

function readName(name?: string | Blob) {
  const form = new FormData();
  if (name !== undefined) form.set("name", name);
  const submission = parseSubmission(readTextFields(form), savedSearchSchema);
  const { initialValue, error } = submission.reply();
  return submission.status === "success"
    ? { name: submission.value.name, problem: null }
    : { name: initialValue?.name, problem: error?.name?.[0] };
}

describe("saved search names", () => {
  it("trims the name of a saved search", () => {
    expect(readName("  Near work \n")).toEqual({ name: "Near work", problem: null });
  });

  it.each([
    ["missing", undefined],
    ["empty", ""],
    ["blank", " \t\u00a0 "],
    ["a file", new Blob(["x"])],
  ])("requires a name for a saved search: %s", (_, value) => {
    expect(readName(value).problem).toBe("Please enter a name");
  });

  it("returns a rejected name as it was typed", () => {
    expect(readName("   ")).toEqual({ name: "   ", problem: "Please enter a name" });
  });

  it.each(["\r\n", "\r", "\n", "\u0085", "\u2028", "\u2029"])("rejects a name with a line break: %j", (lineBreak) => {
    expect(readName(`Near${lineBreak}work`).problem).toBe("Use a single line.");
  });

  it("limits a name to 100 characters without the surrounding spaces", () => {
    expect(readName(` ${"n".repeat(100)} `).problem).toBeNull();
    expect(readName("n".repeat(101))).toEqual({
      name: "n".repeat(101),
      problem: "Use at most 100 characters for the name.",
    });
  });
});
