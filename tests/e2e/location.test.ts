/** Finding a place: the location box's list, what is made of any text, and saving the search that comes of it. */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { PlaceSuggestion } from "~/listings/place";
import { type FakeGoogle, fakeGoogle, suggestion } from "../places/fake-google";
import { accessibilityFaults, openBrowser, ready, sidewaysScroll, visit, type Way } from "./browser";
import { type Site, startSite } from "./site";

let site: Site;
let browser: Browser;
/** It knows nothing but what a test tells it. */
let google: FakeGoogle;

beforeAll(async () => {
  google = await fakeGoogle("a-key");
  vi.stubEnv("GOOGLE_PLACES_KEY", "a-key");
  vi.stubEnv("GOOGLE_PLACES_URL", google.url);
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await google?.close();
});

const DESKTOP: Way = { scripts: true, width: 1440 };

async function opened(way: Way, path = "/") {
  google.suggestions = [];
  google.asked.length = 0;
  const visitor = await visit(browser, way);
  await visitor.page.goto(site.url + path);
  await ready(visitor.page, way.scripts);
  return { ...visitor, box: visitor.page.locator("input[name=place]") };
}

/** Text of the row that assistive technology is told of, by the field's own reference to it. */
async function marked(page: Page): Promise<string | null> {
  const id = await page.locator("input[name=place]").getAttribute("aria-activedescendant");
  return id && page.locator(`[id="${id}"][aria-selected=true]`).textContent();
}

/** The rows of the open list. */
const rows = (page: Page) => page.getByRole("listbox", { name: "Places" }).getByRole("option");

const place = (label: string): PlaceSuggestion => ({
  kind: "city",
  label,
  detail: null,
  homes: 1,
  filters: { city: label },
  placeId: null,
});

