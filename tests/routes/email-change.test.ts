import { beforeEach, describe, expect, it } from "vitest";
import { addProject } from "../projects";
import { emptyTables } from "../setup/empty-tables";
import { exhaustUnverifiedEmailShare } from "../setup/unverified-email-share";
import { elapse } from "./elapse";
import { Person } from "./person";
import { setUpRouteSite } from "./route-site";

const [OLD, NEW] = ["ana@example.com", "ana@new.example"];

const site = setUpRouteSite();
beforeEach(async () => {
  await emptyTables(site.sql, "account", "project", "session", "sign_in_link", "mail", "auth_event", "rate_limit");
});

const createPerson = () => new Person(site.server.port, site.sql);
const signIn = async (email = OLD) => {
  const visitor = createPerson();
  await visitor.signIn(email);
  return visitor;
};
const requestEmailChange = (visitor: Person, email: string) =>
  visitor.post("/dashboard/profile", { intent: "email", email });
/** Confirms the link in the email to an address, signed out. */
const confirmEmailChange = async (email: string, visitor = createPerson()) =>
  visitor.post("/auth/email", { token: await visitor.readMailedToken(email) });
const listAccountEmails = async () =>
  (await site.sql.query("SELECT email FROM account ORDER BY email")).rows.map(({ email }) => email);
const listEmails = async (email: string) =>
  (await site.sql.query("SELECT kind FROM mail WHERE recipient = $1 ORDER BY created_at", [email])).rows.map(
    ({ kind }) => kind,
  );

