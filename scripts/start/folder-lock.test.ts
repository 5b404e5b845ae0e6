import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { FolderInUseError, lockFolder } from "./folder-lock";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
  return () => rmSync(folder, { recursive: true });
});

test("locks a folder once, frees it on release, and leaves no file in it", () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  const secondLock = lockFolder(folder);
  expect(secondLock.isRecovered).toBe(false);
  secondLock.release();
});

test("releases the folder when its process is killed", async () => {
  const module = JSON.stringify(new URL("./folder-lock.ts", import.meta.url).href);
  const program = `const { lockFolder } = await import(${module}); lockFolder(process.argv[1]); console.log("held"); setInterval(() => {}, 1000);`;
  const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const child = spawn(process.execPath, ["--import", loader, "--input-type=module", "-e", program, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  expect(() => lockFolder(folder)).toThrow(String(child.pid));
  child.kill("SIGKILL");
  await once(child, "exit");
  const lock = lockFolder(folder);
  expect(lock.isRecovered).toBe(true);
  lock.release();
});

test("ignores another process that reuses the dead one's pid", () => {
  lockFolder(folder);
  const path = join(folder, "in-use.json");
  const holder = JSON.parse(readFileSync(path, "utf8")) as { mark: string };
  writeFileSync(path, JSON.stringify({ ...holder, mark: `earlier ${holder.mark}` }));
  expect(lockFolder(folder).isRecovered).toBe(true);
});

test.each(["", "{", "null", "{}", '{"pid":-1,"mark":"x"}'])("ignores a lock file that contains %j", (text) => {
  writeFileSync(join(folder, "in-use.json"), text);
  expect(lockFolder(folder).isRecovered).toBe(true);
});
