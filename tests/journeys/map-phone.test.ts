/** The map on a phone, which shows it or the list, never both. */
import type { BrowserContextOptions, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { getViewBounds } from "~/map/view";
import { holdRequests, openVisit, waitUntilReady } from "./browser";
import { countHomes, fetchTotal } from "./search-form";
import { setUpSite } from "./site";

const site = setUpSite();

const PORTRAIT = { width: 390, height: 844 };
const LANDSCAPE = { width: 844, height: 390 };
const USER_AGENT =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

const openPhone = (scripts: boolean, overrides?: BrowserContextOptions) =>
  openVisit({ scripts, width: PORTRAIT.width }, overrides);
const waitForLiveMap = (page: Page) => page.waitForSelector("[data-map=live]", { state: "attached" });
const findMap = (page: Page) => page.locator("section[aria-labelledby=map-says]");
const findCards = (page: Page) => page.locator("[data-home]:visible");
const tapSwitch = (page: Page, name: "Map" | "List") =>
  page.getByRole("navigation", { name: "View" }).getByRole("link", { name }).tap();
const readParam = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
/** Longer than it takes until a movement of the map counts. */
const settle = (page: Page) => page.waitForTimeout(800);

/** The pixels between the positions of two URLs, at the zoom that both must have. */
function measureMove(before: string, after: string): number {
  const [from, to] = [before, after].map((url) => new URL(url).searchParams) as [URLSearchParams, URLSearchParams];
  expect(to.get("z")).toBe(from.get("z"));
  const [[lat, lng], [nextLat, nextLng]] = [from, to].map((params) => params.get("ll")!.split(",").map(Number)) as [
    [number, number],
    [number, number],
  ];
  const degreesPerPixel = 360 / (256 * 2 ** Number(from.get("z")));
  return Math.hypot(nextLat - lat, nextLng - lng) / degreesPerPixel;
}

/** Fails if an area of the URL has no width or no height. */
function expectArea(page: Page): void {
  const box = readParam(page, "bbox");
  if (box === null) return;
  const [west, south, east, north] = box.split(",").map(Number) as [number, number, number, number];
  expect(east, box).toBeGreaterThan(west);
  expect(north, box).toBeGreaterThan(south);
}

/** Drags the map with a mouse, which Leaflet treats like a finger, and waits until the URL has changed. */
async function dragMap(page: Page, dx: number, dy: number) {
  // The map first writes what it shows.
  await page.waitForURL(/[?&]ll=/);
  const before = page.url();
  const box = (await findMap(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 8 });
  await page.waitForTimeout(150);
  await page.mouse.up();
  await page.waitForURL((url) => url.href !== before);
  await waitForCount(page);
}
/** Waits until the count is that of the URL. */
async function waitForCount(page: Page): Promise<number> {
  await page.waitForSelector("[data-results]:not([aria-busy])", { state: "attached" });
  // Without a box, the API doesn't know what a map shows.
  if (readParam(page, "bbox") || !readParam(page, "ll"))
    await expect.poll(async () => (await countHomes(page)) - (await fetchTotal(page, site.url))).toBe(0);
  return countHomes(page);
}
/** The number of homes in the map's frame, at the view of the URL or another. */
async function countFrame(page: Page, ll = readParam(page, "ll")!, z = readParam(page, "z")!): Promise<number> {
  const [lat, lng] = ll.split(",").map(Number) as [number, number];
  const { width, height } = (await findMap(page).boundingBox())!;
  const bbox = getViewBounds({ center: { lat, lng }, zoom: Number(z) }, { width, height });
  const response = await page.request.get(`${site.url}/api/listings/count?bbox=${bbox}`);
  return ((await response.json()) as { total: number }).total;
}

/** Expects one card, and goes to the next and back. */
async function pageThroughCards(page: Page, total: number): Promise<void> {
  const pager = page.getByRole("navigation", { name: "Homes one by one" });
  const all = total.toLocaleString("en-US");
  await expect.poll(() => findCards(page).count()).toBe(1);
  const name = () => findCards(page).locator("h2").textContent();
  const first = await name();
  await pager.getByText(`1 / ${all}`, { exact: true }).waitFor();
  await pager.getByRole("link", { name: "Next" }).tap();
  await pager.getByText(`2 / ${all}`, { exact: true }).waitFor();
  await expect.poll(name).not.toBe(first);
  await pager.getByRole("link", { name: "Previous" }).tap();
  await pager.getByText(`1 / ${all}`, { exact: true }).waitFor();
  await expect.poll(name).toBe(first);
}

const PATHS = [
  { path: "/map", tags: [] },
  { path: "/map?city=Riverside", tags: ["long"] },
];

for (const { path, tags } of PATHS)
  describe(`at ${path}`, { tags }, () => {
    it("lists the homes of the map, one at a time, and shows the same map again", async () => {
      const { page, errors, close } = await openPhone(true);
      await page.goto(site.url + path);
      await waitForLiveMap(page);
      await settle(page);
      const total = await waitForCount(page);
      expect(total).toBeGreaterThan(1);
      const address = page.url();
      await tapSwitch(page, "List");
      await page.waitForURL(/show=list/);
      await settle(page);
      expectArea(page);
      await expect.poll(() => findMap(page).isVisible()).toBe(false);
      expect(await waitForCount(page)).toBe(total);
      await pageThroughCards(page, total);

      await page.reload();
      await waitUntilReady(page, true);
      await settle(page);
      expectArea(page);
      expect(await waitForCount(page)).toBe(total);
      await expect.poll(() => findCards(page).count()).toBe(1);

      await tapSwitch(page, "Map");
      await waitForLiveMap(page);
      await settle(page);
      expect(page.url()).toBe(address);
      expect(await waitForCount(page)).toBe(total);
      expect(errors).toEqual([]);
      await close();
    });
  });

it("opens the map at its top from the end of the list", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 390 });
  await page.goto(`${site.url}/?city=Riverside&beds=3`);
  await waitUntilReady(page, true);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("link", { name: "Map View" }).tap();
  await page.locator(".leaflet-container").waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await close();
});

