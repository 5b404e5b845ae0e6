/** Saving homes and searches in a browser, with pending actions that continue after sign-in. */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import {
  describeVisits,
  findA11yViolations,
  measureSidewaysScroll,
  openVisit,
  waitForToast,
  waitUntilReady,
} from "./browser";
import { signInWithLink } from "./sign-in-with-link";
import { setUpSite } from "./site";
import { setUpTestMail } from "./test-mail";

const site = setUpSite();
const mail = setUpTestMail();

const findHearts = (page: Page) => page.getByRole("button", { name: /^Save \d+ / });
/** Opens the emailed link and clicks its button when no script does. */
async function signIn(page: Page, email: string, scripts: boolean) {
  await page.goto(await mail.waitForLink(email, site.url));
  if (!scripts) await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
  await waitUntilReady(page, scripts);
}

describeVisits(
  "saved homes and searches",
  [
    { scripts: true, width: 390 },
    { scripts: true, width: 1440 },
    { scripts: false, width: 390 },
  ],
  ({ scripts, width }) => {
    it("breaks the long name of a saved search", { tags: ["long"] }, async () => {
      const { page, close } = await openVisit({ scripts, width });
      await signInWithLink(page, { email: `long-${scripts}-${width}@example.com`, at: site.url, to: "/map", scripts });
      await page.goto(`${site.url}/save-search?beds=2`);
      await waitUntilReady(page, scripts);
      await page.getByLabel("Name").fill("W".repeat(100));
      await page.getByRole("button", { name: "Save search", exact: true }).click();
      await page.waitForURL(`${site.url}/?beds=2`);
      await page.goto(`${site.url}/dashboard/searches`);
      await page.getByRole("heading", { name: "WWW" }).waitFor();
      expect(await measureSidewaysScroll(page)).toBe(0);
      await close();
    });

    it("saves a visitor's search after sign-in, compares saved homes, removes them, and renames the search", async () => {
      const email = `saved-${scripts}-${width}@example.com`;
      const { page, errors, close } = await openVisit({ scripts, width });
      await page.goto(`${site.url}/save-search?beds=2`);
      await waitUntilReady(page, scripts);
      await page.getByLabel("Name").fill("Near work");
      await page.getByRole("button", { name: "Save search", exact: true }).click();
      await page.getByText("we’ll save your search").waitFor();
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Email me a sign-in link" }).click();
      await page.getByText("Check your email for the sign-in link.").waitFor();
      await signIn(page, email, scripts);
      expect(page.url()).toBe(`${site.url}/?beds=2`);
      await waitForToast(page, "Search saved!");

      for (const nth of [0, 1]) {
        await findHearts(page).nth(nth).click();
        await page.getByRole("button", { pressed: true }).nth(nth).waitFor();
        await waitForToast(page, "Saved!");
      }
      const saved = `${site.url}/dashboard/saved`;
      await page.goto(saved);
      await waitUntilReady(page, scripts);
      expect(await findA11yViolations(page)).toEqual([]);
      expect(await measureSidewaysScroll(page)).toBe(0);
      const compare = page.getByRole("button", { name: "Compare", exact: true });
      for (const box of await page.getByRole("checkbox", { name: /^Compare / }).all()) {
        await box.evaluate((field) => field.scrollIntoView({ block: "center" }));
        await box.check();
        expect(await compare.evaluate((button) => button.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
      }
      await compare.click();
      await page.getByRole("heading", { name: "Compare homes" }).waitFor();
      expect(await page.locator("main a[href^='/listing/']").count()).toBeGreaterThanOrEqual(2);
      await page.goto(saved);
      await waitUntilReady(page, scripts);
      await page
        .getByRole("button", { name: /^Remove / })
        .first()
        .click();
      await waitForToast(page, "Removed from saved");
      await expect.poll(() => page.getByRole("button", { name: /^Remove / }).count()).toBe(1);
      await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
      await page.getByRole("button", { name: "Saved", exact: true }).click();
      await page.getByRole("button", { name: "Save", exact: true }).waitFor();
      await waitForToast(page, "Removed from saved");
      await page.goto(`${site.url}${new URL(page.url()).pathname}/photos`);
      expect(await page.locator("main img").count()).toBeGreaterThan(1);

      await page.goto(`${site.url}/dashboard/searches`);
      await waitUntilReady(page, scripts);
      await page.getByRole("heading", { name: "Near work" }).waitFor();
      expect(await findA11yViolations(page)).toEqual([]);
      expect(await measureSidewaysScroll(page)).toBe(0);
      await page.getByText("Edit", { exact: true }).click();
      if (scripts) {
        await page.getByLabel("Name").fill(" ");
        await page.getByRole("button", { name: "Save changes to Near work" }).click();
        await page.getByRole("link", { name: "Please enter a name" }).waitFor();
        await expect.poll(() => page.title()).toMatch(/^Error: Saved searches/);
        await expect
          .poll(() => page.getByLabel("Name").evaluate((field) => field === document.activeElement))
          .toBe(true);
      }
      await page.getByLabel("Name").fill("Near school");
      await page.getByRole("button", { name: "Save changes to Near work" }).click();
      await page.getByRole("heading", { name: "Near school" }).waitFor();
      await page.getByRole("link", { name: "Open Near school" }).click();
      await page.waitForURL(`${site.url}/?beds=2`);
      if (scripts) {
        // In the dialog, the list stays and says that the search is saved; the next name starts empty.
        await waitUntilReady(page, scripts);
        const dialog = page.getByRole("dialog", { name: "Save This Search" });
        await page.getByRole("link", { name: "Save Search" }).click();
        await dialog.getByLabel("Name").fill("Near work");
        await page.keyboard.press("Enter");
        await dialog.waitFor({ state: "hidden" });
        await waitForToast(page, "Search saved!");
        expect(page.url()).toBe(`${site.url}/?beds=2`);
        await page.getByRole("link", { name: "Save Search" }).click();
        await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("");
      }
      expect(errors).toEqual([]);
      await close();
    });
  },
);

describe("sign-in dialog", () => {
  const openPage = async (path: string, width = 1440, siteUrl = site.url) => {
    const reopened = await openVisit({ scripts: true, width });
    await reopened.page.goto(siteUrl + path);
    await waitUntilReady(reopened.page, true);
    return { ...reopened, dialog: reopened.page.getByRole("dialog") };
  };

  it("signs in by password, keeps the page, runs the pending action, and updates the header", {
    tags: ["long"],
  }, async () => {
    const email = "dialog@example.com";
    const { page, dialog, errors, close } = await openPage("/?beds=2");
    await page.getByLabel("Location").fill("San Die");
    await page.keyboard.press("Escape");
    const login = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" });
    await login.click();
    await dialog.getByRole("button", { name: "Use password instead" }).click();
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Password").fill("tulip window gravel");
    await dialog.getByRole("button", { name: "Create account" }).click();
    await expect.poll(() => dialog.getByLabel("New password").inputValue()).toBe("tulip window gravel");
    await dialog.getByRole("button", { name: "Create account" }).click();
    await dialog.getByText("Check your email to confirm your account.").waitFor();
    const otherPage = await page.context().newPage();
    await otherPage.goto(await mail.waitForLink(email, site.url));
    // This tab is notified.
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).waitFor();
    await otherPage.close();
    await expect.poll(() => page.getByLabel("Location").inputValue()).toBe("San Die");

    await page.context().clearCookies();
    await page.reload();
    await waitUntilReady(page, true);
    await page.getByLabel("Location").fill("San Die");
    await page.keyboard.press("Escape");
    await findHearts(page).first().click();
    await dialog.getByRole("button", { name: "Use password instead" }).click();
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Password").fill("not this one");
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await dialog.getByRole("alert").getByText("The email or password isn’t correct.").waitFor();
    expect(await findA11yViolations(page)).toEqual([]);
    await dialog.getByLabel("Password").fill("tulip window gravel");
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await waitForToast(page, "Saved!");
    await page.getByRole("button", { pressed: true }).waitFor();
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).waitFor();
    await expect.poll(() => page.getByLabel("Location").inputValue()).toBe("San Die");
    expect(errors.filter((error) => !error.includes("422"))).toEqual([]);
    await close();
  });

  it.each([390, 1440])(
    "fits at %d px, traps the focus, and resets when it is closed",
    { tags: ["long"] },
    async (width) => {
      const siteUrl = await site.startAnother({ OIDC_CLIENT_ID: "sunporch", OIDC_CLIENT_SECRET: "secret" });
      const { page, dialog, close } = await openPage("/", width, siteUrl);
      const isEmailFocused = () =>
        dialog
          .getByLabel("Email")
          .evaluate((field) => field === document.activeElement && field.closest("dialog")?.open);
      await findHearts(page).first().click();
      await dialog.getByRole("button", { name: "Continue with Google" }).waitFor();
      await expect.poll(isEmailFocused).toBe(true);
      await dialog.getByLabel("Email").fill("ana@example.com");
      await dialog.getByRole("button", { name: "Use password instead" }).click();
      await dialog.getByLabel("Password").waitFor();
      await expect.poll(isEmailFocused).toBe(true);
      await expect.poll(() => dialog.getByLabel("Email").inputValue()).toBe("ana@example.com");
      expect(await findA11yViolations(page)).toEqual([]);
      expect(await measureSidewaysScroll(page)).toBe(0);
      for (let index = 0; index < 12; index++) {
        await page.keyboard.press("Tab");
        // When the focus moves to the browser's toolbar, the active element is the body.
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.closest("dialog, body")?.tagName))
          .toMatch(/DIALOG|BODY/);
      }
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      expect(
        await findHearts(page)
          .first()
          .evaluate((heart) => heart === document.activeElement),
      ).toBe(true);
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Email me a sign-in link" }).waitFor();
      await expect.poll(() => dialog.getByLabel("Password").count()).toBe(0);
      expect(await dialog.getByLabel("Email").inputValue()).toBe("");
      await close();
    },
  );

  it("falls back to the sign-in page when the dialog can't be loaded", { tags: ["long"] }, async () => {
    const { page, close } = await openPage("/?beds=2");
    await page.route("**/assets/sign-in-dialog*", (route) => route.abort());
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" }).click();
    await page.waitForURL(`${site.url}/sign-in?returnTo=%2F%3Fbeds%3D2`);
    await close();
  });

  it("reverts the heart and shows a toast when saving fails", { tags: ["long"] }, async () => {
    const { page, close } = await openPage("/");
    await page.goto(`${site.url}/sign-in`);
    await page.getByLabel("Email").fill("fails@example.com");
    await page.getByRole("button", { name: "Email me a sign-in link" }).click();
    await page.getByText("Check your email for the sign-in link.").waitFor();
    await signIn(page, "fails@example.com", true);
    await page.route("**/api/saved-properties", (route) => route.abort());
    await findHearts(page).first().click();
    await page.getByRole("alert").getByText("Failed to save").waitFor();
    await expect.poll(() => page.getByRole("button", { pressed: true }).count()).toBe(0);
    await close();
  });
});

