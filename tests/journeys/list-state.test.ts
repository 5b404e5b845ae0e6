/** A visitor's position in the list, kept across Back and forward, the session, focus changes and slow responses. */
import { chromium, type Page } from "playwright";
import { describe, expect, it } from "vitest";
import { getChromiumLaunchOptions } from "../setup/chromium";
import { holdRequests, openVisit, waitUntilReady } from "./browser";
import { setUpSite } from "./site";

const site = setUpSite();

const desktop = { scripts: true, width: 1440 };
const phone = { scripts: true, width: 390 };
/** The list's data, requested only by scripts. */
const DATA = /\.data(\?|$)/;

const readScroll = (page: Page) => page.evaluate(() => Math.round(scrollY));
const readFocusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const waitForPage = (page: Page, number: number) =>
  page.locator(`[aria-label=Pages] [aria-current]:text-is("Page ${number}")`).waitFor();
/** Scrolls and waits until the browser has reached the position. */
async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo(0, top), y);
  await expect.poll(() => readScroll(page)).toBe(y);
}
async function openFirstInView(page: Page): Promise<void> {
  await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("[data-home] h2 a")]
      .find((link) => link.getBoundingClientRect().top > 0)
      ?.click(),
  );
  await page.waitForURL(/\/listing\/\d+/);
  await page.getByRole("link", { name: /All listings/ }).waitFor();
}

describe("Back and forward", () => {
  it("restores filters, page and scroll position on Back and forward", async () => {
    const { page, close } = await openVisit(desktop);
    await page.goto(`${site.url}/?sort=newest&beds=2`);
    await waitUntilReady(page, true);
    await page.locator("[aria-label=Pages] a[rel=next]").click();
    await waitForPage(page, 2);
    await scrollTo(page, 900);
    await openFirstInView(page);
    await page.goBack();
    await waitForPage(page, 2);
    expect(new URL(page.url()).search).toBe("?sort=newest&beds=2&page=2");
    await expect.poll(() => readScroll(page)).toBe(900);
    await page.goBack();
    await waitForPage(page, 1);
    await page.goForward();
    await waitForPage(page, 2);
    await close();
  });

  it("restores the page from the browser's back/forward cache", { tags: ["long"] }, async () => {
    // Playwright disables that cache; a separately launched browser has it.
    const ownBrowser = await chromium.launch({
      ...(await getChromiumLaunchOptions()),
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    });
    try {
      const { page, close } = await openVisit(desktop, {}, ownBrowser);
      await page.goto(`${site.url}/?beds=2`);
      await waitUntilReady(page, true);
      // Reports over the network, because Playwright does not track pages in that cache.
      await page.evaluate(() => {
        addEventListener("pageshow", ({ persisted }) => void fetch(`/robots.txt?persisted=${persisted}`));
      });
      await page.goto(`${site.url}/?sort=newest`);
      await waitUntilReady(page, true);
      await Promise.all([
        page.waitForRequest(`${site.url}/robots.txt?persisted=true`),
        page.evaluate(() => history.back()),
      ]);
      await close();
    } finally {
      await ownBrowser.close();
    }
  });
});

