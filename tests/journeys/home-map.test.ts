/** The static and live map on a listing page. */
import type { Locator, Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import type { ListingJson } from "~/listings/json.server";
import {
  describeVisits,
  findA11yViolations,
  measureSidewaysScroll,
  openVisit,
  type VisitOptions,
  waitUntilReady,
} from "./browser";
import { setUpSite } from "./site";

/** URLs of the page of a home with an exact position, and of one without. */
let exactHome: string;
let approximateHome: string;

const site = setUpSite();

/** The page of a home of the sample, whose homes change with time. */
async function findHome(isApproximate: boolean): Promise<string> {
  for (let page = 1; ; page++) {
    const response = await fetch(`${site.url}/api/listings?perPage=100&page=${page}`);
    const { listings } = (await response.json()) as { listings: ListingJson[] };
    const home = listings.find((home) => home.address.lat !== null && home.locationApproximate === isApproximate);
    if (home) return `${site.url}/listing/${home.id}`;
    if (listings.length === 0) throw new Error("The sample has no such home.");
  }
}

beforeAll(async () => {
  exactHome = await findHome(false);
  approximateHome = await findHome(true);
});

const findFrame = (page: Page) => page.locator("[data-map=home]");
const findStaticMap = (page: Page) => findFrame(page).locator("> [role=img]");
const findLiveMap = (page: Page) => findFrame(page).locator(".leaflet-container");
const findPin = (map: Locator) => map.getByText(/^\$[\d.]+[KM]$/);

/** The foot of the pin, relative to the top of the visible map. */
async function findPinSpot(page: Page) {
  const frame = findFrame(page);
  const [box, around] = await Promise.all([findPin(frame).boundingBox(), frame.boundingBox()]);
  return { x: box!.x + box!.width / 2 - around!.x, y: box!.y + box!.height - around!.y };
}

describeVisits(
  "the map of a home",
  [390, 1440].map((width) => ({ scripts: true, width })),
  ({ width }) => {
    it("shows a static map without scripts", { tags: ["long"] }, async () => {
      const { page, errors, close } = await openVisit({ scripts: false, width });
      await page.goto(exactHome);
      await findPin(findFrame(page)).scrollIntoViewIfNeeded();
      const box = (await findFrame(page).boundingBox())!;
      expect(box.height).toBe(300);
      const at = await findPinSpot(page);
      expect(Math.abs(at.x - box.width / 2)).toBeLessThan(1.5);
      expect(Math.abs(at.y - 150)).toBeLessThan(1.5);
      expect(await measureSidewaysScroll(page)).toBe(0);
      expect(errors).toEqual([]);
      await close();
    });

    it("loads the live map in the same place when near the viewport, without errors", { tags: ["long"] }, async () => {
      const { page, errors, close } = await openVisit({ scripts: true, width });
      const requestedUrls: string[] = [];
      page.on("request", (request) => requestedUrls.push(request.url()));
      await page.goto(exactHome);
      await waitUntilReady(page, true);
      await page.waitForLoadState("networkidle");
      expect(requestedUrls.filter((url) => /leaflet|live-/.test(url))).toEqual([]);

      const before = await findPinSpot(page);
      await findFrame(page).scrollIntoViewIfNeeded();
      await findPin(findLiveMap(page)).waitFor();
      await findStaticMap(page).waitFor({ state: "detached" });
      const after = await findPinSpot(page);
      expect(Math.abs(after.x - before.x)).toBeLessThan(1.5);
      expect(Math.abs(after.y - before.y)).toBeLessThan(1.5);
      expect(await findA11yViolations(page)).toEqual([]);
      expect(errors).toEqual([]);
      await close();
    });
  },
);

const DESKTOP: VisitOptions = { scripts: true, width: 1440 };

it("leaves the mouse wheel to the page until the map is clicked", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit(DESKTOP);
  await page.goto(exactHome);
  await waitUntilReady(page, true);
  await findFrame(page).scrollIntoViewIfNeeded();
  await findLiveMap(page).waitFor();
  const zoomed = () => findFrame(page).locator(".leaflet-tile-container, .leaflet-proxy").first().getAttribute("style");
  const [first, top] = [await zoomed(), await page.evaluate(() => scrollY)];
  const box = (await findFrame(page).boundingBox())!;
  await page.mouse.move(box.x + 200, box.y + 100);
  await page.mouse.wheel(0, -40);
  await page.waitForFunction((previous) => scrollY < previous, top);
  await expect.poll(() => zoomed()).toBe(first);

  const boxAfter = (await findFrame(page).boundingBox())!;
  await page.mouse.click(boxAfter.x + 200, boxAfter.y + 100);
  const scrollBefore = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 240);
  await expect.poll(zoomed).not.toBe(first);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollBefore);
  await close();
});

it("lets touch scroll the page over the map until the map is tapped", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 390 });
  await page.goto(exactHome);
  await waitUntilReady(page, true);
  await findFrame(page).scrollIntoViewIfNeeded();
  await findStaticMap(page).waitFor({ state: "detached" });
  const fingers = await page.context().newCDPSession(page);
  /** Pixels that the page and, in its frame, the pin have moved up. */
  const swipe = async () => {
    await findFrame(page).evaluate((element) => element.scrollIntoView({ block: "center" }));
    const box = (await findFrame(page).boundingBox())!;
    const [top, pin] = [await page.evaluate(() => scrollY), await findPinSpot(page)];
    const [x, y] = [box.x + 60, box.y + 200];
    await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    for (let step = 1; step <= 10; step++) {
      await fingers.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y: y - 12 * step }] });
      await page.waitForTimeout(16);
    }
    await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.waitForTimeout(300);
    return {
      page: (await page.evaluate(() => scrollY)) - top,
      map: Math.round(pin.y - (await findPinSpot(page)).y),
    };
  };
  const first = await swipe();
  expect(first.page).toBeGreaterThan(60);
  expect(first.map).toBe(0);
  const box = (await findFrame(page).boundingBox())!;
  await page.touchscreen.tap(box.x + 60, box.y + 220);
  await findFrame(page).locator(".leaflet-touch-drag").waitFor();
  const second = await swipe();
  expect(second.page).toBe(0);
  expect(second.map).toBeGreaterThan(60);
  await close();
});

it("shows an area for an approximate position, with and without scripts", { tags: ["long"] }, async () => {
  for (const scripts of [false, true]) {
    const { page, close } = await openVisit({ scripts, width: 1440 });
    await page.goto(approximateHome);
    await page.getByText("Approximate area.").scrollIntoViewIfNeeded();
    if (scripts) await findFrame(page).locator(".leaflet-overlay-pane path").waitFor();
    else await page.getByRole("img", { name: "Map of the approximate area" }).waitFor();
    await expect.poll(() => findPin(findFrame(page)).count()).toBe(0);
    await close();
  }
});

it("keeps the static map if the live map cannot be loaded", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit(DESKTOP);
  await page.route(/live-home-map/, (route) => route.abort());
  await page.goto(exactHome);
  await waitUntilReady(page, true);
  await findFrame(page).scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  await expect.poll(() => findPin(findFrame(page)).isVisible()).toBe(true);
  await expect.poll(() => page.locator("h1").isVisible()).toBe(true);
  await close();
});

it("hides the map in print", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: false, width: 1440 });
  await page.goto(exactHome);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => findFrame(page).isVisible()).toBe(false);
  await close();
});
