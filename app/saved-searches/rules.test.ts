import { describe, expect, it } from "vitest";
import { readName } from "./rules";

function read(name?: string | Blob) {
  const form = new FormData();
  if (name !== undefined) form.set("name", name);
  return readName(form);
}

describe("the name of a saved search", () => {
  it("loses the spaces around it", () => {
    expect(read("  Near work \n")).toEqual({ name: "Near work", problem: null });
  });

  it.each([
    ["missing", undefined],
    ["empty", ""],
    ["blank", " \t\u00a0 "],
    ["a file", new Blob(["x"])],
  ])("is wanted: %s", (_, given) => {
    expect(read(given).problem).toBe("Please enter a name");
  });

  it("is given back as it was typed when it is refused", () => {
    expect(read("   ")).toEqual({ name: "   ", problem: "Please enter a name" });
  });

  it.each(["\r\n", "\r", "\n", "\u0085", "\u2028", "\u2029"])("is a single line: %j", (lineBreak) => {
    expect(read(`Near${lineBreak}work`).problem).toBe("Use a single line.");
  });

  it("has at most 100 characters, spaces around it not counted", () => {
    expect(read(` ${"n".repeat(100)} `).problem).toBeNull();
    expect(read("n".repeat(101))).toEqual({
      name: "n".repeat(101),
      problem: "Use at most 100 characters for the name.",
    });
  });
});
