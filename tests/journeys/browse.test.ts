/** Browsing with and without scripts: the list, its filters and pages, a home, and the way back. */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import {
  describeVisits,
  findA11yViolations,
  holdRequests,
  measureSidewaysScroll,
  openVisit,
  spaceText,
  type VisitOptions,
  waitUntilReady,
} from "./browser";
import { countHomes, showHomesButton } from "./search-form";
import { setUpSite } from "./site";

const site = setUpSite();

const VISITS: VisitOptions[] = [
  { scripts: true, width: 1440 },
  { scripts: true, width: 390 },
  { scripts: false, width: 390 },
];

const readPrices = async (page: Page) =>
  (await page.locator("[data-home] p", { hasText: /^\$/ }).allTextContents()).map((text) =>
    Number(text.replace(/\D/g, "")),
  );

describeVisits("the list", VISITS, (options) => {
  it("filters the list, opens a home and returns to the same list", async () => {
    const { page, errors, close } = await openVisit(options);
    await page.goto(site.url);
    await waitUntilReady(page, options.scripts);
    await expect.poll(() => page.locator("h1").textContent()).toBe("California homes for sale");
    const all = await countHomes(page);
    expect(all).toBeGreaterThan(100);
    await expect.poll(() => page.locator("[data-home]").count()).toBe(20);

    await page.getByText("Price", { exact: true }).first().click();
    await page.getByLabel("Maximum", { exact: true }).fill("900,000");
    await showHomesButton(page).click();
    await page.waitForURL((url) => url.search === "?maxPrice=900000");
    await page.getByRole("link", { name: "Remove Up to $900K" }).waitFor();
    await expect.poll(() => countHomes(page)).toBeLessThan(all);
    expect(Math.max(...(await readPrices(page)))).toBeLessThanOrEqual(900_000);

    await page.getByText("Beds & baths").click();
    await page.locator("label").filter({ hasText: /^3\+$/ }).first().click();
    await showHomesButton(page).click();
    await page.waitForURL((url) => url.search === "?maxPrice=900000&beds=3");
    await page.getByRole("link", { name: "Remove 3+ beds" }).waitFor();
    const narrowed = await countHomes(page);

    await page.getByLabel("Sort").selectOption("price");
    if (!options.scripts) await page.getByRole("button", { name: "Sort" }).click();
    await page.waitForURL((url) => url.search === "?maxPrice=900000&beds=3&sort=price");
    await page.getByRole("link", { name: "Remove Sort: Price (Low to High)" }).waitFor();
    const shownPrices = await readPrices(page);
    expect(shownPrices).toEqual(shownPrices.toSorted((a, b) => a - b));
    await expect.poll(() => countHomes(page)).toBe(narrowed);

    const first = page.locator("[data-home] h2 a").first();
    const address = (await first.textContent()) ?? "";
    await first.click();
    await page.waitForURL(/\/listing\/\d+\?maxPrice=900000&beds=3&sort=price$/);
    const back = page.getByRole("link", { name: /All listings/ });
    await back.waitFor();
    expect(address).toContain((await page.locator("h1").textContent()) ?? "never");
    const bar = page.locator("[data-buy-bar]");
    if (options.width < 1024) {
      if (options.width < 640) await bar.getByText(/^(Available|Pending|Under contract|Coming Soon)$/).waitFor();
      await bar.getByRole("link", { name: "Confirm Cost & Timeline" }).waitFor();
      await bar.getByRole("link", { name: "Ask a Question" }).waitFor();
    } else await expect.poll(() => bar.isVisible()).toBe(false);
    await back.click();
    await page.waitForURL((url) => url.pathname === "/" && url.search === "?maxPrice=900000&beds=3&sort=price");
    await page.locator("[data-home]").first().waitFor();
    await expect.poll(() => countHomes(page)).toBe(narrowed);

    await page.getByRole("link", { name: "Remove 3+ beds" }).click();
    await page.waitForURL((url) => url.search === "?maxPrice=900000&sort=price");
    expect(errors).toEqual([]);
    await close();
  });

  it("pages to the end without showing a home twice", { tags: ["long"] }, async () => {
    const { page, close } = await openVisit(options);
    await page.goto(`${site.url}/?sort=newest&minPrice=1200000&maxPrice=1300000`);
    await waitUntilReady(page, options.scripts);
    const total = await countHomes(page);
    const seenHomes = new Set<string>();
    for (let pageCount = 1; ; pageCount++) {
      await page.locator(`[aria-label=Pages] [aria-current]:text-is("Page ${pageCount}")`).waitFor();
      for (const link of await page.locator("[data-home] h2 a").all())
        seenHomes.add((await link.getAttribute("href")) ?? "");
      const next = page.locator("[aria-label=Pages] a[rel=next]");
      if ((await next.count()) === 0) break;
      await next.click();
      const isNextPage = (url: URL) => url.searchParams.get("page") === String(pageCount + 1);
      // Without waiting for dozens of photos.
      await page.waitForURL(isNextPage, { waitUntil: "commit" });
    }
    expect(seenHomes.size).toBe(total);
    await page.locator("[aria-label=Pages] a[rel=prev]").click();
    await page.waitForURL((url) => url.searchParams.get("sort") === "newest");
    await close();
  });

  it("shows a message for an invalid value, keeps it and ignores it", { tags: ["long"] }, async () => {
    const { page, close } = await openVisit(options);
    await page.goto(`${site.url}/?minPrice=cheap&beds=2`);
    const field = page.getByLabel("Minimum", { exact: true });
    await expect.poll(() => field.inputValue()).toBe("cheap");
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    const described = await field.getAttribute("aria-describedby");
    await expect.poll(() => page.locator(`#${described}`).textContent()).toBe("Use a whole number.");
    await expect.poll(() => countHomes(page)).toBeGreaterThan(0);
    await close();
  });

  it("offers a link on empty lists and error pages", { tags: ["long"] }, async () => {
    const { page, close } = await openVisit(options);
    await page.goto(`${site.url}/?city=Atlantis`);
    await expect.poll(() => page.locator("h1").textContent()).toBe("Atlantis homes for sale");
    await page.getByRole("link", { name: "See all homes" }).click();
    await page.waitForURL(`${site.url}/`);
    const missingPage = await page.goto(`${site.url}/no/such/page`);
    expect(missingPage?.status()).toBe(404);
    await expect.poll(() => page.locator("h1").textContent()).toBe("404 Page Not Found");
    await page.getByText("Did you forget to add the page to the router?").waitFor();
    const missingListing = await page.goto(`${site.url}/listing/99999999`);
    expect(missingListing?.status()).toBe(404);
    await expect.poll(() => page.locator("h1").textContent()).toBe("Listing not found");
    await page.getByRole("link", { name: "Back to listings" }).click();
    await page.waitForURL(`${site.url}/`);
    await close();
  });

  it("fits the screen without accessibility violations", { tags: ["long"] }, async () => {
    const { page, errors, close } = await openVisit(options);
    for (const path of ["/", "/?city=Los+Angeles&minPrice=x", "/?city=Atlantis", "/api/docs"]) {
      await page.goto(site.url + path);
      await waitUntilReady(page, options.scripts);
      const operations = page.locator("main details:not([name]) > summary");
      for (const summary of await operations.all()) await summary.click();
      expect(await measureSidewaysScroll(page)).toBe(0);
      await page.getByRole("link", { name: "Skip to content" }).focus();
      // axe needs the page's timers, which do not run without scripts; the markup is the same.
      expect(await findA11yViolations(page)).toEqual([]);
    }
    expect(errors).toEqual([]);
    await close();
  });

  it("shows the homes' photos", { tags: ["long"] }, async () => {
    const { page, errors, close } = await openVisit({ ...options, photos: true });
    await page.goto(site.url, { waitUntil: "domcontentloaded" });
    const photo = page.locator("[data-home] img").first();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth), {
        timeout: 30_000,
      })
      .toBeGreaterThan(100);
    expect(errors).toEqual([]);
    await close();
  });
});

