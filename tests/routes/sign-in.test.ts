/** Signing in with links and passwords, over HTTP. */
import { describe, expect, it } from "vitest";
import { type Answer, ask, startServer } from "../server/running-server";
import { emptyTables } from "../setup/empty-tables";
import { elapse } from "./elapse";
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

it("ignores unknown problem codes on the sign-in page", async () => {
  const alerts = (body: string) => body.match(/role="alert"/g)?.length;
  const defaultAlerts = alerts((await fetchPath("/sign-in")).body);
  for (const problem of ["__proto__", "constructor", "x"]) {
    const { status, body } = await fetchPath(`/sign-in?problem=${problem}`);
    expect([status, alerts(body)], problem).toEqual([200, defaultAlerts]);
  }
  expect((await fetchPath("/sign-in?problem=often")).body).toContain("Too many attempts.");
});

describe("requesting a link", () => {
  it("gives everyone the same response and emails the normalized address", async () => {
    await signIn("known@example.com");
    const [knownResponse, unknownResponse] = [
      await postForm("/sign-in", { email: " KNOWN@Example.com ", returnTo: "/" }),
      await postForm("/sign-in", { email: "unknown@example.com", returnTo: "/" }),
    ];
    expect([knownResponse.status, unknownResponse.status]).toEqual([200, 200]);
    for (const { body } of [knownResponse, unknownResponse])
      expect(body).toContain("Check your email for the sign-in link.");
    expect(await readMailedToken("known@example.com")).not.toBe("");
    const { rows } = await site.sql.query(
      "SELECT kind, subject, text, html FROM mail WHERE recipient = 'unknown@example.com'",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ kind: "sign-in-link", subject: "Your sign-in link for Sunporch" });
    expect(rows[0].html).toContain(`/auth/callback?token=${await readMailedToken("unknown@example.com")}"`);
  });

  it("rejects what is no address with a message at the field, keeps it, and sends no email", async () => {
    for (const [email, message] of [
      ["", "Please enter your email."],
      ["ana", "Use an email address such as you@example.com."],
      ["ana@example.com\r\nBcc: eve@evil.example", "Use an email address"],
    ] as const) {
      const { status, body } = await postForm("/sign-in", { email, returnTo: "/" });
      expect([status, body.includes(message), body.includes('aria-invalid="true"')]).toEqual([422, true, true]);
      if (email === "ana") expect(body).toContain('value="ana"');
    }
    expect((await site.sql.query("SELECT FROM mail")).rowCount).toBe(0);
  });

  it("limits the requester, says when to try again, and emails the same link once a minute", async () => {
    const responses: Answer[] = [];
    for (let time = 0; time < 4; time++)
      responses.push(await postForm("/sign-in", { email: "ana@example.com", returnTo: "/" }));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const { headers, body } = responses[3]!;
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(body).toMatch(/Too many attempts\. Please try again in \d+ (minute|second)s?\./);
    expect(body).not.toContain("Could not send link.");
    expect(body).toContain('value="ana@example.com"');
    expect((await site.sql.query("SELECT FROM mail")).rowCount).toBe(1);
    const { rows } = await site.sql.query("SELECT key FROM rate_limit");
    expect(JSON.stringify(rows)).not.toMatch(/example\.com|127\.0\.0\.1/);
    expect((await postForm("/sign-in", { email: "ben@example.com", returnTo: "/" })).status).toBe(200);
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
      expect((await postForm("/sign-in", { email: "ana@example.com" }, { headers })).status).toBe(403);
      expect((await postForm("/auth/callback", { token: "x" }, { headers })).status).toBe(403);
      expect((await postForm("/sign-out", {}, { headers })).status).toBe(403);
    }
    expect((await site.sql.query("SELECT FROM mail")).rowCount).toBe(0);
  });
});

