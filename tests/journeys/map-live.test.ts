/** The live map: it replaces the static one without a jump, the list follows it, and it works without a mouse. */
import type { BrowserContextOptions, Page } from "playwright";
import { describe, expect, it } from "vitest";
import type { Pin } from "~/listings/map/json.server";
import { getViewBounds, project } from "~/map/view";
import { findA11yViolations, holdRequests, openVisit, waitUntilReady } from "./browser";
import { countHomes, fetchTotal } from "./search-form";
import { setUpSite } from "./site";

const site = setUpSite();

const readParams = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams) as Record<string, string>;
const waitForLiveMap = (page: Page) => page.waitForSelector("[data-map=live]", { state: "attached" });
const openMap = async (path: string, width = 1440, overrides?: BrowserContextOptions) => {
  const visitor = await openVisit({ scripts: true, width }, overrides);
  await visitor.page.goto(site.url + path);
  await waitForLiveMap(visitor.page);
  return visitor;
};
/** Drags the map by some pixels and waits until the URL has changed. */
async function dragMap(page: Page, dx: number, dy: number) {
  const before = page.url();
  const box = (await page.locator("section[aria-labelledby=map-says]").boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, 700) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 8 });
  // Pauses at the end, so that the map does not glide.
  await page.waitForTimeout(150);
  await page.mouse.up();
  return before;
}
const waitForAddressChange = (page: Page, before: string) => page.waitForURL((url) => url.href !== before);
const waitForResults = (page: Page) => page.waitForSelector("[data-results]:not([aria-busy])");

it("replaces the static map in the same frame at the same pixels", { tags: ["long"] }, async () => {
  const { page, errors, close } = await openVisit({ scripts: true, width: 1440 });
  const release = await holdRequests(page, "**/assets/live-listing-map*.js");
  await page.goto(`${site.url}/map?z=12&ll=34.05,-118.24`);
  const frame = page.locator("section[aria-labelledby=map-says]");
  const staticName = await page.locator("[data-map=static] span").first().boundingBox();
  const name = await page.locator("[data-map=static] span").first().textContent();
  const [before, tools] = [await frame.boundingBox(), await page.getByRole("link", { name: "Zoom out" }).boundingBox()];
  release();
  await waitForLiveMap(page);
  await expect.poll(() => frame.boundingBox()).toEqual(before);
  await expect.poll(() => page.getByRole("link", { name: "Zoom out" }).boundingBox()).toEqual(tools);
  const now = await page.locator(".leaflet-names-pane span", { hasText: name! }).first().boundingBox();
  expect(Math.abs(now!.x - staticName!.x)).toBeLessThanOrEqual(1);
  expect(Math.abs(now!.y - staticName!.y)).toBeLessThanOrEqual(1);
  await expect.poll(() => page.locator("[data-map=static]").count()).toBe(0);
  expect(errors).toEqual([]);
  await close();
});

it("keeps a city that was chosen before the live map was there", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  const openGates: (() => void)[] = [];
  const hold = async (pattern: string) => {
    const gate = new Promise<void>((resolve) => openGates.push(resolve));
    await page.route(pattern, async (route) => {
      await gate;
      await route.continue();
    });
  };
  await hold("**/assets/live-listing-map*.js");
  await hold("**/map.data*");
  await page.goto(`${site.url}/map`);
  await waitUntilReady(page, true);
  const [openMap, openPages] = openGates;
  const asked = page.waitForRequest("**/map.data*");
  await page.getByRole("link", { name: "San Diego", exact: true }).click();
  await asked;
  openMap!();
  await waitForLiveMap(page);
  openPages!();
  await page.waitForURL((url) => url.searchParams.get("ll")?.startsWith("32.") === true);
  await close();
});