it("shows on a phone that there are more homes to compare on the side", async () => {
  const { listings } = (await (await fetch(`${site.url}/api/listings?perPage=4`)).json()) as {
    listings: { id: number }[];
  };
  for (const width of [360, 390, 430]) {
    const { page, close } = await openVisit({ scripts: false, width });
    await page.goto(`${site.url}/compare?homes=${listings.map(({ id }) => id).join(",")}`);
    const sides = await page
      .getByRole("columnheader")
      .evaluateAll((cells) =>
        cells.map((cell) => cell.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      );
    // A column that ends at the side of the window looks like the last one.
    expect(sides.some(({ left, right }) => left < width - 24 && right > width + 24)).toBe(true);
    await close();
  }
});

it("shows toasts above the bar of a home, until they are dismissed", async () => {
  const { page, close } = await openVisit({ scripts: true, width: 360 });
  await page.goto(site.url);
  await waitUntilReady(page, true);
  await page.locator("[data-home] h2 a").first().click();
  await page.waitForURL("**/listing/*");
  await page.getByText("Share", { exact: true }).click();
  const toast = page.locator("[data-toasts]").getByText("Link copied!").or(page.getByText("Failed to copy"));
  await toast.hover();
  const bar = (await page.locator("[data-buy-bar]").boundingBox())!;
  const { y, height } = (await page.locator("[data-toasts] > [role] > *").boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(bar.y);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.poll(() => toast.count()).toBe(0);
  await close();
});

it("waits for a toast that is visible, and for another one after a dialog moved it", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  await page.goto("data:text/html,<div data-toasts><div role=status></div></div><dialog></dialog>");
  const showToast = (hidden: boolean) =>
    page.evaluate((hidden) => {
      const toast = Object.assign(document.createElement("p"), { textContent: "Saved", hidden });
      document.querySelector("[role=status]")!.replaceChildren(toast);
    }, hidden);
  const moveToasts = () =>
    page.evaluate(() => {
      const region = document.querySelector("[data-toasts]")!;
      document.querySelector("dialog")!.showModal();
      document.querySelector("dialog")!.append(region.cloneNode(true));
      region.remove();
    });
  for (const change of [() => showToast(true), moveToasts]) {
    let isShown = false;
    const wait = waitForToast(page, "Saved").then(() => {
      isShown = true;
    });
    await change();
    await page.waitForTimeout(200);
    expect(isShown).toBe(false);
    await showToast(false);
    await wait;
  }
  await close();
});
