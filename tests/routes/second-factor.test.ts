/** The second factor of staff, over HTTP against the built server. */
import { Secret, TOTP } from "otpauth";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { built, type Serving, serve } from "../server/serving";
import { type TestDatabase, testDatabase } from "../setup/database";
import { Person } from "./person";

let database: TestDatabase;
let server: Serving;
let sql: pg.Client;
const STAFF = "sam@sunporch.example";
const PAGE = "/sign-in/second-factor";

beforeAll(async () => {
  [database] = await Promise.all([testDatabase(), built()]);
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  server = await serve({
    DATABASE_URL: database.url,
    STAFF_SECOND_FACTOR: "1",
    STAFF_DOMAIN: "sunporch.example",
  });
});
afterAll(async () => {
  await server?.stop();
  await sql?.end();
  await database?.drop();
});
beforeEach(async () => {
  await sql.query("TRUNCATE account, session, sign_in_link, mail, auth_event, rate_limit CASCADE");
});

const person = () => new Person(server.port, sql);
/** The code of an app at some steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const secretOn = (body: string) => /<code class="code">([A-Z2-7 ]+)<\/code>/.exec(body)![1]!.replaceAll(" ", "");
/** Signs in and sets an app up. Its codes of the present step are used up by that. */
async function enrolled(who: Person): Promise<{ secret: string; recovery: string[] }> {
  await who.signIn(STAFF, "/admin");
  const secret = secretOn((await who.get(PAGE)).body);
  const { status, body } = await who.post(PAGE, { code: codeOf(secret, -1), returnTo: "/admin" });
  expect(status).toBe(200);
  return { secret, recovery: [...body.matchAll(/<li class="code">([a-z2-7-]+)<\/li>/g)].map(([, code]) => code!) };
}
/** 404 for whoever is in: there is nothing at that address. */
const isIn = async (who: Person) => (await who.get("/admin/anything")).status;
const me = async (who: Person) => JSON.parse((await who.get("/api/me")).body).user;

describe("a member of staff without a second factor", () => {
  it("is led to set one up, gets recovery codes once, and is in", async () => {
    const sam = person();
    const into = await sam.signIn(STAFF, "/admin");
    expect(into.headers.location).toBe(`${PAGE}?returnTo=%2Fadmin`);
    expect((await sam.get("/admin")).headers.location).toBe(`${PAGE}?returnTo=%2Fadmin`);
    expect(await me(sam)).toMatchObject({ staff: false, needsSecondFactor: true });
    const { body, headers } = await sam.get(into.headers.location!);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(body).toContain("Set up your second factor");
    expect(body).toContain('aria-label="QR code for your authenticator app"');
    const secret = secretOn(body);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(secretOn((await sam.get(PAGE)).body)).toBe(secret);

    const wrong = await sam.post(PAGE, { code: "000000", returnTo: "/admin" });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toContain("This code is not right");
    const right = await sam.post(PAGE, { code: codeOf(secret), returnTo: "/admin" });
    expect(right.body).toContain("Keep these codes");
    const codes = [...right.body.matchAll(/<li class="code">([a-z2-7]{5}-[a-z2-7]{5})<\/li>/g)].map(([, code]) => code);
    expect(new Set(codes).size).toBe(10);
    expect(await isIn(sam)).toBe(404);
    expect(await me(sam)).toMatchObject({ staff: true, needsSecondFactor: false });
    const { rows } = await sql.query("SELECT recipient, kind FROM mail WHERE kind = 'second-factor-set'");
    expect(rows).toEqual([{ recipient: STAFF, kind: "second-factor-set" }]);
    const kept = JSON.stringify((await sql.query("SELECT * FROM second_factor, recovery_code")).rows);
    expect(kept).not.toContain(secret);
    for (const code of codes) expect(kept).not.toContain(code);
    expect(JSON.stringify((await sql.query("SELECT * FROM auth_event")).rows)).not.toMatch(new RegExp(`${secret}|@`));
  });

  it("keeps a buyer's pages without it", async () => {
    const sam = person();
    await sam.signIn(STAFF);
    expect((await sam.get("/dashboard/saved")).status).toBe(200);
    expect((await sam.get("/")).body).toContain('<a href="/admin">Admin</a>');
  });
});

