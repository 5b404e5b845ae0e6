import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { SECTIONS } from "~/platform/env-variables.server";
import { describeVariable, renderEnvExample, withVariableTables } from "../../scripts/docs/configuration";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const readText = (file: string) => readFileSync(join(ROOT, file), "utf8");

test("docs/configuration.md and .env.example are what `npm run docs` writes", () => {
  expect(readText("docs/configuration.md")).toBe(withVariableTables(readText("docs/configuration.md")));
  expect(readText(".env.example")).toBe(renderEnvExample());
});

test("both files have every variable once, and no value for a variable without a default", () => {
  const names = Object.values(SECTIONS).flatMap((types) => Object.keys(types));
  expect(names.length).toBeGreaterThan(60);
  expect([...readText("docs/configuration.md").matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name)).toEqual(names);
  const example = readText(".env.example");
  expect([...example.matchAll(/^#([A-Z]\w*)=/gm)].map(([, name]) => name)).toEqual(names);
  expect(example).not.toMatch(/^[^#\n]/m);
  expect(example).toMatch(/^#AUTH_SECRETS=$/m);
  expect(example).toMatch(/^#SUPPORT_PHONE="\(555\) 555-0148"$/m);
});

test("a variable is described by its default, its meaning and the values it accepts", () => {
  const level = z.enum(["info", "debug"]).default("info").describe("Least severe level");
  expect(describeVariable("LEVEL", level)).toEqual({
    name: "LEVEL",
    value: "info",
    shownDefault: "`info`",
    meaning: "Least severe level. One of `info`, `debug`",
  });
  expect(() => describeVariable("SECRET", z.string().optional())).toThrow("SECRET has no description.");
});

test("the text around the tables stays, and a page without markers is refused", () => {
  const page = withVariableTables("Before.\n<!-- variables -->\nAn outdated table.\n<!-- /variables -->\nAfter.\n");
  expect(page).toMatch(/^Before\.\n<!-- variables -->\n\n### Web server\n[\s\S]+\n\n<!-- \/variables -->\nAfter\.\n$/);
  expect(page).not.toContain("outdated table");
  expect(() => withVariableTables("# Configuration\n")).toThrow("needs <!-- variables -->");
});