describe("the list of places", () => {
  it("finds a misspelt city by keyboard alone, keeps the other filters and the focus, and drops the map's area", async () => {
    const { page, box, faults, close } = await opened(DESKTOP, "/?minPrice=200000&bbox=-125,32,-114,42");
    await box.focus();
    await page.keyboard.type("los angelas");
    await rows(page).first().waitFor();
    await expect.poll(() => box.getAttribute("aria-expanded")).toBe("true");
    const count = await rows(page).count();
    await page.getByText(`${count} ${count === 1 ? "place" : "places"}, use the arrow keys`).waitFor();

    await page.keyboard.press("ArrowUp");
    await expect.poll(() => marked(page)).toBe(await rows(page).last().textContent());
    await page.keyboard.press("Home");
    await expect.poll(() => marked(page)).toBe(await rows(page).first().textContent());
    const wanted = (await rows(page).allTextContents()).findIndex((text) => text.startsWith("Los Angeles City"));
    for (let at = 0; at < wanted; at++) await page.keyboard.press("ArrowDown");
    await expect.poll(() => marked(page)).toContain("City in Los Angeles County");

    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.search === "?city=Los+Angeles&minPrice=200000");
    await page.locator("h1", { hasText: "Los Angeles homes for sale" }).waitFor();
    await expect.poll(() => box.inputValue()).toBe("Los Angeles");
    await expect.poll(() => rows(page).count()).toBe(0);
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });

  it("takes what was typed while its script was on the way, and leaves the caret where it is", async () => {
    const { page, box, close } = await opened(DESKTOP);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/place-combobox*.js", async (route) => {
      await held;
      await route.continue();
    });
    await box.focus();
    await page.keyboard.type("riverside");
    await page.keyboard.press("ArrowLeft");
    release();
    await rows(page).first().waitFor();
    await page.keyboard.type("!");
    await expect.poll(() => box.inputValue()).toBe("riversid!e");
    await close();
  });

  it("never shows an answer to a text that was typed over", async () => {
    const { page, box, close } = await opened(DESKTOP);
    const late: (() => Promise<void>)[] = [];
    await page.route("**/api/places?*", async (route) => {
      const input = new URL(route.request().url()).searchParams.get("input") ?? "";
      const answer = () => route.fulfill({ json: [place(`Answer to ${input}`)] }).catch(() => {});
      if (input === "ri") late.push(answer);
      else await answer();
    });
    await box.focus();
    await page.keyboard.type("ri");
    await expect.poll(() => late.length).toBe(1);
    await page.keyboard.type("ver");
    await rows(page).filter({ hasText: "Answer to river" }).waitFor();
    await late[0]?.();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining("Answer to river")]);
    await close();
  });

  it("closes on Escape, empties the field on the next, and chooses nothing when it is left", async () => {
    const { page, box, close } = await opened(DESKTOP);
    await box.focus();
    await page.keyboard.type("riverside");
    await rows(page).first().waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => box.getAttribute("aria-expanded")).toBe("false");
    await expect.poll(() => box.inputValue()).toBe("riverside");
    await page.keyboard.press("ArrowDown");
    await rows(page).first().waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect.poll(() => box.inputValue()).toBe("");

    await page.keyboard.type("corona");
    await rows(page).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => marked(page)).not.toBeNull();
    await page.keyboard.press("Tab");
    await rows(page).first().waitFor({ state: "detached" });
    await expect.poll(() => box.inputValue()).toBe("corona");
    expect(new URL(page.url()).search).toBe("");
    await close();
  });

  it("is silent where nobody answers, and the text can still be sent", async () => {
    const { page, box, close } = await opened(DESKTOP);
    await page.route("**/api/places?*", (route) => route.fulfill({ status: 503, body: "" }));
    await box.focus();
    const asked = page.waitForResponse("**/api/places?*");
    await page.keyboard.type("Riverside");
    await asked;
    await expect.poll(() => rows(page).count()).toBe(0);
    await expect.poll(() => page.locator(".place [role=status]").textContent()).toBe("");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.search === "?city=Riverside");
    await close();
  });

  it.each([390, 1440])("breaks no accessibility rule and lies over the homes at %i px", async (width) => {
    const { page, box, faults, close } = await opened({ scripts: true, width });
    await box.click();
    await page.keyboard.type("san");
    await rows(page).first().waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    const list = page.getByRole("listbox", { name: "Places" });
    const seen = await list.evaluate((element) => {
      const { left, bottom, width, height } = element.getBoundingClientRect();
      return { height, onTop: element.contains(document.elementFromPoint(left + width / 2, bottom - 12)) };
    });
    expect(seen.height).toBeLessThanOrEqual(300);
    expect(seen.onTop).toBe(true);
    const chosen = rows(page).last();
    const label = (await chosen.locator(".places__label").textContent()) ?? "";
    await (width < 600 ? chosen.tap() : chosen.click());
    await expect.poll(() => box.inputValue()).toBe(label);
    await page.waitForURL((url) => url.search !== "");
    expect(faults).toEqual([]);
    await close();
  });

  it("shows Google's places after ours under its name, and goes to the chosen one's city", async () => {
    google.places.inn = {
      id: "inn",
      formattedAddress: "Riverside Plaza, Riverside, CA, USA",
      location: { latitude: 33.95, longitude: -117.39 },
      addressComponents: [{ longText: "Riverside", shortText: "Riverside", types: ["locality", "political"] }],
    };
    const { page, box, close } = await opened(DESKTOP, "/?minPrice=200000");
    google.suggestions = [suggestion("inn", "Riverside Plaza", "Riverside, CA")];
    await box.focus();
    await page.keyboard.type("riverside");
    const theirs = page.getByRole("group", { name: "Google Maps" });
    await theirs.waitFor();
    await expect.poll(() => rows(page).first().textContent()).not.toContain("Plaza");
    await expect.poll(() => theirs.getByRole("option").allTextContents()).toEqual(["Riverside Plaza Riverside, CA "]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.search === "?city=Riverside&minPrice=200000");
    await expect.poll(() => box.inputValue()).toBe("Riverside");

    google.suggestions = [];
    await box.fill("corona");
    const questions = () => google.asked.flatMap(({ body }) => (body ? [body as Record<string, string>] : []));
    await expect.poll(() => questions().at(-1)?.input).toBe("corona");
    const details = google.asked.find(({ method }) => method === "GET")?.query.get("sessionToken");
    expect(details).toBe(questions()[0]?.sessionToken);
    expect(questions().at(-1)?.sessionToken).not.toBe(details);
    await close();
  });

  it("does not ask again for a place that did not change", async () => {
    const { page, close } = await opened(DESKTOP, "/?county=Riverside");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByLabel("Sort").selectOption("newest");
    await page.waitForURL((url) => url.search === "?county=Riverside&sort=newest");
    expect(asked.filter((url) => url.includes("place="))).toEqual([]);
    await close();
  });
});