it("has the buttons that scripts replace until scripts run, and the list does not move when they go", {
  tags: ["long"],
}, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 390 });
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(site.url);
  const readTop = () =>
    page
      .locator("[data-home]")
      .first()
      .evaluate((card) => card.getBoundingClientRect().top);
  const top = await readTop();
  // A toast that took space would move the page when scripts run, and clicks at that moment would be lost.
  const toasts = page.locator("[data-toasts]");
  expect(await toasts.evaluate((region) => getComputedStyle(region).position)).toBe("fixed");
  await page.getByLabel("Sort").selectOption("price");
  await page.getByRole("button", { name: "Sort" }).click();
  await page.waitForURL("**/?sort=price");
  await page.locator("[data-home] h2 a").first().click();
  await page.getByRole("checkbox", { name: /Kitchen remodel/ }).check();
  await page.getByRole("button", { name: "Update total" }).click();
  await page.waitForURL("**/listing/*upgrades=kitchen-remodel*");
  await page.getByLabel("Interest rate").fill("5.5");
  await page.getByRole("button", { name: "Calculate" }).click();
  await page.waitForURL("**/listing/*rate=5.5*");
  await page.unroute("**/*.js");
  await page.reload();
  await waitUntilReady(page, true);
  for (const name of ["Update total", "Calculate"])
    await page.getByRole("button", { name }).waitFor({ state: "hidden" });
  await page.goto(site.url);
  await waitUntilReady(page, true);
  await page.getByRole("button", { name: "Sort" }).waitFor({ state: "hidden" });
  expect(await readTop()).toBeCloseTo(top, 0);
  await close();
});

