/**
 * Sign-in limits apply to the requester; over HTTP against the built server behind a proxy.
 *
 * @module-tag long
 */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, ensureServerBuild, type RunningServer, startServer } from "../server/running-server";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { emptyTables } from "../setup/empty-tables";
import { exhaustUnverifiedEmailShare } from "../setup/unverified-email-share";
import { elapse } from "./elapse";
import { Person } from "./person";

let database: TestDatabase;
let server: RunningServer;
let sql: pg.Client;
const ANA = "ana@example.com";
const PASSWORD = "tulip window gravel";

beforeAll(async () => {
  [database] = await Promise.all([createTestDatabase(), ensureServerBuild()]);
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: "1" });
});
afterAll(async () => {
  await server?.stop();
  await sql?.end();
  await database?.drop();
});
beforeEach(async () => {
  await emptyTables(sql, "account", "session", "sign_in_link", "mail", "auth_event", "rate_limit");
});

/** A browser with its own IP address. */
const createPersonFrom = (address: string) => new Person(server.port, sql, undefined, address);
const requestLink = (visitor: Person, email = ANA) => visitor.post("/sign-in", { email, returnTo: "/" });
const enterPassword = (visitor: Person, password: string, email = ANA) =>
  visitor.post("/sign-in", { intent: "password", email, password, returnTo: "/map" });
const countMail = async (email = ANA) =>
  (await sql.query("SELECT FROM mail WHERE recipient = $1", [email])).rowCount ?? 0;
const passInterval = () => elapse(sql, "61 seconds");
/** The parts of a response that must not depend on whether an address has an account. */
const summarizeResponse = ({ status, body, headers }: Answer) => ({
  status,
  headers: Object.keys(headers).sort(),
  body: body.replaceAll(/[\w-]+@example\.com|nonce="[^"]*"|nonce-[\w+/=-]+/g, ""),
});

async function createAccountWithPassword(email = ANA): Promise<void> {
  const owner = createPersonFrom("198.51.100.1");
  await owner.signIn(email);
  expect((await owner.post("/dashboard/profile", { intent: "password", password: PASSWORD })).status).toBe(200);
  await emptyTables(sql, "rate_limit", "mail", "sign_in_link");
}

