/** What a stranger learns on the first visit. */
import { expect, it } from "vitest";
import { describeVisits, expectAccessible, findA11yViolations, openVisit } from "./browser";
import { setUpSite } from "./site";

const site = setUpSite();
const VISITS = [390, 1440].flatMap((width) => [true, false].map((scripts) => ({ scripts, width })));

describeVisits("a first visit", VISITS, ({ scripts, width }) => {
  it("starts at a page that isn’t there, says what the site does, and has an introduction that is closed for good", async () => {
    const { page, errors, close } = await openVisit({ scripts, width });
    await page.goto(`${site.url}/hows-it-work`);
    await page.getByRole("main").getByRole("link", { name: "How it works" }).click();
    await page.getByRole("heading", { name: "How it works", level: 1 }).waitFor();
    await page.getByText("What do the 48 hours promise?").waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Browse homes", exact: true }).click();
    const introduction = page.getByRole("region", { name: /^About / });
    await introduction.getByText("We confirm in 48 hours").waitFor();
    await introduction.getByRole("link", { name: "How it works" }).waitFor();
    expect(await findA11yViolations(page)).toEqual([]);
    await introduction.getByRole("button", { name: "Close the introduction" }).click();
    await introduction.waitFor({ state: "detached" });
    // The list's other address.
    await page.goto(`${site.url}/listings`);
    await page.locator("[data-home] h2").first().waitFor();
    expect(await introduction.count()).toBe(0);
    // The browser tells of the page that isn't there.
    expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
    await close();
  });
});
