import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { closePool } from "~/platform/db/pool.server";
import { databaseCheck } from "~/platform/http/server/database-check.server";
import { readinessCheck, registerReadiness } from "~/platform/http/server/readiness.server";
import { ask, ensureServerBuild, startServer } from "../server/running-server";
import { TcpGate } from "../server/tcp-gate";
import { createTestDatabase, type TestDatabase } from "../setup/database";

let database: TestDatabase;
let gate: TcpGate;
/** The fake performance.now(); results of checks are cached for two seconds. */
let clock = 0;
const MORE_THAN_CACHE_MS = 2_000;

beforeAll(async () => {
  [database] = await Promise.all([createTestDatabase(), ensureServerBuild()]);
  gate = new TcpGate(database.url);
  await gate.open();
  vi.stubEnv("DATABASE_URL", gate.url);
  vi.stubEnv("LOG_LEVEL", "silent");
});
afterAll(async () => {
  await closePool();
  await gate?.close();
  await database?.drop();
});
beforeEach(async () => {
  await closePool();
  await gate.open();
  vi.spyOn(performance, "now").mockImplementation(() => clock);
});

/** The check's result after the cached one has expired. */
async function runNextCheck<T>(check: () => Promise<T>): Promise<T> {
  clock += MORE_THAN_CACHE_MS;
  return check();
}

test("reports the database as failing after two consecutive failures and as working after one success", async () => {
  const check = databaseCheck();
  const ok = async () => (await runNextCheck(check)).ok;
  expect(await ok()).toBe(true);
  await gate.close();
  expect(await ok()).toBe(true);
  expect(await ok()).toBe(false);
  expect((await check()).reason).toMatch(/ECONNREFUSED|terminated/);
  await gate.open();
  expect(await ok()).toBe(true);
  await gate.close();
  expect(await ok()).toBe(true);
  await gate.open();
  expect(await ok()).toBe(true);
  await gate.close();
  expect(await ok()).toBe(true);
});

test("checks the database again only after two seconds", async () => {
  const check = databaseCheck();
  expect((await runNextCheck(check)).ok).toBe(true);
  await gate.close();
  for (let attempt = 0; attempt < 5; attempt++) expect((await check()).ok).toBe(true);
  expect((await runNextCheck(check)).ok).toBe(true);
  for (let attempt = 0; attempt < 5; attempt++) expect((await check()).ok).toBe(true);
});

test("reports a database that has never responded as failing at once", async () => {
  await gate.close();
  const check = databaseCheck();
  expect(await check()).toMatchObject({ ok: false, reason: expect.stringMatching(/ECONNREFUSED/) });
});

test("stays ready without the database once it was ready, but not when draining or with other failing checks", async () => {
  let loaded = false;
  let draining = false;
  const remove = registerReadiness("index", () => loaded);
  const check = readinessCheck(() => draining);
  expect(await runNextCheck(check)).toEqual({ ready: false, checks: { database: "ok", index: "failing" } });
  await gate.close();
  await runNextCheck(check);
  loaded = true;
  expect(await runNextCheck(check)).toEqual({ ready: false, checks: { database: "failing", index: "ok" } });
  await gate.open();
  expect(await runNextCheck(check)).toEqual({ ready: true, checks: { database: "ok", index: "ok" } });
  await gate.close();
  await runNextCheck(check);
  expect(await runNextCheck(check)).toEqual({ ready: true, checks: { database: "failing", index: "ok" } });
  loaded = false;
  expect(await runNextCheck(check)).toEqual({ ready: false, checks: { database: "failing", index: "failing" } });
  loaded = true;
  expect(await runNextCheck(check)).toMatchObject({ ready: true });
  draining = true;
  expect(await check()).toEqual({ ready: false, checks: { draining: "failing" } });
  remove();
});

test("logs failing checks with reason and duration", async () => {
  vi.mocked(performance.now).mockRestore();
  await gate.close();
  const server = await startServer({ DATABASE_URL: gate.url });
  try {
    const readyz = async () => {
      const { status, body } = await ask(server.port, "/readyz");
      return { status, checks: JSON.parse(body).checks };
    };
    const logged = () => server.lines().filter(({ msg }) => /^read(y|iness)\b/.test(String(msg)));
    expect(await readyz()).toEqual({ status: 503, checks: { database: "failing", listings: "failing" } });
    await expect.poll(logged).toEqual([
      expect.objectContaining({
        level: "info",
        ready: false,
        checks: ["database", "listings"],
        reason: expect.stringContaining("ECONNREFUSED"),
      }),
    ]);
    await gate.open();
    await expect.poll(readyz, { interval: 200 }).toEqual({ status: 200, checks: { database: "ok", listings: "ok" } });
    await expect.poll(() => logged().at(-1)).toMatchObject({ level: "info", msg: "ready" });
    const loggedBefore = logged().length;
    await gate.close();
    const failing = { status: 200, checks: { database: "failing", listings: "ok" } };
    await expect.poll(readyz, { interval: 200 }).toEqual(failing);
    expect(await readyz()).toEqual(failing);
    const page = await ask(server.port, "/listing/999999999");
    expect([page.status, page.headers["retry-after"], page.body.includes("right back")]).toEqual([503, "5", true]);
    await gate.open();
    await expect.poll(readyz, { interval: 200 }).toEqual({ status: 200, checks: { database: "ok", listings: "ok" } });
    await expect
      .poll(() => logged().slice(loggedBefore))
      .toEqual([
        expect.objectContaining({ level: "warn", ready: true, checks: ["database"], reason: expect.any(String) }),
        expect.objectContaining({ level: "info", ready: true, checks: ["database"], failedForMs: expect.any(Number) }),
      ]);
  } finally {
    await server.stop();
  }
});
