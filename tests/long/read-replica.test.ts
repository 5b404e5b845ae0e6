/** A read replica, which shows by another price which database a page was read from. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addListing } from "../factories";
import { ask, ensureServerBuild, type RunningServer, startServer } from "../server/running-server";
import { TcpGate } from "../server/tcp-gate";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { type Standby, startStandby } from "../setup/standby";

const ON_PRIMARY = "$222,000";
const ON_REPLICA = "$111,000";
const TOWNS = 4;

let database: TestDatabase;
let primary: pg.Client;
let gate: TcpGate;
let replica: Standby | undefined;
let server: RunningServer;
const folder = mkdtempSync(join(tmpdir(), "sunporch-replica-"));

const fill = async (sql: pg.Client, price: string) => {
  const list_price = Number(price.replaceAll(/\D/g, ""));
  for (let town = 1; town <= TOWNS; town++)
    await addListing(sql, { listing_key: `${town}`, mls_id: `SB2600${town}`, city: `Town ${town}`, list_price });
  await sql.query("UPDATE catalogue SET revision = 1");
};

beforeAll(async () => {
  const started = startStandby((sql) => fill(sql, ON_REPLICA));
  database = await createTestDatabase();
  primary = new pg.Client({ connectionString: database.url });
  await primary.connect();
  await fill(primary, ON_PRIMARY);
  gate = new TcpGate(database.url);
  await gate.open();
  [replica] = await Promise.all([started, ensureServerBuild()]);
  server = await startServer({ DATABASE_URL: gate.url, DATABASE_READ_URL: replica.url, DATA_DIR: folder });
});
afterAll(async () => {
  await server?.stop();
  await replica?.remove();
  await gate?.close();
  await primary?.end();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
/** A page that isn't stored, or a call, with its status and price. */
async function get(path: string): Promise<[number, string | undefined]> {
  const mark = path.startsWith("/api/") ? "" : `${path.includes("?") ? "&" : "?"}utm_source=${++count}`;
  const { status, body } = await ask(server.port, path + mark);
  return [status, /\$(?:111|222),000/.exec(body)?.[0]];
}
let towns = 0;
/** A list of a home whose card the process hasn't kept. */
const getList = (town = ++towns) => get(`/?city=Town+${town}`);

test("is read while it is up to date, even without a primary, and replaced by the primary while it isn't", async () => {
  const getHome = () => get("/listing/1");
  await expect.poll(getHome).toEqual([200, ON_REPLICA]);
  expect(await getList()).toEqual([200, ON_REPLICA]);
  await gate.close();
  expect(await getList()).toEqual([200, ON_REPLICA]);
  expect(await getHome()).toEqual([200, ON_REPLICA]);
  expect((await get("/sitemaps/listings-1.xml"))[0]).toBe(200);
  expect((await get("/api/places?input=SB26"))[0]).toBe(200);
  expect(await get(`/api/listings?city=Town+${towns}`)).toEqual([200, undefined]);
  expect(await get(`/listings.atom?city=Town+${towns}`)).toEqual([200, ON_REPLICA]);
  const write = await ask(server.port, "/sign-in", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    body: "email=ana@example.com",
  });
  expect([write.status, write.headers["retry-after"]]).toEqual([503, "5"]);
  expect(write.body).toContain("right back");
  await gate.open();

  // It never gets this revision.
  await primary.query("UPDATE listing SET revision = 2");
  await primary.query("UPDATE catalogue SET revision = 2");
  await expect.poll(getHome, { timeout: 10_000 }).toEqual([200, ON_PRIMARY]);
  // A home is read from the primary as soon as the index knows of the revision, a list when the index has it.
  const town = ++towns;
  await expect.poll(() => getList(town)).toEqual([200, ON_PRIMARY]);
  await gate.close();
  expect((await getHome())[0]).toBe(503);
  await gate.open();
  await primary.query("UPDATE catalogue SET revision = 1");
  await expect.poll(getHome, { timeout: 10_000 }).toEqual([200, ON_REPLICA]);

  await replica!.remove();
  replica = undefined;
  expect(await getHome()).toEqual([200, ON_PRIMARY]);
  expect(await getList()).toEqual([200, ON_PRIMARY]);
  expect(server.lines().filter(({ level }) => level === "error")).toEqual([]);
});
