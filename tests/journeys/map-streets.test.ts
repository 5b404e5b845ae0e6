/** Streets under the map, from an archive. */
import { constants, inflateSync } from "node:zlib";
import { chromium, type Page } from "playwright";
import sharp from "sharp";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { project } from "~/map/view";
import { db } from "~/platform/db/db.server";
import { getChromiumLaunchOptions } from "../setup/chromium";
import {
  describeVisits,
  findA11yViolations,
  holdRequests,
  measureSidewaysScroll,
  openVisit,
  waitUntilReady,
} from "./browser";
import { setUpSite } from "./site";

const site = setUpSite();
const VISITS = [390, 1440].flatMap((width) => [true, false].map((scripts) => ({ scripts, width })));

let url: string;
beforeAll(async () => {
  url = await site.startAnother({ MAP_ARCHIVE: "sample-mls/data/streets.pmtiles" });
});

const TOWN = { lat: 34.0556, lng: -117.1825 };
let placed = 0;

/** Moves a home of the sample to a position. @returns its id */
async function placeHome(position: { lat: number; lng: number }): Promise<number> {
  const where = { withdrawnAt: null, addressShown: true };
  const { id } = await db().listing.findFirstOrThrow({ where, orderBy: { id: "asc" }, skip: placed++ });
  await db().listing.update({ where: { id }, data: { ...position, locationApproximate: false } });
  return id;
}

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
  const id = await placeHome(TOWN);
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
    if (!hasStreets) expect(await google.getAttribute("href")).toContain(`query=${TOWN.lat},${TOWN.lng}`);
    await map
      .getByText(hasStreets ? /^Scale: [\d,]+ ft$/ : "Scale: 1 mi")
      .first()
      .waitFor();
    expect(await readTileZooms(page)).toEqual(new Set([hasStreets ? "14" : "11"]));
  }
  expect(errors).toEqual([]);
  await close();
});

it("keeps the scale on one line, and the tools and credits of a map off each other", async () => {
  for (const [width, height, path] of [
    [390, 844, "ll=34.0556,-117.1825&z=13"],
    [844, 390, "ll=33.95,-117.4&z=12"],
    [1440, 900, "ll=33.95,-117.4&z=11"],
  ] as const) {
    const touch = { hasTouch: width < 1_000, isMobile: width < 1_000 };
    const { page, close } = await openVisit({ scripts: true, width }, { viewport: { width, height }, ...touch });
    await page.goto(`${url}/map?${path}`);
    await waitForLiveMap(page);
    const frame = page.locator("section[aria-labelledby=map-says]");
    await frame.getByText("Draw an area").waitFor();
    const lines = await page.getByText(/^Scale: \d/).evaluate((scale) => {
      const range = document.createRange();
      range.selectNodeContents(scale.lastElementChild!);
      return range.getClientRects().length;
    });
    expect([path, lines]).toEqual([path, 1]);
    const covered = await frame.evaluate((section) => {
      const tools = section.querySelectorAll("[role=group], nav, button, label, [data-credit], div:has(> svg)");
      const shown = [...tools].filter((tool) => tool.checkVisibility() && !tool.closest(".leaflet-pane"));
      const meets = (a: DOMRect, b: DOMRect) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      return shown.flatMap((a, index) =>
        shown
          .slice(index + 1)
          .filter((b) => !a.contains(b) && meets(a.getBoundingClientRect(), b.getBoundingClientRect()))
          .map((b) => `${a.textContent} / ${b.textContent}`),
      );
    });
    expect([path, covered]).toEqual([path, []]);
    await close();
  }
});

it("has room for words in the credits at twice the size of text", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: false, width: 320 }, { viewport: { width: 320, height: 640 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  for (const [path, credit] of [
    ["/map?ll=34.0556,-117.1825&z=13", "[data-credit]"],
    [`/listing/${await placeHome(TOWN)}`, "[data-map=home] > p:last-of-type"],
  ] as const) {
    await page.goto(url + path);
    const width = await page.locator(credit).evaluate((element) => element.getBoundingClientRect().width);
    expect([path, width > 120]).toEqual([path, true]);
  }
  await close();
});

it("shows on a home's map where it gets no closer", async () => {
  const { page, close } = await openVisit({ scripts: true, width: 390 });
  await page.goto(`${site.url}/listing/${await placeHome(TOWN)}`);
  await page.locator("[data-map=home]").scrollIntoViewIfNeeded();
  const closer = page.getByRole("button", { name: "Zoom in" });
  expect(await closer.getAttribute("aria-disabled")).toBe("true");
  const readColor = (name: string) =>
    page.getByRole("button", { name }).evaluate((button) => getComputedStyle(button).color);
  expect(await readColor("Zoom in")).not.toBe(await readColor("Zoom out"));
  await close();
});

