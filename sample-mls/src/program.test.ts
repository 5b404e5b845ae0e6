/** @module-tag long */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("./program.ts", import.meta.url));
const startProgram = (env: Record<string, string> = {}) =>
  fork(program, {
    execArgv: ["--import", "tsx"],
    silent: true,
    env: { ...process.env, SAMPLE_FEED_HOMES: "50", ...env },
  });

test("prints its address and sends it to the parent process, and ends on SIGTERM", async () => {
  const child = startProgram();
  const printed = once(child.stdout!, "data");
  const [endpoints] = (await once(child, "message")) as [{ url: string; tokenUrl: string }];
  expect(JSON.parse(String((await printed)[0]))).toEqual(endpoints);
  const response = await fetch(`${endpoints.url}/Property?$count=true&$top=1`, {
    headers: { Authorization: "Bearer sample" },
  });
  expect(await response.json()).toMatchObject({ "@odata.count": 50 });
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("ends when the parent process is gone", async () => {
  const child = startProgram();
  await once(child, "message");
  child.disconnect();
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("names an invalid setting and doesn't start", async () => {
  const child = startProgram({ SAMPLE_FEED_HOMES: "many" });
  const stderrData = once(child.stderr!, "data");
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(String((await stderrData)[0])).toContain("SAMPLE_FEED_HOMES");
});

test("shows the photos of a folder instead of its own", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sample-photos-"));
  for (const name of ["front-1.png", "front 2.JPG", "kitchen-1.webp", "Wine cellar.png", "notes.txt"])
    await writeFile(join(folder, name), name);
  const child = startProgram({ SAMPLE_PHOTOS: folder });
  const [{ url }] = (await once(child, "message")) as [{ url: string }];
  const response = await fetch(`${url}/Property?$expand=Media&$filter=PropertyType eq 'Residential'`, {
    headers: { Authorization: "Bearer sample" },
  });
  const { value } = (await response.json()) as { value: { Media: { ShortDescription: string; MediaURL: string }[] }[] };
  const fronts = new Set<string>();
  for (const { Media } of value) {
    expect(Media.map(({ ShortDescription }) => ShortDescription)).toEqual([
      expect.stringMatching(/^Front of the/),
      "Kitchen",
      "Wine cellar",
    ]);
    const photos = await Promise.all(Media.map(async ({ MediaURL }) => fetch(MediaURL)));
    expect(photos[2]!.headers.get("content-type")).toBe("image/png");
    fronts.add(await photos[0]!.text());
    expect(await photos[1]!.text()).toBe("kitchen-1.webp");
  }
  expect([...fronts].sort()).toEqual(["front 2.JPG", "front-1.png"]);
  child.kill("SIGTERM");
  await once(child, "exit");
  await rm(folder, { recursive: true });
});

test("doesn't start with a folder without photos", async () => {
  const child = startProgram({ SAMPLE_PHOTOS: fileURLToPath(new URL(".", import.meta.url)) });
  const stderrData = once(child.stderr!, "data");
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(String((await stderrData)[0])).toContain("SAMPLE_PHOTOS");
});
