/** Locators of the search form's parts. */
import type { Page } from "playwright";

const findSearchForm = (page: Page) => page.getByRole("search", { name: "Homes" });
export const formCell = (page: Page, name: string) => findSearchForm(page).locator("summary").filter({ hasText: name });
export const moreFiltersCell = (page: Page) => formCell(page, "More Filters");
export const applyButton = (page: Page) => page.getByRole("button", { name: /^Apply Filters/ });
/** Opens the monthly payment in the price panel. */
export async function openPayment(page: Page): Promise<void> {
  await formCell(page, "Price").click();
  await findSearchForm(page).locator("label").filter({ hasText: "Monthly payment" }).first().click();
}
/** An open panel's button, which says how many homes its choices find. */
export const showHomesButton = (page: Page) =>
  page.getByRole("button", { name: /^Show ([\d,]+ )?homes?$/ }).filter({ visible: true });
export const formField = (page: Page, name: string) => findSearchForm(page).locator(`[name=${name}]`);
export const countHomes = async (page: Page) =>
  Number((await page.locator("#homes-found [role=status]").textContent())?.replace(/\D/g, ""));

/** The number of homes that the API finds for the page's address. @param site its URL */
export async function fetchTotal(page: Page, site: string): Promise<number> {
  const { searchParams } = new URL(page.url());
  // Only the page takes them.
  for (const name of ["show", "utm_source"]) searchParams.delete(name);
  const response = await page.request.get(`${site}/api/listings/count?${searchParams}`);
  return ((await response.json()) as { total: number }).total;
}

/** Selects a radio button, which its label covers. */
export const chooseOption = (page: Page, legend: string, label: string) =>
  page.getByRole("group", { name: legend }).locator("label").filter({ hasText: label }).click();
