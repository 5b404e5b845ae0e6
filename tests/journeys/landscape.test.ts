/**
 * Phones on their side.
 *
 * @module-tag long
 */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { measureSidewaysScroll, openVisit, waitUntilReady } from "./browser";
import { setUpSite } from "./site";

const site = setUpSite();
const [width, height] = [844, 390];
/** Pixels that a map or list has at least. */
const MIN_SHARE = 0.6;

describe.each([true, false])("with scripts: %s", (scripts) => {
  const open = async (path: string) => {
    const visit = await openVisit({ scripts, width }, { viewport: { width, height }, hasTouch: true, isMobile: true });
    await visit.page.goto(site.url + path);
    await waitUntilReady(visit.page, scripts);
    return visit;
  };

  /** The part of a box that the window shows, of the window's height. */
  const getShare = async (page: Page, selector: string) => {
    const box = (await page.locator(selector).first().boundingBox())!;
    return (Math.min(height, box.y + box.height) - Math.max(0, box.y)) / height;
  };

  it("keeps price and requests of a home in view, in one row", async () => {
    const { page, close } = await open("/?city=Riverside");
    await page.locator("[data-home] h2 a").first().click();
    await page.waitForURL(/\/listing\//);
    await waitUntilReady(page, scripts);
    const bar = page.locator("[data-buy-bar]");
    for (const name of ["Confirm Cost & Timeline", "Tour This Home", "Ask a Question"])
      await bar.getByRole("link", { name }).click({ trial: true });
    expect((await bar.boundingBox())!.height).toBeLessThan(0.18 * height);
    expect(await measureSidewaysScroll(page)).toBe(0);
    await close();
  });

  it.runIf(scripts)("keeps the middle of the map free while an area is drawn", async () => {
    const { page, close } = await open("/map");
    await page.getByRole("button", { name: "Draw an area" }).click();
    const sheet = (await page.getByRole("application", { name: "Drawing" }).boundingBox())!;
    const panel = (await page.getByRole("button", { name: "Cancel" }).locator("xpath=ancestor::div[2]").boundingBox())!;
    expect(panel.x + panel.width).toBeLessThan(sheet.x + sheet.width / 2 - 20);
    expect(panel.y).toBeGreaterThanOrEqual(sheet.y);
    await page.getByRole("button", { name: "Add corner" }).click();
    await page.getByText("1 corner").waitFor();
    await close();
  });

  it.each([
    ["/", "[data-results]"],
    ["/?city=Riverside&beds=3&sort=price", "[data-results]"],
    ["/map", "section:has(> [data-credit])"],
    ["/map?city=Riverside&beds=3", "section:has(> [data-credit])"],
  ])("gives most of the height of %s to its homes, and reaches the rest", async (path, homes) => {
    const { page, close } = await open(path);
    await expect.poll(() => getShare(page, homes)).toBeGreaterThanOrEqual(MIN_SHARE);
    expect(await measureSidewaysScroll(page)).toBe(0);
    await page.getByLabel("Menu").first().click();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "FAQ" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByLabel("Menu").first().click();
    await page.getByRole("link", { name: path.startsWith("/map") ? "Grid View" : "Map View" }).click({ trial: true });
    await page.getByRole("search").locator("summary").first().click();
    await page.getByLabel("Maximum", { exact: true }).fill("900,000");
    await page.getByRole("button", { name: "Show" }).first().click();
    await page.waitForURL((url) => url.searchParams.get("maxPrice") === "900000");
    await page.getByRole("link", { name: "Remove Up to $900K" }).click({ trial: true });
    await expect.poll(() => getShare(page, homes)).toBeGreaterThanOrEqual(MIN_SHARE);
    await close();
  });
});
