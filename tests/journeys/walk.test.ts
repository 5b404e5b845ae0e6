/** A buyer's first two days: three beds under $3,500 a month in Riverside County with a new kitchen, a question, a tour, and back tomorrow. */
import { expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import {
  describeVisits,
  expectAccessible,
  measureSidewaysScroll,
  openVisit,
  waitForToast,
  waitUntilReady,
} from "./browser";
import { chooseOption, countHomes, formCell, openPayment, showHomesButton } from "./search-form";
import { signInWithLink } from "./sign-in-with-link";
import { setUpSite } from "./site";

const site = setUpSite();
const VISITS = [390, 1440].flatMap((width) => [true, false].map((scripts) => ({ scripts, width })));

describeVisits("a buyer's first two days", VISITS, ({ scripts, width }) => {
  it("lead from a payment to a home, a question, a tour, and back to both", { tags: ["long"] }, async () => {
    const buyer = `walk-${scripts}-${width}@example.com`;
    // All visits come from one address, which may ask five times an hour.
    await query("DELETE FROM rate_limit");
    const visit = await openVisit({ scripts, width });
    const { page, errors } = visit;
    await page.goto(site.url);
    await waitUntilReady(page, scripts);
    await page.locator("input[name=place]").fill("Riverside County");
    await page.locator("input[name=place]").press("Enter");
    await page.waitForURL(/county=Riverside/);
    await waitUntilReady(page, scripts);
    await formCell(page, "Beds & baths").click();
    await chooseOption(page, "Beds", "3+");
    await openPayment(page);
    await page.getByLabel("Monthly payment up to").fill("3,500");
    await page.getByRole("checkbox", { name: "Kitchen remodel" }).check();
    await showHomesButton(page).click();
    await page.waitForURL(/maxPayment=3500/);
    await page.getByText("Up to $3,500/mo with kitchen remodel").waitFor();
    expect(await countHomes(page)).toBeGreaterThan(0);
    await expectAccessible(page);

    const card = page.locator("[data-home]").first();
    const total = /(\$[\d,]+) with kitchen remodel/.exec((await card.textContent()) ?? "")![1]!;
    await card.locator("h2 a").click();
    await page.waitForURL(/\/listing\/\d+/);
    await waitUntilReady(page, scripts);
    const { pathname, search } = new URL(page.url());
    const home = pathname + search;
    await page.getByText(total).filter({ visible: true }).first().waitFor();
    expect(await page.getByRole("checkbox", { name: "Kitchen remodel" }).isChecked()).toBe(true);

    await signInWithLink(page, { email: buyer, at: site.url, to: home, scripts });
    await page.getByRole("link", { name: "Ask a Question" }).filter({ visible: true }).first().click();
    const question = scripts ? page.getByRole("dialog") : page.getByRole("main");
    await question.getByRole("textbox", { name: "Name" }).fill("Ana Reyes");
    await question.getByRole("textbox", { name: "Your question (optional)" }).fill("Is the roof new?");
    // A form that is sent sooner is taken for a bot's.
    await page.waitForTimeout(3_100);
    await question.getByRole("button", { name: /^(Send|Ask)/ }).click();
    await waitForToast(page);
    // The home still has the kitchen, and the way back to the search.
    await waitUntilReady(page, scripts);
    expect(await page.getByRole("checkbox", { name: "Kitchen remodel" }).isChecked()).toBe(true);
    expect(await page.getByRole("link", { name: "All listings" }).getAttribute("href")).toContain("maxPayment=3500");

    await page.getByRole("link", { name: "Tour This Home" }).filter({ visible: true }).first().click();
    const tour = scripts ? page.getByRole("dialog", { name: "Tour this home" }) : page.getByRole("main");
    await tour.getByRole("textbox", { name: "Name" }).fill("Ana Reyes");
    const choice = tour.getByRole("group", { name: "First choice" });
    await choice.getByLabel("Day").selectOption({ index: 3 });
    await choice.getByLabel("Time (Pacific)").selectOption("10 AM");
    await page.waitForTimeout(3_100);
    await tour.getByRole("button", { name: "Ask for a tour" }).click();
    await waitForToast(page, "Tour requested!");
    expect(errors).toEqual([]);
    await visit.close();

    const tomorrow = await openVisit({ scripts, width });
    await signInWithLink(tomorrow.page, { email: buyer, at: site.url, to: "/dashboard", scripts });
    const goingOn = tomorrow.page.getByRole("region", { name: "What’s going on" });
    await goingOn.getByText(/^You asked for a tour on /).waitFor();
    await tomorrow.page.goto(site.url + home);
    await tomorrow.page
      .getByText(/^You asked for a tour on /)
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await measureSidewaysScroll(tomorrow.page)).toBe(0);
    expect(tomorrow.errors).toEqual([]);
    await tomorrow.close();
  });
});
