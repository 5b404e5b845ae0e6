/**
 * What assistive technology is told about ten pages: Chromium's accessibility tree as text. `npm run test:engines -- -u` accepts
 * a change.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser, openVisit, waitUntilReady } from "../journeys/browser";
import { signInWithLink } from "../journeys/sign-in-with-link";
import { type OwnSite, startOwnSite } from "../setup/own-site";

let site: OwnSite;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([startOwnSite(60, new Date("2026-11-20T20:00:00Z")), openBrowser()]);
  ({ page } = await openVisit({ scripts: true, width: 1440 }, {}, browser));
});
afterAll(() => site?.close());

/** The tree of a part of a page, without what depends on the day: dates and days, and all homes and pins of a list but the first. */
async function readTree(path: string, part = "main"): Promise<string> {
  await page.goto(site.url + path);
  await waitUntilReady(page, true);
  await page.waitForLoadState("networkidle");
  if (path.startsWith("/map")) await page.locator("[data-map=live]").waitFor({ state: "attached" });
  await page.evaluate(() => {
    const [, ...homes] = document.querySelectorAll("main li:has(h2)");
    const [, ...pins] = document.querySelectorAll(
      'main [role=region] a[href*="from=map"], main section a[href*="from=map"]',
    );
    for (const element of [...homes, ...pins.filter((pin) => !pin.closest("li"))]) element.remove();
    const days = [...document.querySelectorAll("tr")].find(({ textContent }) =>
      textContent.startsWith("Days on market"),
    );
    for (const cell of days?.querySelectorAll("td") ?? []) cell.textContent = "(count)";
  });
  const tree = await page.locator(part).ariaSnapshot();
  return tree
    .replace(/^.*- \/url: .*\n/gm, "")
    .replace(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, /g, "")
    .replace(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(, \d{4})?/g, "(date)")
    .replace(/\b20[2-4]\d\b/g, "(year)")
    .replace(/\d+:\d\d [AP]M/g, "(clock)")
    .replace(/(status: |Map: )\d+ homes/g, "$1(count) homes")
    .replace(/\d+ of \d+ homes in this area/, "(count) of (count) homes in this area")
    .replace(/^ *- text: (NEW|Coming Soon)\n/gm, "");
}

const expectTree = (name: string, tree: string) =>
  expect(`${tree.trimEnd()}\n`).toMatchFileSnapshot(`accessibility-tree/${name}.txt`);

it("keeps the accessibility trees of visitors' pages", async () => {
  const list = await fetch(`${site.url}/api/listings?perPage=5&sort=price`);
  const { listings } = (await list.json()) as { listings: { id: number }[] };
  const [first, second, third] = listings.map(({ id }) => id);
  await expectTree("grid", await readTree("/?sort=price", "body"));
  await expectTree("map", await readTree("/map?ll=34.05223,-118.24368&z=10&sort=price"));
  await expectTree("home", await readTree(`/listing/${third}`));
  await expectTree("photos", await readTree(`/listing/${third}/photos`));
  await expectTree("compare", await readTree(`/compare?homes=${first},${second}`));
  await expectTree("ask", await readTree(`/listing/${third}/ask`));
  await expectTree("request", await readTree(`/listing/${third}/request`));
  await expectTree("sign-in", await readTree("/sign-in?mode=password"));
});

it("keeps the accessibility trees of signed-in pages", async () => {
  await signInWithLink(page, { email: "sam@sunporch.example", at: site.url, to: "/admin", scripts: true });
  await expectTree("saved-homes", await readTree("/dashboard/saved", "body"));
  await expectTree("create-project", await readTree("/admin/projects/new", "body"));
});