it("updates list, count and URL when moved, and Back leaves it in one step", async () => {
  const { page, errors, close } = await openVisit({ scripts: true, width: 1440 });
  await page.goto(`${site.url}/?beds=2`);
  await page.getByRole("link", { name: "Map View" }).click();
  await waitForLiveMap(page);
  // The default view is written to the URL, so that Back can return to it.
  await page.waitForURL(/ll=/);
  expect(readParams(page)).toEqual({ beds: "2", ll: "33.95,-117.4", z: "11" });
  await waitForAddressChange(page, await dragMap(page, -260, 140));
  await waitForResults(page);
  expect(readParams(page)).toMatchObject({ beds: "2", z: "11" });
  await expect.poll(() => countHomes(page)).toBe(await fetchTotal(page, site.url));
  const before = page.url();
  await page.getByRole("link", { name: "Zoom in" }).click();
  await waitForAddressChange(page, before);
  expect(readParams(page).z).toBe("12");
  await page.goBack();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/?beds=2");
  await page.goForward();
  await waitForLiveMap(page);
  expect(readParams(page).z).toBe("12");
  expect(errors).toEqual([]);
  await close();
});

it("moves to the view of links, and back with the history", { tags: ["long"] }, async () => {
  const { page, close } = await openMap("/map");
  // The address has the position soon after the map is live; Back returns to it.
  await page.waitForURL(/ll=33\.95/);
  await page.getByRole("link", { name: "San Diego", exact: true }).click();
  await page.waitForURL(/ll=32\.71571/);
  await expect.poll(() => countHomes(page)).toBe(await fetchTotal(page, site.url));
  await expect
    .poll(() => page.locator(".leaflet-names-pane span", { hasText: "San Diego" }).count())
    .toBeGreaterThan(0);
  await page.goBack();
  await expect
    .poll(() => page.locator(".leaflet-names-pane span", { hasText: "Riverside" }).count())
    .toBeGreaterThan(0);
  expect(readParams(page)).toEqual({ ll: "33.95,-117.4", z: "11" });
  await close();
});

it("searches only by button when automatic search is off, and remembers that", { tags: ["long"] }, async () => {
  const { page, close } = await openMap("/map?ll=34.05,-118.24&z=11&utm_source=letter");
  await page.getByLabel("Search as I move the map").uncheck();
  const total = await countHomes(page);
  await waitForAddressChange(page, await dragMap(page, 200, 0));
  await page.getByRole("button", { name: "Search this area" }).waitFor();
  await expect.poll(() => countHomes(page)).toBe(total);
  await page.reload();
  await waitForLiveMap(page);
  await expect.poll(() => page.getByLabel("Search as I move the map").isChecked()).toBe(false);
  await expect.poll(() => countHomes(page)).toBe(total);
  const finerResponse = page.waitForResponse((response) => response.url().includes("/api/listings/pins"));
  await page.getByRole("link", { name: "Zoom in" }).click();
  const finer = await finerResponse;
  expect([finer.status(), new URL(finer.url()).searchParams.get("z")]).toEqual([200, "12"]);
  await expect.poll(() => countHomes(page)).toBe(total);
  const before = page.url();
  await page.getByRole("button", { name: "Search this area" }).click();
  await waitForAddressChange(page, before);
  await expect.poll(() => countHomes(page)).toBe(await fetchTotal(page, site.url));
  await expect.poll(() => countHomes(page)).toBeLessThan(total);
  await expect.poll(() => page.getByRole("button", { name: "Search this area" }).count()).toBe(0);
  await close();
});

it("highlights a home's pin from its card, and its card from the pin", { tags: ["long"] }, async () => {
  const { page, close } = await openMap("/map?ll=34.05,-118.24&z=11");
  await page.locator("[data-home] h2 a").first().focus();
  const price = (await page.locator("[data-home] p", { hasText: /^\$/ }).first().textContent())!;
  const lit = page.locator(".leaflet-highlight-pane > *");
  await expect.poll(() => lit.count()).toBe(1);
  expect(Number(price.replace(/\D/g, "")) / 1000).toBeCloseTo(
    Number((await lit.textContent())!.replace(/[$KM]/g, "")) * ((await lit.textContent())!.endsWith("M") ? 1000 : 1),
    -2,
  );
  await page.locator("[data-home]").nth(1).hover();
  const pinBox = (await lit.boundingBox())!;
  await page.locator("h1").hover();
  await expect.poll(() => lit.count()).toBe(0);
  const frame = (await page.locator("section[aria-labelledby=map-says]").boundingBox())!;
  const inside =
    pinBox.x > frame.x && pinBox.x < frame.x + frame.width && pinBox.y > frame.y && pinBox.y + pinBox.height + 5 < 890;
  if (inside) {
    await page.mouse.move(pinBox.x + pinBox.width / 2, pinBox.y + pinBox.height + 5);
    await expect.poll(() => lit.count()).toBe(1);
  }
  await close();
});

