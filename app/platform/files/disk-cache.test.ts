import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DiskCache } from "./disk-cache.server";

test("finds what another process has stored in the same folder", async () => {
  const root = mkdtempSync(join(tmpdir(), "sunporch-cache-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const onError = (error: unknown) => expect.unreachable(String(error));
  const [one, other] = [1, 2].map(() => new DiskCache({ root, maxBytes: 1_000_000, memoryBytes: 1_000, onError }));
  await other!.ready();
  one!.put("ab/photo.webp", Buffer.from("photo"));
  await one!.waitForWrites();
  expect((await other!.get("ab/photo.webp"))?.toString()).toBe("photo");
  expect(other!.bytes).toBe(one!.bytes);
});
