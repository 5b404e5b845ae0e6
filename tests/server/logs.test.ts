/**
 * The log lines of the built web server and worker.
 *
 * @module-tag long
 */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ask, ensureServerBuild, type Program, startProgram, startServer } from "./running-server";

const folder = mkdtempSync(join(tmpdir(), "sunporch-logs-"));
beforeAll(ensureServerBuild);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const FLY = {
  FLY_IMAGE_REF: "registry.fly.io/sunporch:deployment-01K",
  FLY_MACHINE_ID: "148e",
  FLY_REGION: "lax",
};

async function start(variables: Record<string, string>, program?: string): Promise<Program> {
  const started = startProgram({ DATA_DIR: folder, FEED_URL: "http://127.0.0.1:1/", ...variables }, program);
  onTestFinished(async () => {
    started.child.kill("SIGTERM");
    await started.ended;
  });
  await once(started.child, "message");
  return started;
}

test("log lines of the web server name the version and the host without other names", async () => {
  const server = await startServer({ DATA_DIR: folder });
  onTestFinished(server.stop);
  await ask(server.port, "/listing/999");
  const request = () => server.lines().find(({ msg }) => msg === "request");
  await expect.poll(request).toMatchObject({
    process: "web",
    release: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    machine: hostname(),
  });
  expect(request()).not.toHaveProperty("region");
});

test("log lines of the worker name Fly's release, machine and region, or RELEASE", async () => {
  const ofFly = { process: "worker", release: "deployment-01K", machine: "148e", region: "lax" };
  const { lines } = await start(FLY, "worker");
  await expect.poll(() => lines().length).toBeGreaterThan(1);
  for (const line of lines()) expect(line).toMatchObject(ofFly);
  const named = await start({ ...FLY, RELEASE: "v12" }, "worker");
  await expect.poll(() => named.lines()[0]).toMatchObject({ ...ofFly, release: "v12" });
});

test("logs as JSON what libraries print and warn about", async () => {
  const script =
    "process.emitWarning('old'); setTimeout(() => { console.warn('slow', 'feed'); console.log({ a: 1 }); })";
  const noisy = await start({
    NODE_OPTIONS: `--import "data:text/javascript,setTimeout(() => { ${script} }, 2000)"`,
  });
  await expect
    .poll(() => noisy.lines().filter(({ msg }) => String(msg).endsWith("of a library")), { timeout: 10_000 })
    .toMatchObject([
      { level: "warn", err: { message: "old" } },
      { level: "warn", text: "slow feed" },
      { level: "info", text: "{ a: 1 }" },
    ]);
  expect(
    noisy
      .output()
      .split("\n")
      .filter((line) => line && !line.startsWith("{")),
  ).toEqual([]);
});

test("libraries outside of the build run in production mode unless NODE_ENV says otherwise", async () => {
  const report = 'process.on("exit", () => console.log("libraries in " + process.env.NODE_ENV))';
  const server = await start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(report)}` });
  server.child.kill("SIGTERM");
  await server.ended;
  expect(server.output()).toContain("libraries in production");
});