describe.each([
  { name: "with scripts", scripts: true },
  { name: "without scripts", scripts: false },
])("any text, $name", ({ scripts }) => {
  it.each([
    ["riverside county", "?county=Riverside&beds=2"],
    ["Riverside, CA", "?city=Riverside&beds=2"],
    ["92501", "?zip=92501&beds=2"],
  ])("is looked up when it is sent: %s", async (text, search) => {
    const { page, box, close } = await opened({ scripts, width: 1440 }, "/?city=Corona&beds=2");
    await expect.poll(() => box.inputValue()).toBe("Corona");
    await box.fill(text);
    await box.press("Enter");
    await page.waitForURL((url) => url.search === search);
    await close();
  });

  it("that nobody knows is marked, kept, and answered with what it may have meant", async () => {
    const { page, box, close } = await opened({ scripts, width: 390 }, "/?beds=2");
    await box.fill("los angelas");
    await box.press("Enter");
    await page.getByText("We don’t know “los angelas”.").waitFor();
    await expect.poll(() => box.inputValue()).toBe("los angelas");
    await expect.poll(() => box.getAttribute("aria-invalid")).toBe("true");
    const described = await box.getAttribute("aria-describedby");
    await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toBe("We don’t know “los angelas”.");
    await page
      .getByRole("navigation", { name: "Did you mean" })
      .getByRole("link", { name: "Los Angeles", exact: true })
      .click();
    await page.waitForURL((url) => url.search === "?city=Los+Angeles&beds=2");
    await close();
  });

  it("takes the place away when it is empty", async () => {
    const { page, box, close } = await opened({ scripts, width: 1440 }, "/?city=Corona&beds=2");
    await box.fill("");
    await box.press("Enter");
    await page.waitForURL((url) => url.search === "?beds=2");
    await close();
  });
});

describe("saving a search", () => {
  it("asks for a name over the list, keeps it, and ends where an account is needed", async () => {
    const { page, faults, close } = await opened(DESKTOP, "/?city=Los+Angeles&beds=2");
    const button = page.getByRole("link", { name: "Save Search" });
    await button.click();
    const dialog = page.getByRole("dialog", { name: "Save This Search" });
    const name = dialog.getByLabel("Name");
    await name.waitFor();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => dialog.getByRole("listitem").allTextContents()).toEqual(["Los Angeles", "2+ beds"]);

    await page.keyboard.press("Enter");
    await dialog.getByText("Please enter a name").waitFor();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);

    await name.fill("Near work");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => button.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => name.inputValue()).toBe("Near work");
    await page.mouse.click(4, 4);
    await dialog.waitFor({ state: "hidden" });

    await button.click();
    await dialog.getByRole("button", { name: "Save search" }).click();
    await page.getByRole("dialog", { name: "Sign in" }).getByText("we’ll save your search").waitFor();
    expect(new URL(page.url()).search).toBe("?city=Los+Angeles&beds=2");
    expect(faults).toEqual([]);
    await close();
  });

  it("keeps the form and the name where the post is lost", async () => {
    const { page, close } = await opened(DESKTOP, "/?beds=2");
    await page.getByRole("link", { name: "Save Search" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Near work");
    await page.route("**/save-search.data*", (route) => route.abort());
    await dialog.getByRole("button", { name: "Save search" }).click();
    await dialog.getByText("We couldn’t reach the server.").waitFor();
    await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("Near work");
    await close();
  });

  it("is a page without scripts", async () => {
    const { page, close } = await opened({ scripts: false, width: 390 }, "/?city=Los+Angeles&beds=2");
    await page.getByRole("link", { name: "Save Search" }).click();
    await page.waitForURL(`${site.url}/save-search?city=Los+Angeles&beds=2`);
    await page.getByLabel("Name").fill("  ");
    await page.getByRole("button", { name: "Save search" }).click();
    await page.getByText("Please enter a name").waitFor();
    await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("  ");
    await page.getByLabel("Name").fill("Near work");
    await page.getByRole("button", { name: "Save search" }).click();
    await page.waitForURL(`${site.url}/sign-in?returnTo=${encodeURIComponent("/?city=Los+Angeles&beds=2")}`);
    expect(await sidewaysScroll(page)).toBe(0);
    await close();
  });
});
