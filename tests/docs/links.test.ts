import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const readText = (file: string) => readFileSync(join(ROOT, file), "utf8");

test("every link of the documents leads to a file", () => {
  const documents = [".", "docs", "docs/decisions", "docs/operations", "sample-mls"].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => join(folder, name)),
  );
  const links = documents.flatMap((document) =>
    [
      ...readText(document)
        .replaceAll(/```.*?```/gs, "")
        .matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g),
    ].map(([, target]) => ({
      document,
      target: target!,
    })),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(({ document, target }) => !existsSync(join(ROOT, dirname(document), target)))).toEqual([]);
});

test("README.md, CONTRIBUTING.md and docs/what-may-be-deleted.md name folders and files that exist", () => {
  const named = ["README.md", "CONTRIBUTING.md", "docs/what-may-be-deleted.md"].flatMap((document) =>
    [...readText(document).matchAll(/`((?:app|docs|prisma|scripts|tests|sample-mls)\/[\w./-]*)`/g)].map(
      ([, path]) => path!,
    ),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