describe("the session", () => {
  it("restores page and scroll position when the list is entered again", { tags: ["long"] }, async () => {
    const { page, close } = await openVisit(desktop);
    await page.goto(`${site.url}/?sort=newest&page=2`);
    await waitUntilReady(page, true);
    await scrollTo(page, 700);
    await openFirstInView(page);
    await page.goto(`${site.url}/?sort=newest`);
    await page
      .waitForURL((url) => url.searchParams.get("page") === "2")
      .catch(async () => {
        const state = await page.evaluate(() => [
          sessionStorage.getItem("sunporch:list"),
          document.documentElement.dataset.live,
          document.referrer,
          performance.getEntriesByType("navigation").map((load) => (load as PerformanceNavigationTiming).type),
          performance.getEntriesByType("resource").map(({ name, duration }) => `${name} ${Math.round(duration)} ms`),
        ]);
        throw new Error(`The list wasn't restored: ${JSON.stringify(state, null, 1)}`);
      });
    await waitForPage(page, 2);
    await expect.poll(() => readScroll(page)).toBe(700);
    await close();
  });

  it("restores page and scroll position after client-side navigation", { tags: ["long"] }, async () => {
    const { page, close } = await openVisit(desktop);
    await page.goto(site.url);
    await waitUntilReady(page, true);
    await page.locator("[aria-label=Pages] a[rel=next]").click();
    await waitForPage(page, 2);
    await scrollTo(page, 800);
    await openFirstInView(page);
    await page.getByRole("link", { name: "Browse Homes" }).first().click();
    await page.waitForURL(`${site.url}/?page=2`);
    await waitForPage(page, 2);
    await expect.poll(() => readScroll(page)).toBe(800);
    await close();
  });

  it("restores nothing for other lists, paging back, and URLs with their own page", { tags: ["long"] }, async () => {
    const { page, close } = await openVisit(desktop);
    await page.goto(`${site.url}/?page=3`);
    await waitUntilReady(page, true);
    await openFirstInView(page);
    await page.goto(`${site.url}/?beds=2`);
    await waitUntilReady(page, true);
    await waitForPage(page, 1);
    expect(page.url()).toBe(`${site.url}/?beds=2`);

    await page.goto(`${site.url}/?page=2`);
    await waitUntilReady(page, true);
    await waitForPage(page, 2);
    await page.locator("[aria-label=Pages] a[rel=prev]").click();
    await waitForPage(page, 1);
    expect(page.url()).toBe(`${site.url}/`);

    // The same with a full page load, as before hydration.
    await page.goto(`${site.url}/?page=2`);
    await waitUntilReady(page, true);
    await Promise.all([
      page.waitForEvent("load"),
      page.evaluate(() => {
        const link = document.createElement("a");
        link.href = "/";
        document.body.append(link);
        link.click();
      }),
    ]);
    await waitUntilReady(page, true);
    await waitForPage(page, 1);
    expect(page.url()).toBe(`${site.url}/`);
    await close();
  });

  it("keeps the scroll position on reload", { tags: ["long"] }, async () => {
    const { page, close } = await openVisit(desktop);
    await page.goto(`${site.url}/?page=2`);
    await waitUntilReady(page, true);
    await page.locator("[aria-label=Pages] a[rel=prev]").click();
    await waitForPage(page, 1);
    await scrollTo(page, 500);
    await page.reload();
    await waitUntilReady(page, true);
    expect(page.url()).toBe(`${site.url}/`);
    await expect.poll(() => readScroll(page)).toBe(500);
    await close();
  });

  it.each([
    ["corrupt", () => sessionStorage.setItem("sunporch:list", '{"page":"x')],
    [
      "refused",
      () =>
        Object.defineProperty(window, "sessionStorage", {
          get() {
            throw new DOMException("denied", "SecurityError");
          },
        }),
    ],
  ])("restores nothing when storage is %s", { tags: ["long"] }, async (_, breakStorage) => {
    const { page, errors, close } = await openVisit(desktop);
    await page.addInitScript(breakStorage);
    await page.goto(site.url);
    await waitUntilReady(page, true);
    await page.locator("[aria-label=Pages] a[rel=next]").click();
    await waitForPage(page, 2);
    expect(errors.filter((error) => !/denied/.test(error))).toEqual([]);
    await close();
  });
});

describe("the way back from a home", () => {
  it.each([true, false])(
    "links a home back to the exact list it was opened from (scripts: %s)",
    { tags: ["long"] },
    async (scripts) => {
      const { page, close } = await openVisit({ scripts, width: 1440 });
      await page.goto(`${site.url}/?beds=2&sort=price&page=2&ll=34,-118&z=9`);
      await waitUntilReady(page, scripts);
      await page.locator("[data-home] h2 a").first().click();
      await page.getByRole("link", { name: /All listings/ }).click();
      await waitForPage(page, 2);
      const { pathname, searchParams } = new URL(page.url());
      expect([pathname, Object.fromEntries(searchParams)]).toEqual([
        "/",
        { beds: "2", sort: "price", page: "2", ll: "34,-118", z: "9" },
      ]);
      await close();
    },
  );
});