describe("a member of staff with one", () => {
  it("shows a code at each sign-in, a recovery code instead where the app is lost, and each once", async () => {
    const { secret, recovery } = await enrolled(person());
    const sam = person();
    expect((await sam.signIn(STAFF, "/admin?page=2")).headers.location).toBe(`${PAGE}?returnTo=%2Fadmin%3Fpage%3D2`);
    const asked = (await sam.get(PAGE)).body;
    expect(asked).toContain("Enter your code");
    expect(asked).not.toContain('class="qr"');
    // The one that set the app up, and any before it.
    for (const steps of [-1, -2, -3, 3])
      expect((await sam.post(PAGE, { code: codeOf(secret, steps) })).status, `${steps}`).toBe(422);
    const right = await sam.post(PAGE, {
      code: ` ${codeOf(secret).replace(/^(...)/, "$1 ")}`,
      returnTo: "/admin?page=2",
    });
    expect([right.status, right.headers.location]).toEqual([303, "/admin?page=2"]);
    expect(await isIn(sam)).toBe(404);

    const again = person();
    await again.signIn(STAFF);
    expect((await again.post(PAGE, { code: codeOf(secret) })).status).toBe(422);
    expect(await isIn(again)).toBe(302);
    expect((await again.post(PAGE, { code: recovery[3]!.toUpperCase().replace("-", " ") })).status).toBe(303);
    expect(await isIn(again)).toBe(404);
    const third = person();
    await third.signIn(STAFF);
    expect((await third.post(PAGE, { code: recovery[3]! })).status).toBe(422);
    expect((await again.get("/dashboard/profile")).body).toContain("9 recovery codes are left.");
    const { rows } = await sql.query("SELECT kind, detail FROM auth_event WHERE kind LIKE 'second%' ORDER BY id");
    expect(rows.map(({ kind, detail }) => [kind, detail].filter(Boolean).join(": "))).toEqual([
      "second factor set",
      ...Array(4).fill("second factor refused"),
      "second factor shown: app",
      "second factor refused",
      "second factor shown: recovery code",
      "second factor refused",
    ]);
  });

  it("has ten tries in a quarter of an hour, and is told when the next is", async () => {
    const { secret } = await enrolled(person());
    const sam = person();
    await sam.signIn(STAFF);
    const tries = [];
    for (let n = 0; n < 11; n++) tries.push(await sam.post(PAGE, { code: "000000" }));
    expect(tries.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429]);
    expect(Number(tries[10]!.headers["retry-after"])).toBeGreaterThan(60);
    expect(tries[10]!.body).toContain("Too many tries. Please try again in");
    expect((await sam.post(PAGE, { code: codeOf(secret) })).status).toBe(429);
  });

  it("lets one of many uses of a code at once through", async () => {
    const { secret } = await enrolled(person());
    const people = [];
    for (let n = 0; n < 5; n++) {
      const sam = person();
      await sam.signIn(STAFF);
      people.push(sam);
    }
    await sql.query("TRUNCATE rate_limit");
    const code = codeOf(secret);
    const statuses = (await Promise.all(people.map((sam) => sam.post(PAGE, { code })))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([303, 422, 422, 422, 422]);
  });

  it("can set up another app, the one before counting until its first code", async () => {
    const sam = person();
    const { secret, recovery } = await enrolled(sam);
    const anew = `${PAGE}?anew=1&returnTo=%2Fdashboard%2Fprofile`;
    const next = secretOn((await sam.get(anew)).body);
    expect(next).not.toBe(secret);
    // Who has not shown the old one cannot.
    const eve = person();
    await eve.signIn(STAFF);
    expect((await eve.get(anew)).body).not.toContain('class="qr"');
    expect((await eve.post(anew, { code: codeOf(next) })).status).toBe(422);
    expect((await eve.post(PAGE, { code: codeOf(secret) })).status).toBe(303);
    expect((await sam.post(anew, { code: codeOf(next) })).body).toContain("Keep these codes");
    const after = person();
    await after.signIn(STAFF);
    for (const code of [codeOf(secret, 1), recovery[0]!]) expect((await after.post(PAGE, { code })).status).toBe(422);
    expect((await after.post(PAGE, { code: codeOf(next, 1) })).status).toBe(303);
  });
});

it("is asked of nobody else, nor before anybody has signed in", async () => {
  const ana = person();
  expect((await ana.get(PAGE)).headers.location).toBe(`/sign-in?returnTo=${encodeURIComponent(PAGE)}`);
  expect((await ana.signIn("ana@example.com", "/map")).headers.location).toBe("/map");
  expect((await ana.get(`${PAGE}?returnTo=/map`)).headers.location).toBe("/map");
  expect((await ana.get(`${PAGE}?returnTo=//evil.example`)).headers.location).toBe("/");
  expect((await ana.post(PAGE, { code: "123456", returnTo: "/map" })).headers.location).toBe("/map");
  expect((await ana.get("/admin")).status).toBe(403);
});

it("is asked for where the site is served over https, unless it is switched off", async () => {
  const open = { DATABASE_URL: database.url, APP_URL: "https://homes.example" };
  for (const [settings, needs] of [
    [{}, true],
    [{ STAFF_SECOND_FACTOR: "0" }, false],
    [{ APP_URL: "http://homes.example" }, false],
  ] as const) {
    const other = await serve({ ...open, ...settings });
    const sam = new Person(other.port, sql, "homes.example");
    const answer = await sam.signIn(STAFF, "/admin");
    expect(answer.headers.location?.startsWith(PAGE)).toBe(needs);
    await other.stop();
  }
});
