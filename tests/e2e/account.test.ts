/** Account settings and the second factor of staff, in a browser. */
import { Secret, TOTP } from "otpauth";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults, openBrowser, ready, sidewaysScroll, visit } from "./browser";
import { type Mail, startMail } from "./mail";
import { type Site, startSite } from "./site";

let site: Site;
let browser: Browser;
let mail: Mail;
/** The same site with a required second factor for staff. */
let strict: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(60), openBrowser()]);
  mail = await startMail();
  strict = await site.also({ STAFF_SECOND_FACTOR: "1" });
});
afterAll(async () => {
  await mail?.close();
  await browser?.close();
  await site?.close();
});

/** Signs in by link, to a page of the site. */
async function comeIn(page: Page, email: string, { at, to, scripts }: { at: string; to: string; scripts: boolean }) {
  await page.goto(`${at}/sign-in?returnTo=${encodeURIComponent(to)}`);
  await ready(page, scripts);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await page.getByText("Check your email for the sign-in link.").waitFor();
  await page.goto(await mail.linkFor(email, at));
  if (!scripts) await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
  await ready(page, scripts);
}

/** Checks that nothing is wider than the window and that axe finds no violations. */
async function sound(page: Page, scripts: boolean) {
  expect(await sidewaysScroll(page)).toBe(0);
  if (scripts) expect(await accessibilityFaults(page)).toEqual([]);
}

describe.each([
  { scripts: true, width: 820 },
  { scripts: false, width: 390 },
])("scripts $scripts at $width px", ({ scripts, width }) => {
  it("changes name, phone, email and password, and deletes the account", async () => {
    const [email, next] = [`me-${scripts}-${width}@example.com`, `new-${scripts}-${width}@example.com`];
    const { page, close } = await visit(browser, { scripts, width });
    await comeIn(page, email, { at: site.url, to: "/dashboard/profile", scripts });
    await sound(page, scripts);
    await page.getByLabel("Phone", { exact: true }).fill("call me");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Use a phone number such as (555) 555-0148.").waitFor();
    await expect.poll(() => page.getByLabel("Phone", { exact: true }).inputValue()).toBe("call me");
    await page.getByLabel("Phone", { exact: true }).fill("(555) 555-0148");
    await page.getByLabel("Name", { exact: true }).fill("Ana");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();

    await page.getByLabel("New email").fill("nobody");
    await page.getByRole("button", { name: "Change email" }).click();
    await page.getByText("Use an email address such as").waitFor();
    await expect.poll(() => page.getByLabel("New email").inputValue()).toBe("nobody");
    await page.getByLabel("New email").fill(next);
    await page.getByRole("button", { name: "Change email" }).click();
    await page.getByText(`Your email changes to ${next} once both addresses`).waitFor();
    await sound(page, scripts);
    await page.goto(await mail.linkFor(email, site.url));
    await sound(page, scripts);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("heading", { name: "One more step" }).waitFor();
    await page.goto(await mail.linkFor(next, site.url));
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText(`From now on, sign in with ${next}.`).waitFor();
    await sound(page, scripts);
    await page.getByRole("link", { name: "Go to your profile" }).click();
    await page.getByText(`Signed in as ${next}.`).waitFor();
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Ana");

    await page.getByLabel("New password").fill("tulip window gravel");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByText("Your password is set").waitFor();
    await mail.letterTo(next, "was just changed");
    await page.getByRole("link", { name: "Delete my account…" }).click();
    await page.getByRole("heading", { name: "Delete your account?" }).waitFor();
    await sound(page, scripts);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.waitForURL(`${site.url}/`);
    await page.goto(`${site.url}/dashboard`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await close();
  });

  it("sets up a second factor, asks for it at the next sign-in, and explains wrong codes", async () => {
    const email = `staff-${scripts}-${width}@sunporch.example`;
    const { page, close } = await visit(browser, { scripts, width });
    const where = { at: strict, to: "/admin", scripts };
    const code = page.getByRole("textbox", { name: "Code" });
    await comeIn(page, email, where);
    await page.getByRole("heading", { name: "Set up your second factor" }).waitFor();
    await sound(page, scripts);
    const secret = (await page.locator("code").textContent())!.replaceAll(" ", "");
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    await code.fill("12 34");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("That code isn’t correct").waitFor();
    await sound(page, scripts);
    await code.fill(app.generate());
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
    await sound(page, scripts);
    const [recovery] = await page.getByRole("listitem").allTextContents();
    await page.getByRole("link", { name: "I’ve saved them" }).click();
    await page.waitForURL(`${strict}/admin/dashboard`);

    await page.context().clearCookies();
    await comeIn(page, email, where);
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    await sound(page, scripts);
    // The next code: the current one is used up, and the previous one may have expired.
    await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(`${strict}/admin/dashboard`);

    await page.context().clearCookies();
    await comeIn(page, email, { ...where, to: "/dashboard/saved" });
    await code.fill(recovery!);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(`${strict}/dashboard/saved`);
    await page.goto(`${strict}/dashboard/profile`);
    await page.getByText("9 recovery codes are left.").waitFor();
    await close();
  });
});
