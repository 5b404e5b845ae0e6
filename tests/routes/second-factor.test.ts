/**
 * The second factor of staff, over HTTP against the built server.
 *
 * @module-tag long
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Secret, TOTP } from "otpauth";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ensureServerBuild, type RunningServer, startServer } from "../server/running-server";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { emptyTables } from "../setup/empty-tables";
import { Person } from "./person";

let database: TestDatabase;
let server: RunningServer;
let sql: pg.Client;
const STAFF = "sam@sunporch.example";
const PAGE = "/sign-in/second-factor";

beforeAll(async () => {
  [database] = await Promise.all([createTestDatabase(), ensureServerBuild()]);
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  server = await startServer({
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
  await emptyTables(
    sql,
    "account",
    "session",
    "sign_in_link",
    "mail",
    "auth_event",
    "rate_limit",
    "second_factor",
    "audit_event",
  );
});

const createPerson = () => new Person(server.port, sql);
const readStep = () => Math.floor(Date.now() / 30_000);
/** An app's code of a 30-second step. The server also accepts it in the step before and the step after. */
const generateCode = (secret: string, step = readStep()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * 30_000 });
/** An app, and the step of the last code that was used. */
type App = { secret: string; step: number };
/** A valid code that was not used, whenever a 30-second step ends. */
const generateNextCode = ({ secret, step }: App) => generateCode(secret, Math.max(step + 1, readStep()));
const QR_CODE = 'aria-label="QR code for your authenticator app"';
const RECOVERY_CODES = /<li[^>]*>((?:[a-z2-7]{4}-){5}[a-z2-7]{4})<\/li>/g;
const parseSecret = (body: string) => /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(body)![1]!.replaceAll(" ", "");
/** Signs in and sets up an app. */
async function enroll(visitor: Person): Promise<{ app: App; recovery: string[] }> {
  await visitor.signIn(STAFF, "/admin");
  const app = { secret: parseSecret((await visitor.get(PAGE)).body), step: readStep() };
  const code = generateCode(app.secret, app.step);
  const { status, body } = await visitor.post(PAGE, { code, returnTo: "/admin" });
  expect(status).toBe(200);
  return { app, recovery: [...body.matchAll(RECOVERY_CODES)].map(([, code]) => code!) };
}
/** The status is 404 for staff with access: the page does not exist. */
const readStaffStatus = async (visitor: Person) => (await visitor.get("/admin/anything")).status;
const fetchUser = async (visitor: Person) => JSON.parse((await visitor.get("/api/me")).body).user;

describe("staff without a second factor", () => {
  it("asks staff to set up a second factor and shows recovery codes once", async () => {
    const sam = createPerson();
    const signInResponse = await sam.signIn(STAFF, "/admin");
    expect(signInResponse.headers.location).toBe(`${PAGE}?returnTo=%2Fadmin`);
    expect((await sam.get("/admin")).headers.location).toBe(`${PAGE}?returnTo=%2Fadmin`);
    expect(await fetchUser(sam)).toMatchObject({ staff: false, needsSecondFactor: true });
    const { body, headers } = await sam.get(signInResponse.headers.location!);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(body).toContain("Set up your second factor");
    expect(body).toContain(QR_CODE);
    const secret = parseSecret(body);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(parseSecret((await sam.get(PAGE)).body)).toBe(secret);

    const wrongCode = await sam.post(PAGE, { code: "000000", returnTo: "/admin" });
    expect(wrongCode.status).toBe(422);
    expect(wrongCode.body).toContain("That code isn’t correct");
    const right = await sam.post(PAGE, { code: generateCode(secret), returnTo: "/admin" });
    expect(right.body).toContain("Save your recovery codes");
    // 120 random bits each, so that a plain hash does not reveal the code.
    const codes = [...right.body.matchAll(RECOVERY_CODES)].map(([, code]) => code);
    expect(new Set(codes).size).toBe(10);
    expect(await readStaffStatus(sam)).toBe(404);
    expect(await fetchUser(sam)).toMatchObject({ staff: true, needsSecondFactor: false });
    const { rows } = await sql.query("SELECT recipient, kind FROM mail WHERE kind = 'second-factor-set'");
    expect(rows).toEqual([{ recipient: STAFF, kind: "second-factor-set" }]);
    const storedSecrets = JSON.stringify((await sql.query("SELECT * FROM second_factor, recovery_code")).rows);
    expect(storedSecrets).not.toContain(secret);
    for (const code of codes) expect(storedSecrets).not.toContain(code);
    expect(JSON.stringify((await sql.query("SELECT * FROM auth_event")).rows)).not.toMatch(new RegExp(`${secret}|@`));
  });

  it("allows a buyer's pages without a second factor", async () => {
    const sam = createPerson();
    await sam.signIn(STAFF);
    expect((await sam.get("/dashboard/saved")).status).toBe(200);
    expect((await sam.get("/")).body).toContain('<a href="/admin">Admin</a>');
  });
});

