/** Account settings and the second factor of staff, in a browser. */
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { describeVisits, findA11yViolations, measureSidewaysScroll, openVisit, waitUntilReady } from "./browser";
import { setUpSite } from "./site";
import { setUpTestMail } from "./test-mail";

/** The same site with a required second factor for staff. */
let strictUrl: string;

const site = setUpSite();
const mail = setUpTestMail();

beforeAll(async () => {
  strictUrl = await site.startAnother({ STAFF_SECOND_FACTOR: "1" });
});

/** Signs in by link, to a page of the site. */
async function signIn(page: Page, email: string, { at, to, scripts }: { at: string; to: string; scripts: boolean }) {
  await page.goto(`${at}/sign-in?returnTo=${encodeURIComponent(to)}`);
  await waitUntilReady(page, scripts);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await page.getByText("Check your email for the sign-in link.").waitFor();
  await page.goto(await mail.waitForLink(email, at));
  if (!scripts) await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
  await waitUntilReady(page, scripts);
}

/** Checks that nothing is wider than the window and that axe finds no violations. */
async function expectAccessible(page: Page, scripts: boolean) {
  expect(await measureSidewaysScroll(page)).toBe(0);
  if (scripts) expect(await findA11yViolations(page)).toEqual([]);
}

describeVisits(
  "an account",
  [
    { scripts: true, width: 390 },
    { scripts: false, width: 1440 },
  ],
  ({ scripts, width }) => {
    it("changes name, phone, email and password, and deletes the account", async () => {
      const [email, newEmail] = [`me-${scripts}-${width}@example.com`, `new-${scripts}-${width}@example.com`];
      const { page, close } = await openVisit({ scripts, width });
      await signIn(page, email, { at: site.url, to: "/dashboard/profile", scripts });
      await expectAccessible(page, scripts);
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
      await expectAccessible(page, scripts);
      await page.goto(await mail.waitForLink(email, site.url));
      await expectAccessible(page, scripts);
      await page.getByRole("button", { name: "Confirm" }).click();
      await page.getByRole("heading", { name: "One more step" }).waitFor();
      await page.goto(await mail.waitForLink(newEmail, site.url));
      await page.getByRole("button", { name: "Confirm" }).click();
      await page.getByText(`From now on, sign in with ${newEmail}.`).waitFor();
      await expectAccessible(page, scripts);
      await page.getByRole("link", { name: "Go to your profile" }).click();
      await page.getByText(`Signed in as ${newEmail}.`).waitFor();
      await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Ana");

      await page.getByLabel("New password").fill("tulip window gravel");
      await page.getByRole("button", { name: "Set password" }).click();
      await page.getByText("Your password is set").waitFor();
      await mail.waitForEmail(newEmail, "was just changed");
      await page.getByRole("link", { name: "Delete my account…" }).click();
      await page.getByRole("heading", { name: "Delete your account?" }).waitFor();
      await expectAccessible(page, scripts);
      await page.getByRole("button", { name: "Delete my account" }).click();
      await page.waitForURL(`${site.url}/`);
      await page.goto(`${site.url}/dashboard`);
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      await close();
    });

    it("sets up a second factor, asks for it at the next sign-in, and explains wrong codes", async () => {
      const email = `staff-${scripts}-${width}@sunporch.example`;
      const { page, close } = await openVisit({ scripts, width });
      const destination = { at: strictUrl, to: "/admin", scripts };
      const code = page.getByRole("textbox", { name: "Code" });
      await signIn(page, email, destination);
      await page.getByRole("heading", { name: "Set up your second factor" }).waitFor();
      await expectAccessible(page, scripts);
      const [confirm, signOut] = await Promise.all(
        ["Confirm", "Sign out"].map(async (name) => (await page.getByRole("button", { name }).boundingBox())!),
      );
      expect(signOut!.x + signOut!.width / 2).toBeCloseTo(confirm!.x + confirm!.width / 2, 0);
      const secret = (await page.locator("code").textContent())!.replaceAll(" ", "");
      const app = new TOTP({ secret: Secret.fromBase32(secret) });
      await code.fill("12 34");
      await page.getByRole("button", { name: "Confirm" }).click();
      await page.getByText("That code isn’t correct").first().waitFor();
      await expectAccessible(page, scripts);
      await code.fill(app.generate());
      await page.getByRole("button", { name: "Confirm" }).click();
      await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
      await expectAccessible(page, scripts);
      await page.getByRole("link", { name: "I’ve saved them" }).click();
      await page.waitForURL(`${strictUrl}/admin/dashboard`);

      await page.context().clearCookies();
      await signIn(page, email, destination);
      await page.getByRole("heading", { name: "Enter your code" }).waitFor();
      await expectAccessible(page, scripts);
      // The next code: the current one is used up, and the previous one may have expired.
      await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
      await page.getByRole("button", { name: "Continue" }).click();
      await page.waitForURL(`${strictUrl}/admin/dashboard`);
      await close();
    });
  },
);
