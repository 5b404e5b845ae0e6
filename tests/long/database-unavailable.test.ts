import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, ensureServerBuild, type RunningServer, startServer } from "../server/running-server";
import { TcpGate } from "../server/tcp-gate";
import { createTestDatabase, type TestDatabase } from "../setup/database";

let database: TestDatabase;
let gate: TcpGate;
let server: RunningServer;

beforeAll(async () => {
  await ensureServerBuild();
  database = await createTestDatabase();
  gate = new TcpGate(database.url);
  await gate.open();
  server = await startServer({ DATABASE_URL: gate.url });
});
afterAll(async () => {
  await server?.stop();
  await gate?.close();
  await database?.drop();
});

const readDatabaseCheck = async () => {
  const { status, body } = await ask(server.port, "/readyz");
  return { status, database: JSON.parse(body).checks.database };
};
/** An id that does not exist, so that only the database can tell. */
const UNKNOWN_ID = "999999999";

/** Once the server was ready, the database alone does not change that. */
async function expectDatabase(isAvailable: boolean): Promise<void> {
  const database = isAvailable ? "ok" : "failing";
  await expect.poll(readDatabaseCheck, { interval: 200 }).toEqual({ status: 200, database });
}

test.each([
  ["refuses", () => gate.close()],
  ["accepts connections and does not respond", async () => gate.stopForwarding()],
])(
  "a database that %s is reported as failing while the server stays ready, and recovers",
  async (_how, breakDatabase) => {
    await gate.open();
    await expectDatabase(true);
    await breakDatabase();
    await expectDatabase(false);
    expect((await ask(server.port, "/livez")).status).toBe(200);
    expect((await ask(server.port, "/favicon.svg")).status).toBe(200);
    await gate.open();
    await expectDatabase(true);
    expect(server.child.exitCode).toBeNull();
  },
);

test("pages and the API respond with 503 and Retry-After and no stack trace while the database is unavailable", async () => {
  await gate.open();
  await expectDatabase(true);
  await gate.close();
  await expectDatabase(false);
  const [page, pageData, listings, sitemap] = await Promise.all(
    [
      `/listing/${UNKNOWN_ID}`,
      `/listing/${UNKNOWN_ID}.data`,
      `/api/listings/${UNKNOWN_ID}`,
      "/sitemaps/listings-1.xml",
    ].map((path) => ask(server.port, path)),
  );
  for (const response of [page, pageData, listings, sitemap]) {
    expect(response?.status).toBe(503);
    expect(response?.headers["retry-after"]).toBe("5");
    expect(response?.body).not.toMatch(/ECONNREFUSED|node_modules|\bat .*:\d+:\d+/);
  }
  expect(page?.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page?.body).toContain("right back");
  for (const document of [listings, sitemap]) {
    expect(document?.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  }
  await gate.open();
  await expectDatabase(true);
  await expect.poll(async () => (await ask(server.port, `/listing/${UNKNOWN_ID}`)).status).toBe(404);
});