it("works by keyboard: one tab stop for all pins, arrow keys between them, Enter opens", {
  tags: ["long"],
}, async () => {
  const { page, errors, close } = await openMap("/map?ll=34.05,-118.24&z=14");
  const pins = page.locator("ul[aria-label^=Pins] a");
  await expect.poll(() => page.locator('ul[aria-label^=Pins] a[tabindex="0"]').count()).toBe(1);
  await pins.first().focus();
  const pinName = /^\$[\d.]+[KM], \d+ beds?, .+$|^[\d.]+K? homes from \$[\d.]+[KM]$/;
  // A pin that came while the map moved is named a moment after its focus.
  const readFocusedName = async () => {
    const read = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(read).toMatch(pinName);
    return read();
  };
  const names = new Set([await readFocusedName()]);
  for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight"]) {
    await page.keyboard.press(key);
    names.add(await readFocusedName());
  }
  if ((await pins.count()) > 2) expect(names.size).toBeGreaterThan(1);
  await expect.poll(() => page.locator(".leaflet-highlight-pane > *").count()).toBe(1);
  const single = pins.filter({ hasText: / beds?, / }).first();
  await single.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/listing\/\d+/);
  await page.getByRole("link", { name: "All listings" }).click();
  await page.waitForURL(/\/map\?/);
  expect(errors).toEqual([]);
  await close();
});

it("moves the focus to the nearest pin when the focused one is merged into another", { tags: ["long"] }, async () => {
  const { page, close } = await openMap("/map?ll=34.05,-118.24&z=15");
  const pin = page
    .locator("ul[aria-label^=Pins] a")
    .filter({ hasText: / beds?, / })
    .first();
  await pin.focus();
  const link = await pin.elementHandle();
  const box = (await page.locator("section[aria-labelledby=map-says]").boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 200);
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 300);
        return link?.evaluate((element) => element.isConnected);
      },
      { interval: 1_000, timeout: 20_000 },
    )
    .toBe(false);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("ul")?.ariaLabel)).toMatch(/^Pins/);
  await close();
});

it("shows a preview card on tap, and zooms into a pin of several homes", { tags: ["long"] }, async () => {
  const view = { center: { lat: 34.05, lng: -118.24 }, zoom: 12 };
  const { page, close } = await openMap("/map?ll=34.05,-118.24&z=12", 390);
  const { x, y, width, height } = (await page.locator("section[aria-labelledby=map-says]").boundingBox())!;
  const area = getViewBounds(view, { width, height }).join(",");
  const answer = await page.request.get(`${site.url}/api/listings/pins?bbox=${area}&z=12`);
  const pins = (await answer.json()) as Pin[];
  const center = project(view.center, 12);
  const pinSpots = pins.map((pin) => {
    const at = project(pin, 12);
    return { ...pin, x: x + width / 2 + at.x - center.x, y: y + height / 2 + at.y - center.y };
  });
  const inside = (pin: { x: number; y: number }) =>
    pin.x > x + 40 && pin.x < x + width - 90 && pin.y > y + 90 && pin.y < y + height - 200 && pin.y < 820;
  const singlePin = pinSpots.find((pin) => !pin.count && inside(pin));
  if (singlePin) {
    await page.touchscreen.tap(singlePin.x, singlePin.y - 14);
    const preview = page.getByRole("status").filter({ has: page.getByRole("button", { name: "Close" }) });
    await preview.waitFor();
    await preview.getByText(/bd · /).waitFor();
    expect(await findA11yViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => preview.count()).toBe(0);
    await page.touchscreen.tap(singlePin.x, singlePin.y - 14);
    await preview.getByRole("link").click();
    await page.waitForURL(/\/listing\/\d+\?.*from=map/);
  }
  await close();
});