describeVisits("both maps without a key", VISITS, ({ scripts, width }) => {
  it("say so where the satellite photos would be, and what the map shows", async () => {
    const { page, close } = await openVisit({ scripts, width });
    await page.goto(`${site.url}/map?ll=34.05,-118.24&z=11`);
    if (scripts) await waitForLiveMap(page);
    const checkSwitch = async () => {
      if (!scripts) return expect(await page.getByText("Satellite").count()).toBe(0);
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

it.each(["light", "dark"] as const)("draws streets that stand out in %s forced colors", async (colorScheme) => {
  // Images take the emulation of the browser's process, which another page that closes may turn off.
  const browser = await chromium.launch(await getChromiumLaunchOptions());
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ javaScriptEnabled: false });
  const { x, y } = project({ lat: 34.0556, lng: -117.1825 }, 14);
  const tile = await fetch(`${url}/map/tiles/any/14/${Math.floor(x / 256)}/${Math.floor(y / 256)}.svg`);
  const svg = (await tile.text()).replaceAll(/<text.*?<\/text>/g, "");
  // An image that the browser knows keeps the colors of its first time.
  let attempt = 0;
  /** The share of pixels that stand out from the ground. */
  const measureStrong = async () => {
    await page.emulateMedia({ forcedColors: "none" });
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    const image = `<img src="data:image/svg+xml;base64,${Buffer.from(`${svg}<!-- ${++attempt} -->`).toString("base64")}">`;
    await page.setContent(`<meta name="color-scheme" content="light dark">${image}`);
    const drawn = page.locator("img");
    await drawn.evaluate((element: HTMLImageElement) => element.decode());
    const pixels = await sharp(await drawn.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer();
    const lights = Array.from({ length: pixels.length / 3 }, (_, index) => {
      const [red, green, blue] = [...pixels.subarray(3 * index, 3 * index + 3)].map((value) => (value / 255) ** 2.2);
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05;
    });
    const ground = lights.toSorted((a, b) => a - b)[lights.length / 2]!;
    return lights.filter((light) => Math.max(light / ground, ground / light) > 3).length / lights.length;
  };
  await expect.poll(measureStrong).toBeGreaterThan(0.02);
});

it("prints light streets from a dark page", { tags: ["long"] }, async () => {
  const options = await getChromiumLaunchOptions({ shell: true });
  // Playwright's `colorScheme` would hold on paper too, unlike the system's.
  const args = [...(options.args ?? []), "--blink-settings=preferredColorScheme=0"];
  const browser = await chromium.launch({ ...options, args });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ colorScheme: null, javaScriptEnabled: false });
  await page.goto(`${url}/map?ll=34.0556,-117.1825&z=15`, { waitUntil: "networkidle" });
  expect(await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)).toBe(true);
  const pdf = await page.pdf({ printBackground: true });
  const drawing = [...pdf.toString("latin1").matchAll(/stream\r?\n/g)]
    .map(({ index, 0: { length } }) => {
      try {
        return inflateSync(pdf.subarray(index + length), { finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1");
      } catch {
        return "";
      }
    })
    .join("");
  /** The ground of the town, as PDF has colors. */
  expect([drawing.includes(".9725 .949 .898 rg"), drawing.includes(".251 .2196 .1804 rg")]).toEqual([true, false]);
});

it.each([
  { scripts: false, width: 390 },
  { scripts: true, width: 1440 },
])("says what is near a home, scripts: $scripts, $width px", async (options) => {
  const home = `/listing/${await placeHome(TOWN)}`;
  const TEXT = "In a straight line:";
  let asked = 0;
  // A page that is asked for before the archive's tiles are read goes without. Each address is another page.
  await expect.poll(async () => (await fetch(`${url}${home}?page=${++asked}`)).text()).toContain(TEXT);
  const { page, errors, close } = await openVisit(options);
  await page.goto(url + home);
  const line = page.getByText(TEXT);
  expect((await line.textContent())?.replaceAll("\u00a0", " ")).toMatch(
    /^In a straight line: (at )?.+( mi)? · .+ mi ?Sample streets are invented$/,
  );
  await line.scrollIntoViewIfNeeded();
  expect(await measureSidewaysScroll(page)).toBe(0);
  expect(await findA11yViolations(page)).toEqual([]);
  await page.goto(`${url}/listing/${await placeHome({ lat: 33.98, lng: -117.37 })}`);
  await page.getByRole("heading", { name: "Where it is" }).waitFor();
  expect(await page.content()).not.toContain("straight line");
  expect(errors).toEqual([]);
  await close();
});
