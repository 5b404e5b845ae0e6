/**
 * Changes to account security need recent authentication; over HTTP against the built server.
 *
 * @module-tag long
 */
import { describe, expect, it } from "vitest";
import type { Person } from "./person";
import { setUpRouteSite } from "./route-site";

const site = setUpRouteSite(async () => {});
const ANA = "ana@example.com";
const PASSWORD = "tulip window gravel";
const PAGE = "/sign-in/confirm";
const buildConfirmPath = (returnTo: string) => `${PAGE}?returnTo=${encodeURIComponent(returnTo)}`;

async function signInAna(): Promise<Person> {
  const ana = site.createPerson();
  await ana.signIn(ANA);
  await site.sql.query("TRUNCATE rate_limit");
  return ana;
}

/** Moves authentication a quarter of an hour into the past. */
const expireConfirmation = () =>
  site.sql.query("UPDATE session SET authenticated_at = authenticated_at - interval '16 minutes'");
const countAccounts = async () => (await site.sql.query("SELECT FROM account")).rowCount;

describe("some time after sign-in", () => {
  it("asks for the password before the account can be deleted", async () => {
    const ana = await signInAna();
    await ana.post("/dashboard/profile", { intent: "password", password: PASSWORD });
    await expireConfirmation();
    for (const response of [
      await ana.get("/dashboard/profile/delete"),
      await ana.post("/dashboard/profile/delete", {}),
    ])
      expect(response.headers.location).toBe(buildConfirmPath("/dashboard/profile/delete"));
    expect(await countAccounts()).toBe(1);

    const page = await ana.get(buildConfirmPath("/dashboard/profile/delete"));
    expect([page.status, page.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(page.body).toContain("Confirm it’s you");
    const missing = await ana.post(PAGE, { returnTo: "/dashboard/profile/delete", intent: "password", password: "" });
    expect([missing.status, missing.body.includes("Please enter your password.")]).toEqual([422, true]);
    const wrong = await ana.post(PAGE, {
      returnTo: "/dashboard/profile/delete",
      intent: "password",
      password: "not it",
    });
    expect([wrong.status, wrong.body.includes("That password isn’t correct.")]).toEqual([422, true]);
    expect((await ana.get("/dashboard/profile/delete")).headers.location).toContain(PAGE);
    const right = await ana.post(PAGE, {
      returnTo: "/dashboard/profile/delete",
      intent: "password",
      password: PASSWORD,
    });
    expect([right.status, right.headers.location]).toEqual([303, "/dashboard/profile/delete"]);
    const confirmed = await ana.get("/dashboard/profile/delete");
    expect([confirmed.status, confirmed.body.includes("Identity confirmed")]).toEqual([200, true]);
    expect((await ana.post("/dashboard/profile/delete", {})).headers.location).toBe("/");
    expect((await ana.get("/")).body).toContain("Your account was deleted");
    expect(await countAccounts()).toBe(0);
    const { rows } = await site.sql.query("SELECT kind, detail FROM auth_event WHERE kind = 'identity confirmed'");
    expect(rows).toEqual([{ kind: "identity confirmed", detail: "password" }]);
  });

  it("accepts a new sign-in link as reauthentication", async () => {
    const ana = await signInAna();
    await expireConfirmation();
    const page = await ana.get(buildConfirmPath("/dashboard/profile/delete"));
    expect(page.body).not.toContain('name="password"');
    const linkResponse = await ana.post(PAGE, { returnTo: "/dashboard/profile/delete", intent: "link" });
    expect(linkResponse.body).toContain("Check your email. We sent a link to a•••@example.com.");
    const callbackResponse = await ana.post("/auth/callback", { token: await ana.readMailedToken(ANA) });
    expect([callbackResponse.status, callbackResponse.headers.location]).toEqual([303, "/dashboard/profile/delete"]);
    expect((await ana.get("/dashboard/profile/delete")).status).toBe(200);
  });

  it("asks for reauthentication before an email change and keeps the typed address", async () => {
    const ana = await signInAna();
    await ana.post("/dashboard/profile", { intent: "password", password: PASSWORD });
    await expireConfirmation();
    await site.sql.query("TRUNCATE mail");
    const rejected = await ana.post("/dashboard/profile", { intent: "email", email: "ana+1@new.example" });
    const back = "/dashboard/profile?email=ana%2B1%40new.example";
    expect([rejected.status, rejected.headers.location]).toEqual([303, buildConfirmPath(back)]);
    expect((await site.sql.query("SELECT FROM mail")).rowCount).toBe(0);
    const confirmedResponse = await ana.post(PAGE, { returnTo: back, intent: "password", password: PASSWORD });
    expect(confirmedResponse.headers.location).toBe(back);
    expect((await ana.get(back)).body).toContain('value="ana+1@new.example"');
    expect((await ana.post("/dashboard/profile", { intent: "email", email: "ana+1@new.example" })).status).toBe(200);
  });

  it("asks for reauthentication before a first password, and for the current password before a change", async () => {
    const ana = await signInAna();
    await expireConfirmation();
    expect((await ana.get("/dashboard/profile")).body).toContain("Confirm it’s you to set a password…");
    const rejected = await ana.post("/dashboard/profile", { intent: "password", password: PASSWORD });
    expect(rejected.headers.location).toBe(buildConfirmPath("/dashboard/profile"));
    expect((await site.sql.query("SELECT password_hash FROM account")).rows).toEqual([{ password_hash: null }]);
    await site.sql.query("UPDATE session SET authenticated_at = now()");
    await ana.post("/dashboard/profile", { intent: "password", password: PASSWORD });
    await expireConfirmation();
    const changed = await ana.post("/dashboard/profile", {
      intent: "password",
      current: PASSWORD,
      password: "gravel window tulip",
    });
    expect(changed.status).toBe(200);
  });

  it("changes name and phone and ends a session without reauthentication", async () => {
    const ana = await signInAna();
    await expireConfirmation();
    expect((await ana.post("/dashboard/profile", { intent: "details", name: "Ana", phone: "" })).status).toBe(200);
  });

  it("redirects visitors and recently signed-in users, and never to another site", async () => {
    expect((await site.createPerson().get(PAGE)).headers.location).toBe(
      `/sign-in?returnTo=${encodeURIComponent(PAGE)}`,
    );
    const ana = await signInAna();
    expect((await ana.get(buildConfirmPath("/map"))).headers.location).toBe("/map");
    expect((await ana.get(buildConfirmPath("//evil.example"))).headers.location).toBe("/");
  });

  it("does not count a token refresh as authentication", async () => {
    const ana = await signInAna();
    await expireConfirmation();
    const [, refreshToken] = ana.cookie.replace(/^.*session=([^;]+).*$/, "$1").split("~");
    ana.setCookie("session", `expired~${refreshToken}`);
    const { headers } = await ana.get("/dashboard/profile/delete");
    expect(headers.location).toBe(buildConfirmPath("/dashboard/profile/delete"));
    expect((await site.sql.query("SELECT counter FROM session")).rows).toEqual([{ counter: 1 }]);
    expect((await ana.get("/dashboard/profile/delete")).headers.location).toBe(headers.location);
  });
});
