/** Finding a place with the location box, with any text, and saving the resulting search. */
import type { Page } from "playwright";
import { describe, expect, it, onTestFinished } from "vitest";
import type { PlaceSuggestion } from "~/listings/places/json.server";
import { buildSuggestion, startFakeGoogle } from "../places/fake-google";
import {
  describeVisits,
  findA11yViolations,
  holdRequests,
  measureSidewaysScroll,
  openVisit,
  type VisitOptions,
  waitUntilReady,
} from "./browser";
import { setUpSite } from "./site";

const site = setUpSite();

const DESKTOP: VisitOptions = { scripts: true, width: 1440 };

async function openPage(options: VisitOptions, path = "/", at = site.url) {
  const visitor = await openVisit(options);
  await visitor.page.goto(at + path);
  await waitUntilReady(visitor.page, options.scripts);
  return { ...visitor, box: visitor.page.locator("input[name=place]") };
}

/** Text of the option that the field references for assistive technology. */
async function readMarkedOption(page: Page): Promise<string | null> {
  const id = await page.locator("input[name=place]").getAttribute("aria-activedescendant");
  return id && page.locator(`[id="${id}"][aria-selected=true]`).textContent();
}

/** The options of the open list. */
const listOptions = (page: Page) => page.getByRole("listbox", { name: "Places" }).getByRole("option");

const createPlace = (label: string): PlaceSuggestion => ({
  kind: "city",
  label,
  detail: null,
  homes: 1,
  filters: { city: label },
  placeId: null,
});

