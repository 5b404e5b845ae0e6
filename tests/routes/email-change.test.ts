/** Changing an account's email address, over HTTP against the built server. */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { built, type Serving, serve } from "../server/serving";
import { type TestDatabase, testDatabase } from "../setup/database";
import { useUpMailShare } from "../setup/emails-to-strangers";
import { elapse } from "./elapse";
import { Person } from "./person";

let database: TestDatabase;
let server: Serving;
let sql: pg.Client;
const [OLD, NEW] = ["ana@example.com", "ana@new.example"];

beforeAll(async () => {
  [database] = await Promise.all([testDatabase(), built()]);
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  server = await serve({ DATABASE_URL: database.url });
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
const signedIn = async (email = OLD) => {
  const who = person();
  await who.signIn(email);
  return who;
};
const move = (who: Person, email: string) => who.post("/dashboard/profile", { intent: "email", email });
/** Confirms the link in the email to an address, signed out. */
const press = async (email: string, who = person()) => who.post("/auth/email", { token: await who.mailedToken(email) });
const emails = async () => (await sql.query("SELECT email FROM account ORDER BY email")).rows.map(({ email }) => email);
const letters = async (email: string) =>
  (await sql.query("SELECT kind FROM mail WHERE recipient = $1 ORDER BY created_at", [email])).rows.map(
    ({ kind }) => kind,
  );

describe("email change", () => {
  it.each([
    { first: OLD, second: NEW },
    { first: NEW, second: OLD },
  ])("changes the email once both addresses have confirmed it, $first first", async ({ first, second }) => {
    const [ana, elsewhere] = [await signedIn(), await signedIn()];
    expect((await move(ana, ` ${NEW.toUpperCase()} `)).status).toBe(200);
    expect((await ana.get("/dashboard/profile")).body).toContain(`Your email changes to ${NEW} once both`);
    // Reading the link does not use it up.
    const token = await ana.mailedToken(first);
    for (let scan = 0; scan < 2; scan++) {
      const { status, headers, body } = await person().get(`/auth/email?token=${token}`);
      expect([status, headers["cache-control"]]).toEqual([200, "private, no-store"]);
      expect(body).toContain("Your account’s email changes to a•••@new.example.");
      expect(body).not.toContain(NEW);
    }
    expect((await press(first)).body).toContain("One more step");
    expect((await press(first)).body).toContain("One more step");
    expect(await emails()).toEqual([OLD]);
    const done = await press(second, ana);
    expect(done.body).toContain("Your email was changed");
    expect(await emails()).toEqual([NEW]);
    // The browser that confirmed stays signed in; all other sessions end.
    expect(JSON.parse((await ana.get("/api/me")).body).user.email).toBe(NEW);
    expect((await elsewhere.get("/api/me")).status).toBe(401);
    expect((await letters(OLD)).at(-1)).toBe("address-changed");
    expect((await letters(NEW)).at(-1)).toBe("address-changed");
    const { rows } = await sql.query("SELECT kind FROM auth_event WHERE kind LIKE 'address change%' ORDER BY id");
    expect(rows.map(({ kind }) => kind)).toEqual(["address change asked", "address changed"]);
    expect((await person().get(`/auth/email?token=${token}`)).status).toBe(400);
  });

  it("keeps all data, and links to the old address stop working", async () => {
    const ana = await signedIn();
    await ana.post("/dashboard/profile", { intent: "details", name: "Ana", phone: "555 555 0148" });
    const stranger = person();
    await stranger.post("/sign-in", { email: OLD });
    const token = await stranger.mailedToken(OLD);
    await move(ana, NEW);
    await press(OLD);
    await press(NEW);
    expect((await stranger.post("/auth/callback", { token })).status).toBe(400);
    const again = await signedIn(NEW);
    expect(JSON.parse((await again.get("/api/me")).body).user).toMatchObject({ name: "Ana", email: NEW });
    await signedIn(OLD);
    expect(await emails()).toEqual([OLD, NEW]);
  });

  it("tells only the new address whether it has an account", async () => {
    await signedIn(NEW);
    const ana = await signedIn();
    const answer = await move(ana, NEW);
    expect(answer.status).toBe(200);
    expect((await letters(NEW)).at(-1)).toBe("address-taken");
    await press(OLD);
    expect(await emails()).toEqual([OLD, NEW]);
  });

  it("fails if the new address has got an account in the meantime", async () => {
    const ana = await signedIn();
    await move(ana, NEW);
    const token = await ana.mailedToken(NEW);
    await press(OLD);
    await signedIn(NEW);
    const answer = await person().post("/auth/email", { token });
    expect([answer.status, answer.body.includes("now belongs to another account")]).toEqual([400, true]);
    expect(await emails()).toEqual([OLD, NEW]);
  });

  it("can be canceled and requested again, and expires after a day", async () => {
    const ana = await signedIn();
    await move(ana, NEW);
    const first = await ana.mailedToken(OLD);
    await ana.post("/dashboard/profile", { intent: "email-cancel" });
    expect((await ana.get("/dashboard/profile")).body).not.toContain("Your email changes to");
    expect((await person().post("/auth/email", { token: first })).status).toBe(400);
    await move(ana, "other@new.example");
    await move(ana, NEW);
    await press(OLD);
    expect((await press("other@new.example")).status).toBe(400);
    await sql.query("UPDATE email_change SET expires_at = expires_at - interval '24 hours'");
    expect((await press(NEW)).status).toBe(400);
    expect(await emails()).toEqual([OLD]);
  });

  it.each([
    ["", 400, "Please enter your email."],
    ["ana", 400, "Use an email address such as you@example.com."],
    ["ana@new.example\r\nBcc: eve@evil.example", 400, "Use an email address"],
    [OLD, 422, "This is already your email address."],
  ])("rejects %j with a message at the field, keeps it, and sends no email", async (email, status, message) => {
    const ana = await signedIn();
    const before = (await sql.query("SELECT FROM mail")).rowCount;
    const answer = await move(ana, email);
    expect(answer.status).toBe(status);
    expect(answer.body).toContain(message);
    if (email === OLD) expect(answer.body).toContain(`value="${OLD}"`);
    expect((await sql.query("SELECT FROM mail")).rowCount).toBe(before);
  });

  it("limits requests", async () => {
    const ana = await signedIn();
    const answers = [];
    for (let time = 0; time < 4; time++) answers.push(await move(ana, NEW));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(Number(answers[3]!.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("emails the new address once a minute, whoever asks, and its link stays valid", async () => {
    const [ana, ben] = [await signedIn(), await signedIn("ben@example.com")];
    for (const who of [ana, ben, ana]) expect((await move(who, NEW)).status).toBe(200);
    expect(await letters(NEW)).toEqual(["address-take"]);
    // It does not sign its owner in, so it does not hold back sign-in links.
    await sql.query("TRUNCATE rate_limit");
    await person().post("/sign-in", { email: NEW, returnTo: "/" });
    expect(await letters(NEW)).toEqual(["address-take", "sign-in-link"]);
    await sql.query("DELETE FROM mail WHERE kind = 'sign-in-link'");
    await press(NEW);
    expect((await press(OLD)).body).toContain("Your email was changed");
    expect(await emails()).toEqual([NEW, "ben@example.com"]);
  });

  it("emails the new address even after requests for sign-in links", async () => {
    const ana = await signedIn();
    for (let n = 1; n <= 3; n++) {
      await person().post("/sign-in", { email: NEW, returnTo: "/" });
      await elapse(sql, "61 seconds");
    }
    await person().post("/sign-in", { intent: "forgot", email: NEW, returnTo: "/" });
    await sql.query("TRUNCATE rate_limit");
    await move(ana, NEW);
    expect((await letters(NEW)).at(-1)).toBe("address-take");
    await press(NEW);
    expect((await press(OLD)).body).toContain("Your email was changed");
  });

  it("keeps links and confirmations when the change is requested again within a minute", async () => {
    const ana = await signedIn();
    await move(ana, NEW);
    const [ofOld, ofNew] = [await ana.mailedToken(OLD), await ana.mailedToken(NEW)];
    expect((await press(NEW)).body).toContain("One more step");
    await move(ana, NEW);
    expect(await letters(NEW)).toEqual(["address-take"]);
    // Another change and its cancellation do not replace the links either.
    await move(ana, "other@new.example");
    expect((await person().post("/auth/email", { token: ofNew })).status).toBe(400);
    await ana.post("/dashboard/profile", { intent: "email-cancel" });
    await move(ana, NEW);
    expect(await letters(NEW)).toEqual(["address-take"]);
    expect((await person().post("/auth/email", { token: ofOld })).body).toContain("One more step");
    expect((await person().post("/auth/email", { token: ofNew })).body).toContain("Your email was changed");
    expect(await emails()).toEqual([NEW]);
  });

  it("accepts the old address's first link after a second request, once the new address has confirmed", async () => {
    const ana = await signedIn();
    await move(ana, NEW);
    const ofOld = await ana.mailedToken(OLD);
    await press(NEW);
    await move(ana, NEW);
    expect((await person().post("/auth/email", { token: ofOld })).body).toContain("Your email was changed");
    expect(await emails()).toEqual([NEW]);
  });

  it("does not accept links of a completed change for the same change later", async () => {
    const ana = await signedIn();
    await move(ana, NEW);
    const [ofOld, ofNew] = [await ana.mailedToken(OLD), await ana.mailedToken(NEW)];
    await press(NEW, ana);
    await press(OLD, ana);
    await elapse(sql, "11 minutes");
    await move(ana, OLD);
    await press(NEW, ana);
    await press(OLD, ana);
    expect(await emails()).toEqual([OLD]);
    await elapse(sql, "11 minutes");
    await move(ana, NEW);
    for (const token of [ofOld, ofNew]) expect((await person().post("/auth/email", { token })).status).toBe(400);
    await press(NEW, ana);
    expect((await press(OLD, ana)).body).toContain("Your email was changed");
  });

  it("emails the new address again after a minute, or if the first email could not be delivered", async () => {
    const ana = await signedIn();
    await move(ana, NEW);
    await sql.query("UPDATE mail SET dead_at = now(), text = '', html = '' WHERE recipient = $1", [NEW]);
    await move(ana, NEW);
    await elapse(sql, "61 seconds");
    await move(ana, NEW);
    expect(await letters(NEW)).toEqual(["address-take", "address-take", "address-take"]);
    await press(NEW);
    expect((await press(OLD)).body).toContain("Your email was changed");
  });

  it("counts toward the limit of emails to addresses without an account", async () => {
    await signedIn("known@example.com");
    const ana = await signedIn();
    await useUpMailShare(sql);
    expect((await move(ana, NEW)).status).toBe(200);
    expect((await move(ana, "known@example.com")).status).toBe(200);
    expect([await letters(NEW), (await letters("known@example.com")).at(-1)]).toEqual([[], "address-taken"]);
  });

  it("allows five requests per account and hour", async () => {
    const ana = await signedIn();
    const answers = [];
    for (let n = 1; n <= 6; n++) answers.push(await move(ana, `ana${n}@new.example`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(answers[5]!.headers["retry-after"])).toBeGreaterThan(60);
  });

  it("does not make a user staff before they have verified a staff address", async () => {
    const ana = await signedIn();
    await move(ana, "ana@sunporch.example");
    await press(OLD);
    expect((await ana.get("/admin")).status).toBe(403);
    await press("ana@sunporch.example", ana);
    expect((await ana.get("/admin/anything")).status).toBe(404);
  });
});
