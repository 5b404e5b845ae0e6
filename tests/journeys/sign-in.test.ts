/** Sign-in in a browser, with a real mail server. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import {
  describeVisits,
  findA11yViolations,
  holdRequests,
  measureSidewaysScroll,
  openVisit,
  waitForToast,
  waitUntilReady,
} from "./browser";
import { setUpSite } from "./site";
import { setUpTestMail } from "./test-mail";

const site = setUpSite();
const mail = setUpTestMail();

const waitForMailedLink = (email: string) => mail.waitForLink(email, site.url);

const findHearts = (page: Page) => page.getByRole("button", { name: /^Save \d+ / });
const getHeaderName = (width: number) => (width < 1024 ? "Menu" : "Main");

describeVisits(
  "sign-in",
  [
    { scripts: true, width: 1440 },
    { scripts: true, width: 390 },
    { scripts: false, width: 390 },
  ],
  ({ scripts, width }) => {
    it("signs in with a link to save a home, returns to the page, updates the header, and signs out", async () => {
      const email = `link-${scripts}-${width}@example.com`;
      const { page, errors, close } = await openVisit({ scripts, width });
      const menu = async () => {
        if (width < 1024) await page.locator("summary[aria-label=Menu]").click();
        return page.getByRole("navigation", { name: getHeaderName(width) });
      };
      await page.goto(`${site.url}/?beds=2`);
      await waitUntilReady(page, scripts);
      await findHearts(page).nth(1).click();
      // A dialog with scripts, a page without.
      if (scripts) await page.getByRole("dialog", { name: "Sign in" }).waitFor();
      else await page.waitForURL(/\/sign-in\?returnTo=/);
      await page.getByText("we’ll save the home for you").waitFor();
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Email me a sign-in link" }).click();
      await page.getByText("Check your email for the sign-in link.").waitFor();
      if (scripts) await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON");
      await page.goto(await waitForMailedLink(email));
      if (!scripts) {
        await page.getByText("Signing you in…").waitFor();
        await page.getByRole("button", { name: "Continue" }).click();
      }
      await page.waitForURL(`${site.url}/?beds=2`);
      await waitForToast(page, "Saved!");
      await findHearts(page)
        .nth(1)
        .and(page.getByRole("button", { pressed: true }))
        .waitFor();
      await (await menu()).getByRole("button", { name: "Logout" }).click();
      await page.waitForURL(`${site.url}/`);
      await waitUntilReady(page, scripts);
      const links = await menu();
      await expect.poll(() => links.getByRole("link", { name: "Login" }).count()).toBe(1);
      await links.getByRole("link", { name: "Browse Homes" }).click();
      await expect.poll(() => page.locator("details[open] > summary[aria-label=Menu]").count()).toBe(0);
      expect(errors).toEqual([]);
      await close();
    });

    it("creates an account with a password, signs in with it, and explains refusals", { tags: ["long"] }, async () => {
      const email = `password-${scripts}-${width}@example.com`;
      const { page, close } = await openVisit({ scripts, width });
      await page.goto(`${site.url}/sign-in?returnTo=/map`);
      const switchTo = async (button: string, mode: string) => {
        await page.getByRole("button", { name: button }).click();
        await page.waitForURL(`${site.url}/sign-in?${mode}returnTo=%2Fmap`);
        await waitUntilReady(page, scripts);
        await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(email);
      };
      await page.getByLabel("Email").fill(email);
      await switchTo("Use password instead", "mode=password&");
      await switchTo("Forgot password?", "mode=forgot&");
      await switchTo("Back", "mode=password&");
      await switchTo("Back", "");
      await switchTo("Use password instead", "mode=password&");
      await page.getByLabel("Password").fill("tulip");
      await switchTo("Create account", "mode=create&");
      await expect.poll(() => page.getByLabel("New password").inputValue()).toBe(scripts ? "tulip" : "");
      const fillPassword = async (password: string) => {
        await page.getByLabel("Email").fill(email);
        await page.getByLabel("Password").fill(password);
      };
      await fillPassword("short");
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByText("Use at least 12 characters").first().waitFor();
      await expect
        .poll(() => page.getByLabel("Password").evaluate((field) => field === document.activeElement))
        .toBe(true);
      await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(email);
      await fillPassword("tulip window gravel");
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByText("Check your email to confirm your account.").waitFor();
      await page.goto(await waitForMailedLink(email));
      if (!scripts) await page.getByRole("button", { name: "Continue" }).click();
      await page.waitForURL((url) => url.pathname === "/map");
      await page.context().clearCookies();
      await page.goto(`${site.url}/sign-in?mode=password`);
      await fillPassword("not the right one");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("alert").getByRole("link", { name: "The email or password isn’t correct." }).waitFor();
      await expect
        .poll(() => page.getByLabel("Password").evaluate((field) => field === document.activeElement))
        .toBe(true);
      expect(await page.locator("[data-toasts] [role=alert] > *").count()).toBe(0);
      await expect.poll(() => page.title()).toBe("Error: Sign in · Sunporch");
      // With scripts, the button is disabled while a field is empty, and the refused password is still in its field.
      await expect.poll(() => page.getByRole("button", { name: "Sign in", exact: true }).isEnabled()).toBe(true);
      await page.getByLabel("Password").fill("tulip window gravel");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL(`${site.url}/`);
      expect((await page.request.get(`${site.url}/api/me`)).status()).toBe(200);
      await close();
    });
  },
);

it("signs in another browser that opens the link", { tags: ["long"] }, async () => {
  const desktop = await openVisit({ scripts: true, width: 1440 });
  await desktop.page.goto(`${site.url}/sign-in?returnTo=/map`);
  await desktop.page.getByLabel("Email").fill("two@example.com");
  await desktop.page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await desktop.page.getByText("Check your email for the sign-in link.").waitFor();
  const phone = await openVisit({ scripts: true, width: 390 });
  const link = await waitForMailedLink("two@example.com");
  await phone.page.goto(link);
  await phone.page.waitForURL((url) => url.pathname === "/map");
  await desktop.page.goto(link);
  await desktop.page.getByText("This sign-in link was already used.").waitFor();
  await desktop.page.getByText("Redirecting back...").waitFor();
  await desktop.page.waitForURL(`${site.url}/`);
  await desktop.close();
  await phone.close();
});

it("leaves the page of an invalid link after 3 seconds, but not while somebody uses it", {
  tags: ["long"],
}, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 390 });
  const openInvalidLink = async () => {
    await page.goto(`${site.url}/auth/callback?token=used`);
    await waitUntilReady(page, true);
    await page.getByText("Redirecting back...").waitFor();
    expect(await findA11yViolations(page)).toEqual([]);
  };
  await page.clock.install();
  await openInvalidLink();
  await page.getByRole("link", { name: "Get a new link" }).focus();
  await page.getByText("Redirecting back...").waitFor({ state: "hidden" });
  await page.clock.runFor(4_000);
  expect(new URL(page.url()).pathname).toBe("/auth/callback");
  await openInvalidLink();
  await page.clock.runFor(3_000);
  await page.waitForURL(`${site.url}/`);
  await close();
  const plain = await openVisit({ scripts: false, width: 390 });
  await plain.page.goto(`${site.url}/auth/callback?token=used`);
  expect(await plain.page.locator("meta[http-equiv]").count()).toBe(0);
  await plain.page.getByRole("link", { name: "Go to the home page" }).click();
  await plain.page.waitForURL(`${site.url}/`);
  await plain.close();
});

it("syncs sign-in between tabs and refreshes the session of an open page", { tags: ["long"] }, async () => {
  const { page, errors, close } = await openVisit({ scripts: true, width: 1440 });
  const otherPage = await page.context().newPage();
  await otherPage.goto(`${site.url}/map`);
  await waitUntilReady(otherPage, true);
  await otherPage.getByLabel("Location").fill("San Die");
  await page.goto(`${site.url}/sign-in`);
  await page.getByLabel("Email").fill("tabs@example.com");
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await page.clock.install();
  let requestCount = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/me")) requestCount++;
  });
  await page.goto(await waitForMailedLink("tabs@example.com"));
  await page.clock.runFor(1_000);
  await page.waitForURL(`${site.url}/`);
  await waitUntilReady(page, true);
  const main = (tab: typeof page) => tab.getByRole("navigation", { name: "Main" });
  await main(otherPage).getByRole("button", { name: "Logout" }).waitFor();
  await expect.poll(() => otherPage.getByLabel("Location").inputValue()).toBe("San Die");
  await page.clock.runFor(12 * 60_000);
  expect(requestCount).toBe(0);
  await page.clock.runFor(2 * 60_000);
  await expect.poll(() => requestCount).toBeGreaterThan(0);
  await main(otherPage).getByRole("button", { name: "Logout" }).click();
  await otherPage.waitForURL(`${site.url}/`);
  await main(page).getByRole("link", { name: "Login" }).waitFor();
  expect(errors.filter((error) => !error.includes("401"))).toEqual([]);
  await close();
});

it("keeps what was typed before hydration", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  const release = await holdRequests(page, "**/assets/*.js");
  await page.goto(`${site.url}/sign-in`, { waitUntil: "commit" });
  await page.getByLabel("Email").fill("early@example.com");
  release();
  await waitUntilReady(page, true);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await page.getByText("Check your email for the sign-in link.").waitFor();
  await close();
});

it("shows an error and keeps the email if the server cannot be reached", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  await page.goto(`${site.url}/sign-in`);
  await waitUntilReady(page, true);
  await page.getByLabel("Email").fill("ana@example.com");
  await page.route("**/sign-in*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await page.getByRole("alert").getByText("Could not send link.").waitFor();
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("ana@example.com");
  await close();
});

it.each([390, 1440])("has no accessibility violations at %d px, and fits", { tags: ["long"] }, async (width) => {
  const { page, close } = await openVisit({ scripts: true, width });
  for (const path of [
    "/sign-in",
    "/sign-in?mode=password",
    "/sign-in?mode=create",
    "/sign-in?mode=forgot",
    "/auth/confirmed",
  ]) {
    await page.goto(site.url + path);
    expect(await findA11yViolations(page), path).toEqual([]);
    expect(await measureSidewaysScroll(page), path).toBe(0);
  }
  await page.goto(`${site.url}/sign-in?mode=create`);
  await page.getByLabel("Email").fill("x");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Use an email address").first().waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  await close();
});
