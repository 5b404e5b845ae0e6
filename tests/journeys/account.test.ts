/** Account settings, the second factor of staff, and links that stop emails, in a browser. */
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { type ChosenPassword, issueLink } from "~/platform/auth/links.server";
import { db } from "~/platform/db/db.server";
import { query } from "~/platform/db/pool.server";
import { describeVisits, expectAccessible, openVisit, waitUntilReady } from "./browser";
import { sendOnPage } from "./phone-forms";
import { setUpSite } from "./site";
import { setUpTestMail } from "./test-mail";

const site = setUpSite();
const mail = setUpTestMail();

const PASSWORD = "tulip window gravel";
/** The same site with a required second factor for staff, and a provider that can't be reached. */
let strictUrl: string;

beforeAll(async () => {
  strictUrl = await site.startAnother({
    STAFF_SECOND_FACTOR: "1",
    OIDC_CLIENT_ID: "sunporch",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_ISSUER: "http://127.0.0.1:9",
  });
});

/** Opens an emailed sign-in link. @param chosen a password that was chosen with it in another browser */
async function openLink(
  page: Page,
  email: string,
  { at, to, scripts, chosen }: { at: string; to: string; scripts: boolean; chosen?: ChosenPassword },
) {
  const link = { purpose: "sign-in", email, returnTo: to, pending: null } as const;
  const { token } = await issueLink(link, db(), { chosen });
  await page.goto(`${at}/auth/callback?token=${token}`);
  if (!scripts) await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL((url) => url.pathname !== "/auth/callback");
  await waitUntilReady(page, scripts);
}

