import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { prepareDataFolder } from "./writable.server";

const readMode = (path: string) => (statSync(path).mode & 0o777).toString(8);
/** PostgreSQL runs as another account if everything else runs as root, and its folder is in the data folder. */
const FOLDER_MODE = process.getuid?.() === 0 ? "711" : "700";

test("keeps a data folder, new or from an earlier release, from other accounts", () => {
  const parent = mkdtempSync(join(tmpdir(), "sunporch-data-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, "new", "data");
  expect(prepareDataFolder(folder)).toBeNull();
  expect([readMode(folder), readdirSync(folder)]).toEqual([FOLDER_MODE, []]);

  const outside = join(parent, "outside.png");
  writeFileSync(outside, "", { mode: 0o644 });
  const old = join(parent, "old");
  for (const name of ["files/back", "photos/ab", "postgres/cluster"])
    mkdirSync(join(old, name), { recursive: true, mode: 0o755 });
  for (const name of ["files/back/one.webp", "photos/ab/two.webp", "search-index", "postgres/server.log"])
    writeFileSync(join(old, name), "", { mode: 0o644 });
  symlinkSync(outside, join(old, "logo.png"));
  expect(prepareDataFolder(old)).toBeNull();
  const names = ["", "files", "files/back", "files/back/one.webp", "photos/ab", "photos/ab/two.webp", "search-index"];
  expect(names.map((name) => readMode(join(old, name)))).toEqual([
    FOLDER_MODE,
    "700",
    "700",
    "600",
    "700",
    "600",
    "600",
  ]);
  expect(["postgres", "postgres/server.log", "logo.png"].map((name) => readMode(join(old, name)))).toEqual([
    "755",
    "644",
    "644",
  ]);
});