it("counts what was typed into the calculator before scripts ran", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 390 });
  await page.goto(`${site.url}/?sort=price`);
  const home = await page.locator("[data-home] h2 a").first().getAttribute("href");
  const release = await holdRequests(page, "**/*.js");
  await page.goto(site.url + home!, { waitUntil: "commit" });
  await page.getByLabel("Interest rate").fill("5.5");
  await page.getByLabel("Down payment").fill("200");
  await page.getByRole("checkbox", { name: /Kitchen remodel/ }).check();
  release();
  await page.waitForURL("**/listing/*upgrades=kitchen-remodel*down=200&rate=5.5*");
  expect(await page.getByText("Use a number from 0 to 99.").isVisible()).toBe(true);
  expect(await page.getByRole("checkbox", { name: /Kitchen remodel/ }).isChecked()).toBe(true);
  await close();
});

it("shows the calculator again after Calculate or Enter, without scripts", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: false, width: 390 });
  await page.goto(`${site.url}/?sort=price`);
  await page.locator("[data-home] h2 a").first().click();
  await page.getByLabel("Interest rate").fill("5.5");
  await page.getByRole("button", { name: "Calculate" }).click();
  await page.waitForURL("**/listing/*rate=5.5#payment");
  await page.getByLabel("Interest rate").fill("6");
  await page.getByLabel("Interest rate").press("Enter");
  await page.waitForURL("**/listing/*rate=6#payment");
  await page.getByRole("checkbox", { name: /Kitchen remodel/ }).check();
  await page.getByRole("button", { name: "Update total" }).click();
  await page.waitForURL("**/listing/*upgrades=kitchen-remodel*rate=6#upgrades");
  await close();
});

it("hydrates without a formatter of Intl, whose data takes a phone 70 ms to load", { tags: ["long"] }, async () => {
  const { page, errors, close } = await openVisit({ scripts: true, width: 390 });
  await page.addInitScript(() => {
    for (const name of ["NumberFormat", "DateTimeFormat"] as const)
      Object.defineProperty(Intl, name, {
        get() {
          console.error(`Intl.${name} was used`);
        },
      });
  });
  await page.goto(`${site.url}/map`);
  await waitUntilReady(page, true);
  await page.goto(`${site.url}/?minPrice=400000`);
  await waitUntilReady(page, true);
  await page.goto(new URL((await page.locator("[data-home] h2 a").first().getAttribute("href")) ?? "", site.url).href);
  await waitUntilReady(page, true);
  expect(errors).toEqual([]);
  await close();
});

