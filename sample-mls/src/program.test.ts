/** @module-tag long */
import { fork } from "node:child_process";
import { once } from "node:events";
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
