/** Sign-in with emailed links and passwords, and sessions, over HTTP against the built server. */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, ask, built, type Question, type Serving, serve } from "../server/serving";
import { type TestDatabase, testDatabase } from "../setup/database";
import { elapse } from "./elapse";

const SECRETS = { AUTH_SECRETS: "a-secret-of-the-tests-0123456789abcdef", STAFF_DOMAIN: "sunporch.example" };
let database: TestDatabase;
let server: Serving;
let sql: pg.Client;

beforeAll(async () => {
  [database] = await Promise.all([testDatabase(), built()]);
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  server = await serve({ DATABASE_URL: database.url, ...SECRETS });
});
afterAll(async () => {
  await server?.stop();
  await sql?.end();
  await database?.drop();
});
beforeEach(async () => {
  await sql.query("TRUNCATE account, session, sign_in_link, mail, auth_event, rate_limit CASCADE");
});

const post = (path: string, fields: Record<string, string>, { headers, ...more }: Question = {}) =>
  ask(server.port, path, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin", ...headers },
    body: new URLSearchParams(fields).toString(),
    ...more,
  });
const get = (path: string, headers: Record<string, string> = {}) => ask(server.port, path, { headers });
/** The token of the link in the latest email to an address. */
async function mailedToken(email: string): Promise<string> {
  const { rows } = await sql.query("SELECT text FROM mail WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1", [
    email,
  ]);
  return /token=([\w-]+)/.exec(rows[0]?.text ?? "")?.[1] ?? "";
}
const cookieOf = ({ headers }: Answer) => headers["set-cookie"]?.map((line) => line.split(";")[0]).join("; ") ?? "";
async function signIn(email = "ana@example.com", returnTo = "/"): Promise<string> {
  await post("/sign-in", { email, returnTo });
  const answer = await post("/auth/callback", { token: await mailedToken(email) });
  expect(answer.status).toBe(303);
  return cookieOf(answer);
}
const me = async (headers: Record<string, string>) => {
  const { status, body } = await get("/api/me", headers);
  return status === 200 ? (JSON.parse(body).user.email as string) : status;
};
const events = async () => (await sql.query("SELECT kind FROM auth_event ORDER BY id")).rows.map(({ kind }) => kind);

it("ignores unknown problem codes on the sign-in page", async () => {
  const alerts = (body: string) => body.match(/role="alert"/g)?.length;
  const usual = alerts((await get("/sign-in")).body);
  for (const problem of ["__proto__", "constructor", "x"]) {
    const { status, body } = await get(`/sign-in?problem=${problem}`);
    expect([status, alerts(body)], problem).toEqual([200, usual]);
  }
  expect((await get("/sign-in?problem=often")).body).toContain("Too many attempts.");
});