/** The first listed home of a search that has a pin of its own on a map around it. */
async function findSinglePin(search: string, zoom: number) {
  const answer = await fetch(`${site.url}/api/listings?${search}`);
  const { listings } = (await answer.json()) as { listings: { id: number; address: { lat: number; lng: number } }[] };
  const isSingle = async ({ id, address }: (typeof listings)[number]) => {
    if (!address.lat) return false;
    const area = getViewBounds({ center: address, zoom }, { width: 358, height: 560 });
    const pins = (await (
      await fetch(`${site.url}/api/listings/pins?${search}&bbox=${area}&z=${zoom}`)
    ).json()) as Pin[];
    return pins.some((pin) => pin.id === id && !pin.count);
  };
  const singles = await Promise.all(listings.map(isSingle));
  return listings[singles.indexOf(true)]!;
}

it("says the same about the price of a tapped pin as its card", async () => {
  const search = "city=Riverside&maxPayment=9000&down=10&upgrades=kitchen-remodel";
  const { id, address } = await findSinglePin(search, 12);
  const { page, close } = await openMap(`/map?${search}&ll=${address.lat},${address.lng}&z=12`, 390);
  const card = page.locator(`[data-home="${id}"]`);
  const payment = /est\. \$[\d,]+\/mo with upgrades/.exec((await card.textContent())!)![0];
  const { x, y, width, height } = (await page.locator("section[aria-labelledby=map-says]").boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height / 2 - 14);
  const preview = page.getByRole("status").filter({ has: page.getByRole("button", { name: "Close" }) });
  await preview.getByText(payment, { exact: true }).waitFor();
  await close();
});

// The first tap turns a dot into a price above it.
it.each([
  { zoom: 11, again: [-2, -26] },
  { zoom: 12, again: [-14, -26] },
])(
  "shows a tapped home in the window, and opens it when its pin is tapped again, zoom $zoom",
  async ({ zoom, again }) => {
    const search = "city=Riverside";
    const { id, address } = await findSinglePin(search, zoom);
    for (const offset of again) {
      const { page, close } = await openMap(`/map?${search}&ll=${address.lat},${address.lng}&z=${zoom}`, 390);
      const { x, y, width, height } = (await page.locator("section[aria-labelledby=map-says]").boundingBox())!;
      const tap = (down: number) => page.touchscreen.tap(x + width / 2, y + height / 2 + down);
      await tap(again[0]!);
      const preview = page.getByRole("status").filter({ has: page.getByRole("button", { name: "Close" }) });
      await preview.getByText(/bd · /).waitFor();
      const card = (await preview.boundingBox())!;
      expect(card.width).toBe(width - 24);
      expect(card.y + card.height).toBeLessThanOrEqual(page.viewportSize()!.height);
      await tap(offset);
      await page.waitForURL(`**/listing/${id}?*`);
      await close();
    }
  },
);

it.each([
  { zoom: 11, above: ["count"], below: ["dot"] },
  { zoom: 12, above: ["count", "price"], below: [] },
])("draws prices and counts above names, and dots below them, zoom $zoom", async ({ zoom, above, below }) => {
  const { page, close } = await openMap(`/map?ll=33.95,-117.4&z=${zoom}`);
  const readZ = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Number(getComputedStyle(element).zIndex) || 0);
  // All pins are on one canvas.
  expect(await readZ(".leaflet-pins-pane")).toBeGreaterThan(await readZ(".leaflet-names-pane"));
  await close();
  const plain = await openVisit({ scripts: false, width: 1440 });
  await plain.page.goto(`${site.url}/map?ll=33.95,-117.4&z=${zoom}`);
  const isAbove = (kind: string) =>
    plain.page
      .locator(`[data-map=static] > [data-pin=${kind}]`)
      .first()
      .evaluate((link) => {
        const z = (element: Element) => Number(getComputedStyle(element).zIndex) || 0;
        return z(link) > z(link.parentElement!.lastElementChild!);
      });
  for (const kind of above) expect([kind, await isAbove(kind)]).toEqual([kind, true]);
  for (const kind of below) expect([kind, await isAbove(kind)]).toEqual([kind, false]);
  await plain.close();
});

