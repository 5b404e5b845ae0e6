/**
 * The map with Google's basemap, in success and every failure, and with another provider's tiles. No request leaves the
 * machine.
 */
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { findA11yViolations, openVisit } from "./browser";
import { FAKE_GOOGLE_MAPS } from "./google-maps";
import { countHomes, fetchTotal } from "./search-form";
import { setUpSite } from "./site";

const KEY = "AIza-test-key";
let google: string;
let tiles: string;

const site = setUpSite();

beforeAll(async () => {
  google = await site.startAnother({ GOOGLE_MAPS_KEY: KEY });
  tiles = await site.startAnother({
    MAP_TILES_URL: "https://{s}.tiles.example/{z}/{x}/{y}.png",
    MAP_TILES_CREDIT: "© Example Tiles",
    MAP_SATELLITE_URL: "https://photos.example/{z}/{x}/{y}.jpg",
    MAP_SATELLITE_CREDIT: "© Example Photos",
  });
});

const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#cde"/></svg>`;
const SCRIPT_URL = "https://maps.googleapis.com/maps/api/js**";
const PICTURE_URL = /^https:\/\/(maps|khms0)\.googleapis\.com\/(vt|kh)\?/;
const waitForLiveMap = (page: Page) => page.waitForSelector("[data-map=live]", { state: "attached" });
const waitForPicture = (page: Page) =>
  page.waitForSelector(".leaflet-tile-pane .leaflet-tile-loaded img[src*='googleapis']");
const findAlert = (page: Page) => page.locator("section[aria-labelledby=map-says] [role=alert]");

/** A visitor whose browser reaches a stand-in for Google's servers and no other outside URL. */
async function openWithGoogle(script: string | "fails" | "hangs" = FAKE_GOOGLE_MAPS) {
  const visitor = await openVisit({ scripts: true, width: 1440 });
  const { page } = visitor;
  const requestedUrls: string[] = [];
  await page.route(/^https:/, (route) => route.abort());
  await page.route(PICTURE_URL, (route) => route.fulfill({ contentType: "image/svg+xml", body: TILE }));
  await page.route(SCRIPT_URL, async (route) => {
    requestedUrls.push(route.request().url());
    if (script === "fails") return route.abort();
    if (script === "hangs") return;
    await route.fulfill({ contentType: "text/javascript", body: script });
  });
  return { ...visitor, requestedUrls };
}

/** Checks that the map is usable: its pins are homes, and its list follows a move. */
async function expectUsableList(page: Page) {
  const before = page.url();
  await page.getByRole("link", { name: "Zoom in" }).click();
  await page.waitForURL((url) => url.href !== before && url.searchParams.has("bbox"));
  await page.waitForSelector("[data-results]:not([aria-busy])");
  const total = await fetchTotal(page, google);
  await expect.poll(() => countHomes(page)).toBe(total);
  await expect.poll(() => page.locator("[data-home]").count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator(".leaflet-container").isVisible()).toBe(true);
}

