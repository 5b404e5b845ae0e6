/** Sends forms by hand on a phone with scripts. */
import type { Page } from "playwright";
import { expect } from "vitest";
import { openVisit, type Visit, waitForToast, waitUntilReady } from "./browser";
import { signInWithLink } from "./sign-in-with-link";

export interface PhoneForm {
  /** The page of the form. */
  path: string;
  /** What is typed or chosen, by label. */
  fields?: Record<string, string>;
  button: string | RegExp;
  /** What the answer shows: by default a toast, otherwise something of the page. */
  shows?: "toast" | "page";
}

/** Opens a phone's browser, signed in, at a page if one is named. */
export async function openPhone(site: string, email: string, to?: string): Promise<Visit> {
  const visit = await openVisit({ scripts: true, width: 390 });
  await signInWithLink(visit.page, { email, at: site, to, scripts: true });
  return visit;
}

/** Fills a field, or chooses an option. */
async function fillField(page: Page, label: string, text: string): Promise<void> {
  const main = page.getByRole("main");
  const name = { name: label, exact: true };
  const field = main.getByRole("textbox", name).or(main.getByRole("combobox", name));
  const isSelect = await field.evaluate((element) => element instanceof HTMLSelectElement);
  if (isSelect) await field.selectOption(text);
  else await field.fill(text);
}

/** Opens the form's page, fills it, taps its button, and waits for the answer, which must not be an error. */
export async function sendOnPhone(
  page: Page,
  site: string,
  { path, fields = {}, button, shows }: PhoneForm,
): Promise<void> {
  await page.goto(site + path);
  await waitUntilReady(page, true);
  for (const [label, text] of Object.entries(fields)) await fillField(page, label, text);
  await tapButton(page, button, shows);
}

/** Taps a button of the page that sends a form, and waits for its answer, which must not be an error. */
export async function tapButton(page: Page, name: string | RegExp, shows: PhoneForm["shows"] = "toast"): Promise<void> {
  const main = page.getByRole("main");
  const button = main
    .getByRole("button", { name, exact: true })
    .or(main.getByRole("checkbox", { name, exact: true }))
    .first();
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() !== "GET"),
    button.tap(),
  ]);
  expect([name, answer.status() < 400]).toEqual([name, true]);
  if (shows === "toast") await waitForToast(page);
}
