/** Locators of the search form's parts. */
import type { Page } from "playwright";

export const formCell = (page: Page, name: string) => page.locator(".search-form summary").filter({ hasText: name });
export const moreFiltersCell = (page: Page) => formCell(page, "More Filters");
export const applyButton = (page: Page) => page.getByRole("button", { name: /^Apply Filters/ });
export const formField = (page: Page, name: string) => page.locator(`.search-form [name=${name}]`);
export const countHomes = async (page: Page) =>
  Number((await page.locator(".list__count").textContent())?.replace(/\D/g, ""));
/** Selects a radio button, which its label covers. */
export const chooseOption = (page: Page, legend: string, label: string) =>
  page.getByRole("group", { name: legend }).locator("label").filter({ hasText: label }).click();