describe("the list of places", () => {
  it("finds a misspelled city with only the keyboard, keeps other filters and focus, and removes the map area", async () => {
    const { page, box, errors, close } = await openPage(DESKTOP, "/?minPrice=200000&bbox=-125,32,-114,42");
    await box.focus();
    await page.keyboard.type("los angelas");
    await listOptions(page).first().waitFor();
    await expect.poll(() => box.getAttribute("aria-expanded")).toBe("true");
    const count = await listOptions(page).count();
    await page.getByText(`${count} ${count === 1 ? "place" : "places"}, use the arrow keys`).waitFor();

    await page.keyboard.press("ArrowUp");
    await expect.poll(() => readMarkedOption(page)).toBe(await listOptions(page).last().textContent());
    await page.keyboard.press("Home");
    await expect.poll(() => readMarkedOption(page)).toBe(await listOptions(page).first().textContent());
    const optionIndex = (await listOptions(page).allTextContents()).findIndex((text) =>
      text.startsWith("Los Angeles City"),
    );
    for (let at = 0; at < optionIndex; at++) await page.keyboard.press("ArrowDown");
    await expect.poll(() => readMarkedOption(page)).toContain("City in Los Angeles County");

    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.search === "?city=Los+Angeles&minPrice=200000");
    await page.locator("h1", { hasText: "Los Angeles homes for sale" }).waitFor();
    await expect.poll(() => box.inputValue()).toBe("Los Angeles");
    await expect.poll(() => listOptions(page).count()).toBe(0);
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(errors).toEqual([]);
    await close();
  });

  it("uses what was typed while its script loaded, and keeps the caret position", { tags: ["long"] }, async () => {
    const { page, box, close } = await openPage(DESKTOP);
    const release = await holdRequests(page, "**/place-combobox*.js");
    await box.focus();
    await page.keyboard.type("riverside");
    await page.keyboard.press("ArrowLeft");
    release();
    await listOptions(page).first().waitFor();
    await page.keyboard.type("!");
    await expect.poll(() => box.inputValue()).toBe("riversid!e");
    await close();
  });

  it("asks for no suggestions for text that was submitted while its script loaded", { tags: ["long"] }, async () => {
    const { page, box, close } = await openPage(DESKTOP);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/places?")) asked.push(request.url());
    });
    const releaseScript = await holdRequests(page, "**/place-combobox*.js");
    const releaseList = await holdRequests(page, "**/*.data*");
    await box.focus();
    await page.keyboard.type("riverside");
    await page.keyboard.press("Enter");
    releaseScript();
    await page.getByRole("listbox", { name: "Places", includeHidden: true }).waitFor({ state: "attached" });
    releaseList();
    await page.waitForURL(/city=Riverside/);
    await expect.poll(() => box.inputValue()).toBe("Riverside");
    expect(asked).toEqual([]);
    await close();
  });

  it("never shows suggestions for outdated text", { tags: ["long"] }, async () => {
    const { page, box, close } = await openPage(DESKTOP);
    const lateReplies: (() => Promise<void>)[] = [];
    await page.route("**/api/places?*", async (route) => {
      const input = new URL(route.request().url()).searchParams.get("input") ?? "";
      const response = () => route.fulfill({ json: [createPlace(`Answer to ${input}`)] }).catch(() => {});
      if (input === "ri") lateReplies.push(response);
      else await response();
    });
    await box.focus();
    await page.keyboard.type("ri");
    await expect.poll(() => lateReplies.length).toBe(1);
    await page.keyboard.type("ver");
    await listOptions(page).filter({ hasText: "Answer to river" }).waitFor();
    await lateReplies[0]?.();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    await expect.poll(() => listOptions(page).allTextContents()).toEqual([expect.stringContaining("Answer to river")]);
    await close();
  });

  it("closes on Escape, empties the field on the next, and selects nothing on blur", { tags: ["long"] }, async () => {
    const { page, box, close } = await openPage(DESKTOP);
    await box.focus();
    await page.keyboard.type("riverside");
    await listOptions(page).first().waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => box.getAttribute("aria-expanded")).toBe("false");
    await expect.poll(() => box.inputValue()).toBe("riverside");
    await page.keyboard.press("ArrowDown");
    await listOptions(page).first().waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect.poll(() => box.inputValue()).toBe("");

    await page.keyboard.type("corona");
    await listOptions(page).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => readMarkedOption(page)).not.toBeNull();
    await page.keyboard.press("Tab");
    await listOptions(page).first().waitFor({ state: "detached" });
    await expect.poll(() => box.inputValue()).toBe("corona");
    expect(new URL(page.url()).search).toBe("");
    await close();
  });

  it("announces nothing when requests fail, and the text can still be submitted", { tags: ["long"] }, async () => {
    const { page, box, close } = await openPage(DESKTOP);
    await page.route("**/api/places?*", (route) => route.fulfill({ status: 503, body: "" }));
    await box.focus();
    const placesResponse = page.waitForResponse("**/api/places?*");
    await page.keyboard.type("Riverside");
    await placesResponse;
    await expect.poll(() => listOptions(page).count()).toBe(0);
    await expect.poll(() => page.locator("[aria-label=Places] + [role=status]").textContent()).toBe("");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.search === "?city=Riverside");
    await close();
  });

  it.each([390, 1440])(
    "overlays suggestions over the homes without accessibility violations at %i px",
    { tags: ["long"] },
    async (width) => {
      const { page, box, errors, close } = await openPage({ scripts: true, width });
      await box.click();
      await page.keyboard.type("san");
      await listOptions(page).first().waitFor();
      await page.keyboard.press("ArrowDown");
      expect(await findA11yViolations(page)).toEqual([]);
      expect(await measureSidewaysScroll(page)).toBe(0);
      const list = page.getByRole("listbox", { name: "Places" });
      const visible = await list.evaluate((element) => {
        const { left, bottom, width, height } = element.getBoundingClientRect();
        return { height, onTop: element.contains(document.elementFromPoint(left + width / 2, bottom - 12)) };
      });
      expect(visible.height).toBeLessThanOrEqual(300);
      expect(visible.onTop).toBe(true);
      const chosen = listOptions(page).last();
      const label = (await chosen.locator("span").first().textContent()) ?? "";
      await (width < 600 ? chosen.tap() : chosen.click());
      await expect.poll(() => box.inputValue()).toBe(label);
      await page.waitForURL((url) => url.search !== "");
      expect(errors).toEqual([]);
      await close();
    },
  );

  it("shows Google's places after ours under its name, and opens the selected one's city", {
    tags: ["long"],
  }, async () => {
    const google = await startFakeGoogle("a-key");
    onTestFinished(() => google.close());
    const at = await site.startAnother({ GOOGLE_PLACES_KEY: "a-key", GOOGLE_PLACES_URL: google.url });
    google.places.inn = {
      id: "inn",
      formattedAddress: "Riverside Plaza, Riverside, CA, USA",
      location: { latitude: 33.95, longitude: -117.39 },
      addressComponents: [{ longText: "Riverside", shortText: "Riverside", types: ["locality", "political"] }],
    };
    const { page, box, close } = await openPage(DESKTOP, "/?minPrice=200000", at);
    google.suggestions = [buildSuggestion("inn", "Riverside Plaza", "Riverside, CA")];
    await box.focus();
    await page.keyboard.type("riverside");
    const googleGroup = page.getByRole("group", { name: "Google Maps" });
    await googleGroup.waitFor();
    await expect.poll(() => listOptions(page).first().textContent()).not.toContain("Plaza");
    await expect
      .poll(() => googleGroup.getByRole("option").allTextContents())
      .toEqual(["Riverside Plaza Riverside, CA "]);
    expect(await findA11yViolations(page)).toEqual([]);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.search === "?city=Riverside&minPrice=200000");
    await expect.poll(() => box.inputValue()).toBe("Riverside");

    google.suggestions = [];
    await box.fill("corona");
    const questions = () => google.requests.flatMap(({ body }) => (body ? [body as Record<string, string>] : []));
    await expect.poll(() => questions().at(-1)?.input).toBe("corona");
    const details = google.requests.find(({ method }) => method === "GET")?.query.get("sessionToken");
    expect(details).toBe(questions()[0]?.sessionToken);
    expect(questions().at(-1)?.sessionToken).not.toBe(details);
    await close();
  });

  it("does not request an unchanged place again", { tags: ["long"] }, async () => {
    const { page, close } = await openPage(DESKTOP, "/?county=Riverside");
    const requestedUrls: string[] = [];
    page.on("request", (request) => requestedUrls.push(request.url()));
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByLabel("Sort").selectOption("newest");
    await page.waitForURL((url) => url.search === "?county=Riverside&sort=newest");
    expect(requestedUrls.filter((url) => url.includes("place="))).toEqual([]);
    await close();
  });
});

