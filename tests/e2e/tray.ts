/** Locators of the search form's parts. */
import type { Page } from "playwright";

export const cell = (page: Page, name: string) => page.locator(".tray summary").filter({ hasText: name });
export const more = (page: Page) => cell(page, "More Filters");
export const apply = (page: Page) => page.getByRole("button", { name: /^Apply Filters/ });
export const field = (page: Page, name: string) => page.locator(`.tray [name=${name}]`);
export const homes = async (page: Page) =>
  Number((await page.locator(".list__count").textContent())?.replace(/\D/g, ""));
/** Selects a radio button, which its label covers. */
export const choose = (page: Page, legend: string, label: string) =>
  page.getByRole("group", { name: legend }).locator("label").filter({ hasText: label }).click();
