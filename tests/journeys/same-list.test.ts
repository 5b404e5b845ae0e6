/**
 * The same form input finds the same homes, with and without scripts.
 *
 * @module-tag long
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { openVisit, waitUntilReady } from "./browser";
import {
  applyButton,
  chooseOption,
  countHomes,
  formCell,
  formField,
  moreFiltersCell,
  showHomesButton,
} from "./search-form";
import { setUpSite } from "./site";

const site = setUpSite();

/** Fills in and submits the form like a visitor, with or without scripts. */
const FORMS: [name: string, fill: (page: Page) => Promise<void>][] = [
  [
    "a place and a price",
    async (page) => {
      await formField(page, "place").fill("riverside county");
      await formCell(page, "Price").click();
      await page.getByLabel("Minimum", { exact: true }).fill("$300,000");
      await page.getByLabel("Maximum", { exact: true }).fill("2,000,000");
      await page.keyboard.press("Enter");
    },
  ],
  [
    "rooms and a sort order",
    async (page) => {
      await page.getByLabel("Sort").selectOption("price-desc");
      await page.waitForURL((url) => url.search === "?sort=price-desc" || url.search === "");
      await formCell(page, "Beds & baths").click();
      await chooseOption(page, "Beds", "3+");
      await chooseOption(page, "Baths", "2+");
      await showHomesButton(page).click();
    },
  ],
  [
    "everything that More Filters has for a family",
    async (page) => {
      await moreFiltersCell(page).click();
      await chooseOption(page, "Garage spots", "1+");
      await page.getByLabel("Minimum square feet").fill("900");
      await page.getByLabel("Maximum year built").fill("2024");
      for (const name of ["House", "Townhouse", "Exclude 55+ communities"])
        await page.getByRole("checkbox", { name, exact: true }).check();
      await page.getByLabel("Keywords").fill("kitchen");
      await applyButton(page).click();
    },
  ],
];

it.each(FORMS)("finds the same homes with and without scripts: %s", async (_name, fillForm) => {
  const results: { address: string; homes: (string | null)[]; total: number }[] = [];
  for (const scripts of [true, false]) {
    const { page, errors, close } = await openVisit({ scripts, width: 1440 });
    await page.goto(site.url);
    await waitUntilReady(page, scripts);
    await fillForm(page);
    await page.waitForURL((url) => url.search.length > "?sort=price-desc".length);
    await page.getByRole("navigation", { name: "Active filters" }).waitFor();
    results.push({
      address: new URL(page.url()).search,
      homes: await page
        .locator("[data-home] h2 a")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
      total: await countHomes(page),
    });
    expect(errors).toEqual([]);
    await close();
  }
  expect(results[0]?.homes.length).toBeGreaterThan(0);
  expect(results[0]).toEqual(results[1]);
});