describe("with a Google key", () => {
  it("shows Google's roads and photos under our security policy, without our own place names", {
    tags: ["long"],
  }, async () => {
    const { page, errors, requestedUrls, close } = await openWithGoogle();
    await page.goto(`${google}/map?z=11&ll=34.05,-118.24`);
    await waitForPicture(page);
    expect(requestedUrls).toHaveLength(1);
    const script = new URL(requestedUrls[0]!);
    expect(script.searchParams.get("key")).toBe(KEY);
    expect(script.searchParams.get("libraries")).toContain("places");
    await expect.poll(() => page.locator(".leaflet-names-pane span").count()).toBe(0);
    await expect.poll(() => page.locator("[data-credit]").textContent()).toBe("");
    await expect
      .poll(() => page.locator(".leaflet-container").getByText("Map data ©2026 Google").isVisible())
      .toBe(true);
    const [z, x, y] = await page.evaluate(() => {
      const [image] = document.querySelectorAll<HTMLImageElement>(".leaflet-tile-pane .leaflet-tile img[src*='vt?']");
      return /!1i(\d+)!2i(\d+)!3i(\d+)!/.exec(image!.src)!.slice(1).map(Number);
    });
    expect(z).toBe(11);
    expect(Math.abs(x! - 351)).toBeLessThan(6);
    expect(Math.abs(y! - 818)).toBeLessThan(6);
    await expectUsableList(page);
    await page.getByRole("button", { name: "Satellite" }).click();
    await page.waitForSelector(".leaflet-tile-pane .leaflet-tile-loaded img[src*='kh?']");
    await expect.poll(() => page.locator(".leaflet-tile-pane img[src*='vt?']").count()).toBe(0);
    await expect.poll(() => page.getByRole("button", { name: "Satellite" }).getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("button", { name: "Map", exact: true }).click();
    await page.waitForSelector(".leaflet-tile-pane .leaflet-tile-loaded img[src*='vt?']");
    expect(requestedUrls).toHaveLength(1);
    expect(errors).toEqual([]);
    expect(await findA11yViolations(page)).toEqual([]);
    await close();
  });

  it("shows Google's basemap on a listing page too", { tags: ["long"] }, async () => {
    const { page, errors, close } = await openWithGoogle();
    await page.goto(google);
    await page.locator("[data-home] h2 a").first().click();
    await page.locator("[data-map=home]").scrollIntoViewIfNeeded();
    await waitForPicture(page);
    await expect.poll(() => page.locator("[data-map=home] .leaflet-marker-pane > *").count()).toBeLessThanOrEqual(1);
    expect(errors).toEqual([]);
    await close();
  });

  it("reports a failed script, keeps the built-in basemap and retries", { tags: ["long"] }, async () => {
    const { page, close } = await openWithGoogle("fails");
    await page.goto(`${google}/map`);
    await findAlert(page).getByText("Failed to load Google Maps script").waitFor();
    await waitForLiveMap(page);
    await expect.poll(() => page.locator(".leaflet-tile-pane img[src*='/map/tiles/']").count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator(".leaflet-names-pane span", { hasText: "Riverside" }).count()).toBe(1);
    await expect.poll(() => page.locator("[data-credit]").textContent()).toContain("US Census");
    await expectUsableList(page);
    expect(await findA11yViolations(page)).toEqual([]);
    await page.route(SCRIPT_URL, (route) => route.fulfill({ contentType: "text/javascript", body: FAKE_GOOGLE_MAPS }));
    await page.getByRole("button", { name: "Try again" }).click();
    await waitForPicture(page);
    await expect.poll(() => findAlert(page).count()).toBe(0);
    await close();
  });

  it("stays usable while a script hangs, and gives up after 15 seconds", { tags: ["long"] }, async () => {
    const { page, close } = await openWithGoogle("hangs");
    await page.clock.install();
    await page.goto(`${google}/map`);
    await page.clock.runFor(2_000);
    await waitForLiveMap(page);
    await page.getByText("Loading map...").waitFor();
    await expect.poll(() => page.locator(".leaflet-names-pane span", { hasText: "Riverside" }).count()).toBe(1);
    await page.clock.runFor(10_000);
    await expect.poll(() => findAlert(page).count()).toBe(0);
    await page.clock.runFor(5_000);
    await findAlert(page).getByText("Map loading timeout").waitFor();
    await expect.poll(() => page.getByText("Loading map...").count()).toBe(0);
    await page.clock.resume();
    await expectUsableList(page);
    await close();
  });

  it("reports a key that was removed, and a map that failed because the key request failed", {
    tags: ["long"],
  }, async () => {
    const { page, requestedUrls, close } = await openWithGoogle();
    await page.route("**/api/config/google-maps-key", (route) =>
      route.continue({ url: `${site.url}${new URL(route.request().url()).pathname}` }),
    );
    await page.goto(`${google}/map`);
    await findAlert(page).getByText("Google Maps API key not configured").waitFor();
    await expectUsableList(page);
    await page.route("**/api/config/google-maps-key", (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto(`${google}/map`);
    await findAlert(page).getByText("Failed to load map").waitFor();
    await expectUsableList(page);
    expect(requestedUrls).toEqual([]);
    await close();
  });

  it("falls back when Google rejects the key or does not start a map", { tags: ["long"] }, async () => {
    const rejectingMap = await openWithGoogle(`${FAKE_GOOGLE_MAPS};setTimeout(() => window.gm_authFailure?.(), 1500);`);
    await rejectingMap.page.goto(`${google}/map`);
    await findAlert(rejectingMap.page).getByText("Failed to load map").waitFor();
    await expectUsableList(rejectingMap.page);
    await rejectingMap.close();
    const broken = await openWithGoogle(
      `${FAKE_GOOGLE_MAPS};google.maps.Map = class { constructor() { throw new Error("No WebGL"); } };`,
    );
    await broken.page.goto(`${google}/map`);
    await findAlert(broken.page).getByText("Failed to initialize map").waitFor();
    await expectUsableList(broken.page);
    await broken.close();
  });

  it("allows only the configured provider in the security policy", { tags: ["long"] }, async () => {
    const policy = async (base: string) => (await fetch(`${base}/map`)).headers.get("content-security-policy") ?? "";
    expect(await policy(google)).toContain("googleapis.com");
    expect(await policy(google)).not.toContain("tiles.example");
    expect(await policy(tiles)).not.toContain("google");
    expect(await policy(site.url)).not.toMatch(/google|tiles\.example|photos\.example/);
    expect(await (await fetch(`${google}/api/config/google-maps-key`)).json()).toEqual({ apiKey: KEY });
    expect((await fetch(`${site.url}/api/config/google-maps-key`)).status).toBe(404);
  });
});

describe("with another provider's tiles", () => {
  const provider = async (scripts: boolean, status = 200) => {
    const visitor = await openVisit({ scripts, width: 1440 });
    await visitor.page.route(/^https:/, (route) =>
      route.fulfill(status === 200 ? { contentType: "image/svg+xml", body: TILE } : { status, body: "" }),
    );
    return visitor;
  };

  it.each([true, false])("shows and credits the tiles (scripts: %s)", { tags: ["long"] }, async (scripts) => {
    const { page, errors, close } = await provider(scripts);
    const loaded = page.waitForResponse(/^https:\/\/[abc]\.tiles\.example\/11\/\d+\/\d+\.png$/);
    await page.goto(`${tiles}/map`);
    await loaded;
    await expect.poll(() => page.locator("[data-credit]").textContent()).toBe("© Example Tiles");
    await expect.poll(() => page.locator("[data-map=static] span, .leaflet-names-pane span").count()).toBe(0);
    if (scripts) {
      await waitForLiveMap(page);
      const photos = page.waitForResponse(/^https:\/\/photos\.example\/11\/\d+\/\d+\.jpg$/);
      await page.getByRole("button", { name: "Satellite" }).click();
      await photos;
      await expect.poll(() => page.locator("[data-credit]").textContent()).toBe("© Example Photos");
      await page.emulateMedia({ forcedColors: "active" });
      const readColor = (name: string) =>
        page.getByRole("button", { name, exact: true }).evaluate((button) => getComputedStyle(button).color);
      expect(await readColor("Satellite")).not.toBe(await readColor("Map"));
    }
    expect(errors).toEqual([]);
    await close();
  });

  it("reports tiles that cannot be loaded and keeps the list", { tags: ["long"] }, async () => {
    const { page, close } = await provider(true, 404);
    await page.goto(`${tiles}/map`);
    await waitForLiveMap(page);
    await findAlert(page).getByText("Failed to load map").waitFor();
    await expect.poll(() => page.locator("[data-home]").count()).toBeGreaterThan(0);
    await close();
  });
});