describe("keyboard focus", () => {
  it("moves focus to the heading of a home, and of the list after Back", { tags: ["long"] }, async () => {
    const { page, close } = await openVisit(desktop);
    await page.goto(site.url);
    await waitUntilReady(page, true);
    const focusedHeading = () => page.evaluate(() => document.activeElement?.closest("h1")?.textContent);
    await page.locator("[data-home] h2 a").first().press("Enter");
    await page.waitForURL(/\/listing\//);
    await expect.poll(focusedHeading).toBeTruthy();
    const heading = await focusedHeading();
    await page.goBack();
    await expect.poll(focusedHeading).not.toBe(heading);
    await expect.poll(focusedHeading).toBeTruthy();
    await close();
  });

  it("moves focus to the number of homes at the top of the page after paging", { tags: ["long"] }, async () => {
    const { page, close } = await openVisit(desktop);
    await page.goto(site.url);
    await waitUntilReady(page, true);
    await page.locator("[aria-label=Pages] a[rel=next]").focus();
    await page.keyboard.press("Enter");
    await waitForPage(page, 2);
    await expect.poll(() => readFocusedText(page)).toMatch(/^[\d,]+ homes, page 2$/);
    await expect.poll(() => readScroll(page)).toBe(0);
    await close();
  });

  it("moves focus to the next chip, and from the last one to the number of homes", { tags: ["long"] }, async () => {
    const { page, close } = await openVisit(desktop);
    await page.goto(`${site.url}/?beds=1&baths=1&maxPrice=3000000`);
    await waitUntilReady(page, true);
    const link = (name: string) => page.getByRole("link", { name, exact: true });
    await link("Remove 1+ beds").focus();
    await page.keyboard.press("Enter");
    await link("Remove 1+ beds").waitFor({ state: "detached" });
    await expect.poll(() => readFocusedText(page)).toBe("Remove 1+ baths");
    await page.keyboard.press("Enter");
    await link("Remove 1+ baths").waitFor({ state: "detached" });
    await link("Clear all").focus();
    await page.keyboard.press("Enter");
    await link("Clear all").waitFor({ state: "detached" });
    await expect.poll(() => readFocusedText(page)).toMatch(/^[\d,]+ homes$/);
    expect(page.url()).toBe(`${site.url}/`);
    await close();
  });
});

describe("while the next list loads", { tags: ["long"] }, () => {
  it("keeps the current list marked as busy, without flashing placeholders", async () => {
    const { page, close } = await openVisit(desktop);
    await page.goto(site.url);
    await waitUntilReady(page, true);
    await page.evaluate(() => {
      const seenHomes = new Set<string>();
      new MutationObserver(() => {
        if (document.querySelector("[data-results][aria-busy=true] [data-home]")) seenHomes.add("busy");
        if (document.querySelector('[aria-label="Loading homes"]')) seenHomes.add("bones");
        document.body.dataset.seen = [...seenHomes].join();
      }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["aria-busy"] });
    });
    await page.locator("[aria-label=Pages] a[rel=next]").click();
    await waitForPage(page, 2);
    await expect.poll(() => page.evaluate(() => document.body.dataset.seen)).toBe("busy");
    await close();
  });

  it("shows eight placeholders in the same space when it takes long", async () => {
    const { page, close } = await openVisit(desktop);
    await page.goto(site.url);
    await waitUntilReady(page, true);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const release = await holdRequests(page, DATA);
    await page.locator("[aria-label=Pages] a[rel=next]").click();
    await page.locator('[aria-label="Loading homes"]').waitFor();
    await expect.poll(() => page.locator('[aria-label="Loading homes"] > *').count()).toBe(8);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    await expect.poll(() => page.locator('[aria-label="Loading homes"] > * > *').first().isVisible()).toBe(true);
    release();
    await waitForPage(page, 2);
    await page.locator("[data-home]").first().waitFor();
    await expect.poll(() => page.locator('[aria-label="Loading homes"]').count()).toBe(0);
    await close();
  });
});

