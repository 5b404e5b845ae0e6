/** Sends forms by hand on a phone with scripts. */
import type { Page } from "playwright";
import { expect } from "vitest";
import { waitForToast, waitUntilReady } from "./browser";
import { openSignedIn } from "./sign-in-with-link";

/** What the answer of a form shows: a toast, or something of the page. */
type Shown = "toast" | "page";

/** Opens a phone's browser, signed in, at a page if one is named. */
export const openPhone = (site: string, email: string, to?: string) =>
  openSignedIn({ scripts: true, width: 390 }, { email, at: site, to });

/** The page's content, and a dialog that is open over it. */
const findContent = (page: Page) => page.locator("main, dialog[open]");

/** Taps a link of the page, which may open a dialog. */
export const tapLink = (page: Page, name: string) =>
  findContent(page).getByRole("link", { name, exact: true }).first().tap();

/** Opens the menu of a row of a list. */
export const openRowMenu = (page: Page, name: string) => page.locator(`summary[aria-label="More for ${name}"]`).tap();

/** Opens a page by the menu. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.locator("summary[aria-label=Menu]").tap();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name }).tap();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Fills a field, or chooses an option. */
async function fillField(page: Page, label: string, text: string): Promise<void> {
  const content = findContent(page);
  const name = { name: label, exact: true };
  const field = content.getByRole("textbox", name).or(content.getByRole("combobox", name));
  const isSelect = await field.evaluate((element) => element instanceof HTMLSelectElement);
  if (isSelect) await field.selectOption(text);
  else await field.fill(text);
}

/**
 * Fills the open form, taps its button, and waits for the answer, which must not be an error.
 * @param fields what is typed or chosen, by label
 */
export async function sendForm(
  page: Page,
  button: string | RegExp,
  fields: Record<string, string> = {},
  shows: Shown = "toast",
): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await fillField(page, label, text);
  const name = { name: button, exact: true };
  const content = findContent(page);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() !== "GET"),
    content.getByRole("button", name).or(content.getByRole("checkbox", name)).first().tap(),
  ]);
  expect([button, answer.status() < 400]).toEqual([button, true]);
  if (shows === "toast") await waitForToast(page);
}

/** Opens a form's page and sends the form. */
export async function sendOnPage(
  page: Page,
  url: string,
  ...form: [button: string | RegExp, fields?: Record<string, string>, shows?: Shown]
): Promise<void> {
  await page.goto(url);
  await waitUntilReady(page, true);
  await sendForm(page, ...form);
}
