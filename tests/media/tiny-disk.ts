/** A real file system that fills up quickly. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const execFileAsync = promisify(execFile);

/** Mounts a file system of `bytes` in its own folder; null if mounting is not allowed. */
export async function mountTinyDisk(bytes: number): Promise<{ folder: string; remove(): Promise<void> } | null> {
  const folder = await mkdtemp(join(tmpdir(), "sunporch-disk-"));
  try {
    await execFileAsync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", folder]);
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    async remove() {
      await execFileAsync("umount", [folder]);
      await rm(folder, { recursive: true });
    },
  };
}