it.each([PORTRAIT, LANDSCAPE])(
  "shows the only home of a search between the tools of the map at $width by $height pixels",
  { tags: ["long"] },
  async (viewport) => {
    const { page, close } = await openPhone(true, { viewport });
    const response = await page.request.get(`${site.url}/api/listings?city=Riverside&sort=price`);
    const { listings } = (await response.json()) as { listings: { price: number }[] };
    const price = listings[0]!.price;
    await page.goto(`${site.url}/map?city=Riverside&minPrice=${price}&maxPrice=${price}`);
    await waitForLiveMap(page);
    await settle(page);
    expect(await countHomes(page)).toBe(1);
    await findMap(page).evaluate((map) => map.scrollIntoView({ block: "end" }));
    const box = (await findMap(page).boundingBox())!;
    // The middle of its price, above its position between the tools, which are beside the pins in a low map.
    const [across, down] = box.height < 330 ? [99, 32] : [-14, -48];
    await page.touchscreen.tap(box.x + box.width / 2 + across, box.y + box.height / 2 + down - 18);
    await findMap(page)
      .getByText(`$${price.toLocaleString("en-US")}`, { exact: true })
      .waitFor();
    await close();
  },
);

it("counts the homes of the phone's map before the first movement", { tags: ["long"] }, async () => {
  for (const scripts of [true, false]) {
    const { page, close } = await openPhone(scripts);
    for (const [ll, z] of [
      ["33.95,-117.4", "11"],
      ["33.95,-117.4", "12"],
      ["34.05,-118.24", "11"],
    ] as const) {
      await page.goto(`${site.url}/map?ll=${ll}&z=${z}`);
      expect(await countHomes(page), "as served").toBe(await countFrame(page, ll, z));
      if (!scripts) continue;
      await waitForLiveMap(page);
      await settle(page);
      expect(await waitForCount(page), "live").toBe(await countFrame(page, ll, z));
    }
    await close();
  }
});

it.each([{ width: 320, height: 568 }, { width: 430, height: 932 }, LANDSCAPE])(
  "counts the homes of a map of another size once it is live: $width by $height px",
  { tags: ["long"] },
  async (viewport) => {
    // A browser that asks for the desktop site sends no sign of a phone.
    for (const userAgent of [USER_AGENT, undefined]) {
      const { page, close } = await openPhone(true, { viewport, userAgent });
      await page.goto(`${site.url}/map`);
      await waitForLiveMap(page);
      await page.waitForURL(/ll=/);
      await settle(page);
      expect(await waitForCount(page)).toBe(await countFrame(page));
      expect([readParam(page, "ll"), readParam(page, "z")]).toEqual(["33.95,-117.4", "11"]);
      await close();
    }
  },
);