describe("email change", () => {
  it.each([
    { first: OLD, second: NEW },
    { first: NEW, second: OLD },
  ])(
    "changes the email once both addresses have confirmed it, $first first",
    async ({ first: firstSide, second: secondSide }) => {
      const [ana, otherBrowser] = [await signIn(), await signIn()];
      expect((await requestEmailChange(ana, ` ${NEW.toUpperCase()} `)).status).toBe(200);
      expect((await ana.get("/dashboard/profile")).body).toContain(`Your email changes to ${NEW} once both`);
      // Reading the link does not use it up.
      const token = await ana.readMailedToken(firstSide);
      for (let scan = 0; scan < 2; scan++) {
        const { status, headers, body } = await createPerson().get(`/auth/email?token=${token}`);
        expect([status, headers["cache-control"]]).toEqual([200, "private, no-store"]);
        expect(body).toContain("Your account’s email changes to a•••@new.example.");
        expect(body).not.toContain(NEW);
      }
      expect((await confirmEmailChange(firstSide)).body).toContain("One more step");
      expect((await confirmEmailChange(firstSide)).body).toContain("One more step");
      expect(await listAccountEmails()).toEqual([OLD]);
      const lastResponse = await confirmEmailChange(secondSide, ana);
      expect(lastResponse.body).toContain("Your email was changed");
      expect(await listAccountEmails()).toEqual([NEW]);
      // The browser that confirmed stays signed in; all other sessions end.
      expect(JSON.parse((await ana.get("/api/me")).body).user.email).toBe(NEW);
      expect((await otherBrowser.get("/api/me")).status).toBe(401);
      expect((await listEmails(OLD)).at(-1)).toBe("address-changed");
      expect((await listEmails(NEW)).at(-1)).toBe("address-changed");
      const { rows } = await site.sql.query(
        "SELECT kind FROM auth_event WHERE kind LIKE 'address change%' ORDER BY id",
      );
      expect(rows.map(({ kind }) => kind)).toEqual(["address change asked", "address changed"]);
      const used = await createPerson().get(`/auth/email?token=${token}`);
      expect([used.status, used.body.match(/<title>[^<]*/g)]).toEqual([400, ["<title>Email not changed · Sunporch"]]);
    },
  );

  it("keeps all data, and links to the old address stop working", async () => {
    const ana = await signIn();
    await ana.post("/dashboard/profile", { intent: "details", name: "Ana", phone: "555 555 0148" });
    const stranger = createPerson();
    await stranger.post("/sign-in", { email: OLD });
    const token = await stranger.readMailedToken(OLD);
    await requestEmailChange(ana, NEW);
    await confirmEmailChange(OLD);
    await confirmEmailChange(NEW);
    expect((await stranger.post("/auth/callback", { token })).status).toBe(400);
    const newSession = await signIn(NEW);
    expect(JSON.parse((await newSession.get("/api/me")).body).user).toMatchObject({ name: "Ana", email: NEW });
    await signIn(OLD);
    expect(await listAccountEmails()).toEqual([OLD, NEW]);
  });

  it("keeps messages about a project and sent documents for when staff correct its address", async () => {
    const ana = await signIn();
    const { id } = await addProject(site.sql, OLD);
    const [mine, earlier, others] = [1, 2, 3].map(() => crypto.randomUUID());
    await site.sql.query("INSERT INTO message_thread (id, project_id) VALUES ($1, $1)", [id]);
    await site.sql.query(
      `INSERT INTO message (id, thread_id, side, author_email, buyer_email, body)
       SELECT m, $1, 'staff', 'x@sunporch.example', nullif(buyer, ''), 'Hi' FROM unnest($2::uuid[], $3::text[]) AS u (m, buyer)`,
      [id, [mine, earlier, others], [OLD, "", "ben@example.com"]],
    );
    await site.sql.query(
      `INSERT INTO project_document (id, project_id, category, title, file_key, file_name, size, sent_by)
       SELECT gen_random_uuid(), $1, 'Other', 'Pay stub', 'key', 'a.pdf', 1, sender FROM unnest($2::text[]) sender`,
      [id, [OLD, "ben@example.com"]],
    );
    await requestEmailChange(ana, NEW);
    await confirmEmailChange(OLD);
    await confirmEmailChange(NEW);
    const { rows } = await site.sql.query("SELECT id FROM message WHERE buyer_email = $1", [NEW]);
    expect(rows.map((row) => row.id).sort()).toEqual([mine, earlier].sort());
    const senders = await site.sql.query("SELECT sent_by FROM project_document WHERE sent_by IS NOT NULL ORDER BY 1");
    expect(senders.rows.map((row) => row.sent_by)).toEqual([NEW, "ben@example.com"]);
  });

  it("keeps what is assigned to a member of staff", async () => {
    const [before, after] = ["sam@sunporch.example", "samuel@sunporch.example"];
    const sam = await signIn(before);
    const { task } = await addProject(site.sql, NEW, { owner_email: before });
    await addProject(site.sql, NEW, { owner_email: "wei@sunporch.example" });
    await site.sql.query("UPDATE project_task SET assignee_email = $2 WHERE id = $1", [task, before]);
    await requestEmailChange(sam, after);
    await confirmEmailChange(before);
    await confirmEmailChange(after);
    const { rows } = await site.sql.query(
      `SELECT owner_email AS email FROM project UNION ALL SELECT assignee_email FROM project_task
       WHERE assignee_email IS NOT NULL ORDER BY email`,
    );
    expect(rows.map(({ email }) => email)).toEqual([after, after, "wei@sunporch.example"]);
  });

  it("tells only the new address whether it has an account", async () => {
    await signIn(NEW);
    const ana = await signIn();
    const response = await requestEmailChange(ana, NEW);
    expect(response.status).toBe(200);
    expect((await listEmails(NEW)).at(-1)).toBe("address-taken");
    await confirmEmailChange(OLD);
    expect(await listAccountEmails()).toEqual([OLD, NEW]);
  });

  it("fails if the new address has got an account in the meantime", async () => {
    const ana = await signIn();
    await requestEmailChange(ana, NEW);
    const token = await ana.readMailedToken(NEW);
    await confirmEmailChange(OLD);
    await signIn(NEW);
    const response = await createPerson().post("/auth/email", { token });
    expect([response.status, response.body.includes("now belongs to another account")]).toEqual([400, true]);
    expect(await listAccountEmails()).toEqual([OLD, NEW]);
  });

  it("can be canceled and requested again, and expires after a day", { tags: ["long"] }, async () => {
    const ana = await signIn();
    await requestEmailChange(ana, NEW);
    const first = await ana.readMailedToken(OLD);
    await ana.post("/dashboard/profile", { intent: "email-cancel" });
    expect((await ana.get("/dashboard/profile")).body).not.toContain("Your email changes to");
    expect((await createPerson().post("/auth/email", { token: first })).status).toBe(400);
    await requestEmailChange(ana, "other@new.example");
    await requestEmailChange(ana, NEW);
    await confirmEmailChange(OLD);
    expect((await confirmEmailChange("other@new.example")).status).toBe(400);
    await site.sql.query("UPDATE email_change SET expires_at = expires_at - interval '24 hours'");
    expect((await confirmEmailChange(NEW)).status).toBe(400);
    expect(await listAccountEmails()).toEqual([OLD]);
  });

  it("rejects what is no new address with a message at the field, keeps it, and sends no email", async () => {
    const ana = await signIn();
    const before = (await site.sql.query("SELECT FROM mail")).rowCount;
    for (const [email, message] of [
      ["", "Please enter your email."],
      ["ana", "Use an email address such as you@example.com."],
      [OLD, "This is already your email address."],
    ] as const) {
      const { status, body } = await requestEmailChange(ana, email);
      expect([status, body.includes(message)]).toEqual([422, true]);
      if (email) expect(body).toContain(`value="${email}"`);
    }
    expect((await site.sql.query("SELECT FROM mail")).rowCount).toBe(before);
  });

  it("limits requests", { tags: ["long"] }, async () => {
    const ana = await signIn();
    const responses = [];
    for (let time = 0; time < 4; time++) responses.push(await requestEmailChange(ana, NEW));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(Number(responses[3]!.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("emails the new address once a minute, regardless of who asks, and its link stays valid", {
    tags: ["long"],
  }, async () => {
    const [ana, ben] = [await signIn(), await signIn("ben@example.com")];
    for (const visitor of [ana, ben, ana]) expect((await requestEmailChange(visitor, NEW)).status).toBe(200);
    expect(await listEmails(NEW)).toEqual(["address-take"]);
    // It does not sign its owner in, so it does not hold back sign-in links.
    await emptyTables(site.sql, "rate_limit");
    await createPerson().post("/sign-in", { email: NEW, returnTo: "/" });
    expect(await listEmails(NEW)).toEqual(["address-take", "sign-in-link"]);
    await site.sql.query("DELETE FROM mail WHERE kind = 'sign-in-link'");
    await confirmEmailChange(NEW);
    expect((await confirmEmailChange(OLD)).body).toContain("Your email was changed");
    expect(await listAccountEmails()).toEqual([NEW, "ben@example.com"]);
  });

  it("emails the new address even after requests for sign-in links", { tags: ["long"] }, async () => {
    const ana = await signIn();
    for (let n = 1; n <= 3; n++) {
      await createPerson().post("/sign-in", { email: NEW, returnTo: "/" });
      await elapse(site.sql, "61 seconds");
    }
    await createPerson().post("/sign-in", { intent: "forgot", email: NEW, returnTo: "/" });
    await emptyTables(site.sql, "rate_limit");
    await requestEmailChange(ana, NEW);
    expect((await listEmails(NEW)).at(-1)).toBe("address-take");
    await confirmEmailChange(NEW);
    expect((await confirmEmailChange(OLD)).body).toContain("Your email was changed");
  });

  it("keeps links and confirmations when the change is requested again within a minute", {
    tags: ["long"],
  }, async () => {
    const ana = await signIn();
    await requestEmailChange(ana, NEW);
    const [ofOld, ofNew] = [await ana.readMailedToken(OLD), await ana.readMailedToken(NEW)];
    expect((await confirmEmailChange(NEW)).body).toContain("One more step");
    await requestEmailChange(ana, NEW);
    expect(await listEmails(NEW)).toEqual(["address-take"]);
    // Another change and its cancellation do not replace the links either.
    await requestEmailChange(ana, "other@new.example");
    expect((await createPerson().post("/auth/email", { token: ofNew })).status).toBe(400);
    await ana.post("/dashboard/profile", { intent: "email-cancel" });
    await requestEmailChange(ana, NEW);
    expect(await listEmails(NEW)).toEqual(["address-take"]);
    expect((await createPerson().post("/auth/email", { token: ofOld })).body).toContain("One more step");
    expect((await createPerson().post("/auth/email", { token: ofNew })).body).toContain("Your email was changed");
    expect(await listAccountEmails()).toEqual([NEW]);
  });

  it("accepts the old address's first link after a second request, once the new address has confirmed", {
    tags: ["long"],
  }, async () => {
    const ana = await signIn();
    await requestEmailChange(ana, NEW);
    const ofOld = await ana.readMailedToken(OLD);
    await confirmEmailChange(NEW);
    await requestEmailChange(ana, NEW);
    expect((await createPerson().post("/auth/email", { token: ofOld })).body).toContain("Your email was changed");
    expect(await listAccountEmails()).toEqual([NEW]);
  });

  it("does not accept links of a completed change for the same change later", { tags: ["long"] }, async () => {
    const ana = await signIn();
    await requestEmailChange(ana, NEW);
    const [ofOld, ofNew] = [await ana.readMailedToken(OLD), await ana.readMailedToken(NEW)];
    await confirmEmailChange(NEW, ana);
    await confirmEmailChange(OLD, ana);
    await elapse(site.sql, "11 minutes");
    await requestEmailChange(ana, OLD);
    await confirmEmailChange(NEW, ana);
    await confirmEmailChange(OLD, ana);
    expect(await listAccountEmails()).toEqual([OLD]);
    await elapse(site.sql, "11 minutes");
    await requestEmailChange(ana, NEW);
    for (const token of [ofOld, ofNew]) expect((await createPerson().post("/auth/email", { token })).status).toBe(400);
    await confirmEmailChange(NEW, ana);
    expect((await confirmEmailChange(OLD, ana)).body).toContain("Your email was changed");
  });

  it("emails the new address again after a minute, or if the first email could not be delivered", {
    tags: ["long"],
  }, async () => {
    const ana = await signIn();
    await requestEmailChange(ana, NEW);
    await site.sql.query("UPDATE mail SET dead_at = now(), text = '', html = '' WHERE recipient = $1", [NEW]);
    await requestEmailChange(ana, NEW);
    await elapse(site.sql, "61 seconds");
    await requestEmailChange(ana, NEW);
    expect(await listEmails(NEW)).toEqual(["address-take", "address-take", "address-take"]);
    await confirmEmailChange(NEW);
    expect((await confirmEmailChange(OLD)).body).toContain("Your email was changed");
  });

  it("counts toward the limit of emails to addresses without an account", { tags: ["long"] }, async () => {
    await signIn("known@example.com");
    const ana = await signIn();
    await exhaustUnverifiedEmailShare(site.sql);
    expect((await requestEmailChange(ana, NEW)).status).toBe(200);
    expect((await requestEmailChange(ana, "known@example.com")).status).toBe(200);
    expect([await listEmails(NEW), (await listEmails("known@example.com")).at(-1)]).toEqual([[], "address-taken"]);
  });

  it("allows five requests per account and hour", { tags: ["long"] }, async () => {
    const ana = await signIn();
    const responses = [];
    for (let n = 1; n <= 6; n++) responses.push(await requestEmailChange(ana, `ana${n}@new.example`));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(responses[5]!.headers["retry-after"])).toBeGreaterThan(60);
  });

  it("does not make a user staff before they have verified a staff address", async () => {
    const ana = await signIn();
    await requestEmailChange(ana, "ana@sunporch.example");
    await confirmEmailChange(OLD);
    expect((await ana.get("/admin")).status).toBe(403);
    await confirmEmailChange("ana@sunporch.example", ana);
    expect((await ana.get("/admin/anything")).status).toBe(404);
  });
});