describeVisits(
  "an account",
  [
    { scripts: true, width: 390 },
    { scripts: false, width: 1440 },
  ],
  ({ scripts, width }) => {
    it("doesn’t keep a password of another browser, changes name, phone, email and password, and deletes the account", async () => {
      const [email, newEmail] = [`me-${scripts}-${width}@example.com`, `new-${scripts}-${width}@example.com`];
      const { page, close } = await openVisit({ scripts, width });
      const chosen = { passwordHash: "unused", browser: "another" };
      await openLink(page, email, { at: site.url, to: "/dashboard/profile", scripts, chosen });
      await page.getByText("so we didn’t keep it").waitFor();
      await page.getByRole("link", { name: "Continue" }).click();
      await page.waitForURL(`${site.url}/dashboard/profile`);
      await waitUntilReady(page, scripts);
      await page.goto(`${site.url}/dashboard/nothing`);
      await expectAccessible(page);
      await page.getByRole("link", { name: "Profile" }).click();
      await page.waitForURL(`${site.url}/dashboard/profile`);
      await waitUntilReady(page, scripts);
      await expectAccessible(page);
      await page.getByLabel("Phone", { exact: true }).fill("call me");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Use a phone number such as (555) 555-0148.").first().waitFor();
      await expect.poll(() => page.getByLabel("Phone", { exact: true }).inputValue()).toBe("call me");
      await page.getByLabel("Phone", { exact: true }).fill("(555) 555-0148");
      await page.getByLabel("Name", { exact: true }).fill("Ana");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved.").waitFor();
      await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Ana");

      await page.getByLabel("New email").fill("nobody");
      await page.getByRole("button", { name: "Change email" }).click();
      await page.getByText("Use an email address such as").first().waitFor();
      await expect.poll(() => page.getByLabel("New email").inputValue()).toBe("nobody");
      await page.getByLabel("New email").fill(newEmail);
      await page.getByRole("button", { name: "Change email" }).click();
      await page.getByText(`Your email changes to ${newEmail} once both addresses`).waitFor();
      await expectAccessible(page);
      await page.goto(await mail.waitForLink(email, site.url));
      await expectAccessible(page);
      await page.getByRole("button", { name: "Confirm" }).click();
      await page.getByRole("heading", { name: "One more step" }).waitFor();
      await page.goto(await mail.waitForLink(newEmail, site.url));
      await page.getByRole("button", { name: "Confirm" }).click();
      await page.getByText(`From now on, sign in with ${newEmail}.`).waitFor();
      await expectAccessible(page);
      await page.getByRole("link", { name: "Go to your profile" }).click();
      await page.getByText(`Signed in as ${newEmail}.`).waitFor();
      await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Ana");

      await page.getByLabel("New password").fill(PASSWORD);
      await page.getByRole("button", { name: "Set password" }).click();
      await page.getByText("Your password is set").waitFor();
      await mail.waitForEmail(newEmail, "was just changed");
      // Long after the sign-in, deleting needs the password.
      await query("UPDATE session SET authenticated_at = NULL");
      await page.getByRole("link", { name: "Delete my account…" }).click();
      await page.getByRole("heading", { name: "Confirm it’s you" }).waitFor();
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("heading", { name: "Delete your account?" }).waitFor();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Delete my account" }).click();
      await page.waitForURL(`${site.url}/`);
      await page.goto(`${site.url}/dashboard`);
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      await close();
    });

    it("starts to sign in at a provider, sets up a second factor, asks for it at the next sign-in, and explains wrong codes", async () => {
      const email = `staff-${scripts}-${width}@sunporch.example`;
      const { page, close } = await openVisit({ scripts, width });
      const destination = { at: strictUrl, to: "/admin", scripts };
      await page.goto(`${strictUrl}/sign-in`);
      await page.getByRole("button", { name: /Google/ }).click();
      await page.waitForURL(/problem=provider/);
      const code = page.getByRole("textbox", { name: "Code" });
      await openLink(page, email, destination);
      await page.getByRole("heading", { name: "Set up your second factor" }).waitFor();
      await expectAccessible(page);
      const [confirm, signOut] = await Promise.all(
        ["Confirm", "Sign out"].map(async (name) => (await page.getByRole("button", { name }).boundingBox())!),
      );
      expect(signOut!.x + signOut!.width / 2).toBeCloseTo(confirm!.x + confirm!.width / 2, 0);
      const secret = (await page.locator("code").textContent())!.replaceAll(" ", "");
      const app = new TOTP({ secret: Secret.fromBase32(secret) });
      await code.fill("12 34");
      await page.getByRole("button", { name: "Confirm" }).click();
      await page.getByText("That code isn’t correct").first().waitFor();
      await expectAccessible(page);
      await code.fill(app.generate());
      await page.getByRole("button", { name: "Confirm" }).click();
      await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
      await expectAccessible(page);
      await page.getByRole("link", { name: "I’ve saved them" }).click();
      await page.waitForURL(`${strictUrl}/admin/dashboard`);

      await page.context().clearCookies();
      await openLink(page, email, destination);
      await page.getByRole("heading", { name: "Enter your code" }).waitFor();
      await expectAccessible(page);
      // The next code: the current one is used up, and the previous one may have expired.
      await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
      await page.getByRole("button", { name: "Continue" }).click();
      await page.waitForURL(`${strictUrl}/admin/dashboard`);
      await close();
    });
  },
);

it("stops emails by the links in them", async () => {
  const { page, errors, close } = await openVisit({ scripts: true, width: 390 });
  await query("INSERT INTO account (id, email) VALUES (gen_random_uuid(), 'bo@example.com')");
  await query(
    `INSERT INTO saved_search (id, account_id, name, search, alerts)
     SELECT gen_random_uuid(), id, 'Two beds', 'beds=2', 'at-once' FROM account WHERE email = 'bo@example.com'`,
  );
  await query("INSERT INTO message_settings (account_id) SELECT id FROM account WHERE email = 'bo@example.com'");
  const [keys] = await query<{ search: string; settings: string }>(
    "SELECT s.mail_key AS search, m.mail_key AS settings FROM saved_search s JOIN message_settings m USING (account_id)",
  );
  for (const path of [
    `stop-alerts/${keys!.search}`,
    `stop-message-emails/${keys!.settings}`,
    `stop-emails/weekly-summary/${keys!.settings}`,
  ])
    await sendOnPage(page, `${site.url}/${path}`, /^(Turn off|Stop)/, {}, "page");
  await expect
    .poll(() =>
      query("SELECT alerts, emails, weekly_summary FROM saved_search JOIN message_settings USING (account_id)"),
    )
    .toEqual([{ alerts: "off", emails: "off", weekly_summary: false }]);
  expect(errors).toEqual([]);
  await close();
});