it.each([
  { when: "at once", isSlow: false },
  { when: "while the homes of the map are on their way", isSlow: true },
])(
  "lists the homes of a map that was moved, also if the list is opened $when",
  {
    tags: ["long"],
  },
  async ({ isSlow }) => {
    const { page, errors, close } = await openPhone(true);
    await page.goto(`${site.url}/map`);
    await waitForLiveMap(page);
    await dragMap(page, -90, 60);
    const moved = page.url();
    expectArea(page);
    expect(await countHomes(page)).toBe(await countFrame(page));
    const before = page.url();
    const release = isSlow ? await holdRequests(page, /\/map\.data/) : () => {};
    const devtools = await page.context().newCDPSession(page);
    // The link that is tapped is then from before the movement.
    if (isSlow) await devtools.send("Emulation.setCPUThrottlingRate", { rate: 20 });
    const box = (await findMap(page).boundingBox())!;
    await page.mouse.move(box.x + 100, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + 200, { steps: 4 });
    await page.waitForTimeout(100);
    await Promise.all([isSlow && page.waitForRequest(/\/map\.data/), page.mouse.up()]);
    await page.evaluate(() => {
      const links = document.querySelectorAll<HTMLAnchorElement>("nav[aria-label=View] a");
      links[1]!.click();
    });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    release();
    await page.waitForURL((url) => url.searchParams.has("show") && url.searchParams.get("ll") !== readLl(before));
    await settle(page);
    expectArea(page);
    const total = await waitForCount(page);
    expect(measureMove(moved, page.url())).toBeGreaterThan(60);
    const listed = page.url();
    await tapSwitch(page, "Map");
    await settle(page);
    expect(measureMove(listed, page.url())).toBe(0);
    expect(await waitForCount(page)).toBe(total);
    expect(total).toBe(await countFrame(page));
    expect(errors).toEqual([]);
    await close();
  },
);
const readLl = (url: string) => new URL(url).searchParams.get("ll");

describe("rotation", () => {
  it("keeps the place and the homes while the list is shown", { tags: ["long"] }, async () => {
    const { page, errors, close } = await openPhone(true);
    await page.goto(`${site.url}/map?ll=34.05,-118.24&z=11`);
    await waitForLiveMap(page);
    await dragMap(page, -60, 40);
    await tapSwitch(page, "List");
    await page.waitForURL(/show=list/);
    const listed = page.url();
    const total = await waitForCount(page);
    // Still narrow, so that the map stays hidden.
    for (const viewport of [{ width: 600, height: 390 }, PORTRAIT, { width: 390, height: 500 }]) {
      await page.setViewportSize(viewport);
      await settle(page);
      expect(page.url()).toBe(listed);
      expect(await countHomes(page)).toBe(total);
    }
    await tapSwitch(page, "Map");
    await settle(page);
    expect(measureMove(listed, page.url())).toBeLessThanOrEqual(2);
    expect(await waitForCount(page)).toBe(await countFrame(page));
    expect(errors).toEqual([]);
    await close();
  });

  it("keeps the place when the wide screen shows map and list, and lists what the map shows", {
    tags: ["long"],
  }, async () => {
    const { page, errors, close } = await openPhone(true);
    await page.goto(`${site.url}/map?ll=34.05,-118.24&z=11`);
    await waitForLiveMap(page);
    await settle(page);
    const start = page.url();
    await tapSwitch(page, "List");
    await page.waitForURL(/show=list/);
    await page.setViewportSize(LANDSCAPE);
    await expect.poll(() => findMap(page).isVisible()).toBe(true);
    await settle(page);
    expectArea(page);
    expect(await waitForCount(page)).toBe(await countFrame(page));
    expect(measureMove(start, page.url())).toBeLessThanOrEqual(2);
    await page.setViewportSize(PORTRAIT);
    await expect.poll(() => findMap(page).isVisible()).toBe(false);
    await settle(page);
    expectArea(page);
    await tapSwitch(page, "Map");
    await settle(page);
    expect(await waitForCount(page)).toBe(await countFrame(page));
    expect(measureMove(start, page.url())).toBeLessThanOrEqual(2);
    expect(errors).toEqual([]);
    await close();
  });

  it("lists what the rotated map shows, and keeps its center", { tags: ["long"] }, async () => {
    const { page, close } = await openPhone(true);
    await page.goto(`${site.url}/map?ll=34.05,-118.24&z=11`);
    await waitForLiveMap(page);
    await settle(page);
    const start = page.url();
    for (const viewport of [LANDSCAPE, PORTRAIT]) {
      await page.setViewportSize(viewport);
      await settle(page);
      expect(measureMove(start, page.url())).toBeLessThanOrEqual(2);
      expect(await waitForCount(page)).toBe(await countFrame(page));
    }
    await close();
  });

  it("keeps an area that the visitor set, and the homes of a city", { tags: ["long"] }, async () => {
    for (const path of ["/map?bbox=-118.4,33.9,-118.1,34.2", "/map?city=Riverside"]) {
      const { page, close } = await openPhone(true);
      await page.goto(site.url + path);
      await waitForLiveMap(page);
      await settle(page);
      const total = await countHomes(page);
      for (const viewport of [LANDSCAPE, PORTRAIT]) {
        await page.setViewportSize(viewport);
        await settle(page);
        expect(page.url()).toBe(site.url + path);
        expect(await countHomes(page)).toBe(total);
      }
      await close();
    }
  });
});

