/** The static map without scripts, which works with links and a form. */
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { describeVisits, findA11yViolations, measureSidewaysScroll, openVisit, waitUntilReady } from "./browser";
import { countHomes, fetchTotal } from "./search-form";
import { setUpSite } from "./site";

const site = setUpSite();

const readParams = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
/** Clicks something that opens another page, and waits for it. */
async function followLink(page: Page, link: Locator) {
  const before = page.url();
  await link.click();
  await page.waitForURL((url) => url.href !== before);
}
/** Clicks a link in the static map that others may overlap. */
async function submitLink(page: Page, link: Locator) {
  const before = page.url();
  await link.evaluate((anchor: HTMLAnchorElement) => anchor.click());
  await page.waitForURL((url) => url.href !== before);
}
/** The page as served: axe needs scripts, so the page's own are blocked instead. */
async function openServedPage(width: number) {
  const visitor = await openVisit({ scripts: true, width });
  await visitor.page.route("**/assets/*.js", (route) => route.abort());
  return visitor;
}

describeVisits(
  "the static map",
  [390, 1440].map((width) => ({ scripts: true, width })),
  ({ width }) => {
    it("links from the list to the map, zooms, pans, goes to a city, opens a home and returns", {
      tags: ["long"],
    }, async () => {
      const { page, errors, close } = await openVisit({ scripts: false, width });
      await page.goto(`${site.url}/?beds=2`);
      await followLink(page, page.getByRole("link", { name: "Map View" }));
      expect(readParams(page)).toEqual({ beds: "2" });
      await expect.poll(() => page.locator("[data-pin]").count()).toBeGreaterThan(10);
      const wide = await countHomes(page);

      await followLink(page, page.getByRole("link", { name: "Zoom in" }));
      expect(readParams(page)).toMatchObject({ beds: "2", z: "12", ll: "33.95,-117.4" });
      await expect.poll(() => countHomes(page)).toBeLessThan(wide);
      await followLink(page, page.getByRole("link", { name: "Move east" }));
      expect(Number(readParams(page).ll?.split(",")[1])).toBeGreaterThan(-117.4);
      await followLink(page, page.getByRole("link", { name: "Los Angeles", exact: true }));
      expect(readParams(page)).toMatchObject({ beds: "2", z: "10", ll: "34.05223,-118.24368" });
      await expect.poll(() => page.getByText(/Map: [\d,]+ homes near Los Angeles; list follows/).count()).toBe(1);

      // Zooms into the densest pin until there is a price pin.
      for (let zoom = 10; zoom < 18 && (await page.locator("[data-pin=price]").count()) === 0; zoom += 2) {
        // A phone's smaller map may show each home as a dot from the start.
        const cluster = page.locator("[data-pin=count]").first();
        if ((await cluster.count()) > 0) await submitLink(page, cluster);
        else await followLink(page, page.getByRole("link", { name: "Zoom in" }));
        await expect.poll(() => countHomes(page)).toBeGreaterThan(0);
      }
      const list = page.url();
      const pin = page.locator("[data-pin=price]").first();
      const id = /listing\/(\d+)/.exec((await pin.getAttribute("href")) ?? "")?.[1];
      await submitLink(page, pin);
      expect(new URL(page.url()).pathname).toBe(`/listing/${id}`);
      await followLink(page, page.getByRole("link", { name: "All listings" }));
      expect(page.url()).toBe(list);
      expect(errors).toEqual([]);
      await close();
    });

    it("shows the homes of a place clear of the tools", { tags: ["long"] }, async () => {
      const { page, close } = await openVisit({ scripts: false, width });
      for (const search of ["?city=Riverside", "?city=Corona&beds=4", "?county=Orange&maxPrice=600000"]) {
        await page.goto(`${site.url}/map${search}`);
        const pins = await page.locator("[data-pin]").evaluateAll((links) =>
          links.map((link) => {
            link.scrollIntoView({ block: "center" });
            const { left, top, width, height } = link.getBoundingClientRect();
            return Boolean(document.elementFromPoint(left + width / 2, top + height / 2)?.closest("[data-pin]"));
          }),
        );
        expect(pins.length, search).toBeGreaterThan(0);
        expect(pins, search).not.toContain(false);
      }
      await close();
    });

    it("accepts map bounds and reports an invalid one", { tags: ["long"] }, async () => {
      const { page, close } = await openVisit({ scripts: false, width });
      await page.goto(`${site.url}/map?maxPrice=900000`);
      await page.getByText("Set map bounds").click();
      for (const [edge, value] of Object.entries({ North: "34.2", South: "x", West: "-118.5", East: "-118.1" }))
        await page.getByLabel(edge, { exact: true }).fill(value);
      await followLink(page, page.getByRole("button", { name: "Show this area" }));
      await expect.poll(() => page.getByRole("alert").getByText("Use degrees, such as 33.95.").count()).toBe(1);
      const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
      await expect.poll(focused).toBe("south");
      await page.getByRole("link", { name: "Use degrees, such as 33.95." }).click();
      await expect.poll(() => new URL(page.url()).hash).toBe("#bounds-south");
      await expect.poll(() => page.getByLabel("South", { exact: true }).inputValue()).toBe("x");
      await expect.poll(() => page.getByLabel("North", { exact: true }).inputValue()).toBe("34.2");
      await page.getByLabel("South", { exact: true }).fill("33.9");
      await followLink(page, page.getByRole("button", { name: "Show this area" }));
      expect(readParams(page)).toEqual({ maxPrice: "900000", bbox: "-118.5,33.9,-118.1,34.2" });
      const total = await fetchTotal(page, site.url);
      await expect.poll(() => countHomes(page)).toBe(total);
      await close();
    });

    it("shows the static map without accessibility violations and fits the screen", { tags: ["long"] }, async () => {
      const { page, close } = await openServedPage(width);
      for (const path of [
        "/map",
        "/map?z=13",
        "/map?z=7",
        "/map?city=Nowhere",
        "/map?bbox=1,2",
        "/map?north=34.2&south=x&west=-118.5&east=-118.1",
        "/map?show=list&card=3",
      ]) {
        await page.goto(site.url + path);
        expect(await findA11yViolations(page), path).toEqual([]);
        expect(await measureSidewaysScroll(page), path).toBe(0);
      }
      await close();
    });
  },
);