describe("emails to an address", () => {
  it("are limited for a stranger who requests too many, but not for the owner", async () => {
    const stranger = createPersonFrom("203.0.113.9");
    const statuses = [];
    for (let time = 0; time < 5; time++) statuses.push((await requestLink(stranger)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const ana = createPersonFrom("198.51.100.1");
    const response = await requestLink(ana);
    expect(response.status).toBe(200);
    expect(response.body).toContain("Check your email for the sign-in link.");
    // The owner can use the link that the stranger requested.
    const signedIn = await ana.post("/auth/callback", { token: await ana.readMailedToken(ANA) });
    expect(signedIn.status).toBe(303);
  });

  it("can be requested again by a client that waits", async () => {
    const stranger = createPersonFrom("203.0.113.9");
    const statuses = [];
    for (let quarter = 0; quarter < 4; quarter++) {
      for (let time = 0; time < 3; time++) statuses.push((await requestLink(stranger)).status);
      await sql.query("UPDATE rate_limit SET expire = expire - 15 * 60 * 1000 - 1");
    }
    expect(statuses).toEqual(Array(12).fill(200));
  });

  it("are sent once a minute, regardless of who asks, with the same response, and their link stays valid", async () => {
    const responses = [];
    for (let n = 1; n <= 6; n++) responses.push(await requestLink(createPersonFrom(`203.0.113.${n}`)));
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await countMail()).toBe(1);
    const token = await createPersonFrom("198.51.100.1").readMailedToken(ANA);
    await passInterval();
    await requestLink(createPersonFrom("198.51.100.1"));
    expect(await countMail()).toBe(2);
    expect(await createPersonFrom("198.51.100.1").readMailedToken(ANA)).toBe(token);
    expect((await createPersonFrom("198.51.100.1").post("/auth/callback", { token })).status).toBe(303);
  });

  it("are limited to three in ten minutes while a link in the mailbox is usable", async () => {
    for (let n = 1; n <= 7; n++) {
      await requestLink(createPersonFrom(`203.0.113.${n}`));
      await passInterval();
    }
    expect(await countMail()).toBe(3);
    const ana = createPersonFrom("198.51.100.1");
    expect((await ana.post("/auth/callback", { token: await ana.readMailedToken(ANA) })).status).toBe(303);
    // After it is used, another is sent without delay.
    await requestLink(ana);
    expect(await countMail()).toBe(4);
    expect((await ana.post("/auth/callback", { token: await ana.readMailedToken(ANA) })).status).toBe(303);
  });

  it.each([
    { state: "with", reset: "password-reset", known: "account-known" },
    { state: "without", reset: "no-account", known: "confirm-address" },
  ])("are counted separately for sign-in and password resets, $state an account", async ({ state, reset, known }) => {
    if (state === "with") await createAccountWithPassword();
    const kinds = async () =>
      (await sql.query("SELECT kind FROM mail ORDER BY created_at")).rows.map(({ kind }) => kind);
    const requestLinkFor = (intent: string, address: string) =>
      createPersonFrom(address).post("/sign-in", {
        intent,
        email: ANA,
        password: "gravel window tulip",
        returnTo: "/",
      });
    for (const intent of ["link", "create"]) await requestLinkFor(intent, "203.0.113.9");
    for (let n = 1; n <= 2; n++) await requestLinkFor("forgot", `198.51.100.${n}`);
    expect(await kinds()).toEqual(["sign-in-link", reset]);
    for (const [n, intent] of ["forgot", "create", "link", "forgot", "forgot", "create"].entries()) {
      await passInterval();
      await requestLinkFor(intent, `203.0.113.${n}`);
    }
    expect(await kinds()).toEqual(["sign-in-link", reset, reset, known, "sign-in-link", reset]);
  });

  it("do not count if they could not be delivered", async () => {
    const ana = createPersonFrom("198.51.100.1");
    for (let n = 1; n <= 3; n++) {
      await requestLink(createPersonFrom(`203.0.113.${n}`));
      await passInterval();
    }
    await requestLink(ana);
    expect(await countMail()).toBe(3);
    // The state of emails that the worker has given up.
    await sql.query("UPDATE mail SET dead_at = now(), text = '', html = ''");
    await requestLink(ana);
    expect(await countMail()).toBe(4);
    await requestLink(ana);
    expect(await countMail()).toBe(4);
    expect((await ana.post("/auth/callback", { token: await ana.readMailedToken(ANA) })).status).toBe(303);
  });

  it("are sent again once the link in the mailbox has less than two minutes left", async () => {
    for (let n = 1; n <= 3; n++) {
      await requestLink(createPersonFrom(`203.0.113.${n}`));
      await passInterval();
    }
    await elapse(sql, "4 minutes 50 seconds");
    await requestLink(createPersonFrom("203.0.113.4"));
    expect(await countMail()).toBe(3);
    const ana = createPersonFrom("198.51.100.1");
    const tokenBefore = await ana.readMailedToken(ANA);
    await elapse(sql, "20 seconds");
    await requestLink(ana);
    expect(await countMail()).toBe(4);
    expect(await ana.readMailedToken(ANA)).not.toBe(tokenBefore);
  });

  it("are held back while a link is usable after ten unused ones in a day", async () => {
    for (let n = 1; n <= 10; n++) {
      await requestLink(createPersonFrom(`203.0.113.${n}`));
      await elapse(sql, "11 minutes");
    }
    const requestLinkTimes = async (n: number) => {
      await requestLink(createPersonFrom(`203.0.113.${n}`));
      return countMail();
    };
    expect(await requestLinkTimes(11)).toBe(11);
    await elapse(sql, "7 minutes");
    expect(await requestLinkTimes(12)).toBe(11);
    await elapse(sql, "61 seconds");
    expect(await requestLinkTimes(13)).toBe(12);
    const ana = createPersonFrom("198.51.100.1");
    expect((await ana.post("/auth/callback", { token: await ana.readMailedToken(ANA) })).status).toBe(303);
    expect(await requestLinkTimes(14)).toBe(13);
    await passInterval();
    expect(await requestLinkTimes(15)).toBe(14);
  });

  it("keep the return path of their requester, even if someone else asks later", async () => {
    const ana = createPersonFrom("198.51.100.1");
    await ana.post("/sign-in", { email: ANA, returnTo: "/map" });
    const token = await ana.readMailedToken(ANA);
    const stranger = createPersonFrom("203.0.113.9");
    await stranger.post("/sign-in", { email: ANA, returnTo: "/compare" });
    await passInterval();
    await stranger.post("/sign-in", { email: ANA, returnTo: "/compare" });
    expect(await ana.readMailedToken(ANA)).not.toBe(token);
    expect((await ana.post("/auth/callback", { token })).headers.location).toBe("/map");
  });

  it("are sent once for concurrent requests", async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => requestLink(createPersonFrom(`203.0.113.${n}`))));
    expect(await countMail()).toBe(1);
  });

  it("look the same for addresses with and without an account, also when held back", async () => {
    await createPersonFrom("198.51.100.1").signIn("known@example.com");
    await emptyTables(sql, "rate_limit", "mail", "sign_in_link");
    for (const intent of ["link", "forgot", "create"]) {
      const requestAndCount = async (email: string, address: string) =>
        summarizeResponse(
          await createPersonFrom(address).post("/sign-in", { intent, email, password: PASSWORD, returnTo: "/" }),
        );
      for (let time = 0; time < 2; time++)
        expect(await requestAndCount("known@example.com", `203.0.113.${time}`)).toEqual(
          await requestAndCount("unknown@example.com", `203.0.113.${time}`),
        );
    }
  });

  it("are sent to addresses with an account even if the limit for other addresses is used up", async () => {
    await createPersonFrom("198.51.100.1").signIn("known@example.com");
    await emptyTables(sql, "rate_limit", "mail", "sign_in_link");
    await exhaustUnverifiedEmailShare(sql, 1);
    await requestLink(createPersonFrom("203.0.113.1"), "known@example.com");
    await sql.query("DELETE FROM mail WHERE recipient = 'known@example.com'");
    // Two of the three emails are held back.
    for (let n = 1; n <= 3; n++) await requestLink(createPersonFrom(`203.0.113.${n}`), "last@example.com");
    expect(await countMail("last@example.com")).toBe(1);
    const knownResponse = await requestLink(createPersonFrom("203.0.113.2"), "known@example.com");
    const unknownResponse = await requestLink(createPersonFrom("203.0.113.2"), "unknown@example.com");
    expect(summarizeResponse(knownResponse)).toEqual(summarizeResponse(unknownResponse));
    expect([await countMail("known@example.com"), await countMail("unknown@example.com")]).toEqual([1, 0]);
    await sql.query("UPDATE mail SET created_at = created_at - interval '31 minutes'");
    await requestLink(createPersonFrom("203.0.113.3"), "unknown@example.com");
    expect(await countMail("unknown@example.com")).toBe(1);
  });
});