it("keeps the facts of a home open as they are, and loads those of the next home", { tags: ["long"] }, async () => {
  const { page, errors, close } = await openVisit({ scripts: true, width: 1440 });
  const facts = page.getByRole("region", { name: "Property details" });
  const readFacts = () => facts.locator("dd").allTextContents();
  // The city with the most homes, where homes of a common price have similar ones.
  await page.goto(`${site.url}/?city=Los%20Angeles&minPrice=600000&maxPrice=1200000`);
  await page.goto(new URL((await page.locator("[data-home] h2 a").first().getAttribute("href"))!, site.url).href);
  const fromServer = await readFacts();
  expect(fromServer.length).toBeGreaterThan(20);
  await facts.getByText("Exterior", { exact: true }).click();
  await waitUntilReady(page, true);
  expect(await readFacts()).toEqual(fromServer);
  expect(await facts.locator("details[open]").count()).toBe(3);
  const first = new URL(page.url()).pathname;
  await page.getByRole("region", { name: "Similar homes" }).locator("h2 a").first().click();
  await page.waitForURL((url) => url.pathname !== first);
  await expect.poll(readFacts).not.toEqual(fromServer);
  expect((await readFacts()).length).toBeGreaterThan(20);
  await page.goBack();
  await expect.poll(readFacts).toEqual(fromServer);
  expect(errors).toEqual([]);
  await close();
});

describe("a page with markup of someone else", () => {
  const RUN = "document.documentElement.dataset.ran = 'yes'";
  const ADDED = `<script>${RUN}</script><script nonce="guessed">${RUN}</script><img src="/none.png" onerror="${RUN}">`;

  it("has it as text, in attributes and in data for scripts", async () => {
    const { page, errors, close } = await openVisit({ scripts: true, width: 390 });
    const city = `</title>"></script>\\u003c/script><script>${RUN}</script>`;
    const response = await page.goto(`${site.url}/?city=${encodeURIComponent(city)}`);
    await waitUntilReady(page, true);
    const html = await response!.text();
    expect(html.match(/&lt;script&gt;document/g)?.length).toBeGreaterThan(1);
    expect(html).toContain("script\\u003edocument");
    expect(await page.evaluate("document.documentElement.dataset.ran")).toBeUndefined();
    expect(errors).toEqual([]);
    await close();
  });

  it.each(["<main", "</body>", "</head>"])("runs none that gets in before %s", { tags: ["long"] }, async (place) => {
    const { page, close } = await openVisit({ scripts: true, width: 1440 });
    await page.route(site.url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(place, ADDED + place) });
    });
    const refused: string[] = [];
    page.on("console", (message) => refused.push(message.text()));
    await page.goto(site.url);
    await waitUntilReady(page, true);
    await expect
      .poll(() => refused.filter((text) => text.includes("Content Security Policy")).length)
      .toBeGreaterThanOrEqual(3);
    expect(await page.evaluate("document.documentElement.dataset.ran")).toBeUndefined();
    await close();
  });
});

it("fits 320 pixels with the text spacing of WCAG 1.4.12", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 320 });
  await page.goto(site.url);
  const home = new URL((await page.locator("[data-home] h2 a").first().getAttribute("href")) ?? "", site.url).pathname;
  const paths = ["/", "/?city=Atlantis&beds=2", "/map", "/save-search?beds=2", "/compare", "/sign-in?mode=password"];
  for (const path of [...paths, home, `${home}/photos`, `${home}/ask`, `${home}/request`]) {
    await page.goto(site.url + path);
    await waitUntilReady(page, true);
    await spaceText(page);
    expect([path, await measureSidewaysScroll(page)]).toEqual([path, 0]);
  }
  await close();
});
