import { cpSync, existsSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { commandLine } from "../../scripts/start/process-identity";
import { allGone, PROJECT, type Start, start, survivors, temporaryFolder } from "./run";

async function page(run: Start): Promise<number> {
  const response = await fetch(`${await run.url()}/`, { signal: AbortSignal.timeout(20_000) });
  await response.arrayBuffer();
  return response.status;
}

test("two starts serve side by side, and SIGTERM leaves no process of either", async () => {
  const runs = [start({ DATA_DIR: temporaryFolder("one") }), start({ DATA_DIR: temporaryFolder("other") })];
  expect(await Promise.all(runs.map(page)), runs.map((run) => run.output()).join("\n")).toEqual([200, 200]);
  expect(runs[0]!.output()).toContain("not scanned for viruses, as CLAMD_URL is not set");
  const families = runs.map((run) => run.family());
  for (const family of families) expect(family.length).toBeGreaterThanOrEqual(5);
  // People to try the site as, whose links sign them in.
  const link = /ana@example\.com, a buyer with a project\n\s+(\S+\?token=([\w-]+))/.exec(runs[0]!.output());
  const into = await fetch(new URL("/auth/callback", await runs[0]!.url()), {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ token: link![2]! }),
    redirect: "manual",
  });
  expect([into.status, into.headers.get("location")]).toEqual([303, "/dashboard"]);
  const cookie = into.headers
    .getSetCookie()
    .find((line) => line.startsWith("session="))!
    .split(";")[0]!;
  const summary = await fetch(new URL("/dashboard/summary", await runs[0]!.url()), { headers: { cookie } });
  expect(await summary.text()).toContain("121 W Fern Ave, Redlands, CA 92373");
  for (const [index, run] of runs.entries()) {
    run.kill("SIGTERM");
    expect(await run.ended, run.output()).toEqual({ code: 0, signal: null });
    expect(survivors(families[index]!)).toEqual([]);
  }
});

test("it starts from a path with spaces", async () => {
  const copy = join(temporaryFolder("a path"), "with some spaces");
  const left = new Set([".git", "node_modules", "data", "test-results", ".react-router"]);
  cpSync(PROJECT, copy, { recursive: true, filter: (path) => !left.has(basename(path)) });
  symlinkSync(join(PROJECT, "node_modules"), join(copy, "node_modules"));
  const run = start({ DATA_DIR: "" }, copy);
  expect(await page(run), run.output()).toBe(200);
  expect(existsSync(join(copy, "data", "logs"))).toBe(true);
});

test("a start that was killed is taken over by the next, with what it left running", async () => {
  const DATA_DIR = temporaryFolder("killed");
  const killed = start({ DATA_DIR });
  await killed.url();
  const family = killed.family();
  killed.kill("SIGKILL");
  await killed.ended;
  // Under another name the feed is another one, and the homes of the first are hidden.
  const next = start({ DATA_DIR, PORT: new URL(await killed.url()).port, FEED_NAME: "renamed" });
  expect(await page(next), next.output()).toBe(200);
  expect(next.output()).toMatch(/^ {2}hidden {4}\d+ homes of sample, which is not configured$/m);
  expect(killed.output()).not.toContain("which is not configured");
  await allGone(family);
});

test("when one of its programs dies it says which, ends the others and fails", async () => {
  const run = start({ DATA_DIR: temporaryFolder("dying") });
  await run.url();
  const family = run.family();
  const web = family.find(({ pid }) => commandLine(pid)?.includes("build/server/index.js"));
  process.kill(web!.pid, "SIGKILL");
  expect((await run.ended).code).toBe(1);
  expect(run.output()).toContain("The web server ended (signal SIGKILL)");
  expect(survivors(family)).toEqual([]);
});