describe("requesting a link", () => {
  it("gives everyone the same response and emails the normalized address", async () => {
    await signIn("known@example.com");
    const [known, unknown] = [
      await post("/sign-in", { email: " KNOWN@Example.com ", returnTo: "/" }),
      await post("/sign-in", { email: "unknown@example.com", returnTo: "/" }),
    ];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    for (const { body } of [known, unknown]) expect(body).toContain("Check your email for the sign-in link.");
    expect(await mailedToken("known@example.com")).not.toBe("");
    const { rows } = await sql.query(
      "SELECT kind, subject, text, html FROM mail WHERE recipient = 'unknown@example.com'",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ kind: "sign-in-link", subject: "Your sign-in link for Sunporch" });
    expect(rows[0].html).toContain(`/auth/callback?token=${await mailedToken("unknown@example.com")}"`);
  });

  it.each([
    ["", "Please enter your email."],
    ["ana", "Use an email address such as you@example.com."],
    ["ana@example.com\r\nBcc: eve@evil.example", "Use an email address"],
    ["ana@example.com, eve@evil.example", "Use an email address"],
    ["eve@evil.example(comment)@sunporch.example", "Use an email address"],
    ['"ana"@example.com', "Use an email address"],
    [`${"a".repeat(250)}@example.com`, "Use an email address"],
  ])("rejects %j with a message at the field, keeps it, and sends no email", async (email, message) => {
    const { status, body } = await post("/sign-in", { email, returnTo: "/" });
    expect(status).toBe(400);
    expect(body).toContain(message);
    expect(body).toContain('aria-invalid="true"');
    if (/^[\w@]+$/.test(email)) expect(body).toContain(`value="${email}"`);
    expect((await sql.query("SELECT FROM mail")).rowCount).toBe(0);
  });

  it("limits the requester, says when to try again, and emails the same link once a minute", async () => {
    const answers: Answer[] = [];
    for (let time = 0; time < 4; time++)
      answers.push(await post("/sign-in", { email: "ana@example.com", returnTo: "/" }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const { headers, body } = answers[3]!;
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(body).toMatch(/Too many attempts\. Please try again in \d+ (minute|second)s?\./);
    expect(body).toContain('value="ana@example.com"');
    expect((await sql.query("SELECT FROM mail")).rowCount).toBe(1);
    const { rows } = await sql.query("SELECT key FROM rate_limit");
    expect(JSON.stringify(rows)).not.toMatch(/example\.com|127\.0\.0\.1/);
    expect((await post("/sign-in", { email: "ben@example.com", returnTo: "/" })).status).toBe(200);
  });

  it("accepts only forms of this site", async () => {
    for (const headers of [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      // Browsers without Sec-Fetch-Site.
      { "Sec-Fetch-Site": "", Origin: "null" },
      { "Sec-Fetch-Site": "", Origin: "https://evil.example" },
      { "Sec-Fetch-Site": "", Cookie: "session=x~y" },
    ]) {
      expect((await post("/sign-in", { email: "ana@example.com" }, { headers })).status).toBe(403);
      expect((await post("/auth/callback", { token: "x" }, { headers })).status).toBe(403);
      expect((await post("/sign-out", {}, { headers })).status).toBe(403);
    }
    expect((await sql.query("SELECT FROM mail")).rowCount).toBe(0);
  });
});

describe("sign-in link", () => {
  it("is not used up when mail scanners open it", async () => {
    await post("/sign-in", { email: "ana@example.com", returnTo: "/" });
    const token = await mailedToken("ana@example.com");
    for (let scan = 0; scan < 3; scan++) {
      const { status, headers, body } = await get(`/auth/callback?token=${token}`);
      expect(status).toBe(200);
      expect(body).toContain("Signing you in…");
      expect(body).toContain("Signing in as a•••@example.com");
      expect(body).not.toContain("ana@example.com");
      expect(headers).toMatchObject({ "cache-control": "private, no-store", "referrer-policy": "same-origin" });
      expect(headers["set-cookie"]).toBeUndefined();
    }
    expect((await post("/auth/callback", { token })).status).toBe(303);
    expect((await sql.query("SELECT token_hash::text FROM sign_in_link")).rows[0].token_hash).not.toContain(token);
  });

  it("signs in a browser that did not request it and returns to the page", async () => {
    await post("/sign-in", { email: "ana@example.com", returnTo: "/listing/7?from=map" });
    const answer = await post("/auth/callback", { token: await mailedToken("ana@example.com") });
    expect([answer.status, answer.headers.location]).toEqual([303, "/listing/7?from=map"]);
    const [cookie] = answer.headers["set-cookie"]!;
    expect(cookie).toMatch(/^session=[\w.~-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect(await me({ Cookie: cookieOf(answer) })).toBe("ana@example.com");
    expect(await events()).toEqual(["link sent", "address confirmed", "signed in"]);
  });

  it("signs in one of fifty concurrent requests", async () => {
    await post("/sign-in", { email: "ana@example.com", returnTo: "/" });
    const token = await mailedToken("ana@example.com");
    const answers = await Promise.all(Array.from({ length: 50 }, () => post("/auth/callback", { token })));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 303)) expect(body).toContain("was already used");
    expect((await sql.query("SELECT FROM session")).rowCount).toBe(1);
    expect((await sql.query("SELECT FROM account")).rowCount).toBe(1);
  });

  it.each([
    ["used", "UPDATE sign_in_link SET used_at = now()", "This sign-in link was already used."],
    ["expired", "UPDATE sign_in_link SET expires_at = now()", "This sign-in link has expired."],
    ["unknown", "DELETE FROM sign_in_link", "This sign-in link is incomplete or invalid."],
  ])("that is %s shows the reason, offers a new one and redirects home", async (_, change, message) => {
    await post("/sign-in", { email: "ana@example.com", returnTo: "/map?z=9" });
    const token = await mailedToken("ana@example.com");
    await sql.query(change);
    for (const answer of [await get(`/auth/callback?token=${token}`), await post("/auth/callback", { token })]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toContain(message);
      expect(answer.body).toContain("Redirecting back...");
      expect(answer.body).toMatch(/http-?[eE]quiv="refresh" content="3;url=\/"/);
      expect(answer.body).toContain('href="/sign-in?returnTo=');
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
  });

  it("stays valid when another is requested, and is used up together with it", async () => {
    await post("/sign-in", { email: "ana@example.com", returnTo: "/" });
    const first = await mailedToken("ana@example.com");
    await elapse(sql, "8 minutes");
    await post("/sign-in", { email: "ana@example.com", returnTo: "/" });
    const second = await mailedToken("ana@example.com");
    expect(second).not.toBe(first);
    expect((await get(`/auth/callback?token=${first}`)).status).toBe(200);
    expect((await post("/auth/callback", { token: first })).status).toBe(303);
    expect((await post("/auth/callback", { token: second })).status).toBe(400);
  });

  it("is sent again with its remaining time while it is valid for long enough", async () => {
    await post("/sign-in", { email: "ana@example.com", returnTo: "/map" });
    const first = await mailedToken("ana@example.com");
    await elapse(sql, "3 minutes 5 seconds");
    await post("/sign-in", { email: "ana@example.com", returnTo: "/map" });
    expect(await mailedToken("ana@example.com")).toBe(first);
    const { rows } = await sql.query("SELECT text FROM mail ORDER BY created_at DESC LIMIT 1");
    expect(rows[0].text).toContain("It expires in 7 minutes");
    expect((await post("/auth/callback", { token: first })).headers.location).toBe("/map");
  });

  it("keeps its return path when another request has a different one", async () => {
    await post("/sign-in", { email: "ana@example.com", returnTo: "/map" });
    const first = await mailedToken("ana@example.com");
    await elapse(sql, "2 minutes");
    await post("/sign-in", { email: "ana@example.com", returnTo: "/compare" });
    const second = await mailedToken("ana@example.com");
    expect(second).not.toBe(first);
    expect((await sql.query("SELECT return_to FROM sign_in_link ORDER BY created_at")).rows).toEqual([
      { return_to: "/map" },
      { return_to: "/compare" },
    ]);
    expect((await post("/auth/callback", { token: second })).headers.location).toBe("/compare");
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "never redirects to another site: %s",
    async (returnTo) => {
      await post("/sign-in", { email: "ana@example.com", returnTo });
      const { headers } = await post("/auth/callback", { token: await mailedToken("ana@example.com") });
      expect(headers.location).toBe("/");
    },
  );

  it("removes a password that was set before the address was verified", async () => {
    await sql.query(
      "INSERT INTO account (id, email, password_hash) VALUES (gen_random_uuid(), 'ana@example.com', 'an attacker''s')",
    );
    await signIn();
    const { rows } = await sql.query("SELECT password_hash, email_verified_at FROM account");
    expect(rows).toEqual([{ password_hash: null, email_verified_at: expect.any(Date) }]);
  });

  it("does not sign in to a blocked account", async () => {
    await signIn();
    await sql.query("UPDATE account SET disabled_at = now()");
    await post("/sign-in", { email: "ana@example.com", returnTo: "/" });
    const { status, body } = await post("/auth/callback", { token: await mailedToken("ana@example.com") });
    expect(status).toBe(400);
    expect(body).toContain("This account is closed.");
  });

  it("and its tokens do not appear in logs", async () => {
    await post("/sign-in", { email: "ana@example.com", returnTo: "/" });
    const token = await mailedToken("ana@example.com");
    await get(`/auth/callback?token=${token}`);
    const cookie = cookieOf(await post("/auth/callback", { token }));
    await me({ Cookie: cookie });
    const [access, refresh] = cookie.replace(/^session=/, "").split("~");
    for (const secret of [token, access, refresh, "ana@example.com"]) expect(server.output()).not.toContain(secret);
    expect(JSON.stringify((await sql.query("SELECT * FROM auth_event")).rows)).not.toMatch(/example\.com|eyJ/);
  });
});

describe("a password", () => {
  const GOOD = "tulip window gravel";
  const create = (email: string, password = GOOD, returnTo = "/") =>
    post("/sign-in", { intent: "create", email, password, returnTo });
  const enter = (email: string, password = GOOD) =>
    post("/sign-in", { intent: "password", email, password, returnTo: "/map" });
  /** Creates an account with a password and confirms its address in the same browser. */
  async function account(email = "ana@example.com") {
    const created = await create(email);
    return post("/auth/callback", { token: await mailedToken(email) }, { headers: { Cookie: cookieOf(created) } });
  }

  it("creates an account once the address is confirmed, and signs in", async () => {
    const created = await create("ana@example.com", GOOD, "/listing/7");
    expect(created.status).toBe(200);
    expect(created.body).toContain("Check your email to confirm your account.");
    expect((await enter("ana@example.com")).status).toBe(422);
    const confirmed = await post(
      "/auth/callback",
      { token: await mailedToken("ana@example.com") },
      { headers: { Cookie: cookieOf(created) } },
    );
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, "/listing/7"]);
    const answer = await enter(" ANA@example.com ");
    expect([answer.status, answer.headers.location]).toEqual([303, "/map"]);
    expect(await me({ Cookie: cookieOf(answer) })).toBe("ana@example.com");
    const { rows } = await sql.query("SELECT password_hash FROM account");
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("is not kept if it was chosen in another browser than the one that confirms the address", async () => {
    await create("ana@example.com");
    const confirmed = await post("/auth/callback", { token: await mailedToken("ana@example.com") });
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, "/auth/confirmed?returnTo=%2F"]);
    expect((await get("/auth/confirmed?returnTo=%2F")).body).toContain(
      "You chose the password in another browser, so we didn’t keep it.",
    );
    expect(await me({ Cookie: cookieOf(confirmed) })).toBe("ana@example.com");
    expect((await enter("ana@example.com")).status).toBe(422);
  });

  it("reveals nothing about who has an account", async () => {
    await account("known@example.com");
    await sql.query("TRUNCATE rate_limit, mail");
    const tries = [
      (email: string) => create(email),
      (email: string) => enter(email, "not the right one"),
      (email: string) => post("/sign-in", { intent: "forgot", email }),
    ];
    const plain = ({ body }: Answer) => body.replaceAll(/(un)?known@example\.com|nonce="[^"]*"|nonce-[\w+/=-]+/g, "");
    for (const attempt of tries) {
      const [known, unknown] = [await attempt("known@example.com"), await attempt("unknown@example.com")];
      await elapse(sql, "1 minute");
      expect(known.status).toBe(unknown.status);
      expect(plain(known)).toBe(plain(unknown));
      expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    }
    const { rows } = await sql.query("SELECT recipient, kind FROM mail ORDER BY created_at");
    expect(rows).toEqual([
      { recipient: "known@example.com", kind: "account-known" },
      { recipient: "unknown@example.com", kind: "confirm-address" },
      { recipient: "known@example.com", kind: "password-reset" },
      { recipient: "unknown@example.com", kind: "no-account" },
    ]);
  });

  it("takes the same time to verify without an account", async () => {
    await account("known@example.com");
    const took = async (email: string) => {
      const from = performance.now();
      await enter(email, "not the right one");
      return performance.now() - from;
    };
    await took("known@example.com");
    const [known, unknown] = [[] as number[], [] as number[]];
    for (let time = 0; time < 3; time++) {
      known.push(await took("known@example.com"));
      unknown.push(await took(`unknown${time}@example.com`));
    }
    // A lookup alone takes a tenth of the time of a hash.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
  });

  it.each([
    ["elevenchars", "Use at least 12 characters"],
    ["password12345678", "a common word or a keyboard row"],
    ["sunporch-example", "your email address"],
  ])("%j is rejected with a message at the field, and the email is kept", async (password, words) => {
    const { status, body } = await create("ana@example.com", password);
    expect(status).toBe(422);
    expect(body).toContain(words);
    expect(body).toContain('value="ana@example.com"');
    expect(body).not.toContain(password);
    expect((await sql.query("SELECT FROM mail")).rowCount).toBe(0);
  });

  it("and email are required", async () => {
    const { status, body } = await enter("", "");
    expect([status, body.includes("Please enter your email.")]).toEqual([400, true]);
    expect((await enter("ana@example.com", "")).body).toContain("Please enter your password.");
  });

  it("is locked for a minute after five wrong attempts of a client, while a link still works", async () => {
    await account();
    for (let time = 0; time < 5; time++)
      expect((await enter("ana@example.com", `wrong wrong ${time}`)).status).toBe(422);
    const closed = await enter("ana@example.com");
    expect(closed.status).toBe(429);
    expect(Number(closed.headers["retry-after"])).toBeGreaterThan(30);
    expect(closed.body).toContain("You can still use a sign-in link.");
    await signIn();
    await sql.query("DELETE FROM rate_limit WHERE key LIKE 'password lock%'");
    expect((await enter("ana@example.com")).status).toBe(303);
    expect((await enter("ana@example.com", "wrong again and again")).status).toBe(422);
    expect((await enter("ana@example.com")).status).toBe(303);
  });

  it("can be entered ten times a minute by one client", async () => {
    const answers: number[] = [];
    for (let time = 0; time < 11; time++)
      answers.push((await enter(`p${time}@example.com`, "whatever it may be")).status);
    expect(answers).toEqual([...Array(10).fill(422), 429]);
  });

  it("can be reset with a link, which a weak password does not use up; other browsers are signed out", async () => {
    const before = cookieOf(await account()).replace(/^.*(session=)/, "$1");
    expect(await me({ Cookie: before })).toBe("ana@example.com");
    await post("/sign-in", { intent: "forgot", email: "ana@example.com", returnTo: "/map" });
    const token = await mailedToken("ana@example.com");
    expect((await get(`/auth/callback?token=${token}`)).body).toContain("Choose a new password");
    const weak = await post("/auth/callback", { token, password: "short" });
    expect(weak.status).toBe(422);
    expect(weak.body).toContain("Use at least 12 characters");
    expect(weak.body).toContain("a•••@example.com");
    expect(weak.body).not.toContain("ana@example.com");
    const answer = await post("/auth/callback", { token, password: "gravel window tulip" });
    expect([answer.status, answer.headers.location]).toEqual([303, "/map"]);
    expect((await sql.query("SELECT recipient FROM mail WHERE kind = 'password-changed'")).rows).toEqual([
      { recipient: "ana@example.com" },
    ]);
    expect(await me({ Cookie: before })).toBe(401);
    expect(await me({ Cookie: cookieOf(answer) })).toBe("ana@example.com");
    expect((await enter("ana@example.com")).status).toBe(422);
    expect((await enter("ana@example.com", "gravel window tulip")).status).toBe(303);
    expect((await post("/auth/callback", { token, password: "another good one" })).status).toBe(400);
  });

  it("is the same in any Unicode normalization", async () => {
    const created = await create("ana@example.com", "caf\u0065\u0301 tulip gravel");
    await post(
      "/auth/callback",
      { token: await mailedToken("ana@example.com") },
      { headers: { Cookie: cookieOf(created) } },
    );
    expect((await enter("ana@example.com", "caf\u00e9 tulip gravel")).status).toBe(303);
  });

  it("does not appear in logs and records", async () => {
    await account();
    await enter("ana@example.com", "not the right one");
    expect(server.output()).not.toMatch(/tulip|not the right one/);
    expect(JSON.stringify((await sql.query("SELECT * FROM auth_event")).rows)).not.toMatch(/tulip|not the right/);
  });
});

describe("a session", () => {
  const claims = (cookie: string) => cookie.replace(/^session=/, "").split("~") as [string, string];

  it("is shown in the header, without its tokens in the page", async () => {
    const visitor = await get("/map?beds=3");
    expect(visitor.body).toContain('href="/sign-in?returnTo=%2Fmap%3Fbeds%3D3"');
    const cookie = await signIn();
    const { body } = await get("/", { Cookie: cookie });
    expect(body).toContain("Logout");
    expect(body).not.toContain(">Login<");
    for (const token of claims(cookie)) expect(body).not.toContain(token);
    const again = await get("/sign-in?returnTo=/map", { Cookie: cookie });
    expect([again.status, again.headers.location]).toEqual([302, "/map"]);
  });

  it("of an API client depends only on its bearer token; an invalid one is refused despite a cookie", async () => {
    const cookie = await signIn();
    const [access] = claims(cookie);
    expect(await me({ Authorization: `Bearer ${access}` })).toBe("ana@example.com");
    for (const authorization of [
      "Bearer x",
      `Bearer ${access}x`,
      "Bearer",
      "Basic YTpi",
      `Bearer ${access.split(".").slice(0, 2).join(".")}.`,
    ]) {
      const answer = await get("/api/me", { Authorization: authorization, Cookie: cookie });
      expect(answer.status).toBe(401);
      expect(answer.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
      expect(answer.headers["content-type"]).toContain("application/problem+json");
    }
  });

  it("rejects tokens without a signature or with another key", async () => {
    const cookie = await signIn();
    const [access, refresh] = claims(cookie);
    const [, payload] = access.split(".");
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${payload}.`;
    expect(await me({ Authorization: `Bearer ${none}` })).toBe(401);
    const other = await serve({ DATABASE_URL: database.url, AUTH_SECRETS: "another-secret-0123456789abcdef-0123456" });
    try {
      expect((await ask(other.port, "/api/me", { headers: { Authorization: `Bearer ${access}` } })).status).toBe(401);
      const answer = await ask(other.port, "/api/me", { headers: { Cookie: `session=${access}~${refresh}` } });
      expect(answer.status).toBe(401);
      expect(answer.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
    } finally {
      await other.stop();
    }
  });

  it("survives a new secret as long as the old one is still listed", async () => {
    const cookie = await signIn();
    const rotated = await serve({
      DATABASE_URL: database.url,
      AUTH_SECRETS: `a-newer-secret-0123456789abcdef-0123456,${SECRETS.AUTH_SECRETS}`,
    });
    try {
      expect((await ask(rotated.port, "/api/me", { headers: { Cookie: cookie } })).status).toBe(200);
    } finally {
      await rotated.stop();
    }
  });

  /** The same session with an expired access token, which has to be refreshed. */
  const stale = (cookie: string) => `session=gone~${claims(cookie)[1]}`;

  it("is refreshed once by fifty concurrent requests, all of which stay signed in", async () => {
    const cookie = stale(await signIn());
    const answers = await Promise.all(Array.from({ length: 50 }, () => get("/api/me", { Cookie: cookie })));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect((await sql.query("SELECT counter FROM session")).rows).toEqual([{ counter: 1 }]);
    expect(new Set(answers.map((answer) => claims(cookieOf(answer))[1])).size).toBe(1);
  });

  it("accepts the previous token after a lost response, and ends when an old one is reused", async () => {
    const first = stale(await signIn());
    const second = stale(cookieOf(await get("/api/me", { Cookie: first })));
    expect(await me({ Cookie: first })).toBe("ana@example.com");
    const third = stale(cookieOf(await get("/api/me", { Cookie: second })));
    await sql.query("UPDATE session SET refreshed_at = now() - interval '11 seconds'");
    expect(await me({ Cookie: second })).toBe("ana@example.com");
    await sql.query("UPDATE session SET refreshed_at = now() - interval '11 seconds'");
    const thief = await get("/api/me", { Cookie: first });
    expect(thief.status).toBe(401);
    expect(thief.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
    expect(await me({ Cookie: third })).toBe(401);
    expect(await events()).toContain("token reused");
  });

  it("ends after its lifetime or without use, and sooner for staff", async () => {
    const cookie = await signIn();
    await sql.query("UPDATE session SET refreshed_at = now() - interval '29 days'");
    expect(await me({ Cookie: cookie })).toBe("ana@example.com");
    await sql.query("UPDATE session SET refreshed_at = now() - interval '31 days'");
    expect(await me({ Cookie: cookie })).toBe(401);
    await sql.query("UPDATE session SET refreshed_at = now(), expires_at = now()");
    expect(await me({ Cookie: cookie })).toBe(401);
    const staff = await signIn("kim@sunporch.example");
    await sql.query("UPDATE session SET refreshed_at = now() - interval '13 hours'");
    expect(await me({ Cookie: staff })).toBe(401);
  });

  it("is a staff session only for exactly the current staff domain", async () => {
    const staff = async (email: string) => {
      const { body } = await get("/api/me", { Cookie: await signIn(email) });
      return JSON.parse(body).user.staff as boolean;
    };
    expect(await staff("kim@sunporch.example")).toBe(true);
    expect(await staff("eve@evilsunporch.example")).toBe(false);
    expect(await staff("eve@sunporch.example.evil.example")).toBe(false);
    expect(await staff("eve@sub.sunporch.example")).toBe(false);
    const cookie = await signIn("lee@sunporch.example");
    await sql.query("UPDATE account SET email = 'lee@example.com' WHERE email LIKE 'lee@%'");
    expect(JSON.parse((await get("/api/me", { Cookie: cookie })).body).user.staff).toBe(false);
    await sql.query("UPDATE account SET disabled_at = now()");
    expect(await me({ Cookie: cookie })).toBe(401);
  });

  it("is new at each sign-in, which prevents session fixation", async () => {
    const planted = await signIn("eve@example.com");
    await post("/sign-in", { email: "ana@example.com", returnTo: "/" });
    const answer = await post(
      "/auth/callback",
      { token: await mailedToken("ana@example.com") },
      { headers: { Cookie: planted } },
    );
    expect(answer.headers["set-cookie"]?.filter((line) => line.startsWith("session="))).toHaveLength(1);
    expect(await me({ Cookie: cookieOf(answer) })).toBe("ana@example.com");
    expect(await me({ Cookie: planted })).toBe(401);
  });

  it("ends when the same browser signs in again, and no other session ends", async () => {
    const [before, elsewhere] = [await signIn(), await signIn()];
    await post("/sign-in", { email: "ana@example.com", returnTo: "/" }, { headers: { Cookie: before } });
    const again = await post(
      "/auth/callback",
      { token: await mailedToken("ana@example.com") },
      { headers: { Cookie: before } },
    );
    expect(await me({ Cookie: cookieOf(again) })).toBe("ana@example.com");
    expect([await me({ Cookie: before }), await me({ Cookie: elsewhere })]).toEqual([401, "ana@example.com"]);
    // Requests of the same browser that were in flight do not delete the new cookie.
    for (const cookie of [before, stale(before)])
      expect((await get("/api/me", { Cookie: cookie })).headers["set-cookie"]).toBeUndefined();
    expect((await events()).filter((kind) => kind === "session ended")).toHaveLength(1);

    const password = "tulip window gravel";
    const here = cookieOf(again);
    await post("/dashboard/profile", { intent: "password", password }, { headers: { Cookie: here } });
    const byPassword = await post(
      "/sign-in",
      { intent: "password", email: "ana@example.com", password },
      { headers: { Cookie: here } },
    );
    expect(byPassword.status).toBe(303);
    expect([await me({ Cookie: here }), await me({ Cookie: cookieOf(byPassword) })]).toEqual([401, "ana@example.com"]);
    expect((await sql.query("SELECT FROM session WHERE revoked_at IS NULL")).rowCount).toBe(1);
  });

  it("ends with sign-out: everywhere, here, or everywhere else", async () => {
    const out = async (scope: string, cookie: string) => post("/sign-out", { scope }, { headers: { Cookie: cookie } });
    let [here, there] = [await signIn(), await signIn()];
    const answer = await out("", here);
    expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
    expect(answer.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
    expect([await me({ Cookie: here }), await me({ Cookie: there })]).toEqual([401, 401]);
    await sql.query("TRUNCATE rate_limit");
    [here, there] = [await signIn(), await signIn()];
    await out("local", here);
    expect([await me({ Cookie: here }), await me({ Cookie: there })]).toEqual([401, "ana@example.com"]);
    await sql.query("TRUNCATE rate_limit");
    [here, there] = [await signIn(), await signIn()];
    const others = await out("others", here);
    expect(others.headers["set-cookie"]).toBeUndefined();
    expect([await me({ Cookie: here }), await me({ Cookie: there })]).toEqual(["ana@example.com", 401]);
    for (const cookie of ["", "session=x~y", here]) expect((await out("local", cookie)).status).toBe(303);
  });

  it("survives a server error: the cookie stays", async () => {
    const cookie = stale(await signIn());
    await sql.query("ALTER TABLE session RENAME TO session_away");
    const broken = await get("/api/me", { Cookie: cookie });
    expect(broken.status).toBe(500);
    expect(broken.headers["set-cookie"]).toBeUndefined();
    await sql.query("ALTER TABLE session_away RENAME TO session");
    expect(await me({ Cookie: cookie })).toBe("ana@example.com");
  });
});

describe("POST /api/auth/token", () => {
  const token = (content: unknown, headers: Record<string, string> = {}) =>
    ask(server.port, "/api/auth/token", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: typeof content === "string" ? content : JSON.stringify(content),
    });
  beforeEach(async () => {
    const created = await post("/sign-in", {
      intent: "create",
      email: "ana@example.com",
      password: "tulip window gravel",
    });
    await post(
      "/auth/callback",
      { token: await mailedToken("ana@example.com") },
      { headers: { Cookie: cookieOf(created) } },
    );
  });

  it("returns tokens for a password, and new ones for a refresh token", async () => {
    const first = await token({ grantType: "password", email: "Ana@example.com", password: "tulip window gravel" });
    expect([first.status, first.headers["cache-control"], first.headers["set-cookie"]]).toEqual([
      200,
      "no-store",
      undefined,
    ]);
    const given = JSON.parse(first.body) as { accessToken: string; refreshToken: string; expiresAt: string };
    expect(new Date(given.expiresAt).getTime()).toBeGreaterThan(Date.now() + 14 * 60_000);
    expect(await me({ Authorization: `Bearer ${given.accessToken}` })).toBe("ana@example.com");
    const second = JSON.parse((await token({ grantType: "refresh", refreshToken: given.refreshToken })).body);
    expect(second.refreshToken).not.toBe(given.refreshToken);
    expect(await me({ Authorization: `Bearer ${second.accessToken}` })).toBe("ana@example.com");
  });

  it.each<[string, unknown, number]>([
    ["a wrong password", { grantType: "password", email: "ana@example.com", password: "no" }, 422],
    ["an address that is none", { grantType: "password", email: "ana", password: "no" }, 400],
    ["a forged refresh token", { grantType: "refresh", refreshToken: "x.0.y" }, 401],
    ["another grant", { grantType: "magic" }, 400],
    ["no JSON", "{", 400],
    ["a list", [], 400],
  ])("rejects %s with a problem document", async (_, content, status) => {
    const answer = await token(content);
    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
  });

  it("accepts only JSON by POST from API clients and this site", async () => {
    expect((await token("a=b", { "Content-Type": "application/x-www-form-urlencoded" })).status).toBe(415);
    expect((await get("/api/auth/token")).status).toBe(405);
    expect((await token({ grantType: "magic" }, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  });
});

it("shows the mailbox only on a local site", async () => {
  await post("/sign-in", { email: "ana@example.com", returnTo: "/" });
  expect((await get("/dev/mailbox")).body).toContain("Your sign-in link for Sunporch");
  const shop = await serve({ DATABASE_URL: database.url, APP_URL: "https://shop.example", ...SECRETS });
  const smtp = await serve({ DATABASE_URL: database.url, SMTP_URL: "smtp://127.0.0.1:1", ...SECRETS });
  try {
    expect((await ask(shop.port, "/dev/mailbox", { headers: { Host: "shop.example" } })).status).toBe(404);
    expect((await ask(smtp.port, "/dev/mailbox")).status).toBe(404);
    const secure = await ask(shop.port, "/api/me", { headers: { Host: "shop.example", Cookie: "__Host-session=a~b" } });
    expect(secure.headers["set-cookie"]?.[0]).toMatch(
      /^__Host-session=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax; Secure$/,
    );
  } finally {
    await Promise.all([shop.stop(), smtp.stop()]);
  }
});
