import { readdir, readFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { ensureServerBuild } from "./running-server";

beforeAll(ensureServerBuild);

/** The image installs no other packages, and a missing one can go unnoticed until the first photo. */
test("the build loads exactly the packages that the image installs", async () => {
  const files = (await readdir("build/server", { recursive: true })).filter((name) => name.endsWith(".js"));
  const loaded = new Set<string>();
  for (const file of files) {
    const text = await readFile(join("build/server", file), "utf8");
    for (const [, name] of text.matchAll(
      /(?:^import\b[^;]*?|\bimport\(|createRequire\(import\.meta\.url\)\.resolve\()"((?:@[\w.-]+\/)?[a-z][\w.-]*)[\w./-]*"/gm,
    ))
      if (name && !builtinModules.includes(name)) loaded.add(name);
  }
  expect([...loaded].sort()).toEqual(packageJson.runtimePackages);
});