it("doesn't highlight a pin that is no longer on the map", async () => {
  const { page, close } = await openMap("/map?ll=34.05,-118.24&z=10");
  const frame = page.locator("section[aria-labelledby=map-says]");
  const center = project({ lat: 34.05, lng: -118.24 }, 10);
  const pins = await frame
    .locator("li a", { hasText: "homes from" })
    .evaluateAll((links: HTMLAnchorElement[]) =>
      links.map((link) => ({ ll: new URL(link.href).searchParams.get("ll")!, text: link.textContent.split(" ")[0]! })),
    );
  const places = pins.map(({ ll, text }) => {
    const [lat, lng] = ll.split(",").map(Number) as [number, number];
    const { x, y } = project({ lat, lng }, 10);
    return { x: x - center.x, y: y - center.y, text };
  });
  const pin = places.toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))[0]!;
  const { x, y, width, height } = (await frame.boundingBox())!;
  await page.mouse.move(x + width / 2 + pin.x, y + height / 2 + pin.y, { steps: 2 });
  const lit = page.locator(".leaflet-highlight-pane > *");
  await expect.poll(() => lit.allTextContents()).toEqual([pin.text]);
  const before = page.url();
  await page.mouse.down();
  await page.mouse.up();
  await waitForAddressChange(page, before);
  await waitForResults(page);
  await expect.poll(() => lit.allTextContents()).not.toContain(pin.text);
  await close();
});

describe("my location", () => {
  const withLocation = (latitude: number, longitude: number): BrowserContextOptions => ({
    geolocation: { latitude, longitude },
    permissions: ["geolocation"],
  });
  it("shows the visitor's location at zoom 13 on request, or as close as the map has detail", {
    tags: ["long"],
  }, async () => {
    const { page, close } = await openMap("/map?ll=34.05,-118.24&z=11", 1440, withLocation(37.77, -122.42));
    await page.getByRole("button", { name: "Use my location" }).click();
    await page.waitForURL(/ll=37\.77,-122\.42&z=12/);
    const withStreets = await site.startAnother({ MAP_ARCHIVE: "sample-mls/data/streets.pmtiles" });
    await page.context().setGeolocation({ latitude: 34.05, longitude: -117.18 });
    await page.context().grantPermissions(["geolocation"], { origin: withStreets });
    await page.goto(`${withStreets}/map?ll=34.05,-118.24&z=11`);
    await waitForLiveMap(page);
    await page.getByRole("button", { name: "Use my location" }).click();
    await page.waitForURL(/ll=34\.05,-117\.18&z=13/);
    await close();
  });
  it("doesn't move a visitor who has moved the map before the location is known", { tags: ["long"] }, async () => {
    for (const isMoved of [false, true]) {
      const { page, close } = await openVisit({ scripts: true, width: 1440 }, withLocation(33.5, -117.1));
      await page.addInitScript(() => {
        const getNow = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
        navigator.geolocation.getCurrentPosition = (...args) => {
          Object.assign(window, { answerLocation: () => getNow(...args) });
        };
      });
      await page.goto(`${site.url}/map`);
      await waitForLiveMap(page);
      await page.waitForURL(/[?&]ll=/);
      await page.waitForFunction(() => "answerLocation" in window);
      const before = page.url();
      if (isMoved) {
        await page.getByRole("link", { name: "Zoom out" }).click();
        await waitForAddressChange(page, before);
      }
      const moved = page.url();
      await page.evaluate(() => (window as unknown as { answerLocation(): void }).answerLocation());
      if (isMoved) {
        await page.waitForTimeout(800);
        expect(page.url()).toBe(moved);
      } else await page.waitForURL(/ll=33\.5,-117\.1&/);
      await close();
    }
  });
  it("reports a location that is outside California or unavailable", { tags: ["long"] }, async () => {
    const abroadPage = await openMap("/map?z=11", 1440, withLocation(48.85, 2.35));
    await abroadPage.page.getByRole("button", { name: "Use my location" }).click();
    await abroadPage.page.getByText("You’re outside California").waitFor();
    expect(readParams(abroadPage.page)).toEqual({ ll: "33.95,-117.4", z: "11" });
    await abroadPage.close();
    const deniedPage = await openMap("/map?z=11");
    await deniedPage.page.getByRole("button", { name: "Use my location" }).click();
    const alert = deniedPage.page.getByText("Unable to get your location. Please check your browser permissions.");
    await alert.waitFor();
    expect(await findA11yViolations(deniedPage.page)).toEqual([]);
    await deniedPage.page.getByRole("alert").filter({ has: alert }).getByRole("button", { name: "Close" }).click();
    await expect.poll(() => alert.count()).toBe(0);
    await deniedPage.close();
  });
  it("locates a first visit only if already permitted, and only in Southern California", {
    tags: ["long"],
  }, async () => {
    const nearPage = await openMap("/map", 1440, withLocation(34.1, -118.3));
    await nearPage.page.waitForURL(/ll=34\.1,-118\.3&z=12/);
    await nearPage.close();
    const farPage = await openMap("/map", 1440, withLocation(37.77, -122.42));
    await farPage.page.waitForTimeout(800);
    expect(readParams(farPage.page)).toEqual({ ll: "33.95,-117.4", z: "11" });
    await farPage.close();
    const settled = await openMap("/map?city=Riverside", 1440, withLocation(34.1, -118.3));
    await settled.page.waitForTimeout(800);
    expect(readParams(settled.page)).toEqual({ city: "Riverside" });
    await settled.close();
  });
});