describe("on a phone", { tags: ["long"] }, () => {
  /** URLs of the photos requested so far. */
  function watch(page: Page): string[] {
    const requestedUrls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/media/")) requestedUrls.push(request.url());
    });
    return requestedUrls;
  }
  const waitForRequest = (page: Page, requestedUrls: string[]) =>
    page
      .locator("[data-home] a > img:first-child")
      .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).src).pathname))
      .then((first) => requestedUrls.filter((url) => !first.includes(new URL(url).pathname)));

  it("loads later photos only after their strip is touched, one ahead of the visible one", async () => {
    const { page, close } = await openVisit(phone);
    const requestedUrls = watch(page);
    await page.goto(site.url, { waitUntil: "networkidle" });
    const strip = page.locator("[data-home] a:has(img)").first();
    await expect.poll(() => strip.evaluate((element) => element.scrollWidth / element.clientWidth)).toBe(5);
    expect(await waitForRequest(page, requestedUrls)).toEqual([]);
    await strip.dispatchEvent("pointerdown");
    await expect.poll(() => waitForRequest(page, requestedUrls).then((urls) => urls.length)).toBe(1);
    await strip.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: "instant" }));
    await expect
      .poll(() =>
        page
          .locator("[data-home]")
          .getByText(/^\d+ \/ \d+$/)
          .first()
          .textContent(),
      )
      .toBe("2 / 5");
    await expect.poll(() => waitForRequest(page, requestedUrls).then((urls) => urls.length)).toBe(2);
    await close();
  });

  it.each(["/", "/?sort=payment"])(
    "lays out only the cards of %s near the viewport, and reserves the height of the others",
    async (path) => {
      const { page, close } = await openVisit(phone);
      await page.goto(site.url + path, { waitUntil: "networkidle" });
      const last = page.locator("[data-home]").last();
      const readHeight = () => last.evaluate((card) => card.getBoundingClientRect().height);
      const isLaidOut = () =>
        last.evaluate((card) => card.firstElementChild!.checkVisibility({ contentVisibilityAuto: true }));
      expect(await isLaidOut()).toBe(false);
      const estimate = await readHeight();
      await last.scrollIntoViewIfNeeded();
      await expect.poll(isLaidOut).toBe(true);
      // Less than a line of text.
      expect(Math.abs((await readHeight()) - estimate)).toBeLessThan(12);
      await close();
    },
  );

  it("shows the photo strip without scripts too, and loads nearby photos", async () => {
    const { page, close } = await openVisit(
      { ...phone, scripts: false },
      { extraHTTPHeaders: { "Sec-CH-UA-Mobile": "?1" } },
    );
    const requestedUrls = watch(page);
    await page.goto(site.url, { waitUntil: "networkidle" });
    // Twenty homes have four later photos each; those of cards near the viewport are loaded.
    const fetched = await waitForRequest(page, requestedUrls);
    expect(fetched.length).toBeGreaterThanOrEqual(4);
    expect(fetched.length).toBeLessThanOrEqual(20);
    const strip = page.locator("[data-home] a:has(img)").first();
    await expect.poll(() => strip.evaluate((element) => element.scrollWidth / element.clientWidth)).toBe(5);
    await expect
      .poll(() =>
        page
          .locator("[data-home]")
          .getByText(/^\d+ \/ \d+$/)
          .first()
          .isVisible(),
      )
      .toBe(false);
    await close();
  });
});

describe("the light version", () => {
  it("turns the light version on and off by a button, with no scripts and one small photo per home", async () => {
    const { page, close } = await openVisit(phone);
    await page.goto(`${site.url}/?beds=2&page=2`);
    await waitUntilReady(page, true);
    await page.getByRole("button", { name: "Light version" }).click();
    const full = page.getByRole("button", { name: "Full version" });
    await full.waitFor();
    expect(page.url()).toBe(`${site.url}/?beds=2&page=2`);
    await expect.poll(() => page.locator("script, link[rel=modulepreload], [data-home] a img").count()).toBe(0);
    for (const photo of await page.locator("[data-home] img").all()) {
      await expect.poll(() => photo.getAttribute("srcset")).toBeNull();
      await expect.poll(() => photo.getAttribute("src")).toMatch(/\?w=480$/);
    }
    await page.locator("[aria-label=Pages] a[rel=next]").click();
    await waitForPage(page, 3);
    await expect.poll(() => page.locator("script").count()).toBe(0);
    await page.getByRole("button", { name: "Full version" }).click();
    await page.getByRole("button", { name: "Light version" }).waitFor();
    expect(page.url()).toBe(`${site.url}/?beds=2&page=3`);
    await waitUntilReady(page, true);
    await close();
  });

  it("lets visitors turn off the light version when the browser sends Save-Data", { tags: ["long"] }, async () => {
    const { page, close } = await openVisit(desktop, { extraHTTPHeaders: { "Save-Data": "on" } });
    await page.goto(site.url);
    await expect.poll(() => page.locator("script").count()).toBe(0);
    await page.getByRole("button", { name: "Full version" }).click();
    await waitUntilReady(page, true);
    await close();
  });
});

describe("the layout", { tags: ["long"] }, () => {
  it.each([phone, desktop])("loads without layout shifts at $width px", async (options) => {
    const { page, close } = await openVisit({ ...options, photos: true });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          const { dataset } = document.documentElement;
          dataset.shift = String(Number(dataset.shift ?? 0) + entry.value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(`${site.url}/?beds=2`);
    await waitUntilReady(page, true);
    const photo = page.locator("[data-home] img").first();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 30_000 })
      .toBeGreaterThan(0);
    await page.evaluate(() => document.fonts.ready);
    expect(Number(await page.evaluate(() => document.documentElement.dataset.shift ?? 0))).toBeLessThanOrEqual(0.02);
    await close();
  });
});
