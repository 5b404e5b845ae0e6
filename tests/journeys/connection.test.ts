/**
 * What a visitor sees when a page that scripts open can't reach the server, or reaches that of another release.
 *
 * @module-tag long
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { openVisit, waitUntilReady } from "./browser";
import { setUpSite } from "./site";

const site = setUpSite();

const getNotice = (page: Page) => page.getByRole("alert").filter({ hasText: "We couldn’t reach the server" });
const getTryAgain = (page: Page) => getNotice(page).getByRole("button", { name: "Try again" });
/** Waits for a notice after an earlier one: its button takes the focus. */
const waitForNextNotice = (page: Page) =>
  expect.poll(() => getTryAgain(page).evaluate((button) => button === document.activeElement)).toBe(true);

it("keeps the list when the next page can't be reached, and tries again on request", async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  await page.goto(site.url);
  await waitUntilReady(page, true);
  const firstCard = await page.locator("[data-home] h2").first().textContent();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Next" }).click();
  await getNotice(page).waitFor();
  expect(await page.locator("[data-home] h2").first().textContent()).toBe(firstCard);
  expect(await page.locator('[data-results][aria-busy], [aria-label="Loading homes"]').count()).toBe(0);
  await getTryAgain(page).click();
  await waitForNextNotice(page);
  await page.context().setOffline(false);
  await getTryAgain(page).click();
  await page.waitForURL(/page=2/);
  await getNotice(page).waitFor({ state: "hidden" });
  await expect.poll(() => page.locator("[data-home] h2").first().textContent()).not.toBe(firstCard);
  await close();
});

it("keeps the list when a home's code can't be loaded, and opens the home when the server answers", async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  await page.goto(site.url);
  await waitUntilReady(page, true);
  await page.context().setOffline(true);
  await page.locator("[data-home] h2 a").first().click();
  await getTryAgain(page).click();
  await waitForNextNotice(page);
  expect(await page.locator("[data-home] h2").count()).toBeGreaterThan(10);
  // Another navigation takes its place.
  await page.getByRole("link", { name: "Next" }).click();
  await waitForNextNotice(page);
  await page.locator("[data-home] h2 a").first().click();
  await waitForNextNotice(page);
  await page.context().setOffline(false);
  await getTryAgain(page).click();
  await page.waitForURL(/\/listing\//);
  await close();
});

it("leaves the button free that sends a form again after it could not be sent", async () => {
  const { page, close } = await openVisit({ scripts: true, width: 390 });
  await page.goto(site.url);
  await page.goto(`${site.url}${await page.locator("[data-home] h2 a").first().getAttribute("href")}/ask`);
  await waitUntilReady(page, true);
  await page.getByLabel("Name").fill("Ana Reyes");
  await page.getByRole("textbox", { name: "Email" }).fill("again@example.com");
  await page.getByLabel("Your question").fill("Is the roof new?");
  const button = page.getByRole("main").getByRole("button", { name: /^Send/ });
  await page.context().setOffline(true);
  await button.click();
  await page.locator("[data-toasts] > [role=alert]").getByText("Failed to send request.").waitFor();
  await page.context().setOffline(false);
  const isFree = await button.evaluate((element) => {
    // Where toasts of success are.
    scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + 90, behavior: "instant" });
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isFree).toBe(true);
  await button.click();
  await page.waitForURL(/\/listing\/\d+$/);
  await close();
});

it("says that the server can't be reached when a proxy answers for it, and loads a document on request", async () => {
  const { page, close } = await openVisit({ scripts: true, width: 390 });
  await page.goto(`${site.url}/?beds=2`);
  await waitUntilReady(page, true);
  await page.route("**/*.data*", (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
  await page.getByRole("link", { name: "Clear all" }).first().click();
  await page.getByRole("heading", { name: "We couldn’t reach the server" }).waitFor();
  expect(page.url()).toBe(`${site.url}/`);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.locator("[data-home] h2").first().waitFor();
  await close();
});

it.each(["/", "/map"])("keeps the header and the search of %s when the server fails to list homes", async (path) => {
  const { page, close } = await openVisit({ scripts: true, width: 390 });
  await page.goto(`${site.url}${path}?beds=2&upgrades=kitchen-remodel`);
  await waitUntilReady(page, true);
  // The map loads its homes once it knows its size.
  if (path === "/map") await page.waitForURL(/[?&]ll=/);
  await page.waitForLoadState("networkidle");
  await page.route("**/*.data*", (route) => route.fulfill({ status: 500, body: "Oops" }));
  await page.getByRole("link", { name: /^Remove .*bed/i }).click();
  await page.getByRole("heading", { level: 1, name: "Failed to fetch listings" }).waitFor();
  expect(await page.title()).toBe("Failed to fetch listings");
  await page.locator("summary[aria-label=Menu]").waitFor();
  const form = page.getByRole("search");
  expect(await form.locator("[name=upgrades]:checked").inputValue()).toBe("kitchen-remodel");
  await page.unroute("**/*.data*");
  await page.getByRole("link", { name: "Try again" }).click();
  await page.locator("h1").filter({ hasText: "homes for sale" }).waitFor();
  expect(new URL(page.url()).searchParams.has("beds")).toBe(false);
  await close();
});

it("opens the page with all photos when the photo viewer's code can't be loaded", async () => {
  const { page, close } = await openVisit({ scripts: true, width: 390 });
  await page.goto(site.url);
  await page.goto(site.url + (await page.locator("[data-home] h2 a").first().getAttribute("href")));
  await waitUntilReady(page, true);
  await page.route(/\/lightbox-/, (route) => route.abort());
  await page.locator('a[href$="#photo-1"]').click();
  await page.waitForURL(/\/photos.*#photo-1$/);
  await close();
});

it("loads a document when the server has another release than the page", async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  await page.goto(site.url);
  await waitUntilReady(page, true);
  const release = /"release\\?",\\?"(\w+)/.exec(await page.content())![1]!;
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  const replaceRelease = () =>
    page.route("**/*.data*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(release, "later") });
    });
  await replaceRelease();
  await page.locator("[data-home] h2 a").first().click();
  await expect.poll(() => documents).toEqual([expect.stringMatching(/^\/listing\//)]);
  await waitUntilReady(page, true);

  // Back, after a navigation of scripts, changes the address first.
  await page.unroute("**/*.data*");
  await page.getByRole("link", { name: "All listings" }).click();
  await page.waitForURL(`${site.url}/`);
  await page.locator("[data-home] h2").first().waitFor();
  expect(documents).toHaveLength(1);
  await replaceRelease();
  await page.goBack();
  await expect.poll(() => documents).toEqual(Array(2).fill(expect.stringMatching(/^\/listing\//)));
  await waitUntilReady(page, true);
  await close();
});