describe("sign-in link", () => {
  it("isn't used up by mail scanners, and signs in a browser that did not request it, which returns to the page", async () => {
    await postForm("/sign-in", { email: "ana@example.com", returnTo: "/listing/7?from=map" });
    const token = await readMailedToken("ana@example.com");
    for (let scan = 0; scan < 2; scan++) {
      const { status, headers, body } = await fetchPath(`/auth/callback?token=${token}`);
      expect(status).toBe(200);
      expect(body).toContain("Signing you in…");
      expect(body).toContain("Signing in as a•••@example.com");
      expect(body).not.toContain("ana@example.com");
      expect(headers).toMatchObject({ "cache-control": "private, no-store", "referrer-policy": "same-origin" });
      expect(headers["set-cookie"]).toBeUndefined();
    }
    const response = await postForm("/auth/callback", { token });
    expect([response.status, response.headers.location]).toEqual([303, "/listing/7?from=map"]);
    const [line] = response.headers["set-cookie"]!;
    expect(line).toMatch(/^session=[\w.~-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const cookie = cookieOf(response);
    expect(await fetchUser({ Cookie: cookie })).toBe("ana@example.com");
    expect(await listEvents()).toEqual(["link sent", "address confirmed", "signed in"]);
    expect((await site.sql.query("SELECT token_hash::text FROM sign_in_link")).rows[0].token_hash).not.toContain(token);
    // Neither the link nor its tokens are in logs.
    const [access, refresh] = cookie.replace(/^session=/, "").split("~");
    for (const secret of [token, access, refresh, "ana@example.com"])
      expect(site.server.output()).not.toContain(secret);
    expect(JSON.stringify((await site.sql.query("SELECT * FROM auth_event")).rows)).not.toMatch(/example\.com|eyJ/);
  });

  it("signs in one of fifty concurrent requests", { tags: ["long"] }, async () => {
    await postForm("/sign-in", { email: "ana@example.com", returnTo: "/" });
    const token = await readMailedToken("ana@example.com");
    const responses = await Promise.all(Array.from({ length: 50 }, () => postForm("/auth/callback", { token })));
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
    for (const { body } of responses.filter(({ status }) => status !== 303)) expect(body).toContain("was already used");
    expect((await site.sql.query("SELECT FROM session")).rowCount).toBe(1);
    expect((await site.sql.query("SELECT FROM account")).rowCount).toBe(1);
  });

  it("that is used, expired or unknown shows the reason, and offers a new one and the home page", async () => {
    await postForm("/sign-in", { email: "ana@example.com", returnTo: "/map?z=9" });
    const token = await readMailedToken("ana@example.com");
    for (const [change, message] of [
      ["UPDATE sign_in_link SET used_at = now()", "This sign-in link was already used."],
      ["UPDATE sign_in_link SET used_at = NULL, expires_at = now()", "This sign-in link has expired."],
      ["DELETE FROM sign_in_link", "This sign-in link is incomplete or invalid."],
    ] as const) {
      await site.sql.query(change);
      for (const response of [
        await fetchPath(`/auth/callback?token=${token}`),
        await postForm("/auth/callback", { token }),
      ]) {
        expect(response.status).toBe(400);
        expect(response.body).toContain(message);
        expect(response.body).toContain("<title>Not signed in · ");
        // Only scripts can tell that somebody uses the page, and leave it when nobody does.
        expect(response.body).not.toMatch(/http-?equiv="refresh"/i);
        expect(response.body).toMatch(/<a [^>]*href="\/"[^>]*>Go to the home page</);
        expect(response.body).toContain('href="/sign-in?returnTo=');
        expect(response.headers["set-cookie"]).toBeUndefined();
      }
    }
  });

  it("that is used leads its owner on where it led, and nobody else", async () => {
    const otherCookie = await signIn("bob@example.com");
    const cookie = await signIn("ana@example.com", "/map?z=9");
    const token = await readMailedToken("ana@example.com");
    const open = (Cookie: string) => fetchPath(`/auth/callback?token=${token}`, { Cookie });
    const { status, headers } = await open(cookie);
    expect([status, headers.location]).toEqual([302, "/map?z=9"]);
    expect(headers).toMatchObject({ "cache-control": "private, no-store", "referrer-policy": "same-origin" });
    expect(headers["set-cookie"]).toBeUndefined();
    for (const response of [await open(otherCookie), await open("")]) {
      expect(response.status).toBe(400);
      expect(response.body).toContain("This sign-in link was already used.");
      expect(response.body).not.toContain("ana@example.com");
    }
    expect(await fetchUser({ Cookie: otherCookie })).toBe("bob@example.com");
    // An expired link that nobody used is no way in.
    await site.sql.query("UPDATE sign_in_link SET used_at = NULL, expires_at = now()");
    expect((await open(cookie)).status).toBe(400);
  });

  it("stays valid when another is requested, and is used up together with it", async () => {
    await postForm("/sign-in", { email: "ana@example.com", returnTo: "/" });
    const first = await readMailedToken("ana@example.com");
    await elapse(site.sql, "8 minutes");
    await postForm("/sign-in", { email: "ana@example.com", returnTo: "/" });
    const secondToken = await readMailedToken("ana@example.com");
    expect(secondToken).not.toBe(first);
    expect((await fetchPath(`/auth/callback?token=${first}`)).status).toBe(200);
    expect((await postForm("/auth/callback", { token: first })).status).toBe(303);
    expect((await postForm("/auth/callback", { token: secondToken })).status).toBe(400);
  });

  it("is sent again with its remaining time while it is valid for long enough", async () => {
    await postForm("/sign-in", { email: "ana@example.com", returnTo: "/map" });
    const first = await readMailedToken("ana@example.com");
    await elapse(site.sql, "3 minutes 5 seconds");
    await postForm("/sign-in", { email: "ana@example.com", returnTo: "/map" });
    expect(await readMailedToken("ana@example.com")).toBe(first);
    const { rows } = await site.sql.query("SELECT text FROM mail ORDER BY created_at DESC LIMIT 1");
    expect(rows[0].text).toContain("It expires in 7 minutes");
    expect((await postForm("/auth/callback", { token: first })).headers.location).toBe("/map");
  });

  it("keeps its return path when another request has a different one", async () => {
    await postForm("/sign-in", { email: "ana@example.com", returnTo: "/map" });
    const first = await readMailedToken("ana@example.com");
    await elapse(site.sql, "2 minutes");
    await postForm("/sign-in", { email: "ana@example.com", returnTo: "/compare" });
    const secondToken = await readMailedToken("ana@example.com");
    expect(secondToken).not.toBe(first);
    expect((await site.sql.query("SELECT return_to FROM sign_in_link ORDER BY created_at")).rows).toEqual([
      { return_to: "/map" },
      { return_to: "/compare" },
    ]);
    expect((await postForm("/auth/callback", { token: secondToken })).headers.location).toBe("/compare");
  });

  it("never redirects to another site", async () => {
    await postForm("/sign-in", { email: "ana@example.com", returnTo: "//evil.example" });
    const { headers } = await postForm("/auth/callback", { token: await readMailedToken("ana@example.com") });
    expect(headers.location).toBe("/");
  });

  it("removes a password that was set before the address was verified", async () => {
    await site.sql.query(
      "INSERT INTO account (id, email, password_hash) VALUES (gen_random_uuid(), 'ana@example.com', 'an attacker''s')",
    );
    await signIn();
    const { rows } = await site.sql.query("SELECT password_hash, email_verified_at FROM account");
    expect(rows).toEqual([{ password_hash: null, email_verified_at: expect.any(Date) }]);
  });

  it("does not sign in to a blocked account", async () => {
    await signIn();
    await site.sql.query("UPDATE account SET disabled_at = now()");
    await postForm("/sign-in", { email: "ana@example.com", returnTo: "/" });
    const { status, body } = await postForm("/auth/callback", { token: await readMailedToken("ana@example.com") });
    expect(status).toBe(400);
    expect(body).toContain("This account is closed.");
  });
});

describe("a password", () => {
  const GOOD = "tulip window gravel";
  const create = (email: string, password = GOOD, returnTo = "/") =>
    postForm("/sign-in", { intent: "create", email, password, returnTo });
  const enter = (email: string, password = GOOD) =>
    postForm("/sign-in", { intent: "password", email, password, returnTo: "/map" });
  /** Creates an account with a password and confirms its address in the same browser. */
  async function account(email = "ana@example.com") {
    const created = await create(email);
    return postForm(
      "/auth/callback",
      { token: await readMailedToken(email) },
      { headers: { Cookie: cookieOf(created) } },
    );
  }

  it("creates an account once the address is confirmed, signs in, and is in no log", async () => {
    const created = await create("ana@example.com", GOOD, "/listing/7");
    expect(created.status).toBe(200);
    expect(created.body).toContain("Check your email to confirm your account.");
    expect((await enter("ana@example.com")).status).toBe(422);
    const confirmed = await postForm(
      "/auth/callback",
      { token: await readMailedToken("ana@example.com") },
      { headers: { Cookie: cookieOf(created) } },
    );
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, "/listing/7"]);
    const response = await enter(" ANA@example.com ");
    expect([response.status, response.headers.location]).toEqual([303, "/map"]);
    expect(await fetchUser({ Cookie: cookieOf(response) })).toBe("ana@example.com");
    expect((await enter("ana@example.com", "not the right one")).status).toBe(422);
    for (const text of [site.server.output(), JSON.stringify((await site.sql.query("SELECT * FROM auth_event")).rows)])
      expect(text).not.toMatch(/tulip|not the right/);
    const { rows } = await site.sql.query("SELECT password_hash FROM account");
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("is not kept if it was chosen in another browser than the one that confirms the address", async () => {
    await create("ana@example.com");
    const confirmed = await postForm("/auth/callback", { token: await readMailedToken("ana@example.com") });
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, "/auth/confirmed?returnTo=%2F"]);
    expect((await fetchPath("/auth/confirmed?returnTo=%2F")).body).toContain(
      "You chose the password in another browser, so we didn’t keep it.",
    );
    expect(await fetchUser({ Cookie: cookieOf(confirmed) })).toBe("ana@example.com");
    expect((await enter("ana@example.com")).status).toBe(422);
  });

  it("reveals nothing about who has an account", async () => {
    await account("known@example.com");
    await emptyTables(site.sql, "rate_limit", "mail");
    const attempts = [
      (email: string) => create(email),
      (email: string) => enter(email, "not the right one"),
      (email: string) => postForm("/sign-in", { intent: "forgot", email }),
    ];
    const normalizeBody = ({ body }: Answer) =>
      body.replaceAll(/(un)?known@example\.com|nonce="[^"]*"|nonce-[\w+/=-]+/g, "");
    for (const attempt of attempts) {
      const [knownResponse, unknownResponse] = [
        await attempt("known@example.com"),
        await attempt("unknown@example.com"),
      ];
      await elapse(site.sql, "1 minute");
      expect(knownResponse.status).toBe(unknownResponse.status);
      expect(normalizeBody(knownResponse)).toBe(normalizeBody(unknownResponse));
      expect(Object.keys(knownResponse.headers).sort()).toEqual(Object.keys(unknownResponse.headers).sort());
    }
    const { rows } = await site.sql.query("SELECT recipient, kind FROM mail ORDER BY created_at");
    expect(rows).toEqual([
      { recipient: "known@example.com", kind: "account-known" },
      { recipient: "unknown@example.com", kind: "confirm-address" },
      { recipient: "known@example.com", kind: "password-reset" },
      { recipient: "unknown@example.com", kind: "no-account" },
    ]);
  });

  it("takes the same time to verify without an account", { tags: ["long"] }, async () => {
    await account("known@example.com");
    const measureMs = async (email: string) => {
      const from = performance.now();
      await enter(email, "not the right one");
      return performance.now() - from;
    };
    await measureMs("known@example.com");
    const [knownMs, unknownMs] = [[] as number[], [] as number[]];
    for (let time = 0; time < 3; time++) {
      knownMs.push(await measureMs("known@example.com"));
      unknownMs.push(await measureMs(`unknown${time}@example.com`));
    }
    // A lookup alone takes a tenth of the time of a hash.
    expect(Math.min(...unknownMs)).toBeGreaterThan(Math.min(...knownMs) / 3);
  });

  it("and email are checked together: a summary links to them, and the first is focused", async () => {
    const { status, body } = await postForm("/sign-in?mode=create", {
      intent: "create",
      email: "ana",
      password: "elevenchars",
    });
    expect(status).toBe(422);
    expect(body).toContain("<title>Error: Sign in · Sunporch</title>");
    expect(body).toMatch(/<a href="#sign-in-email">Use an email address/);
    expect(body).toMatch(/<a href="#sign-in-password">Use at least 12 characters/);
    const inputs = [...body.matchAll(/<input [^>]*>/g)].map(([input]) => input);
    const [email, password] = ["email", "password"].map((name) => inputs.find((input) => input.includes(`"${name}"`)));
    expect(email).toMatch(/autofocus=""/i);
    expect(email).toContain('value="ana"');
    expect(password).toContain('aria-invalid="true"');
    expect(password).not.toMatch(/autofocus/i);
    // So that password managers offer a new one.
    expect(password).toMatch(/autocomplete="new-password"/i);
    expect(body).not.toContain("elevenchars");
    const weak = await create("ana@example.com", "sunporch-example");
    expect([weak.status, weak.body.includes("your email address")]).toEqual([422, true]);
    const empty = await enter("", "");
    expect(empty.status).toBe(422);
    for (const message of ["Please enter your email.", "Please enter your password."])
      expect(empty.body).toContain(message);
    expect((await site.sql.query("SELECT FROM mail")).rowCount).toBe(0);
  });

  it("is locked for a minute after five wrong attempts of a client, while a link still works", {
    tags: ["long"],
  }, async () => {
    await account();
    for (let time = 0; time < 5; time++)
      expect((await enter("ana@example.com", `wrong wrong ${time}`)).status).toBe(422);
    const closed = await enter("ana@example.com");
    expect(closed.status).toBe(429);
    expect(Number(closed.headers["retry-after"])).toBeGreaterThan(30);
    expect(closed.body).toContain("You can still use a sign-in link.");
    expect(closed.body).not.toContain("Authentication failed");
    await signIn();
    await site.sql.query("DELETE FROM rate_limit WHERE key LIKE 'password lock%'");
    expect((await enter("ana@example.com")).status).toBe(303);
    expect((await enter("ana@example.com", "wrong again and again")).status).toBe(422);
    expect((await enter("ana@example.com")).status).toBe(303);
  });

  it("can be entered ten times a minute by one client", { tags: ["long"] }, async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++)
      statuses.push((await enter(`p${time}@example.com`, "whatever it may be")).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  it("can be reset with a link, which a weak password does not use up; other browsers are signed out", async () => {
    const sessionBefore = cookieOf(await account()).replace(/^.*(session=)/, "$1");
    expect(await fetchUser({ Cookie: sessionBefore })).toBe("ana@example.com");
    await postForm("/sign-in", { intent: "forgot", email: "ana@example.com", returnTo: "/map" });
    const token = await readMailedToken("ana@example.com");
    expect((await fetchPath(`/auth/callback?token=${token}`)).body).toContain("Choose a new password");
    const weakPassword = await postForm("/auth/callback", { token, password: "short" });
    expect(weakPassword.status).toBe(422);
    expect(weakPassword.body).toContain("<title>Error: Choose a new password");
    expect(weakPassword.body).toContain("Use at least 12 characters");
    expect(weakPassword.body).toContain("For a•••@example.com. ");
    expect(weakPassword.body).not.toContain("ana@example.com");
    const response = await postForm("/auth/callback", { token, password: "gravel window tulip" });
    expect([response.status, response.headers.location]).toEqual([303, "/map"]);
    expect((await site.sql.query("SELECT recipient FROM mail WHERE kind = 'password-changed'")).rows).toEqual([
      { recipient: "ana@example.com" },
    ]);
    expect(await fetchUser({ Cookie: sessionBefore })).toBe(401);
    expect(await fetchUser({ Cookie: cookieOf(response) })).toBe("ana@example.com");
    expect((await enter("ana@example.com")).status).toBe(422);
    expect((await enter("ana@example.com", "gravel window tulip")).status).toBe(303);
    expect((await postForm("/auth/callback", { token, password: "another good one" })).status).toBe(400);
  });

  it("is the same in any Unicode normalization", { tags: ["long"] }, async () => {
    const created = await create("ana@example.com", "caf\u0065\u0301 tulip gravel");
    await postForm(
      "/auth/callback",
      { token: await readMailedToken("ana@example.com") },
      { headers: { Cookie: cookieOf(created) } },
    );
    expect((await enter("ana@example.com", "caf\u00e9 tulip gravel")).status).toBe(303);
  });
});

it("shows the mailbox only on a local site", { tags: ["long"] }, async () => {
  await postForm("/sign-in", { email: "ana@example.com", returnTo: "/" });
  expect((await fetchPath("/dev/mailbox")).body).toContain("Your sign-in link for Sunporch");
  const shop = await startServer({ DATABASE_URL: site.database, APP_URL: "https://shop.example", ...SECRETS });
  const smtp = await startServer({ DATABASE_URL: site.database, SMTP_URL: "smtp://127.0.0.1:1", ...SECRETS });
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
