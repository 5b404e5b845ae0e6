/** Sessions of browsers and of programs, over HTTP. */
import { beforeEach, describe, expect, it } from "vitest";
import { ask, startServer } from "../server/running-server";
import { emptyTables } from "../setup/empty-tables";
import {
  cookieOf,
  fetchPath,
  fetchUser,
  listEvents,
  postForm,
  readMailedToken,
  SECRETS,
  setUpSignInSite,
  signIn,
  site,
} from "./sign-in-site";

setUpSignInSite();

describe("a session", () => {
  const claims = (cookie: string) => cookie.replace(/^session=/, "").split("~") as [string, string];

  it("is shown in the header, without its tokens in the page", async () => {
    const visitor = await fetchPath("/map?beds=3");
    expect(visitor.body).toContain('href="/sign-in?returnTo=%2Fmap%3Fbeds%3D3"');
    const cookie = await signIn();
    const { body } = await fetchPath("/", { Cookie: cookie });
    expect(body).toContain("Logout");
    expect(body).not.toContain(">Login<");
    for (const token of claims(cookie)) expect(body).not.toContain(token);
    const signInPage = await fetchPath("/sign-in?returnTo=/map", { Cookie: cookie });
    expect([signInPage.status, signInPage.headers.location]).toEqual([302, "/map"]);
  });

  it("is asked for at any address of the dashboard, also one that doesn't exist", async () => {
    const visitor = await fetchPath("/dashboard/nothing?a=1");
    expect([visitor.status, visitor.headers.location]).toEqual([
      302,
      "/sign-in?returnTo=%2Fdashboard%2Fnothing%3Fa%3D1",
    ]);
    const { status, body } = await fetchPath("/dashboard/nothing", { Cookie: await signIn() });
    expect([status, body.includes("404 Page Not Found")]).toEqual([404, true]);
  });

  it("of an API client depends only on its bearer token; an invalid one is refused despite a cookie", async () => {
    const cookie = await signIn();
    const [access] = claims(cookie);
    expect(await fetchUser({ Authorization: `Bearer ${access}` })).toBe("ana@example.com");
    for (const authorization of [
      "Bearer x",
      `Bearer ${access}x`,
      "Bearer",
      "Basic YTpi",
      `Bearer ${access.split(".").slice(0, 2).join(".")}.`,
    ]) {
      const response = await fetchPath("/api/me", { Authorization: authorization, Cookie: cookie });
      expect(response.status).toBe(401);
      expect(response.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
      expect(response.headers["content-type"]).toContain("application/problem+json");
    }
  });

  it("rejects tokens without a signature or with another key", { tags: ["long"] }, async () => {
    const cookie = await signIn();
    const [access, refresh] = claims(cookie);
    const [, payload] = access.split(".");
    const unsignedToken = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${payload}.`;
    expect(await fetchUser({ Authorization: `Bearer ${unsignedToken}` })).toBe(401);
    const otherServer = await startServer({
      DATABASE_URL: site.database,
      AUTH_SECRETS: "another-secret-0123456789abcdef-0123456",
    });
    try {
      expect((await ask(otherServer.port, "/api/me", { headers: { Authorization: `Bearer ${access}` } })).status).toBe(
        401,
      );
      const response = await ask(otherServer.port, "/api/me", { headers: { Cookie: `session=${access}~${refresh}` } });
      expect(response.status).toBe(401);
      expect(response.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
    } finally {
      await otherServer.stop();
    }
  });

  it("survives a new secret as long as the old one is still listed", { tags: ["long"] }, async () => {
    const cookie = await signIn();
    const rotated = await startServer({
      DATABASE_URL: site.database,
      AUTH_SECRETS: `a-newer-secret-0123456789abcdef-0123456,${SECRETS.AUTH_SECRETS}`,
    });
    try {
      expect((await ask(rotated.port, "/api/me", { headers: { Cookie: cookie } })).status).toBe(200);
    } finally {
      await rotated.stop();
    }
  });

  /** The same session with an expired access token, which has to be refreshed. */
  const makeStale = (cookie: string) => `session=gone~${claims(cookie)[1]}`;

  it("is refreshed once by fifty concurrent requests, all of which stay signed in", { tags: ["long"] }, async () => {
    const cookie = makeStale(await signIn());
    const responses = await Promise.all(Array.from({ length: 50 }, () => fetchPath("/api/me", { Cookie: cookie })));
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect((await site.sql.query("SELECT counter FROM session")).rows).toEqual([{ counter: 1 }]);
    expect(new Set(responses.map((response) => claims(cookieOf(response))[1])).size).toBe(1);
  });

  it("accepts the previous token after a lost response, and ends when an old one is reused", async () => {
    const first = makeStale(await signIn());
    const secondCookie = makeStale(cookieOf(await fetchPath("/api/me", { Cookie: first })));
    expect(await fetchUser({ Cookie: first })).toBe("ana@example.com");
    const third = makeStale(cookieOf(await fetchPath("/api/me", { Cookie: secondCookie })));
    await site.sql.query("UPDATE session SET refreshed_at = now() - interval '11 seconds'");
    expect(await fetchUser({ Cookie: secondCookie })).toBe("ana@example.com");
    await site.sql.query("UPDATE session SET refreshed_at = now() - interval '11 seconds'");
    const stolenUse = await fetchPath("/api/me", { Cookie: first });
    expect(stolenUse.status).toBe(401);
    expect(stolenUse.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
    expect(await fetchUser({ Cookie: third })).toBe(401);
    expect(await listEvents()).toContain("token reused");
  });

  it("ends after its lifetime or without use, and sooner for staff", async () => {
    const cookie = await signIn();
    await site.sql.query("UPDATE session SET refreshed_at = now() - interval '29 days'");
    expect(await fetchUser({ Cookie: cookie })).toBe("ana@example.com");
    await site.sql.query("UPDATE session SET refreshed_at = now() - interval '31 days'");
    expect(await fetchUser({ Cookie: cookie })).toBe(401);
    await site.sql.query("UPDATE session SET refreshed_at = now(), expires_at = now() - interval '1 second'");
    expect(await fetchUser({ Cookie: cookie })).toBe(401);
    const staff = await signIn("kim@sunporch.example");
    await site.sql.query("UPDATE session SET refreshed_at = now() - interval '13 hours'");
    expect(await fetchUser({ Cookie: staff })).toBe(401);
  });

  it("is a staff session only for exactly the current staff domain", { tags: ["long"] }, async () => {
    const staff = async (email: string) => {
      const { body } = await fetchPath("/api/me", { Cookie: await signIn(email) });
      return JSON.parse(body).user.staff as boolean;
    };
    expect(await staff("kim@sunporch.example")).toBe(true);
    expect(await staff("eve@evilsunporch.example")).toBe(false);
    expect(await staff("eve@sunporch.example.evil.example")).toBe(false);
    expect(await staff("eve@sub.sunporch.example")).toBe(false);
    const cookie = await signIn("lee@sunporch.example");
    await site.sql.query("UPDATE account SET email = 'lee@example.com' WHERE email LIKE 'lee@%'");
    expect(JSON.parse((await fetchPath("/api/me", { Cookie: cookie })).body).user.staff).toBe(false);
    await site.sql.query("UPDATE account SET disabled_at = now()");
    expect(await fetchUser({ Cookie: cookie })).toBe(401);
  });

  it("is new at each sign-in, which prevents session fixation", async () => {
    const plantedCookie = await signIn("eve@example.com");
    await postForm("/sign-in", { email: "ana@example.com", returnTo: "/" });
    const response = await postForm(
      "/auth/callback",
      { token: await readMailedToken("ana@example.com") },
      { headers: { Cookie: plantedCookie } },
    );
    expect(response.headers["set-cookie"]?.filter((line) => line.startsWith("session="))).toHaveLength(1);
    expect(await fetchUser({ Cookie: cookieOf(response) })).toBe("ana@example.com");
    expect(await fetchUser({ Cookie: plantedCookie })).toBe(401);
  });

  it("ends when the same browser signs in again, and no other session ends", async () => {
    const [cookieBefore, otherCookie] = [await signIn(), await signIn()];
    await postForm("/sign-in", { email: "ana@example.com", returnTo: "/" }, { headers: { Cookie: cookieBefore } });
    const secondSignIn = await postForm(
      "/auth/callback",
      { token: await readMailedToken("ana@example.com") },
      { headers: { Cookie: cookieBefore } },
    );
    expect(await fetchUser({ Cookie: cookieOf(secondSignIn) })).toBe("ana@example.com");
    expect([await fetchUser({ Cookie: cookieBefore }), await fetchUser({ Cookie: otherCookie })]).toEqual([
      401,
      "ana@example.com",
    ]);
    // Requests of the same browser that were in flight do not delete the new cookie.
    for (const cookie of [cookieBefore, makeStale(cookieBefore)])
      expect((await fetchPath("/api/me", { Cookie: cookie })).headers["set-cookie"]).toBeUndefined();
    expect((await listEvents()).filter((kind) => kind === "session ended")).toHaveLength(1);

    const password = "tulip window gravel";
    const thisCookie = cookieOf(secondSignIn);
    await postForm("/dashboard/profile", { intent: "password", password }, { headers: { Cookie: thisCookie } });
    const byPassword = await postForm(
      "/sign-in",
      { intent: "password", email: "ana@example.com", password },
      { headers: { Cookie: thisCookie } },
    );
    expect(byPassword.status).toBe(303);
    expect([await fetchUser({ Cookie: thisCookie }), await fetchUser({ Cookie: cookieOf(byPassword) })]).toEqual([
      401,
      "ana@example.com",
    ]);
    expect((await site.sql.query("SELECT FROM session WHERE revoked_at IS NULL")).rowCount).toBe(1);
  });

  it("ends with sign-out: everywhere, here, or everywhere else", async () => {
    const signOut = async (scope: string, cookie: string) =>
      postForm("/sign-out", { scope }, { headers: { Cookie: cookie } });
    let [thisCookie, otherCookie] = [await signIn(), await signIn()];
    const response = await signOut("", thisCookie);
    expect([response.status, response.headers.location]).toEqual([303, "/"]);
    expect(response.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
    expect([await fetchUser({ Cookie: thisCookie }), await fetchUser({ Cookie: otherCookie })]).toEqual([401, 401]);
    await emptyTables(site.sql, "rate_limit");
    [thisCookie, otherCookie] = [await signIn(), await signIn()];
    await signOut("local", thisCookie);
    expect([await fetchUser({ Cookie: thisCookie }), await fetchUser({ Cookie: otherCookie })]).toEqual([
      401,
      "ana@example.com",
    ]);
    await emptyTables(site.sql, "rate_limit");
    [thisCookie, otherCookie] = [await signIn(), await signIn()];
    const signOutOthers = await signOut("others", thisCookie);
    expect(signOutOthers.headers["set-cookie"]).toBeUndefined();
    expect([await fetchUser({ Cookie: thisCookie }), await fetchUser({ Cookie: otherCookie })]).toEqual([
      "ana@example.com",
      401,
    ]);
    for (const cookie of ["", "session=x~y", thisCookie]) expect((await signOut("local", cookie)).status).toBe(303);
  });

  it("survives a server error: the cookie stays", { tags: ["long"] }, async () => {
    const cookie = makeStale(await signIn());
    await site.sql.query("ALTER TABLE session RENAME TO session_away");
    const broken = await fetchPath("/api/me", { Cookie: cookie });
    expect(broken.status).toBe(500);
    expect(broken.headers["set-cookie"]).toBeUndefined();
    await site.sql.query("ALTER TABLE session_away RENAME TO session");
    expect(await fetchUser({ Cookie: cookie })).toBe("ana@example.com");
  });
});

describe("POST /api/auth/token", () => {
  const token = (content: unknown, headers: Record<string, string> = {}) =>
    ask(site.server.port, "/api/auth/token", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: typeof content === "string" ? content : JSON.stringify(content),
    });
  beforeEach(async () => {
    const created = await postForm("/sign-in", {
      intent: "create",
      email: "ana@example.com",
      password: "tulip window gravel",
    });
    await postForm(
      "/auth/callback",
      { token: await readMailedToken("ana@example.com") },
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
    const issued = JSON.parse(first.body) as { accessToken: string; refreshToken: string; expiresAt: string };
    expect(new Date(issued.expiresAt).getTime()).toBeGreaterThan(Date.now() + 14 * 60_000);
    expect(await fetchUser({ Authorization: `Bearer ${issued.accessToken}` })).toBe("ana@example.com");
    const refreshed = JSON.parse((await token({ grantType: "refresh", refreshToken: issued.refreshToken })).body);
    expect(refreshed.refreshToken).not.toBe(issued.refreshToken);
    expect(await fetchUser({ Authorization: `Bearer ${refreshed.accessToken}` })).toBe("ana@example.com");
  });

  const GRANT_ERROR = "Send grantType “password” with email and password, or “refresh” with refreshToken.";
  it("rejects anything else with a problem document", async () => {
    const known = { email: "ana@example.com", password: "no" };
    const cases: [content: unknown, status: number, errors?: Record<string, string>][] = [
      [{ grantType: "password", ...known }, 422],
      [
        { grantType: "password", email: "ana", password: "", scope: "all" },
        422,
        {
          email: "Use an email address such as you@example.com.",
          password: "Please enter your password.",
          scope: "This field isn’t known.",
        },
      ],
      [{ grantType: "password", password: "no" }, 422, { email: "Please enter your email." }],
      [{ grantType: "refresh", refreshToken: "x.0.y" }, 401],
      [{ grantType: "magic" }, 422, { grantType: GRANT_ERROR }],
      [{ email: "ana@example.com" }, 422, { grantType: GRANT_ERROR }],
      ["{", 400],
      [[], 400],
    ];
    for (const [content, status, errors] of cases) {
      const response = await token(content);
      expect([content, response.status, JSON.parse(response.body).errors]).toEqual([content, status, errors]);
      expect(response.headers["content-type"]).toContain("application/problem+json");
    }
    expect((await token("a=b", { "Content-Type": "application/x-www-form-urlencoded" })).status).toBe(415);
    expect((await fetchPath("/api/auth/token")).status).toBe(405);
    expect((await token({ grantType: "magic" }, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  });
});