describeVisits(
  "any text",
  [
    { scripts: true, width: 390 },
    { scripts: false, width: 390 },
  ],
  ({ scripts, width }) => {
    it.each([
      ["riverside county", "?county=Riverside&beds=2"],
      ["Riverside, CA", "?city=Riverside&beds=2"],
      ["92501", "?zip=92501&beds=2"],
    ])("resolves a typed place on submit: %s", { tags: ["long"] }, async (text, search) => {
      const { page, box, close } = await openPage({ scripts, width }, "/?city=Corona&beds=2");
      await expect.poll(() => box.inputValue()).toBe("Corona");
      await box.fill(text);
      await box.press("Enter");
      await page.waitForURL((url) => url.search === search);
      await close();
    });

    it("keeps and marks an unknown place, with suggestions", { tags: ["long"] }, async () => {
      const { page, box, close } = await openPage({ scripts, width }, "/?beds=2");
      await box.fill("los angelas");
      await box.press("Enter");
      await page.getByText("We couldn’t find “los angelas”.").waitFor();
      await expect.poll(() => box.inputValue()).toBe("los angelas");
      await expect.poll(() => box.getAttribute("aria-invalid")).toBe("true");
      const described = await box.getAttribute("aria-describedby");
      await expect
        .poll(() => page.locator(`[id="${described}"]`).textContent())
        .toBe("We couldn’t find “los angelas”.");
      await page
        .getByRole("navigation", { name: "Did you mean" })
        .getByRole("link", { name: "Los Angeles", exact: true })
        .click();
      await page.waitForURL((url) => url.search === "?city=Los+Angeles&beds=2");
      await close();
    });

    it("removes the place when it is empty", { tags: ["long"] }, async () => {
      const { page, box, close } = await openPage({ scripts, width }, "/?city=Corona&beds=2");
      await box.fill("");
      await box.press("Enter");
      await page.waitForURL((url) => url.search === "?beds=2");
      await close();
    });
  },
);

describe("saving a search", () => {
  it("asks for a name in a dialog, keeps it, and asks visitors to sign in", { tags: ["long"] }, async () => {
    const { page, errors, close } = await openPage(DESKTOP, "/?city=Los+Angeles&beds=2");
    const button = page.getByRole("link", { name: "Save Search" });
    await button.click();
    const dialog = page.getByRole("dialog", { name: "Save This Search" });
    const name = dialog.getByLabel("Name");
    await name.waitFor();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => dialog.getByRole("listitem").allTextContents()).toEqual(["Los Angeles", "2+ beds"]);

    await page.keyboard.press("Enter");
    await dialog.getByText("Please enter a name").first().waitFor();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await findA11yViolations(page)).toEqual([]);

    await name.fill("Near work");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => button.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => name.inputValue()).toBe("Near work");
    // Sooner it would be the second click on what opened the dialog.
    await page.waitForTimeout(1_000);
    await page.mouse.click(4, 4);
    await dialog.waitFor({ state: "hidden" });

    await button.click();
    await dialog.getByRole("button", { name: "Save search" }).click();
    await page.getByRole("dialog", { name: "Sign in" }).getByText("we’ll save your search").waitFor();
    expect(new URL(page.url()).search).toBe("?city=Los+Angeles&beds=2");
    expect(errors).toEqual([]);
    await close();
  });

  it("keeps the form and the name when the request fails", { tags: ["long"] }, async () => {
    const { page, close } = await openPage(DESKTOP, "/?beds=2");
    await page.getByRole("link", { name: "Save Search" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Near work");
    await page.route("**/save-search.data*", (route) => route.abort());
    await dialog.getByRole("button", { name: "Save search" }).click();
    await dialog.getByText("We couldn’t reach the server.").first().waitFor();
    await expect.poll(() => dialog.getByLabel("Name").inputValue()).toBe("Near work");
    await close();
  });

  it("saves a search on a page of its own without scripts", { tags: ["long"] }, async () => {
    const { page, close } = await openPage({ scripts: false, width: 390 }, "/?city=Los+Angeles&beds=2");
    await page.getByRole("link", { name: "Save Search" }).click();
    await page.waitForURL(`${site.url}/save-search?city=Los+Angeles&beds=2`);
    await page.getByLabel("Name").fill("  ");
    await page.getByRole("button", { name: "Save search" }).click();
    await page.getByText("Please enter a name").first().waitFor();
    await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("  ");
    await page.getByLabel("Name").fill("Near work");
    await page.getByRole("button", { name: "Save search" }).click();
    await page.waitForURL(`${site.url}/sign-in?returnTo=${encodeURIComponent("/?city=Los+Angeles&beds=2")}`);
    expect(await measureSidewaysScroll(page)).toBe(0);
    await close();
  });
});
