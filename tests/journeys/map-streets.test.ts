/** Streets under the map, from an archive. */
import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { db } from "~/platform/db/db.server";
import { describeVisits, holdRequests, openVisit, waitUntilReady } from "./browser";
import { setUpSite } from "./site";

const site = setUpSite();
const VISITS = [390, 1440].flatMap((width) => [true, false].map((scripts) => ({ scripts, width })));

let url: string;
beforeAll(async () => {
  url = await site.startAnother({ MAP_ARCHIVE: "sample-mls/data/streets.pmtiles" });
});

it.each([
  { scripts: true, width: 390 },
  { scripts: false, width: 390 },
  { scripts: true, width: 1440 },
])("shows streets and names their source, scripts: $scripts, $width px", async (options) => {
  const { page, errors, close } = await openVisit(options);
  await page.goto(`${url}/map?ll=34.0556,-117.1825&z=15`);
  await waitUntilReady(page, options.scripts);
  const tiles = page.locator("img[src*='/map/tiles/']");
  const [tile] = await tiles.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  expect(tile).toContain("/14/");
  await expect
    .poll(() =>
      tiles.evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBeGreaterThan(0);
  expect(await (await page.request.get(tile!)).text()).toContain("</textPath>");
  await page.getByText("Sample streets are invented").first().waitFor();
  expect(errors).toEqual([]);
  await close();
});

it("never draws one name over another", async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  await page.goto(`${url}/map?ll=34.0556,-117.1825&z=15`);
  const urls = await page
    .locator("img[src*='/map/tiles/']")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  for (const tile of urls.slice(0, 4)) {
    await page.goto(tile);
    /** The middles of all letters, by name. */
    const names = await page.evaluate(() =>
      [...document.querySelectorAll("text")].map((text) =>
        Array.from({ length: text.getNumberOfChars() }, (_, index) => {
          const { x, y, width, height } = text.getExtentOfChar(index);
          return { x: x + width / 2, y: y + height / 2 };
        }),
      ),
    );
    expect(names.length).toBeGreaterThan(5);
    const near = names.flatMap((letters, index) =>
      names
        .slice(index + 1)
        .filter((others) => letters.some((a) => others.some((b) => Math.hypot(a.x - b.x, a.y - b.y) < 7))),
    );
    expect(near).toEqual([]);
  }
  await close();
});

const waitForLiveMap = (page: Page) => page.waitForSelector("[data-map=live]", { state: "attached" });
const TILES = "img[src*='/map/tiles/']";
const readTileZooms = async (page: Page) =>
  new Set(
    await page.locator(TILES).evaluateAll((images) => images.map((image) => image.getAttribute("src")!.split("/")[4])),
  );