it("restores map and list by Back and Forward from a home", { tags: ["long"] }, async () => {
  const { page, errors, close } = await openPhone(true);
  await page.goto(`${site.url}/map`);
  await waitForLiveMap(page);
  await dragMap(page, -80, -50);
  const map = page.url();
  await tapSwitch(page, "List");
  await page.waitForURL(/show=list/);
  const total = await waitForCount(page);
  const list = page.url();
  const name = await findCards(page).locator("h2").textContent();
  await findCards(page).locator("h2 a").tap();
  await page.waitForURL(/\/listing\/\d+/);
  await page.goBack();
  await page.waitForURL(list);
  await settle(page);
  expect(page.url()).toBe(list);
  expect(await waitForCount(page)).toBe(total);
  await expect.poll(() => findCards(page).locator("h2").allTextContents()).toEqual([name]);
  await page.goForward();
  await page.waitForURL(/\/listing\/\d+/);
  await page.goBack();
  await page.waitForURL(list);
  await tapSwitch(page, "Map");
  await waitForLiveMap(page);
  await settle(page);
  expect(page.url()).toBe(map);
  expect(await countHomes(page)).toBe(total);
  expect(errors).toEqual([]);
  await close();
});

it("keeps the view in a background tab and in print", { tags: ["long"] }, async () => {
  const { page, close } = await openPhone(true);
  await page.goto(`${site.url}/map?ll=34.05,-118.24&z=11`);
  await waitForLiveMap(page);
  await dragMap(page, -60, 40);
  for (const show of ["Map", "List"] as const) {
    if (show === "List") await tapSwitch(page, show);
    await settle(page);
    const [address, total] = [page.url(), await countHomes(page)];
    const other = await page.context().newPage();
    await other.goto(`${site.url}/faq`);
    await settle(page);
    await other.close();
    await page.bringToFront();
    await page.emulateMedia({ media: "print" });
    await page.pdf({ format: "Letter" });
    await settle(page);
    await page.emulateMedia({ media: null });
    await settle(page);
    expect(page.url()).toBe(address);
    expectArea(page);
    expect(await countHomes(page)).toBe(total);
    expect(total).toBeGreaterThan(0);
  }
  await close();
});

it("drops an area without width or height from an old link", { tags: ["long"] }, async () => {
  for (const scripts of [true, false]) {
    const { page, close } = await openPhone(scripts);
    for (const box of [
      "-117.52831,34.11124,-117.52831,34.11124",
      "-117.6,34.1,-117.4,34.1",
      "-117.6,34.1,-117.6,34.2",
    ]) {
      await page.goto(`${site.url}/map?ll=33.95,-117.4&z=11&show=list&bbox=${box}`);
      await expect.poll(() => findCards(page).count()).toBe(1);
      expect(await countHomes(page)).toBeGreaterThan(1);
      expect(readParam(page, "bbox")).toBeNull();
      await expect.poll(() => page.getByRole("alert").filter({ hasText: "bbox" }).count()).toBe(0);
    }
    await close();
  }
});

it("switches between map and list without scripts", { tags: ["long"] }, async () => {
  const { page, close } = await openPhone(false);
  for (const path of ["/map", "/map?city=Riverside"]) {
    await page.goto(site.url + path);
    await expect.poll(() => findMap(page).isVisible()).toBe(true);
    const total = await countHomes(page);
    await tapSwitch(page, "List");
    await page.waitForURL(/show=list/);
    await expect.poll(() => findMap(page).isVisible()).toBe(false);
    expect(await countHomes(page)).toBe(total);
    await pageThroughCards(page, total);
    await page.setViewportSize(LANDSCAPE);
    await expect.poll(() => findMap(page).isVisible()).toBe(true);
    await page.setViewportSize(PORTRAIT);
    await tapSwitch(page, "Map");
    await expect.poll(() => findMap(page).isVisible()).toBe(true);
    expect(page.url()).toBe(site.url + path);
    expect(await countHomes(page)).toBe(total);
  }
  await close();
});

it.each([true, false])("lists the homes that the closest zoom doesn't separate, scripts: %s", async (scripts) => {
  const { page, errors, close } = await openPhone(scripts);
  await page.goto(`${site.url}/map?ll=34.05,-118.24&z=12`);
  await waitUntilReady(page, scripts);
  if (scripts) await waitForLiveMap(page);
  const pin = findMap(page)
    .getByRole("link", { name: /^\d+ homes from/ })
    .first();
  const count = Number.parseInt((await pin.textContent()) ?? "", 10);
  await pin.press("Enter");
  await page.waitForURL(/show=list/);
  await expect.poll(() => findCards(page).count()).toBe(1);
  expect(await countHomes(page)).toBe(count);
  await page.goBack();
  await expect.poll(() => findMap(page).isVisible()).toBe(true);
  expect(errors).toEqual([]);
  await close();
});
