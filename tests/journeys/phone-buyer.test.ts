/** What a buyer does on a phone with scripts, beside the journeys of each feature. */
import { expect, it } from "vitest";
import { hashPassword } from "~/platform/auth/password.server";
import { query } from "~/platform/db/pool.server";
import { openVisit, waitUntilReady } from "./browser";
import { openPhone, sendOnPhone } from "./phone-forms";
import { setUpSite } from "./site";
import { setUpTestMail } from "./test-mail";

const site = setUpSite();
const mail = setUpTestMail();
const PASSWORD = "tulip window gravel";

it("stops emails by the links in them", async () => {
  const { page, errors, close } = await openVisit({ scripts: true, width: 390 });
  await query("INSERT INTO account (id, email) VALUES (gen_random_uuid(), 'bo@example.com')");
  await query(
    `INSERT INTO saved_search (id, account_id, name, search, alerts)
     SELECT gen_random_uuid(), id, 'Two beds', 'beds=2', 'at-once' FROM account WHERE email = 'bo@example.com'`,
  );
  await query("INSERT INTO message_settings (account_id) SELECT id FROM account WHERE email = 'bo@example.com'");
  const [keys] = await query<{ search: string; settings: string }>(
    `SELECT s.mail_key AS search, m.mail_key AS settings FROM saved_search s JOIN message_settings m USING (account_id)
     WHERE s.name = 'Two beds'`,
  );
  await sendOnPhone(page, site.url, { path: `/stop-alerts/${keys!.search}`, button: /^Turn off/, shows: "page" });
  await expect.poll(() => query("SELECT FROM saved_search WHERE name = 'Two beds' AND alerts = 'off'")).toHaveLength(1);
  await sendOnPhone(page, site.url, {
    path: `/stop-message-emails/${keys!.settings}`,
    button: /^(Turn off|Stop)/,
    shows: "page",
  });
  await expect.poll(() => query("SELECT FROM message_settings WHERE emails = 'off'")).toHaveLength(1);
  await sendOnPhone(page, site.url, {
    path: `/stop-emails/weekly-summary/${keys!.settings}`,
    button: /^(Turn off|Stop)/,
    shows: "page",
  });
  await expect.poll(() => query("SELECT FROM message_settings WHERE NOT weekly_summary")).toHaveLength(1);
  expect(errors).toEqual([]);
  await close();
});

it("confirms a change with the password", async () => {
  const { page, errors, close } = await openPhone(site.url, "ana@example.com", "/dashboard/profile");
  await query("UPDATE account SET password_hash = $1", [await hashPassword(PASSWORD)]);
  await query("UPDATE session SET authenticated_at = NULL");
  await page.goto(`${site.url}/sign-in/confirm?returnTo=/dashboard/profile`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).tap();
  await page.waitForURL(`${site.url}/dashboard/profile`);
  expect(errors).toEqual([]);
  await close();
});

it("starts to sign in at a provider", async () => {
  const url = await site.startAnother({
    OIDC_CLIENT_ID: "sunporch",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_ISSUER: "http://127.0.0.1:9",
  });
  const { page, close } = await openVisit({ scripts: true, width: 390 });
  await page.goto(`${url}/sign-in`);
  await page.getByRole("button", { name: /Google/ }).tap();
  // Nothing listens there.
  await page.waitForURL(/problem=provider/);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await close();
});

it("opens the list of homes by its other address", async () => {
  const { page, errors, close } = await openVisit({ scripts: true, width: 390 });
  await page.goto(`${site.url}/listings?beds=3`);
  await page.locator("[data-home] h2").first().waitFor();
  expect(errors).toEqual([]);
  await close();
});

it("compares saved homes, names a search on its page, and opens the page of all photos", async () => {
  const { page, errors, close } = await openPhone(site.url, "ana@example.com", "/dashboard/saved");
  await query(
    `INSERT INTO saved_home (account_id, listing_id, list_price_then)
     SELECT a.id, l.id, l.list_price FROM account a,
       (SELECT id, list_price FROM listing WHERE withdrawn_at IS NULL ORDER BY id LIMIT 2) l
     WHERE email = 'ana@example.com'`,
  );
  await page.reload();
  await waitUntilReady(page, true);
  for (const box of await page.getByRole("checkbox", { name: /^Compare / }).all()) await box.tap();
  await page.getByRole("button", { name: "Compare", exact: true }).tap();
  await page.getByRole("heading", { name: "Compare homes" }).waitFor();
  expect(await page.locator("main a[href^='/listing/']").count()).toBeGreaterThanOrEqual(2);

  const home = await page.locator("main a[href^='/listing/']").first().getAttribute("href");
  await page.goto(`${site.url}${home!.split("?")[0]}/photos`);
  expect(await page.locator("main img").count()).toBeGreaterThan(1);

  await page.goto(`${site.url}/save-search?beds=3`);
  await waitUntilReady(page, true);
  await page.getByLabel("Name").fill("Near work");
  await page.getByRole("button", { name: "Save search" }).tap();
  await expect.poll(() => query("SELECT FROM saved_search WHERE name = 'Near work'")).toHaveLength(1);
  expect(errors).toEqual([]);
  await close();
});

it("doesn't keep a password that was chosen in another browser", async () => {
  const desktop = await openVisit({ scripts: true, width: 1440 });
  await desktop.page.goto(`${site.url}/sign-in?mode=create`);
  await waitUntilReady(desktop.page, true);
  await desktop.page.getByLabel("Email").fill("kim@example.com");
  await desktop.page.getByLabel("Password").fill(PASSWORD);
  await desktop.page.getByRole("button", { name: "Create account" }).click();
  await desktop.page.getByText("Check your email to confirm your account.").waitFor();
  const phone = await openVisit({ scripts: true, width: 390 });
  await phone.page.goto(await mail.waitForLink("kim@example.com", site.url));
  await phone.page.getByText("so we didn’t keep it").waitFor();
  await phone.page.getByRole("link", { name: "Continue" }).tap();
  await phone.page.waitForURL(`${site.url}/`);
  expect(await query("SELECT FROM account WHERE email = 'kim@example.com' AND password_hash IS NULL")).toHaveLength(1);
  await desktop.close();
  await phone.close();
});
