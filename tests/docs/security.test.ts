import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

test("finds every file that docs/security.md names as evidence", () => {
  const text = readFileSync(join(ROOT, "docs/security.md"), "utf8");
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|toml|json))`/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(
    (path) => !["", "app/platform", "tests"].some((folder) => existsSync(join(ROOT, folder, path))),
  );
  expect(missing).toEqual([]);
});
