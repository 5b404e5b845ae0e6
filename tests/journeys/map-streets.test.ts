/** Streets under the map, from an archive. */
import { beforeAll, expect, it } from "vitest";
import type { ListingJson } from "~/listings/json.server";
import { findA11yViolations, measureSidewaysScroll, openVisit, waitUntilReady } from "./browser";
import { setUpSite } from "./site";

const site = setUpSite();

let url: string;
beforeAll(async () => {
  url = await site.startAnother({ MAP_ARCHIVE: "sample-mls/data/streets.pmtiles" });
});

it.each([
  { scripts: true, width: 390 },
  { scripts: false, width: 390 },
  { scripts: true, width: 1440 },
])("shows streets and names their source, scripts: $scripts, $width px", async (options) => {
  const { page, errors, close } = await openVisit(options);
  await page.goto(`${url}/map?ll=34.0556,-117.1825&z=15`);
  await waitUntilReady(page, options.scripts);
  const tiles = page.locator("img[src*='/map/tiles/']");
  const [tile] = await tiles.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  expect(tile).toContain("/14/");
  await expect
    .poll(() =>
      tiles.evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBeGreaterThan(0);
  expect(await (await page.request.get(tile!)).text()).toContain("</textPath>");
  await page.getByText("Sample streets are invented").first().waitFor();
  expect(errors).toEqual([]);
  await close();
});

it("never draws one name over another", async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  await page.goto(`${url}/map?ll=34.0556,-117.1825&z=15`);
  const urls = await page
    .locator("img[src*='/map/tiles/']")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  for (const tile of urls.slice(0, 4)) {
    await page.goto(tile);
    /** The middles of all letters, by name. */
    const names = await page.evaluate(() =>
      [...document.querySelectorAll("text")].map((text) =>
        Array.from({ length: text.getNumberOfChars() }, (_, index) => {
          const { x, y, width, height } = text.getExtentOfChar(index);
          return { x: x + width / 2, y: y + height / 2 };
        }),
      ),
    );
    expect(names.length).toBeGreaterThan(5);
    const near = names.flatMap((letters, index) =>
      names
        .slice(index + 1)
        .filter((others) => letters.some((a) => others.some((b) => Math.hypot(a.x - b.x, a.y - b.y) < 7))),
    );
    expect(near).toEqual([]);
  }
  await close();
});

/** The path of a home in a city, with its exact position. */
async function findHome(city: string): Promise<string> {
  const { listings } = (await (await fetch(`${url}/api/listings?perPage=100&city=${city}`)).json()) as {
    listings: ListingJson[];
  };
  const isWanted = ({ address: { lat }, locationApproximate }: ListingJson) => lat !== null && !locationApproximate;
  return `/listing/${listings.find(isWanted)!.id}`;
}

it.each([
  { scripts: false, width: 390 },
  { scripts: true, width: 1440 },
])("says what is near a home, scripts: $scripts, $width px", async (options) => {
  const home = await findHome("Redlands");
  const TEXT = "In a straight line:";
  let asked = 0;
  // A page that is asked for before the archive's tiles are read goes without. Each address is another page.
  await expect.poll(async () => (await fetch(`${url}${home}?page=${++asked}`)).text()).toContain(TEXT);
  const { page, errors, close } = await openVisit(options);
  await page.goto(url + home);
  const line = page.getByText(TEXT);
  expect((await line.textContent())?.replaceAll("\u00a0", " ")).toMatch(
    /^In a straight line: (at )?.+( mi)? · .+ mi ?Sample streets are invented$/,
  );
  await line.scrollIntoViewIfNeeded();
  expect(await measureSidewaysScroll(page)).toBe(0);
  expect(await findA11yViolations(page)).toEqual([]);
  await page.goto(url + (await findHome("Riverside")));
  await page.getByRole("heading", { name: "Where it is" }).waitFor();
  expect(await page.content()).not.toContain("straight line");
  expect(errors).toEqual([]);
  await close();
});
