import { describe, expect, it } from "vitest";
import { type Answer, ask } from "../server/running-server";
import { emptyTables } from "../setup/empty-tables";
import { setUpRouteSite } from "./route-site";

const site = setUpRouteSite();
const fetchPath = (path: string, cookie = "") =>
  ask(site.server.port, path, { headers: cookie ? { Cookie: cookie } : {} });
const postForm = (path: string, fields: Record<string, string>, cookie = "") =>
  ask(site.server.port, path, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
      ...(cookie && { Cookie: cookie }),
    },
    body: new URLSearchParams(fields).toString(),
  });
const cookieOf = ({ headers }: Answer) => headers["set-cookie"]?.map((line) => line.split(";")[0]).join("; ") ?? "";
const signIn = async (email = "ana@example.com") => (await site.createSignedInPerson(email)).cookie;
/** Signs in once more, in another browser. */
async function signInAgain(email = "ana@example.com"): Promise<string> {
  await emptyTables(site.sql, "rate_limit");
  await postForm("/sign-in", { email });
  const { rows } = await site.sql.query("SELECT text FROM mail WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1", [
    email,
  ]);
  return cookieOf(await postForm("/auth/callback", { token: /token=([\w-]+)/.exec(rows[0].text)![1]! }));
}
const postProfile = (fields: Record<string, string>, cookie: string) => postForm("/dashboard/profile", fields, cookie);
const isSessionActive = async (cookie: string) => (await fetchPath("/api/me", cookie)).status === 200;

/** The browser keeps nothing of the signed-in user. */
function expectForgotten({ headers }: Answer) {
  expect(headers["clear-site-data"]).toBe('"cache", "storage"');
  const clearedCookies = headers["set-cookie"]
    ?.filter((line) => line.includes("Max-Age=0"))
    .map((line) => line.split("=")[0]);
  expect(clearedCookies?.sort()).toEqual(["contact", "pending", "session"]);
}

describe("guards", () => {
  it("redirect visitors to sign-in and back, also data requests", async () => {
    for (const path of ["/dashboard", "/dashboard/profile", "/dashboard/profile/delete"]) {
      for (const requestedPath of [path, `${path}?a=b`]) {
        const { status, headers } = await fetchPath(requestedPath);
        expect([status, headers.location]).toEqual([302, `/sign-in?returnTo=${encodeURIComponent(requestedPath)}`]);
      }
      expect((await postForm(path, { intent: "details" })).status).toBe(302);
    }
    for (const path of ["/dashboard/profile.data", "/dashboard/profile.data?_routes=routes%2Fdashboard%2Fprofile"]) {
      const { body } = await fetchPath(path);
      expect(body).toContain("/sign-in?returnTo=");
      expect(body).not.toContain("sessions");
    }
  });

  it("forbid caching of guarded pages", async () => {
    const { status, headers } = await fetchPath("/dashboard/profile", await signIn());
    expect([status, headers["cache-control"]]).toEqual([200, "private, no-store"]);
  });

  it("explain at pages of staff who has access", async () => {
    const path = "/admin/anything/else";
    const visitor = await fetchPath(path);
    expect(visitor.status).toBe(401);
    expect(visitor.body).toContain("Authentication Required");
    expect(visitor.body).toContain("Go to Home Page");
    const buyer = await fetchPath(path, await signIn());
    expect(buyer.status).toBe(403);
    expect(buyer.body).toContain("Access Denied");
    expect(buyer.body).toContain("Admin access is restricted to staff email addresses.");
    expect(buyer.body).toContain("ana@example.com");
    expect((await fetchPath(path, await signIn("kim@sunporch.example"))).status).toBe(404);
  });
});

describe("name and phone", () => {
  it("saves name and phone in normalized form and shows them again", async () => {
    const cookie = await signIn();
    const saved = await postProfile({ intent: "details", name: "  Ana  López ", phone: "(555) 555-0148 x12" }, cookie);
    expect(saved.status).toBe(200);
    expect(saved.body).toContain("Saved.");
    const { body } = await fetchPath("/dashboard/profile", cookie);
    expect(body).toContain('value="Ana López"');
    expect(body).toContain('value="(555) 555-0148 x12"');
    await postProfile({ intent: "details", name: "", phone: "" }, cookie);
    expect((await site.sql.query("SELECT name, phone FROM account")).rows).toEqual([{ name: null, phone: null }]);
    await postProfile({ intent: "details", name: "Ana\r\nLópez\u2028R", phone: "555\r0148000" }, cookie);
    expect((await site.sql.query("SELECT name, phone FROM account")).rows).toEqual([
      { name: "Ana López R", phone: "555 0148000" },
    ]);
  });

  it("rejects an invalid name or phone with a message at the field and keeps the input", async () => {
    const cookie = await signIn();
    const fields = { intent: "details", name: "Ana>López", phone: "call me" };
    const { status, body } = await postProfile(fields, cookie);
    expect(status).toBe(422);
    for (const part of [
      "<title>Error: Your profile",
      "Your name can’t contain control characters or angle brackets.",
      "Use a phone number such as (555) 555-0148.",
      'value="Ana&gt;López"',
      'value="call me"',
    ])
      expect(body).toContain(part);
    expect((await site.sql.query("SELECT name FROM account")).rows).toEqual([{ name: null }]);
  });

  it("changes only the user's own name and phone, whatever else is sent", async () => {
    const [ana, ben] = [await signIn(), await signIn("ben@example.com")];
    const { rows } = await site.sql.query("SELECT id FROM account WHERE email = 'ben@example.com'");
    await postProfile(
      { intent: "details", name: "Ana", phone: "", id: rows[0].id, email: "ben@example.com", staff: "1" },
      ana,
    );
    expect((await fetchPath("/dashboard/profile", ben)).body).not.toContain('value="Ana"');
    expect((await fetchPath("/dashboard/profile", ana)).body).toContain("Signed in as ana@example.com.");
  });
});

