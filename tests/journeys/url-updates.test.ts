/** Pages that write what they show into their URL leave what the visitor has opened and typed meanwhile. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { describeVisits, holdRequests, openVisit, waitUntilReady } from "./browser";
import { applyButton, formCell, formField, moreFiltersCell } from "./search-form";
import { setUpSite } from "./site";

const site = setUpSite();
const PHONE = 390;

const menuLink = (page: Page) => page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "FAQ" });
const north = (page: Page) => page.getByLabel("North", { exact: true });

/** What a visitor opens on the map, what they type there, how it is recognized, and how it is closed. */
const PARTS: Record<
  string,
  {
    width?: number;
    open(page: Page): Promise<void>;
    check(page: Page): Promise<void>;
    close(page: Page): Promise<void>;
  }
> = {
  "the menu": {
    width: PHONE,
    open: (page) => page.getByLabel("Menu").first().click(),
    check: (page) => menuLink(page).click({ trial: true }),
    close: (page) => page.getByLabel("Menu").first().click(),
  },
  "a price that isn't searched for yet": {
    async open(page) {
      await formCell(page, "Price").click();
      await page.getByLabel("Maximum", { exact: true }).fill("900,000");
    },
    check: async (page) => expect(await page.getByLabel("Maximum", { exact: true }).inputValue()).toBe("900,000"),
    close: (page) => page.keyboard.press("Escape"),
  },
  "More Filters": {
    async open(page) {
      await moreFiltersCell(page).click();
      await page.getByLabel("Keywords").fill("garden");
    },
    async check(page) {
      await applyButton(page).click({ trial: true });
      expect(await page.getByLabel("Keywords").inputValue()).toBe("garden");
    },
    close: (page) => page.keyboard.press("Escape"),
  },
  "a place that isn't searched for yet": {
    async open(page) {
      await formField(page, "place").fill("Chino Hills");
      await formField(page, "place").press("Tab");
    },
    check: async (page) => expect(await formField(page, "place").inputValue()).toBe("Chino Hills"),
    close: (page) => formField(page, "place").fill(""),
  },
  "a name for the search": {
    async open(page) {
      await page.getByRole("link", { name: "Save Search" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("Near work");
    },
    check: async (page) => expect(await page.getByRole("dialog").getByLabel("Name").inputValue()).toBe("Near work"),
    async close(page) {
      await page.goBack();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    },
  },
  "a bound of the map": {
    async open(page) {
      if (!(await north(page).isVisible())) await page.locator("summary", { hasText: "Set map bounds" }).click();
      await north(page).fill("34.5");
    },
    check: async (page) => expect(await north(page).inputValue()).toBe("34.5"),
    close: async () => {},
  },
};

describeVisits(
  "pages that update their URL",
  [
    { scripts: true, width: PHONE },
    { scripts: true, width: 1440 },
  ],
  ({ width }) => {
    it("keeps what is open and typed while the list follows the map", async () => {
      const { page, errors, close } = await openVisit({ scripts: true, width });
      await page.goto(`${site.url}/map?city=Riverside&beds=2`);
      await waitUntilReady(page, true);
      await page.locator("[data-map=live]").waitFor({ state: "attached" });
      for (const [name, part] of Object.entries(PARTS)) {
        if (part.width && part.width !== width) continue;
        const before = new URL(page.url()).searchParams.get("z");
        const release = await holdRequests(page, "**/map.data*");
        const held = page.waitForRequest("**/map.data*");
        await page.getByRole("link", { name: "Zoom out" }).click();
        await held;
        await part.open(page);
        await part.check(page);
        release();
        await page.waitForURL((url) => url.searchParams.get("z") !== before);
        await page.waitForSelector("[data-results]:not([aria-busy])", { state: "attached" });
        await page.unroute("**/map.data*");
        await expect.poll(() => part.check(page).then(() => name)).toBe(name);
        await part.close(page);
        const after = page.url();
        await page.waitForTimeout(400);
        expect(page.url(), name).toBe(after.replace("#more-filters", ""));
        expect(new URL(page.url()).searchParams.get("z"), name).not.toBe(before);
      }
      expect(errors).toEqual([]);
      await close();
    });

    it("keeps a price that is typed just before a movement of the map counts", async () => {
      const { page, close } = await openVisit({ scripts: true, width });
      await page.goto(`${site.url}/map`);
      await waitUntilReady(page, true);
      await page.locator("[data-map=live]").waitFor({ state: "attached" });
      await page.waitForURL(/[?&]ll=/);
      const before = new URL(page.url()).searchParams.get("z");
      await page.getByRole("link", { name: "Zoom out" }).evaluate((zoom: HTMLElement) => {
        zoom.click();
        const field = document.querySelector<HTMLInputElement>("[name=maxPrice]")!;
        field.closest("details")!.open = true;
        field.value = "900,000";
        field.dispatchEvent(new Event("input", { bubbles: true }));
      });
      await page.waitForURL((url) => url.searchParams.get("z") !== before);
      await page.waitForSelector("[data-results]:not([aria-busy])", { state: "attached" });
      expect(await page.getByLabel("Maximum", { exact: true }).inputValue()).toBe("900,000");
      await page.getByRole("button", { name: /^Show/ }).first().click();
      await page.waitForURL((url) => url.searchParams.get("maxPrice") === "900000");
      await close();
    });

    it("searches where the map has moved to, before its homes are there", async () => {
      const { page, close } = await openVisit({ scripts: true, width });
      await page.goto(`${site.url}/map#homes-found`);
      await waitUntilReady(page, true);
      await page.locator("[data-map=live]").waitFor({ state: "attached" });
      await page.waitForURL(/[?&]ll=/);
      const readZoom = () => new URL(page.url()).searchParams.get("z");
      const zoomOut = () => page.getByRole("link", { name: "Zoom out" }).evaluate((zoom: HTMLElement) => zoom.click());
      const first = readZoom();
      await page.evaluate(() => scrollTo(0, 60));
      await zoomOut();
      await expect.poll(readZoom).not.toBe(first);
      await page.waitForSelector("[data-results]:not([aria-busy])", { state: "attached" });
      // A hash of the page is not followed again.
      expect(await page.evaluate(() => scrollY)).toBe(60);
      const before = readZoom();
      const release = await holdRequests(page, "**/map.data*");
      const held = page.waitForRequest("**/map.data*");
      await zoomOut();
      await held;
      await formCell(page, "Price").click();
      await page.getByLabel("Maximum", { exact: true }).fill("900,000");
      await page.getByRole("button", { name: /^Show/ }).first().click();
      release();
      await page.waitForURL(({ searchParams }) => searchParams.get("maxPrice") === "900000");
      await page.waitForTimeout(800);
      expect(readZoom()).not.toBe(before);
      await close();
    });

    it("keeps the errors of the map's bounds when one of them is followed", async () => {
      const { page, close } = await openVisit({ scripts: true, width });
      await page.goto(`${site.url}/`);
      await waitUntilReady(page, true);
      await page
        .getByRole("link", { name: "Map View" })
        .first()
        .evaluate((link: HTMLElement) => link.click());
      await page.locator("[data-map=live]").waitFor({ state: "attached" });
      await page.waitForURL(/[?&]ll=/);
      await page.locator("summary", { hasText: "Set map bounds" }).click();
      await north(page).fill("north");
      await page.getByRole("button", { name: "Show this area" }).click();
      await page.locator("h2", { hasText: "Please check the form" }).waitFor();
      await page
        .getByRole("listitem")
        .getByRole("link", { name: /degrees|number|latitude/i })
        .click();
      await expect.poll(() => north(page).evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await north(page).getAttribute("aria-invalid")).toBe("true");
      expect(await north(page).inputValue()).toBe("north");
      await close();
    });

    it("keeps a typed place when More Filters is opened and closed", async () => {
      const { page, close } = await openVisit({ scripts: true, width });
      await page.goto(`${site.url}/`);
      await waitUntilReady(page, true);
      await formField(page, "place").fill("Chino Hills");
      await formField(page, "place").press("Tab");
      await moreFiltersCell(page).click();
      await page.getByLabel("Keywords").fill("garden");
      await page.keyboard.press("Escape");
      await page.getByLabel("Keywords").waitFor({ state: "hidden" });
      expect(await formField(page, "place").inputValue()).toBe("Chino Hills");
      await close();
    });

    it("goes where a link leads that is followed just after an upgrade was chosen", async () => {
      const { page, close } = await openVisit({ scripts: true, width });
      await page.goto(`${site.url}/`);
      await page.locator("[data-home] h2 a").first().click();
      await page.waitForURL(/\/listing\//);
      await waitUntilReady(page, true);
      const release = await holdRequests(page, "**/*.data*");
      await page.evaluate(() => {
        document.querySelector<HTMLInputElement>('[value="garage-finish"]')!.click();
        document.querySelector<HTMLAnchorElement>("header a")!.click();
      });
      await page.waitForTimeout(600);
      release();
      await page.waitForURL((url) => url.pathname === "/");
      await close();
    });

    it("keeps the dialog that is opened just after an upgrade was chosen, which Back closes", async () => {
      const { page, close } = await openVisit({ scripts: true, width });
      await page.goto(`${site.url}/`);
      await page.goto(site.url + (await page.locator("[data-home] h2 a").first().getAttribute("href"))!);
      await waitUntilReady(page, true);
      // Both within the pause after which the URL follows.
      await page.evaluate(() => {
        document.querySelector<HTMLInputElement>('[value="garage-finish"]')!.click();
        [...document.querySelectorAll("a")].find(({ textContent }) => textContent?.includes("Ask a Question"))!.click();
      });
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Your question").fill("Is the roof new?");
      await page.waitForURL(/upgrades=garage-finish/);
      await page.waitForTimeout(400);
      expect(await dialog.getByLabel("Your question").inputValue()).toBe("Is the roof new?");
      await page.goBack();
      await dialog.waitFor({ state: "hidden" });
      expect(page.url()).toContain("upgrades=garage-finish");
      await close();
    });
  },
);
