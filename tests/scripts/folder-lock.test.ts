import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { FolderInUseError, lockFolder } from "../../scripts/harness/folder-lock";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
  return () => rmSync(folder, { recursive: true });
});

test("locks a folder once, frees it on release, and leaves no file in it", async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  const secondLock = await lockFolder(folder);
  expect(secondLock.isRecovered).toBe(false);
  secondLock.release();
});

test("waits for a holder that is stopping", async () => {
  const lock = await lockFolder(folder);
  lock.announceEnd();
  let isLocked = false;
  const next = lockFolder(folder).then((second) => {
    isLocked = true;
    return second;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isLocked).toBe(false);
  lock.release();
  (await next).release();
});

test("releases the folder when its process is killed", async () => {
  const module = JSON.stringify(new URL("../../scripts/harness/folder-lock.ts", import.meta.url).href);
  const program = `const { lockFolder } = await import(${module}); await lockFolder(process.argv[1]); console.log("held"); setInterval(() => {}, 1000);`;
  const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const child = spawn(process.execPath, ["--import", loader, "--input-type=module", "-e", program, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  await expect(lockFolder(folder)).rejects.toThrow(String(child.pid));
  child.kill("SIGKILL");
  await once(child, "exit");
  const lock = await lockFolder(folder);
  expect(lock.isRecovered).toBe(true);
  lock.release();
});
