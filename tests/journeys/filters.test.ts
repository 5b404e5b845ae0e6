/** The search form: its popovers, the More Filters panel as a draft and as a sheet on phones, and sorting. */
import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { findA11yViolations, measureSidewaysScroll, openVisit, waitUntilReady } from "./browser";
import {
  applyButton,
  chooseOption,
  countHomes,
  formCell,
  formField,
  moreFiltersCell,
  openPayment,
  showHomesButton,
} from "./search-form";
import { setUpSite } from "./site";

const site = setUpSite();

const DESKTOP = { scripts: true, width: 1440 };
const PHONE = { scripts: true, width: 390 };

const findPanel = (page: Page) => page.getByRole("dialog", { name: "More Filters" });
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
async function openPage(path: string, options = DESKTOP) {
  const { page, errors, close } = await openVisit(options);
  page.setDefaultTimeout(20_000);
  await page.goto(site.url + path);
  await waitUntilReady(page, options.scripts);
  return { page, errors, close };
}

const waitForSearch = (page: Page, search: string) =>
  page.waitForURL((url) => decodeURIComponent(url.search) === search && url.hash === "");

describe("more filters with scripts", () => {
  it("keeps choices as a draft that is counted, applied or discarded", async () => {
    const { page, errors, close } = await openPage("/?beds=2");
    await moreFiltersCell(page).click();
    await expect.poll(() => applyButton(page).isDisabled()).toBe(true);
    await chooseOption(page, "Garage spots", "2+");
    await expect.poll(() => applyButton(page).isEnabled()).toBe(true);
    await chooseOption(page, "Garage spots", "Any");
    await expect.poll(() => applyButton(page).isDisabled()).toBe(true);
    // Values with the same meaning are equal, however they are typed.
    await page.getByLabel("Minimum square feet").fill("0");
    await expect.poll(() => applyButton(page).isDisabled()).toBe(true);

    await page.getByLabel("Minimum square feet").fill("1,500");
    await page.getByRole("checkbox", { name: "House", exact: true }).check();
    const label = page.getByRole("button", { name: /^Apply Filters Show [\d,]+ homes$/ });
    await label.waitFor();
    const counted = Number((await label.textContent())?.replace(/\D/g, ""));
    await expect.poll(() => findPanel(page).getByRole("status").textContent()).toBe(`Show ${counted} homes`);

    for (const shut of [
      () => page.keyboard.press("Escape"),
      () => page.getByRole("button", { name: "Close" }).click(),
      () => page.locator("h1").click(),
      () => formCell(page, "Price").click(),
    ]) {
      await page.getByLabel("Minimum square feet").fill("1,500");
      await shut();
      await findPanel(page).waitFor({ state: "hidden" });
      await expect.poll(() => formField(page, "sqftMin").inputValue()).toBe("");
      await moreFiltersCell(page).click();
      await expect.poll(() => page.getByRole("checkbox", { name: "House", exact: true }).isChecked()).toBe(false);
      await expect.poll(() => applyButton(page).isDisabled()).toBe(true);
    }
    await waitForSearch(page, "?beds=2");

    await page.getByLabel("Minimum square feet").fill("1,500");
    await page.getByRole("checkbox", { name: "House", exact: true }).check();
    await applyButton(page).click();
    await waitForSearch(page, "?beds=2&sqftMin=1500&types=house");
    await findPanel(page).waitFor({ state: "hidden" });
    await expect.poll(() => moreFiltersCell(page).textContent()).toBe("More Filters2 active");
    await expect.poll(() => countHomes(page)).toBe(counted);
    await expect.poll(() => isFocused(moreFiltersCell(page))).toBe(true);
    expect(errors).toEqual([]);
    await close();
  });

  it("resets all filters and the sort order, and follows the history", { tags: ["long"] }, async () => {
    const { page, close } = await openPage("/");
    await moreFiltersCell(page).click();
    await expect.poll(() => page.getByRole("link", { name: "Reset Filters" }).count()).toBe(0);
    await page.goto(`${site.url}/?minPrice=300000&poolType=private&exclude55=1&sort=newest`);
    await waitUntilReady(page, true);
    await moreFiltersCell(page).click();
    await page.getByRole("link", { name: "Reset Filters" }).click();
    await waitForSearch(page, "");
    await expect.poll(() => formField(page, "poolType").inputValue()).toBe("");
    await expect.poll(() => formField(page, "minPrice").inputValue()).toBe("");
    await expect.poll(() => isFocused(moreFiltersCell(page))).toBe(true);

    await page.goBack();
    await waitForSearch(page, "?minPrice=300000&poolType=private&exclude55=1&sort=newest");
    await expect.poll(() => formField(page, "poolType").inputValue()).toBe("private");
    await expect.poll(() => formField(page, "exclude55").isChecked()).toBe(true);
    await expect.poll(() => formField(page, "minPrice").inputValue()).toBe("300,000");
    await page.goForward();
    await waitForSearch(page, "");
    await expect.poll(() => formField(page, "poolType").inputValue()).toBe("");
    await close();
  });

  it("has its button within the sides of a phone", async () => {
    const { page, close } = await openPage("/?beds=2", PHONE);
    await moreFiltersCell(page).click();
    const { x, width } = (await applyButton(page).boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(PHONE.width - 16);
    await close();
  });

  it("keeps the button's plain label when homes cannot be counted", { tags: ["long"] }, async () => {
    const { page, close } = await openPage("/");
    let countRequests = 0;
    await page.route("**/api/listings/count*", (route) => {
      countRequests++;
      return route.fulfill({ status: 503 });
    });
    await moreFiltersCell(page).click();
    await page.getByLabel("Open house").check();
    await expect.poll(() => countRequests).toBe(1);
    await expect.poll(() => applyButton(page).textContent()).toBe("Apply Filters ");
    await applyButton(page).click();
    await waitForSearch(page, "?openHouse=1");
    await close();
  });

  it("keeps the panel open at an invalid field with a message", { tags: ["long"] }, async () => {
    const { page, close } = await openPage("/");
    await moreFiltersCell(page).click();
    await page.getByLabel("Minimum year built").fill("2000");
    await page.getByLabel("Maximum year built").fill("1990");
    await page.keyboard.press("Enter");
    await waitForSearch(page, "?yearMin=2000&yearMax=1990");
    const year = page.getByLabel("Minimum year built");
    await expect.poll(() => year.getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator(`#${await year.getAttribute("aria-describedby")}`).textContent()).toBe(
      "Minimum year built is higher than the maximum.",
    );
    await expect.poll(() => isFocused(year)).toBe(true);
    await year.fill("1980");
    await applyButton(page).click();
    await waitForSearch(page, "?yearMin=1980&yearMax=1990");
    await findPanel(page).waitFor({ state: "hidden" });
    await close();
  });
});

it("lets number fields take numbers only, none of which becomes another one, and keeps a malformed value of the address", {
  tags: ["long"],
}, async () => {
  const { page, errors, close } = await openPage("/?sqftMin=big");
  await formField(page, "sqftMin").waitFor({ state: "visible" });
  const field = formField(page, "sqftMin");
  await expect.poll(() => field.inputValue()).toBe("big");
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  await field.press("End");
  await field.pressSequentially("a1");
  expect(await field.inputValue()).toBe("big1");
  await field.fill("");
  await field.pressSequentially("655,000.00sq");
  // A point is never left out, so that cents can't become dollars.
  expect(await field.inputValue()).toBe("655,000.00");
  await field.fill("");
  await field.pressSequentially("-500");
  expect(await field.inputValue()).toBe("500");
  // A pasted number is kept whole, and other text is refused.
  for (const [pasted, kept] of [
    ["1,500", "1,500"],
    ["$655,000", "$655,000"],
    [" $655 000 ", " $655 000 "],
    ["1,500 sq ft", "1,500 sq ft"],
    ["1,500 homes", ""],
    ["655,000.00", "655,000.00"],
    ["6,55", "6,55"],
  ] as const) {
    await field.fill("");
    await field.focus();
    await page.keyboard.insertText(pasted);
    expect([pasted, await field.inputValue()]).toEqual([pasted, kept]);
  }
  await page.getByLabel("Keywords").pressSequentially("a-1");
  expect(await page.getByLabel("Keywords").inputValue()).toBe("a-1");
  await field.fill("1,500");
  await applyButton(page).click();
  await page.waitForURL((url) => url.searchParams.get("sqftMin") === "1500");
  await openPayment(page);
  await page.getByLabel("Interest rate").pressSequentially("a6.75%");
  expect(await page.getByLabel("Interest rate").inputValue()).toBe("6.75%");
  expect(errors).toEqual([]);
  await close();
});

it("hides the floating link to the map while a panel's fields would be below it", { tags: ["long"] }, async () => {
  const { page, close } = await openPage("/", { scripts: false, width: 390 });
  const mapLink = page.getByRole("link", { name: "Map View" });
  await expect.poll(() => mapLink.isVisible()).toBe(true);
  await moreFiltersCell(page).click();
  await expect.poll(() => mapLink.isVisible()).toBe(false);
  await close();
});

describe("more filters on a phone with scripts", () => {
  const modal = (page: Page) => page.locator("dialog:modal").count();
  const applyStories = async (page: Page, min: string, max: string) => {
    await page.getByLabel("Minimum stories").fill(min);
    await page.getByLabel("Maximum stories").fill(max);
    await applyButton(page).click();
  };

  it("opens a full-screen sheet that traps the focus and closes on Back", { tags: ["long"] }, async () => {
    const { page, errors, close } = await openPage("/?beds=2", PHONE);
    const loads: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes(".data")) loads.push(request.url());
    });
    await page.evaluate(() => scrollTo(0, 40));
    await moreFiltersCell(page).click();
    await findPanel(page).waitFor();
    await expect.poll(() => modal(page)).toBe(1);
    expect(new URL(page.url()).hash).toBe("#more-filters");
    await expect.poll(() => findPanel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await expect.poll(() => isFocused(page.getByRole("button", { name: "Close" }))).toBe(true);
    // Focus is on the body while it is in the browser's own toolbars, and on the dialog where Chromium lets keys scroll it.
    const outside = () => page.evaluate(() => !document.activeElement?.matches("body, dialog, dialog *"));
    for (const key of ["Shift+Tab", "Shift+Tab", "Shift+Tab", "Tab", "Tab", "Tab", "Tab"]) {
      await page.keyboard.press(key);
      await expect.poll(() => outside()).toBe(false);
    }
    await page.mouse.wheel(0, 3_000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(40);

    await page.getByLabel("Price reduced").check();
    await page.goBack();
    await findPanel(page).waitFor({ state: "hidden" });
    await waitForSearch(page, "?beds=2");
    await expect.poll(() => formField(page, "reduced").isChecked()).toBe(false);
    await expect.poll(() => isFocused(moreFiltersCell(page))).toBe(true);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(40);

    await page.goForward();
    await findPanel(page).waitFor();
    await page.keyboard.press("Escape");
    await waitForSearch(page, "?beds=2");
    await moreFiltersCell(page).click();
    await page.getByRole("button", { name: "Close" }).click();
    await waitForSearch(page, "?beds=2");
    await findPanel(page).waitFor({ state: "hidden" });
    expect(loads).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it("adds one history step to the previous list when the sheet is applied", { tags: ["long"] }, async () => {
    const { page, close } = await openPage("/", PHONE);
    await moreFiltersCell(page).click();
    await page.getByLabel("Keywords").fill("garden");
    await page.getByLabel("Keywords").press("Enter");
    await waitForSearch(page, "?keywords=garden");
    await findPanel(page).waitFor({ state: "hidden" });
    await page.goBack();
    await waitForSearch(page, "");
    await expect.poll(() => modal(page)).toBe(0);
    await close();
  });

  it("opens the sheet from its URL, and keeps it open at an invalid field", { tags: ["long"] }, async () => {
    const { page, close } = await openPage("/?beds=2#more-filters", PHONE);
    await findPanel(page).waitFor();
    await expect.poll(() => modal(page)).toBe(1);
    await applyStories(page, "3", "2");
    await page.waitForURL((url) => url.search === "?beds=2&storiesMin=3&storiesMax=2" && url.hash === "#more-filters");
    await expect.poll(() => isFocused(page.getByLabel("Minimum stories"))).toBe(true);
    await expect.poll(() => modal(page)).toBe(1);
    await page.getByRole("button", { name: "Close" }).click();
    await waitForSearch(page, "?beds=2&storiesMin=3&storiesMax=2");
    await close();
  });
});

describe("the price with scripts", () => {
  it("keeps the panel open at an invalid loan term, and remembers the terms once all is valid", {
    tags: ["long"],
  }, async () => {
    const { page, close } = await openPage("/", PHONE);
    await openPayment(page);
    await page.getByLabel("Monthly payment up to").fill("4000");
    await page.getByLabel("Down payment").fill("100");
    await showHomesButton(page).click();
    await waitForSearch(page, "?maxPayment=4000&down=100");
    // The first of two fields that aren't used.
    await expect.poll(() => isFocused(page.getByLabel("Monthly payment up to"))).toBe(true);
    await page.getByText("Correct the loan’s terms to filter by payment.").waitFor();
    await page.getByText("Use a number from 0 to 99.").waitFor();
    await page.getByLabel("Down payment").fill("5");
    await page.getByRole("button", { name: /^Show [\d,]+ homes$/ }).click();
    await waitForSearch(page, "?maxPayment=4000&down=5");
    await expect.poll(() => formCell(page, "Price").textContent()).toContain("$4,000/mo");
    await page.goto(`${site.url}/?maxPayment=3000`);
    await waitForSearch(page, "?maxPayment=3000&down=5");
    // Correcting another field keeps them.
    await page.goto(`${site.url}/?minPrice=900000&maxPrice=300000`);
    await waitUntilReady(page, true);
    await formField(page, "minPrice").fill("");
    await showHomesButton(page).click();
    await waitForSearch(page, "?maxPrice=300000");
    await page.goto(`${site.url}/?maxPayment=3000`);
    await waitForSearch(page, "?maxPayment=3000&down=5");
    await waitUntilReady(page, true);
    await formCell(page, "Price").click();
    await page.getByLabel("Down payment").fill("");
    await showHomesButton(page).click();
    await waitForSearch(page, "?maxPayment=3000");
    await page.goto(`${site.url}/?maxPayment=4000`);
    await waitForSearch(page, "?maxPayment=4000");
    // Clear forgets them, also in a list by payment.
    await page.goto(`${site.url}/?maxPayment=4000&down=10&sort=payment`);
    await waitUntilReady(page, true);
    await formCell(page, "Price").click();
    await page.getByRole("link", { name: "Clear", exact: true }).click();
    await waitForSearch(page, "?sort=payment");
    await close();
  });

  it("moves the price slider by keyboard and synchronizes the fields", { tags: ["long"] }, async () => {
    const { page, errors, close } = await openPage("/?minPrice=525000");
    await formCell(page, "Price").click();
    const low = page.getByRole("slider", { name: "Minimum price" });
    const high = page.getByRole("slider", { name: "Maximum price" });
    await low.waitFor();
    expect([await low.getAttribute("aria-valuetext"), await high.getAttribute("aria-valuetext")]).toEqual([
      "$525K",
      "$2M+",
    ]);
    await low.focus();
    for (const [key, text, fieldValue] of [
      ["ArrowRight", "$550K", "550,000"],
      ["ArrowRight", "$600K", "600,000"],
      ["PageUp", "$1.1M", "1,100,000"],
      ["Shift+ArrowLeft", "$600K", "600,000"],
      ["Home", "$0", ""],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => low.getAttribute("aria-valuetext")).toBe(text);
      await expect.poll(() => formField(page, "minPrice").inputValue()).toBe(fieldValue);
    }
    await high.focus();
    for (let presses = 0; presses < 5; presses++) await page.keyboard.press("PageDown");
    await expect.poll(() => high.getAttribute("aria-valuetext")).toBe("$50K");
    await page.keyboard.press("End");
    await expect.poll(() => formField(page, "maxPrice").inputValue()).toBe("");

    await formField(page, "minPrice").fill("$800,000");
    await expect.poll(() => low.getAttribute("aria-valuenow")).toBe("800000");
    await formField(page, "maxPrice").fill("2,500,000");
    await expect.poll(() => high.getAttribute("aria-valuenow")).toBe("2000000");
    await high.focus();
    await expect.poll(() => formField(page, "maxPrice").inputValue()).toBe("2,500,000");
    await showHomesButton(page).click();
    await waitForSearch(page, "?minPrice=800000&maxPrice=2500000");
    await expect.poll(() => isFocused(formCell(page, "Price"))).toBe(true);

    await formCell(page, "Price").click();
    await page.getByRole("link", { name: "Clear", exact: true }).click();
    await waitForSearch(page, "");
    await expect.poll(() => low.getAttribute("aria-valuetext")).toBe("$0");
    await expect.poll(() => formField(page, "maxPrice").inputValue()).toBe("");
    expect(errors).toEqual([]);
    await close();
  });
});

it("explains a minimum price above the maximum, and shows typed prices on the slider once they are in order", {
  tags: ["long"],
}, async () => {
  const { page, close } = await openPage("/?minPrice=900000&maxPrice=500000");
  await page.getByText("Minimum price is higher than the maximum.").waitFor();
  await formCell(page, "Price").hover();
  const low = page.getByRole("slider", { name: "Minimum price" });
  const high = page.getByRole("slider", { name: "Maximum price" });
  await expect.poll(() => low.getAttribute("aria-valuenow")).toBe("500000");
  await high.focus();
  await page.keyboard.press("PageUp");
  await expect.poll(() => formField(page, "maxPrice").inputValue()).toBe("1,000,000");
  await expect.poll(() => low.getAttribute("aria-valuenow")).toBe("900000");
  expect(await formField(page, "minPrice").inputValue()).toBe("900,000");
  await showHomesButton(page).click();
  await waitForSearch(page, "?minPrice=900000&maxPrice=1000000");
  await close();
});

it("keeps focus after sorting with scripts, and follows Back", { tags: ["long"] }, async () => {
  const { page, close } = await openPage("/?beds=2&page=2");
  const sort = page.getByLabel("Sort");
  await sort.focus();
  await sort.selectOption("price-desc");
  await waitForSearch(page, "?beds=2&sort=price-desc");
  await expect.poll(() => isFocused(sort)).toBe(true);
  await page.goBack();
  await waitForSearch(page, "?beds=2&page=2");
  await expect.poll(() => sort.inputValue()).toBe("recommended");
  await close();
});

it.each([DESKTOP, PHONE])(
  "shows open panels without accessibility violations at $width px",
  { tags: ["long"] },
  async (options) => {
    const { page, close } = await openPage("/?beds=2&minPrice=100000&sqftMin=x", options);
    expect(await findA11yViolations(page)).toEqual([]);
    await page.goto(`${site.url}/?beds=2&minPrice=100000`);
    await waitUntilReady(page, true);
    for (const name of ["Price", "Beds & baths", "More Filters"]) {
      await formCell(page, name).click();
      if (name === "Price") await page.getByRole("slider").first().waitFor();
      if (name === "More Filters") await page.getByLabel("Townhouse").check();
      expect(await findA11yViolations(page)).toEqual([]);
      expect(await measureSidewaysScroll(page)).toBe(0);
    }
    await close();
  },
);

describe("without scripts", () => {
  it("submits all filters with a plain form on a phone", { tags: ["long"] }, async () => {
    const { page, close } = await openPage("/?county=Riverside", { scripts: false, width: 390 });
    await moreFiltersCell(page).click();
    await findPanel(page).getByRole("link", { name: "Close" }).click();
    await expect.poll(() => findPanel(page).isVisible()).toBe(false);
    expect(page.url()).toBe(`${site.url}/?county=Riverside`);
    await formCell(page, "Price").click();
    await page.getByLabel("Minimum", { exact: true }).fill("$300,000");
    await page.getByLabel("Maximum", { exact: true }).fill("2,000,000");
    await formCell(page, "Beds & baths").click();
    await chooseOption(page, "Beds", "3+");
    await chooseOption(page, "Baths", "2+");
    await moreFiltersCell(page).click();
    await chooseOption(page, "Garage spots", "1+");
    await page.getByLabel("Pool type").selectOption({ label: "In Ground" });
    for (const [unit, min, max] of [
      ["square feet", "1,000", "6000"],
      ["lot size", "2,000", "90000"],
      ["stories", "1", "3"],
      ["year built", "1950", "2024"],
      ["days on market", "1", "400"],
    ] as const) {
      await page.getByLabel(`Minimum ${unit}`).fill(min);
      await page.getByLabel(`Maximum ${unit}`).fill(max);
    }
    for (const name of ["House", "Condo", "Exclude 55+ communities", "Price reduced", "Open house"]) {
      await page.getByRole("checkbox", { name, exact: true }).check();
    }
    await page.getByLabel("Keywords").fill("corner lot");
    await expect.poll(() => page.getByRole("button", { name: "Close" }).count()).toBe(0);
    await applyButton(page).click();
    const countRequested =
      "?county=Riverside&minPrice=300000&beds=3&baths=2&garageMin=1&sqftMin=1000&sqftMax=6000&lotMin=2000&lotMax=90000" +
      "&storiesMin=1&storiesMax=3&yearMin=1950&yearMax=2024&daysMin=1&daysMax=400&poolType=in-ground" +
      "&reduced=1&openHouse=1&exclude55=1&types=house,condo&keywords=corner+lot";
    await waitForSearch(page, countRequested);

    await expect.poll(() => moreFiltersCell(page).textContent()).toBe("More Filters13 active");
    await moreFiltersCell(page).click();
    await expect.poll(() => formField(page, "poolType").inputValue()).toBe("in-ground");
    await expect.poll(() => formField(page, "lotMax").inputValue()).toBe("90,000");
    await expect.poll(() => formField(page, "yearMax").inputValue()).toBe("2024");
    await expect.poll(() => formField(page, "keywords").inputValue()).toBe("corner lot");
    expect(
      await page
        .locator("form[role=search] [name=types]:checked")
        .evaluateAll((all) => all.map((box) => box.getAttribute("value"))),
    ).toEqual(["house", "condo"]);
    await expect.poll(() => page.locator("form[role=search] [name=garageMin]:checked").getAttribute("value")).toBe("1");

    await page.getByLabel("Minimum square feet").fill("7,000");
    await applyButton(page).click();
    const area = page.getByLabel("Minimum square feet");
    await expect.poll(() => area.inputValue()).toBe("7,000");
    await expect.poll(() => area.getAttribute("aria-invalid")).toBe("true");
    await page.getByText("Minimum area is higher than the maximum.").waitFor();
    expect(await measureSidewaysScroll(page)).toBe(0);
    await page.getByRole("link", { name: "Reset Filters" }).click();
    await waitForSearch(page, "");
    await close();
  });
});
