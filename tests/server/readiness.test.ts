import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { closePool } from "~/platform/db/pool.server";
import { databaseCheck } from "~/platform/http/server/database-check.server";
import { readinessCheck, registerReadiness } from "~/platform/http/server/readiness.server";
import { type TestDatabase, testDatabase } from "../setup/database";
import { Door } from "./door";
import { ask, built, serve } from "./serving";

let database: TestDatabase;
let door: Door;
/** The fake performance.now(); results of checks are cached for two seconds. */
let clock = 0;
const MORE_THAN_KEPT = 2_000;

beforeAll(async () => {
  [database] = await Promise.all([testDatabase(), built()]);
  door = new Door(database.url);
  await door.open();
  vi.stubEnv("DATABASE_URL", door.url);
  vi.stubEnv("LOG_LEVEL", "silent");
});
afterAll(async () => {
  await closePool();
  await door?.shut();
  await database?.drop();
});
beforeEach(async () => {
  await closePool();
  await door.open();
  vi.spyOn(performance, "now").mockImplementation(() => clock);
});

/** The check's result after the cached one has expired. */
async function next<T>(check: () => Promise<T>): Promise<T> {
  clock += MORE_THAN_KEPT;
  return check();
}

test("reports the database as failing after two consecutive failures and as working after one success", async () => {
  const check = databaseCheck();
  const ok = async () => (await next(check)).ok;
  expect(await ok()).toBe(true);
  await door.shut();
  expect(await ok()).toBe(true);
  expect(await ok()).toBe(false);
  expect((await check()).reason).toMatch(/ECONNREFUSED|terminated/);
  await door.open();
  expect(await ok()).toBe(true);
  await door.shut();
  expect(await ok()).toBe(true);
  await door.open();
  expect(await ok()).toBe(true);
  await door.shut();
  expect(await ok()).toBe(true);
});

test("checks the database again only after two seconds", async () => {
  const check = databaseCheck();
  expect((await next(check)).ok).toBe(true);
  await door.shut();
  for (let asked = 0; asked < 5; asked++) expect((await check()).ok).toBe(true);
  expect((await next(check)).ok).toBe(true);
  for (let asked = 0; asked < 5; asked++) expect((await check()).ok).toBe(true);
});

test("reports a database that has never responded as failing at once", async () => {
  await door.shut();
  const check = databaseCheck();
  expect(await check()).toMatchObject({ ok: false, reason: expect.stringMatching(/ECONNREFUSED/) });
});

test("stays ready without the database once it was ready, but not when draining or with other failing checks", async () => {
  let loaded = false;
  let draining = false;
  const remove = registerReadiness("index", () => loaded);
  const check = readinessCheck(() => draining);
  expect(await next(check)).toEqual({ ready: false, checks: { database: "ok", index: "failing" } });
  await door.shut();
  await next(check);
  loaded = true;
  expect(await next(check)).toEqual({ ready: false, checks: { database: "failing", index: "ok" } });
  await door.open();
  expect(await next(check)).toEqual({ ready: true, checks: { database: "ok", index: "ok" } });
  await door.shut();
  await next(check);
  expect(await next(check)).toEqual({ ready: true, checks: { database: "failing", index: "ok" } });
  loaded = false;
  expect(await next(check)).toEqual({ ready: false, checks: { database: "failing", index: "failing" } });
  loaded = true;
  expect(await next(check)).toMatchObject({ ready: true });
  draining = true;
  expect(await check()).toEqual({ ready: false, checks: { draining: "failing" } });
  remove();
});

test("logs failing checks with reason and duration", async () => {
  vi.mocked(performance.now).mockRestore();
  await door.shut();
  const server = await serve({ DATABASE_URL: door.url });
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
    await door.open();
    await expect.poll(readyz, { interval: 200 }).toEqual({ status: 200, checks: { database: "ok", listings: "ok" } });
    await expect.poll(() => logged().at(-1)).toMatchObject({ level: "info", msg: "ready" });
    const before = logged().length;
    await door.shut();
    const failing = { status: 200, checks: { database: "failing", listings: "ok" } };
    await expect.poll(readyz, { interval: 200 }).toEqual(failing);
    expect(await readyz()).toEqual(failing);
    const page = await ask(server.port, "/listing/999999999");
    expect([page.status, page.headers["retry-after"], page.body.includes("right back")]).toEqual([503, "5", true]);
    await door.open();
    await expect.poll(readyz, { interval: 200 }).toEqual({ status: 200, checks: { database: "ok", listings: "ok" } });
    await expect
      .poll(() => logged().slice(before))
      .toEqual([
        expect.objectContaining({ level: "warn", ready: true, checks: ["database"], reason: expect.any(String) }),
        expect.objectContaining({ level: "info", ready: true, checks: ["database"], failedForMs: expect.any(Number) }),
      ]);
  } finally {
    await server.stop();
  }
});