describeVisits("the map", VISITS, (options) => {
  it("gets as close as there is data", async () => {
    const { page, errors, close } = await openVisit(options);
    const open = async (address: string) => {
      await page.goto(address);
      if (options.scripts) await waitForLiveMap(page);
    };
    const google = page.getByRole("link", { name: "See it in Google Maps" });
    await open(`${url}/map?ll=34.0556,-117.1825&z=18`);
    await expect.poll(() => readTileZooms(page)).toEqual(new Set(["15"]));
    expect(await page.getByRole("link", { name: "Zoom in" }).count()).toBe(0);
    expect(await google.count()).toBe(0);
    await page.getByText(/^Scale: [\d,]+ ft$/).waitFor();
    if (options.scripts) {
      await page.waitForURL(/z=1[68]/);
      await page.getByRole("link", { name: "Los Angeles", exact: true }).click();
      await page.waitForURL(/z=10/);
      await page.goBack();
      await expect.poll(() => readTileZooms(page)).toEqual(new Set(["15"]));
    }
    await open(`${url}/map?ll=34.05,-118.24&z=15`);
    await expect.poll(() => readTileZooms(page)).toEqual(new Set(["11"]));
    expect(await page.getByRole("link", { name: "Zoom in" }).count()).toBe(0);
    expect(await google.getAttribute("href")).toBe("https://www.google.com/maps/search/?api=1&query=34.05,-118.24");
    await page.getByText(/^Scale: 1 mi$/).waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});

it("links to Google Maps from a home without streets, and shows the scale", async () => {
  const { page, errors, close } = await openVisit({ scripts: true, width: 390 });
  const { id } = await db().listing.findFirstOrThrow({ where: { withdrawnAt: null, addressShown: true } });
  const address = { lat: 34.0556, lng: -117.1825 };
  await db().listing.update({ where: { id }, data: { ...address, locationApproximate: false } });
  const google = page.getByRole("link", { name: "See it in Google Maps" });
  for (const [origin, hasStreets] of [
    [site.url, false],
    [url, true],
  ] as const) {
    await page.goto(`${origin}/listing/${id}`);
    const map = page.locator("[data-map=home]");
    await map.scrollIntoViewIfNeeded();
    await map.locator(".leaflet-container").waitFor();
    expect(await google.count()).toBe(hasStreets ? 0 : 1);
    if (!hasStreets) expect(await google.getAttribute("href")).toContain(`query=${address.lat},${address.lng}`);
    await map
      .getByText(hasStreets ? /^Scale: [\d,]+ ft$/ : "Scale: 1 mi")
      .first()
      .waitFor();
    expect(await readTileZooms(page)).toEqual(new Set([hasStreets ? "14" : "11"]));
  }
  expect(errors).toEqual([]);
  await close();
});

describeVisits("both maps without a key", VISITS, ({ scripts, width }) => {
  it("say so where the satellite photos would be, and what the map shows", async () => {
    const { page, close } = await openVisit({ scripts, width });
    await page.goto(`${site.url}/map?ll=34.05,-118.24&z=11`);
    if (scripts) await waitForLiveMap(page);
    const checkSwitch = async () => {
      await page.getByRole("button", { name: "Satellite" }).click({ force: true });
      await page.getByText("Google Maps API key not configured").waitFor();
      expect(await page.getByRole("button", { name: "Map", exact: true }).getAttribute("aria-pressed")).toBe("true");
    };
    await checkSwitch();
    const note = page.getByText(/^[\d,]+ of [\d,]+ homes in this area$/);
    const [shown, all] = (await note.textContent())!.match(/[\d,]+/g)!.map((text) => Number(text.replaceAll(",", "")));
    await expect
      .poll(() => page.locator("#homes-found").textContent())
      .toMatch(new RegExp(`^${shown!.toLocaleString("en-US")} home`));
    expect(all).toBe(((await (await fetch(`${site.url}/api/listings/count`)).json()) as { total: number }).total);
    await page.goto(`${site.url}${await page.locator("a[href^='/listing/']").first().getAttribute("href")}`);
    await page.locator("[data-map=home]").scrollIntoViewIfNeeded();
    await checkSwitch();
    await close();
  });
});

it("shows no tools that vanish when the live map comes", async () => {
  const { page, close } = await openVisit({ scripts: true, width: 390 });
  const release = await holdRequests(page, "**/assets/live-listing-map*.js");
  await page.goto(`${site.url}/map`);
  const names = (scope: Page) =>
    scope
      .locator("section[aria-labelledby=map-says]")
      .getByRole("navigation")
      .evaluateAll((tools) => tools.map((tool) => tool.ariaLabel));
  expect(await names(page)).toEqual(["Zoom"]);
  release();
  await waitForLiveMap(page);
  await expect.poll(() => names(page)).toEqual(["Zoom"]);
  await close();
  const plain = await openVisit({ scripts: false, width: 390 });
  await plain.page.goto(`${site.url}/map`);
  expect(await names(plain.page)).toEqual(["Zoom", "Move the map"]);
  await plain.close();
});