it("keeps its pins when loading fails, and logs it only to the console", { tags: ["long"] }, async () => {
  const { page, close } = await openMap("/map?ll=34.05,-118.24&z=11");
  const announcements: string[] = [];
  page.on("console", (message) => announcements.push(message.text()));
  await page.route("**/api/listings/pins**", (route) => route.fulfill({ status: 503 }));
  await page.getByLabel("Search as I move the map").uncheck();
  await page.getByRole("link", { name: "Zoom in" }).click();
  await expect.poll(() => announcements.some((text) => text.includes("pins failed with status 503"))).toBe(true);
  await expect.poll(() => page.locator("[role=alert]:not(:empty)").count()).toBe(0);
  await expect.poll(() => page.locator("ul[aria-label^=Pins] a").count()).toBeGreaterThan(0);
  await close();
});

it("stays static when its scripts cannot be loaded, and in the light version", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  await page.route("**/assets/live-listing-map*.js", (route) => route.abort());
  await page.goto(`${site.url}/map`);
  await page.getByText("Failed to load map").waitFor();
  await expect.poll(() => page.locator("[data-map=static] [data-pin]").count()).toBeGreaterThan(10);
  await page.unroute("**/assets/live-listing-map*.js");
  await close();
  const light = await openVisit({ scripts: true, width: 1440 }, { extraHTTPHeaders: { "Save-Data": "on" } });
  await light.page.goto(`${site.url}/map`);
  await expect.poll(() => light.page.locator("script[src]").count()).toBe(0);
  await expect.poll(() => light.page.locator("[data-map=static] [data-pin]").count()).toBeGreaterThan(10);
  await light.close();
});

describe.each([390, 1440])("at %d px", (width) => {
  it("shows the live map without accessibility violations", { tags: ["long"] }, async () => {
    for (const path of ["/map", "/map?z=14&ll=34.05,-118.24"]) {
      const { page, errors, close } = await openMap(path, width);
      expect(await findA11yViolations(page), path).toEqual([]);
      expect(errors).toEqual([]);
      await close();
    }
  });
});

it("goes to a city that is chosen while the live map starts", { tags: ["long"] }, async () => {
  for (const [width, delay] of [
    [1440, 840],
    [390, 1_680],
    [390, 1_920],
  ] as const) {
    const { page, close } = await openVisit({ scripts: true, width });
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 8 });
    await page.goto(`${site.url}/map`, { waitUntil: "commit" });
    const city = page.getByRole("link", { name: "San Diego", exact: true }).first();
    await city.waitFor({ state: "attached" });
    await page.waitForTimeout(delay);
    await city.evaluate((link: HTMLElement) => link.click());
    await page.locator("[data-map=live]").waitFor({ state: "attached" });
    await page.getByRole("region", { name: /^Map: \d+ homes? near San Diego/ }).waitFor();
    expect(page.url()).toMatch(/ll=32\./);
    await close();
  }
});
