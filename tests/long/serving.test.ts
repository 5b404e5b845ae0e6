import { cpSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder, listSurvivors, PROJECT, type Start, start, waitUntilAllExited } from "./run-start";

async function fetchPageStatus(run: Start): Promise<number> {
  const response = await fetch(`${await run.url()}/`, { signal: AbortSignal.timeout(20_000) });
  await response.arrayBuffer();
  return response.status;
}

test("serves two starts in parallel, and leaves no process of either after SIGTERM", async () => {
  const runs = [start({ DATA_DIR: createTemporaryFolder("one") }), start({ DATA_DIR: createTemporaryFolder("other") })];
  expect(await Promise.all(runs.map(fetchPageStatus)), runs.map((run) => run.output()).join("\n")).toEqual([200, 200]);
  expect(runs[0]!.output()).toContain("not scanned for viruses because CLAMD_URL is not set");
  const families = runs.map((run) => run.listProcesses());
  for (const family of families) expect(family.length).toBeGreaterThanOrEqual(5);
  // Demo accounts and the links that sign in as them.
  const link = /ana@example\.com, a buyer with a project\n\s+(\S+\?token=([\w-]+))/.exec(runs[0]!.output());
  const signInResponse = await fetch(new URL("/auth/callback", await runs[0]!.url()), {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ token: link![2]! }),
    redirect: "manual",
  });
  expect([signInResponse.status, signInResponse.headers.get("location")]).toEqual([303, "/dashboard"]);
  const cookie = signInResponse.headers
    .getSetCookie()
    .find((line) => line.startsWith("session="))!
    .split(";")[0]!;
  const base = await runs[0]!.url();
  for (const [page, text] of [
    ["summary", "121 W Fern Ave, Redlands, CA 92373"],
    ["documents", "Wanted from you"],
    ["messages", "Dolores can meet you there"],
  ] as const)
    expect(await (await fetch(new URL(`/dashboard/${page}`, base), { headers: { cookie } })).text()).toContain(text);
  for (const [index, run] of runs.entries()) {
    run.sendSignal("SIGTERM");
    expect(await run.ended, run.output()).toEqual({ code: 0, signal: null });
    expect(listSurvivors(families[index]!)).toEqual([]);
  }
});

test("in a path with spaces, takes over from a start that was killed, ends what it left running, and ends if a program dies", async () => {
  const copy = join(createTemporaryFolder("a path"), "with some spaces");
  const left = new Set([".git", "node_modules", "data", "test-results", ".react-router"]);
  cpSync(PROJECT, copy, { recursive: true, filter: (path) => !left.has(relative(PROJECT, path)) });
  symlinkSync(join(PROJECT, "node_modules"), join(copy, "node_modules"));
  const killed = start({ DATA_DIR: "" }, copy);
  await killed.url();
  const family = killed.listProcesses();
  killed.sendSignal("SIGKILL");
  await killed.ended;
  // Under another name it is a different feed, and the first one's homes are hidden.
  const nextStart = start({ DATA_DIR: "", PORT: new URL(await killed.url()).port, FEED_NAME: "renamed" }, copy);
  expect(await fetchPageStatus(nextStart), nextStart.output()).toBe(200);
  expect(nextStart.output()).toMatch(/^ {2}hidden {4}\d+ homes of sample, which is not configured$/m);
  expect(killed.output()).not.toContain("which is not configured");
  await waitUntilAllExited(family);
  expect(existsSync(join(copy, "data", "logs"))).toBe(true);

  const nextFamily = nextStart.listProcesses();
  const web = nextFamily.find(({ pid }) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("build/server/index.js"),
  );
  process.kill(web!.pid, "SIGKILL");
  expect((await nextStart.ended).code).toBe(1);
  expect(nextStart.output()).toContain("The web server ended (signal SIGKILL)");
  expect(listSurvivors(nextFamily)).toEqual([]);
});