it("checks map bounds in the browser once the form is open", { tags: ["long"] }, async () => {
  const { page, errors, close } = await openVisit({ scripts: true, width: 1440 });
  await page.goto(`${site.url}/map?maxPrice=900000&__intent__=x`);
  await waitUntilReady(page, true);
  const loaded = page.waitForResponse(/bounds-checks/);
  await page.getByText("Set map bounds").click();
  await loaded;
  // The live map adds its position once it has started.
  await page.waitForURL(/[?&]ll=/);
  const address = page.url();
  const field = (edge: string) => page.getByLabel(edge, { exact: true });
  await field("South").fill("95");
  await field("West").focus();
  await page.getByText("Use degrees from -90 to 90.").waitFor();
  await field("South").fill("33");
  await page.getByText("Use degrees from -90 to 90.").waitFor({ state: "detached" });
  await field("South").fill("x");
  await field("North").fill("34.2");
  await page.getByRole("button", { name: "Show this area" }).click();
  await page.getByRole("alert").getByRole("link", { name: "Use degrees, such as 33.95." }).waitFor();
  await expect.poll(() => field("South").evaluate((input) => input === document.activeElement)).toBe(true);
  await expect.poll(() => page.title()).toContain("Error: ");
  expect(page.url()).toBe(address);

  for (const [edge, value] of Object.entries({ South: "33.9", West: "-118.5", East: "-118.1" }))
    await field(edge).fill(value);
  await expect.poll(() => page.getByRole("link", { name: "Use degrees, such as 33.95." }).count()).toBe(0);
  await expect.poll(() => page.title()).not.toContain("Error: ");
  await page.getByRole("button", { name: "Show this area" }).click();
  await page.waitForURL((url) => url.searchParams.get("bbox") === "-118.5,33.9,-118.1,34.2");
  expect(errors).toEqual([]);
  await close();
});

it("shows the map alone on phones, with readable names in forced colors, and one home at a time in the list", {
  tags: ["long"],
}, async () => {
  const { page, close } = await openVisit({ scripts: false, width: 390 });
  await page.goto(`${site.url}/map?z=10`);
  const total = await countHomes(page);
  const visible = () => page.locator("[data-home]:visible h2").allTextContents();
  await expect.poll(() => page.locator("section[aria-labelledby=map-says]").isVisible()).toBe(true);
  await expect.poll(() => page.getByRole("link", { name: "Next" }).isVisible()).toBe(false);
  expect(await visible()).toEqual([]);
  await page.emulateMedia({ forcedColors: "active" });
  const outline = (name: Element) => getComputedStyle(name).webkitTextStrokeWidth;
  expect(await page.locator("[data-map=static] span").first().evaluate(outline)).toBe("0px");
  await followLink(page, page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "List" }));
  await expect.poll(() => page.locator("section[aria-labelledby=map-says]").isVisible()).toBe(false);
  await expect.poll(() => visible()).toHaveLength(1);
  const [first] = await visible();
  await followLink(page, page.getByRole("link", { name: "Next" }));
  await expect.poll(() => page.getByText(`2 / ${total.toLocaleString("en-US")}`).isVisible()).toBe(true);
  await expect.poll(() => visible()).not.toEqual([first]);
  await expect.poll(() => page.locator("section[aria-labelledby=map-says]").isVisible()).toBe(false);
  await followLink(page, page.getByRole("link", { name: "Previous" }));
  await expect.poll(() => visible()).toEqual([first]);
  await close();
});

it("shows each pin that has the focus in a narrow frame, above the tools", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: false, width: 320 });
  for (const path of ["/map", "/map?z=10", "/map?z=12&ll=34.05,-118.24"]) {
    await page.goto(site.url + path);
    const pins = await page.locator("[data-pin]").count();
    expect(pins).toBeGreaterThan(10);
    await page.getByRole("link", { name: "Move south" }).focus();
    const unseen: string[] = [];
    for (let index = 0; index < pins; index++) {
      await page.keyboard.press("Tab");
      const { name, isPin, isInside, isCovered, scrolled } = await page.evaluate(() => {
        const pin = document.activeElement!;
        const frame = pin.closest("section")!;
        const [box, bounds] = [pin.getBoundingClientRect(), frame.getBoundingClientRect()];
        // The focus ring.
        const margin = 6;
        const isInside =
          box.left - margin >= bounds.left &&
          box.right + margin <= bounds.right &&
          box.top - margin >= bounds.top &&
          box.bottom + margin <= bounds.bottom;
        const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        return {
          name: pin.getAttribute("aria-label"),
          isPin: pin.matches("[data-pin]"),
          isInside,
          isCovered: top?.closest("a") !== pin,
          scrolled: frame.scrollLeft || frame.scrollTop,
        };
      });
      expect(isPin).toBe(true);
      if (!isInside || isCovered || scrolled)
        unseen.push(`${name}: ${JSON.stringify({ isInside, isCovered, scrolled })}`);
    }
    expect(unseen, path).toEqual([]);
  }
  await close();
});
