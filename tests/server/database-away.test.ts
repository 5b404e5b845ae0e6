import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../setup/database";
import { Door } from "./door";
import { ask, built, type Serving, serve } from "./serving";

let database: TestDatabase;
let door: Door;
let server: Serving;

beforeAll(async () => {
  await built();
  database = await testDatabase();
  door = new Door(database.url);
  await door.open();
  server = await serve({ DATABASE_URL: door.url });
});
afterAll(async () => {
  await server?.stop();
  await door?.shut();
  await database?.drop();
});

const databaseCheck = async () => {
  const { status, body } = await ask(server.port, "/readyz");
  return { status, database: JSON.parse(body).checks.database };
};
/** An id that does not exist, so that only the database can tell. */
const UNKNOWN = "999999999";

/** Once the server was ready, the database alone does not change that. */
async function expectDatabase(answers: boolean): Promise<void> {
  const database = answers ? "ok" : "failing";
  await expect.poll(databaseCheck, { interval: 200 }).toEqual({ status: 200, database });
}

test.each([
  ["refuses", () => door.shut()],
  ["accepts connections and does not respond", async () => door.silence()],
])("a database that %s is reported as failing while the server stays ready, and recovers", async (_how, leave) => {
  await door.open();
  await expectDatabase(true);
  await leave();
  await expectDatabase(false);
  expect((await ask(server.port, "/livez")).status).toBe(200);
  expect((await ask(server.port, "/favicon.svg")).status).toBe(200);
  await door.open();
  await expectDatabase(true);
  expect(server.child.exitCode).toBeNull();
});

test("pages and the API respond with 503 and Retry-After and no stack trace while the database is unavailable", async () => {
  await door.open();
  await expectDatabase(true);
  await door.shut();
  await expectDatabase(false);
  const [page, pageData, listings, sitemap] = await Promise.all(
    [`/listing/${UNKNOWN}`, `/listing/${UNKNOWN}.data`, `/api/listings/${UNKNOWN}`, "/sitemaps/listings-1.xml"].map(
      (path) => ask(server.port, path),
    ),
  );
  for (const answer of [page, pageData, listings, sitemap]) {
    expect(answer?.status).toBe(503);
    expect(answer?.headers["retry-after"]).toBe("5");
    expect(answer?.body).not.toMatch(/ECONNREFUSED|node_modules|\bat .*:\d+:\d+/);
  }
  expect(page?.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page?.body).toContain("right back");
  for (const document of [listings, sitemap]) {
    expect(document?.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  }
  await door.open();
  await expectDatabase(true);
  await expect.poll(async () => (await ask(server.port, `/listing/${UNKNOWN}`)).status).toBe(404);
});