describe("a password", () => {
  it("is not locked for its owner when a stranger guesses it", async () => {
    await createAccountWithPassword();
    const stranger = createPersonFrom("203.0.113.9");
    for (let time = 0; time < 5; time++)
      expect((await enterPassword(stranger, `wrong wrong ${time}`)).status).toBe(422);
    const closed = await enterPassword(stranger, PASSWORD);
    expect(closed.status).toBe(429);
    expect(Number(closed.headers["retry-after"])).toBeGreaterThan(30);
    expect((await enterPassword(createPersonFrom("198.51.100.1"), PASSWORD)).status).toBe(303);
    // The owner's correct password does not unlock the stranger.
    expect((await enterPassword(stranger, PASSWORD)).status).toBe(429);
  });

  it.each(["create", "link"])("is kept if it was chosen while a stranger's email (%s) was pending", async (intent) => {
    const stranger = createPersonFrom("203.0.113.9");
    await stranger.post("/sign-in", { intent, email: ANA, password: "gravel window tulip", returnTo: "/" });
    const ana = createPersonFrom("198.51.100.1");
    await ana.post("/sign-in", { intent: "create", email: ANA, password: PASSWORD, returnTo: "/" });
    expect(await countMail()).toBe(1);
    const confirmed = await ana.post("/auth/callback", { token: await ana.readMailedToken(ANA) });
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, "/"]);
    const otherPerson = createPersonFrom("198.51.100.2");
    expect((await enterPassword(otherPerson, "gravel window tulip")).status).toBe(422);
    expect((await enterPassword(otherPerson, PASSWORD)).status).toBe(303);
    // A sign-in email does not mention the password, so another email is sent.
    const { rows } = await sql.query("SELECT kind FROM mail ORDER BY created_at");
    expect(rows.map(({ kind }) => kind)).toEqual(
      intent === "create" ? ["confirm-address"] : ["sign-in-link", "password-changed"],
    );
  });
});

describe("IPv6 clients", () => {
  it("are counted by /64 network, with a higher limit per /48 site", async () => {
    let person = 0;
    // Each client tries another address, because wrong passwords are limited per address.
    const countTries = async (address: string) =>
      (await enterPassword(createPersonFrom(address), "whatever it may be", `p${person++}@example.com`)).status;
    for (let n = 0; n < 10; n++) expect(await countTries(`2001:db8:1:1::${n + 1}`)).toBe(422);
    expect(await countTries("2001:db8:1:1:ffff::1")).toBe(429);
    const otherStatuses = [];
    for (let n = 2; n <= 40; n++) otherStatuses.push(await countTries(`2001:db8:1:${n}::1`));
    expect(otherStatuses).toEqual([...Array(30).fill(422), ...Array(9).fill(429)]);
    expect(await countTries("2001:db8:2:1::1")).toBe(422);
  });
});