describe("the password", () => {
  it("sets and changes the password, ends all other sessions and notifies the owner by email", async () => {
    const [thisCookie, otherCookie] = [await signIn(), await signInAgain()];
    expect((await postProfile({ intent: "password", password: "tulip window gravel" }, thisCookie)).body).toContain(
      "Your password is set",
    );
    expect([await isSessionActive(thisCookie), await isSessionActive(otherCookie)]).toEqual([true, false]);
    const { rows } = await site.sql.query("SELECT kind FROM mail ORDER BY created_at DESC LIMIT 1");
    expect(rows).toEqual([{ kind: "password-changed" }]);
    for (const [current, status, message] of [
      ["", 422, "Please enter your current password."],
      ["wrong wrong wrong", 422, "That isn’t your current password."],
    ] as const) {
      const rejected = await postProfile({ intent: "password", current, password: "gravel window tulip" }, thisCookie);
      expect(rejected.status).toBe(status);
      expect(rejected.body).toContain(message);
    }
    const weakPassword = await postProfile(
      { intent: "password", current: "tulip window gravel", password: "short" },
      thisCookie,
    );
    expect([weakPassword.status, weakPassword.body.includes("Use at least 12 characters")]).toEqual([422, true]);
    const changed = await postProfile(
      { intent: "password", current: "tulip window gravel", password: "gravel window tulip" },
      thisCookie,
    );
    expect(changed.status).toBe(200);
    expect(
      (await postForm("/sign-in", { intent: "password", email: "ana@example.com", password: "gravel window tulip" }))
        .status,
    ).toBe(303);
  });

  it("limits guesses of the current password in an unlocked browser", async () => {
    const cookie = await signIn();
    await postProfile({ intent: "password", password: "tulip window gravel" }, cookie);
    const guess = (current: string) =>
      postProfile({ intent: "password", current, password: "gravel window tulip" }, cookie);
    for (let time = 0; time < 5; time++) expect((await guess(`wrong wrong ${time}`)).status).toBe(422);
    const closed = await guess("tulip window gravel");
    expect([closed.status, Number(closed.headers["retry-after"]) > 0]).toEqual([429, true]);
  });
});

it("leaves nothing in the browser after sign-out", async () => {
  expectForgotten(await postForm("/sign-out", {}, await signIn()));
});

describe("sessions", () => {
  it("lists sessions with their devices and ends them one by one", async () => {
    const [thisCookie, otherCookie] = [await signIn(), await signInAgain()];
    const { body } = await fetchPath("/dashboard/profile", thisCookie);
    expect(body.match(/name="session"/g)).toHaveLength(2);
    expect(body.match(/This browser/g)).toHaveLength(1);
    const ids = [...body.matchAll(/name="session" value="([\w-]+)"/g)].map(([, id]) => id!);
    // The first one is the current session.
    await postProfile({ intent: "end", session: ids[1]! }, thisCookie);
    expect([await isSessionActive(thisCookie), await isSessionActive(otherCookie)]).toEqual([true, false]);
    const endResponse = await postProfile({ intent: "end", session: ids[0]! }, thisCookie);
    expect([endResponse.status, endResponse.headers.location]).toEqual([303, "/"]);
    expectForgotten(endResponse);
    expect(await isSessionActive(thisCookie)).toBe(false);
  });

  it("does not end sessions of other users", async () => {
    const [ana, ben] = [await signIn(), await signIn("ben@example.com")];
    const { rows } = await site.sql.query(
      "SELECT s.id FROM session s JOIN account a ON a.id = s.account_id WHERE a.email LIKE 'ben%'",
    );
    for (const session of [rows[0].id, "' OR 1=1 --", ""]) await postProfile({ intent: "end", session }, ana);
    expect(await isSessionActive(ben)).toBe(true);
  });
});

describe("deleting the account", () => {
  it("explains what will be deleted and what stays, and then deletes the account", async () => {
    const cookie = await signIn();
    await postProfile({ intent: "details", name: "Ana López", phone: "(555) 555-0148" }, cookie);
    expect((await fetchPath("/dashboard/profile/delete", cookie)).body).toContain("We keep a record");
    const deleteResponse = await postForm("/dashboard/profile/delete", {}, cookie);
    expect([deleteResponse.status, deleteResponse.headers.location]).toEqual([303, "/"]);
    expectForgotten(deleteResponse);
    expect(await isSessionActive(cookie)).toBe(false);
    for (const table of ["account", "session", "sign_in_link", "mail"])
      expect((await site.sql.query(`SELECT FROM ${table}`)).rowCount, table).toBe(0);
    // Ids and times are left out: their digits can be anything.
    const { rows: events } = await site.sql.query("SELECT kind, network, detail FROM auth_event");
    expect(events).not.toHaveLength(0);
    expect(JSON.stringify(events)).not.toMatch(/ana|555/i);
  });
});
