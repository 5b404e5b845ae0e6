/**
 * What pages have on paper.
 *
 * @module-tag long
 */
import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { openVisit } from "./browser";
import { setUpSite } from "./site";

const site = setUpSite();
let homes: number[];

beforeAll(async () => {
  // The longest descriptions, each of more words than the page shows at first.
  const rows = await query<{ id: number }>(
    `SELECT id FROM listing WHERE withdrawn_at IS NULL AND hidden_at IS NULL AND status = 'Active'
     ORDER BY length(description) DESC NULLS LAST, id LIMIT 4`,
  );
  homes = rows.map(({ id }) => id);
});

/** The controls that paper shows. A phone number or email address, a photo, and the title of a section's facts are none. */
const listControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(a, button, input, select, summary), header nav, footer a")]
      .filter((element) => element.checkVisibility() && !/^(tel|mailto):/.test(element.getAttribute("href") ?? ""))
      .filter((element) => !element.closest("details:has(h2), details:has(dl)") || element.tagName !== "SUMMARY")
      .filter((element) => !element.querySelector("img"))
      .map((element) => element.textContent),
  );

const countSheets = async (page: Page) =>
  (await page.pdf({ format: "Letter" })).toString("latin1").match(/\/Type \/Page\b/g)?.length;

for (const scripts of [true, false])
  it(`prints a home with its whole description and all facts, ${scripts ? "with" : "without"} scripts`, async () => {
    const { page, close } = await openVisit({ scripts, width: 390 });
    await page.goto(`${site.url}/listing/${homes[0]}`);
    const description = page.getByRole("region", { name: "About this home" });
    const { description: text } = (await (await fetch(`${site.url}/api/listings/${homes[0]}`)).json()) as {
      description: string;
    };
    const toWords = (value: string) => value.replaceAll(/\s+/g, " ").trim();
    // biome-ignore lint/performance/useDomNodeTextContent: text that isn't shown doesn't count.
    const readShownWords = async () => toWords(await description.innerText());
    expect(await readShownWords()).not.toContain(toWords(text));
    await page.emulateMedia({ media: "print" });
    expect(await readShownWords()).toBe(`About this home ${toWords(text)}`);
    const facts = page.getByRole("region", { name: "Property details" });
    const values = facts.locator("dd");
    expect(await values.count()).toBeGreaterThan(10);
    for (const value of await values.all()) expect(await value.isVisible()).toBe(true);
    expect(await listControls(page)).toEqual([]);
    const shown = page.locator("body *").filter({ visible: true });
    expect(
      await shown.evaluateAll((elements) =>
        elements
          .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
          .map(({ className }) => className),
      ),
    ).toEqual([]);
    expect(await page.getByText("Listing data comes from an IDX feed").isVisible()).toBe(true);
    expect(await countSheets(page)).toBeLessThanOrEqual(2);
    await close();
  });

it("prints four compared homes without a sheet for the footer", async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  await page.goto(`${site.url}/compare?homes=${homes.join(",")}`);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("button").or(page.getByRole("navigation")).filter({ visible: true }).count()).toBe(0);
  expect(await countSheets(page)).toBe(1);
  await close();
});