describe("staff with a second factor", () => {
  it("asks for an app code or a recovery code at each sign-in and accepts each once", async () => {
    const { app, recovery } = await enroll(createPerson());
    const sam = createPerson();
    expect((await sam.signIn(STAFF, "/admin?page=2")).headers.location).toBe(`${PAGE}?returnTo=%2Fadmin%3Fpage%3D2`);
    const pageHtml = (await sam.get(PAGE)).body;
    expect(pageHtml).toContain("Enter your code");
    expect(pageHtml).not.toContain(QR_CODE);
    // The code that set up the app, any earlier one, and a later one that is not valid yet.
    for (const steps of [0, -1, -2, 4])
      expect((await sam.post(PAGE, { code: generateCode(app.secret, app.step + steps) })).status, `${steps}`).toBe(422);
    const code = generateNextCode(app);
    const right = await sam.post(PAGE, {
      code: ` ${code.replace(/^(...)/, "$1 ")}`,
      returnTo: "/admin?page=2",
    });
    expect([right.status, right.headers.location]).toEqual([303, "/admin?page=2"]);
    expect(await readStaffStatus(sam)).toBe(404);

    const newBrowser = createPerson();
    await newBrowser.signIn(STAFF);
    expect((await newBrowser.post(PAGE, { code })).status).toBe(422);
    expect(await readStaffStatus(newBrowser)).toBe(302);
    expect((await newBrowser.post(PAGE, { code: recovery[3]!.toUpperCase().replace("-", " ") })).status).toBe(303);
    expect(await readStaffStatus(newBrowser)).toBe(404);
    const third = createPerson();
    await third.signIn(STAFF);
    expect((await third.post(PAGE, { code: recovery[3]! })).status).toBe(422);
    expect((await newBrowser.get("/dashboard/profile")).body).toContain("9 recovery codes are left.");
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

  it("accepts short recovery codes of older sets", async () => {
    await enroll(createPerson());
    await sql.query("INSERT INTO recovery_code (email, code_hash) VALUES ($1, sha256('k3nv7q2zpa'))", [STAFF]);
    const sam = createPerson();
    await sam.signIn(STAFF);
    expect((await sam.post(PAGE, { code: "k3nv7-q2zpa" })).status).toBe(303);
  });

  it("allows ten codes per quarter of an hour and says when to try again", async () => {
    const { app } = await enroll(createPerson());
    const sam = createPerson();
    await sam.signIn(STAFF);
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push(await sam.post(PAGE, { code: "000000" }));
    expect(statuses.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429]);
    expect(Number(statuses[10]!.headers["retry-after"])).toBeGreaterThan(60);
    expect(statuses[10]!.body).toContain("Too many attempts. Please try again in");
    expect((await sam.post(PAGE, { code: generateNextCode(app) })).status).toBe(429);
  });

  it("accepts one of several concurrent uses of a code", async () => {
    const { app } = await enroll(createPerson());
    const people = [];
    for (let n = 0; n < 5; n++) {
      const sam = createPerson();
      await sam.signIn(STAFF);
      people.push(sam);
    }
    await emptyTables(sql, "rate_limit");
    const code = generateNextCode(app);
    const statuses = (await Promise.all(people.map((sam) => sam.post(PAGE, { code })))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([303, 422, 422, 422, 422]);
  });

  it("can set up another app, and the old one works until the first code of the new one", async () => {
    const sam = createPerson();
    const { app, recovery } = await enroll(sam);
    const reset = `${PAGE}?reset=1&returnTo=%2Fdashboard%2Fprofile`;
    const nextSecret = parseSecret((await sam.get(reset)).body);
    expect(nextSecret).not.toBe(app.secret);
    // A user without the old factor cannot set up another app.
    const eve = createPerson();
    await eve.signIn(STAFF);
    expect((await eve.get(reset)).body).not.toContain(QR_CODE);
    expect((await eve.post(reset, { code: generateCode(nextSecret) })).status).toBe(422);
    expect((await eve.post(PAGE, { code: generateNextCode(app) })).status).toBe(303);
    const nextApp = { secret: nextSecret, step: readStep() };
    expect((await sam.post(reset, { code: generateCode(nextSecret, nextApp.step) })).body).toContain(
      "Save your recovery codes",
    );
    const newBrowser = createPerson();
    await newBrowser.signIn(STAFF);
    // Otherwise codes of the old app could be refused because of their step.
    await sql.query("UPDATE second_factor SET last_step = 0");
    for (const code of [generateNextCode(app), recovery[0]!])
      expect((await newBrowser.post(PAGE, { code })).status).toBe(422);
    expect((await newBrowser.post(PAGE, { code: generateNextCode(nextApp) })).status).toBe(303);
  });
});

describe("access to a staff member's mailbox", () => {
  /** An attacker who reads the mailbox and has no code. */
  async function intruder(): Promise<Person> {
    const eve = createPerson();
    await eve.signIn(STAFF);
    return eve;
  }

  it("does not allow changes to an account with a second factor", async () => {
    await enroll(createPerson());
    const eve = await intruder();
    const before = await sql.query("SELECT * FROM account");
    for (const [path, fields] of [
      ["/dashboard/profile/delete", {}],
      ["/dashboard/profile", { intent: "email", email: "eve@evil.example" }],
      ["/dashboard/profile", { intent: "password", password: "tulip window gravel" }],
      ["/dashboard/profile", { intent: "details", name: "Eve", phone: "" }],
      [
        "/dashboard/profile",
        { intent: "end", session: (await sql.query("SELECT id FROM session LIMIT 1")).rows[0].id },
      ],
      [`${PAGE}?reset=1`, { code: "000000" }],
    ] as const) {
      const { status, headers } = await eve.post(path, fields);
      if (path.startsWith(PAGE)) expect(status).toBe(422);
      else expect(headers.location, `${path} ${JSON.stringify(fields)}`).toMatch(new RegExp(`^${PAGE}\\?returnTo=`));
    }
    expect((await eve.get("/dashboard/profile")).headers.location).toMatch(new RegExp(`^${PAGE}`));
    expect((await sql.query("SELECT * FROM account")).rows).toEqual(before.rows);
    expect((await sql.query("SELECT FROM email_change")).rowCount).toBe(0);
    expect((await sql.query("SELECT FROM session WHERE revoked_at IS NOT NULL")).rowCount).toBe(0);
  });

  it("does not allow a new second factor after the account was deleted and created again", async () => {
    const sam = createPerson();
    const { app } = await enroll(sam);
    expect((await sam.post("/dashboard/profile/delete", {})).headers.location).toBe("/");
    expect((await sql.query("SELECT FROM account")).rowCount).toBe(0);
    const eve = await intruder();
    const pageHtml = (await eve.get(PAGE)).body;
    expect(pageHtml).toContain("Enter your code");
    expect(pageHtml).not.toContain(QR_CODE);
    expect(await readStaffStatus(eve)).toBe(302);
    expect((await eve.post(PAGE, { code: generateNextCode(app) })).status).toBe(303);
  });

  it("does not allow a new second factor after the email changed twice", async () => {
    const sam = createPerson();
    const { app } = await enroll(sam);
    const changeEmail = async (from: string, to: string) => {
      await sam.post("/dashboard/profile", { intent: "email", email: to });
      for (const address of [from, to]) await sam.post("/auth/email", { token: await sam.readMailedToken(address) });
      await emptyTables(sql, "rate_limit");
    };
    await changeEmail(STAFF, "sam@home.example");
    expect(await fetchUser(sam)).toMatchObject({ email: "sam@home.example", staff: false, needsSecondFactor: false });
    await changeEmail("sam@home.example", STAFF);
    expect(await fetchUser(sam)).toMatchObject({ email: STAFF, staff: false, needsSecondFactor: true });
    expect((await sam.get(PAGE)).body).toContain("Enter your code");
    expect((await sam.post(PAGE, { code: generateNextCode(app) })).status).toBe(303);
  });

  it("gives subaddresses no staff access", async () => {
    await enroll(createPerson());
    const eve = createPerson();
    expect((await eve.signIn("sam+1@sunporch.example", "/admin")).headers.location).toBe("/admin");
    expect(await fetchUser(eve)).toMatchObject({ staff: false, needsSecondFactor: false });
    expect((await eve.get("/admin")).status).toBe(403);
    const account = (await sql.query("SELECT id FROM account WHERE email = $1", [STAFF])).rows[0].id;
    const reset = await eve.post(`/admin/people/${account}`, { accountAction: "reset second factor" });
    expect([reset.status, (await sql.query("SELECT FROM second_factor")).rowCount]).toEqual([403, 1]);

    const sam = createPerson();
    await sam.signIn(STAFF, "/admin");
    await sql.query("UPDATE session SET factor_at = now()");
    const staff = (await sam.get("/admin/people?who=staff")).body;
    expect([staff.includes(STAFF), staff.includes("sam+1@sunporch.example")]).toEqual([true, false]);
    expect((await sam.get("/admin/people?who=buyers")).body).toContain("sam+1@sunporch.example");
  });

  it("keeps the second factor when the email changes to another staff address", async () => {
    const sam = createPerson();
    const { app } = await enroll(sam);
    await sam.post("/dashboard/profile", { intent: "email", email: "samuel@sunporch.example" });
    for (const address of [STAFF, "samuel@sunporch.example"])
      await sam.post("/auth/email", { token: await sam.readMailedToken(address) });
    expect(await fetchUser(sam)).toMatchObject({ email: "samuel@sunporch.example", needsSecondFactor: true });
    expect((await sam.post(PAGE, { code: generateNextCode(app) })).status).toBe(303);
    expect((await sql.query("SELECT email FROM second_factor ORDER BY email")).rows).toEqual([
      { email: STAFF },
      { email: "samuel@sunporch.example" },
    ]);
  });
});

it("ties the setup of an app to its session", async () => {
  const [sam, eve] = [createPerson(), createPerson()];
  await eve.signIn(STAFF);
  const plantedSecret = parseSecret((await eve.get(PAGE)).body);
  await sam.signIn(STAFF);
  const ownSecret = parseSecret((await sam.get(PAGE)).body);
  expect(ownSecret).not.toBe(plantedSecret);
  expect((await sam.post(PAGE, { code: generateCode(plantedSecret) })).status).toBe(422);
  expect((await sam.post(PAGE, { code: generateCode(ownSecret) })).body).toContain("Save your recovery codes");
  // The other session has ended.
  expect((await eve.post(PAGE, { code: generateCode(plantedSecret) })).headers.location).toMatch(
    /^\/sign-in\?returnTo=/,
  );
  expect(await readStaffStatus(eve)).toBe(401);
});

it("ends all other sessions and notifies the owner when an app is set up", async () => {
  const [first, second, otherPerson] = [createPerson(), createPerson(), createPerson()];
  await first.signIn(STAFF);
  await otherPerson.signIn("kim@sunporch.example");
  const { app } = await enroll(second);
  expect(await fetchUser(second)).toMatchObject({ staff: true });
  expect((await first.get("/api/me")).status).toBe(401);
  expect((await otherPerson.get("/api/me")).status).toBe(200);
  const { rows } = await sql.query("SELECT text FROM mail WHERE kind = 'second-factor-set'");
  expect(rows[0].text).toContain("other browsers were signed out");

  const third = createPerson();
  await third.signIn(STAFF);
  expect((await third.post(PAGE, { code: generateNextCode(app) })).status).toBe(303);
  const reset = `${PAGE}?reset=1`;
  const nextSecret = parseSecret((await third.get(reset)).body);
  expect((await third.post(reset, { code: generateCode(nextSecret) })).status).toBe(200);
  expect((await second.get("/api/me")).status).toBe(401);
  expect(await readStaffStatus(third)).toBe(404);
});

describe("wrong codes", () => {
  const mails = async () =>
    (await sql.query("SELECT kind FROM mail WHERE kind LIKE 'second-factor-%' ORDER BY created_at")).rows
      .map(({ kind }) => kind)
      .filter((kind) => kind !== "second-factor-set");

  it("warns the owner once at the first limit, and again after a correct code", async () => {
    const { app } = await enroll(createPerson());
    const sam = createPerson();
    await sam.signIn(STAFF);
    for (let n = 0; n < 13; n++) await sam.post(PAGE, { code: "000000" });
    expect(await mails()).toEqual(["second-factor-warning"]);
    await emptyTables(sql, "rate_limit");
    expect((await sam.post(PAGE, { code: generateNextCode(app) })).status).toBe(303);
    const newBrowser = createPerson();
    await newBrowser.signIn(STAFF);
    for (let n = 0; n < 12; n++) await newBrowser.post(PAGE, { code: "000000" });
    expect(await mails()).toEqual(["second-factor-warning", "second-factor-warning"]);
  });

  it("locks the app after a hundred consecutive wrong codes until a recovery code, and notifies the owner", async () => {
    const { app, recovery } = await enroll(createPerson());
    const sam = createPerson();
    await sam.signIn(STAFF);
    await sql.query("UPDATE second_factor SET failures = 98");
    expect((await sam.post(PAGE, { code: "000000" })).body).toContain("That code isn’t correct");
    expect(await mails()).toEqual([]);
    expect((await sam.post(PAGE, { code: "000000" })).body).toContain("Use a recovery code, or ask a colleague");
    expect(await mails()).toEqual(["second-factor-locked"]);
    expect((await sam.post(PAGE, { code: generateNextCode(app) })).status).toBe(422);
    expect(await mails()).toEqual(["second-factor-locked"]);
    expect((await sam.post(PAGE, { code: recovery[0]! })).status).toBe(303);
    const newBrowser = createPerson();
    await newBrowser.signIn(STAFF);
    expect((await newBrowser.post(PAGE, { code: generateNextCode(app) })).status).toBe(303);
  });
});

describe("a colleague's reset", () => {
  const COLLEAGUE = "kim@sunporch.example";
  async function colleague(): Promise<Person> {
    const kim = createPerson();
    await kim.signIn(COLLEAGUE, "/admin");
    await kim.post(PAGE, { code: generateCode(parseSecret((await kim.get(PAGE)).body)), returnTo: "/admin" });
    return kim;
  }
  const idOf = async (email: string) =>
    (await sql.query("SELECT id FROM account WHERE email = $1", [email])).rows[0].id;
  const pageOf = async (email: string) => `/admin/people/${await idOf(email)}`;
  const resetFactor = async (visitor: Person, email: string) =>
    visitor.post(await pageOf(email), { accountAction: "reset second factor" });

  it("ends the colleague's sessions, lets them set up another app, notifies them and is audited", async () => {
    const sam = createPerson();
    await enroll(sam);
    const kim = await colleague();
    expect((await kim.get(await pageOf(STAFF))).body).toContain(`aria-label="Reset second factor for ${STAFF}"`);
    expect((await kim.get(await pageOf(COLLEAGUE))).body).not.toContain("Reset second factor");
    expect((await resetFactor(kim, STAFF)).status).toBe(303);
    expect((await sam.get("/api/me")).status).toBe(401);
    expect(
      (await sql.query("SELECT kind FROM mail WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1", [STAFF])).rows,
    ).toEqual([{ kind: "second-factor-reset" }]);
    const { rows } = await sql.query("SELECT actor_email, action, entity, after FROM audit_event");
    expect(rows).toEqual([
      {
        actor_email: COLLEAGUE,
        action: "reset second factor",
        entity: "account",
        after: { email: STAFF, sessions: 1 },
      },
    ]);
    const newBrowser = createPerson();
    await newBrowser.signIn(STAFF, "/admin");
    expect((await newBrowser.get(PAGE)).body).toContain("Set up your second factor");
    expect((await resetFactor(kim, STAFF)).status).toBe(404);
  });

  it("needs a recent code and is not possible for the own account", async () => {
    await enroll(createPerson());
    const kim = await colleague();
    expect((await resetFactor(kim, COLLEAGUE)).status).toBe(404);
    await sql.query("UPDATE session SET factor_at = now() - interval '16 minutes'");
    const person = await pageOf(STAFF);
    const confirm = `/sign-in/confirm?returnTo=${encodeURIComponent(person)}`;
    expect((await resetFactor(kim, STAFF)).headers.location).toBe(confirm);
    expect((await sql.query("SELECT FROM second_factor")).rowCount).toBe(2);
    // Staff need a code; a password or a link is not enough.
    const page = (await kim.get(confirm)).body;
    expect(page).toContain("Enter a code from your authenticator app");
    expect(page).not.toContain('value="link"');
    expect((await kim.post("/sign-in/confirm", { intent: "link", returnTo: person })).status).toBe(422);
  });

  it("resets a second factor with a command on the server", async () => {
    await enroll(createPerson());
    const runProgram = (...args: string[]) =>
      promisify(execFile)(process.execPath, ["build/server/reset-second-factor.js", ...args], {
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: database.url,
          AUTH_SECRETS: "a-secret-of-the-tests-0123456789abcdef",
        },
      }).then(
        ({ stdout }) => stdout,
        ({ stderr }: { stderr: string }) => stderr,
      );
    expect(await runProgram(STAFF)).toBe(
      `The second factor of ${STAFF} was reset, and all of its sessions have ended.\n`,
    );
    expect(await runProgram(STAFF)).toBe(`${STAFF} has no second factor.\n`);
    expect(await runProgram("sam")).toBe("Give one email address: npm run reset-factor -- EMAIL\n");
    const { rows } = await sql.query("SELECT actor_id, actor_email, action FROM audit_event");
    expect(rows).toEqual([
      {
        actor_id: null,
        actor_email: expect.stringMatching(/^command line \(.+ at .+\)$/),
        action: "reset second factor",
      },
    ]);
  });
});

it("encrypts the second factor with the current secret when it is used, so that the old secret can be removed", async () => {
  const [oldSecret, newSecret] = ["a-secret-of-the-tests-0123456789abcdef", "the-next-secret-of-the-tests-0123456789"];
  const { app } = await enroll(createPerson());
  const shows = async (AUTH_SECRETS: string) => {
    const otherServer = await startServer({ DATABASE_URL: database.url, STAFF_SECOND_FACTOR: "1", AUTH_SECRETS });
    try {
      const sam = new Person(otherServer.port, sql);
      await sam.signIn(STAFF);
      return (await sam.post(PAGE, { code: generateNextCode(app) })).status;
    } finally {
      await otherServer.stop();
    }
  };
  expect(await shows(`${newSecret},${oldSecret}`)).toBe(303);
  // The code after the next may not be valid yet.
  await sql.query("UPDATE second_factor SET last_step = $1", [app.step]);
  expect(await shows(newSecret)).toBe(303);
});

it("does not ask buyers or visitors for a second factor", async () => {
  const ana = createPerson();
  expect((await ana.get(PAGE)).headers.location).toBe(`/sign-in?returnTo=${encodeURIComponent(PAGE)}`);
  expect((await ana.signIn("ana@example.com", "/map")).headers.location).toBe("/map");
  expect((await ana.get(`${PAGE}?returnTo=/map`)).headers.location).toBe("/map");
  expect((await ana.get(`${PAGE}?returnTo=//evil.example`)).headers.location).toBe("/");
  expect((await ana.post(PAGE, { code: "123456", returnTo: "/map" })).headers.location).toBe("/map");
  expect((await ana.get("/admin")).status).toBe(403);
});

it("requires a second factor on sites served over https, unless it is disabled", async () => {
  const baseSettings = { DATABASE_URL: database.url, APP_URL: "https://homes.example" };
  for (const [settings, needs] of [
    [{}, true],
    [{ STAFF_SECOND_FACTOR: "0" }, false],
    [{ APP_URL: "http://homes.example" }, false],
  ] as const) {
    const otherServer = await startServer({ ...baseSettings, ...settings });
    const sam = new Person(otherServer.port, sql, "homes.example");
    const response = await sam.signIn(STAFF, "/admin");
    expect(response.headers.location?.startsWith(PAGE)).toBe(needs);
    await otherServer.stop();
  }
});
