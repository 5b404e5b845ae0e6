/** Searching by monthly payment, with and without scripts: from the form to a home's page and back. */
import { expect, it } from "vitest";
import { describeVisits, openVisit, waitUntilReady } from "./browser";
import { countHomes, formCell, formField, openPayment, showHomesButton } from "./search-form";
import { setUpSite } from "./site";

const site = setUpSite();

const SEARCH = "?maxPayment=5500&down=10&upgrades=kitchen-remodel";

describeVisits(
  "the search by payment",
  [
    { scripts: true, width: 390 },
    { scripts: false, width: 1440 },
  ],
  (options) => {
    it("finds homes by what their pages say they cost a month", { tags: ["long"] }, async () => {
      const { scripts } = options;
      const { page, errors, close } = await openVisit(options);
      page.setDefaultTimeout(30_000);
      const waitForSearch = (search: string) => page.waitForURL((url) => url.search === search && url.pathname === "/");
      await page.goto(site.url);
      await waitUntilReady(page, scripts);
      await openPayment(page);
      await page.getByLabel("Monthly payment up to").fill("5,500");
      await page.getByLabel("Down payment").fill("10");
      await page.getByRole("checkbox", { name: "Kitchen remodel" }).check();
      await showHomesButton(page).click();
      await waitForSearch(SEARCH);
      const chips = page.getByRole("navigation", { name: "Active filters" });
      await chips.getByText("Up to $5,500/mo with kitchen remodel, 10% down, 6.75%, 30 years").waitFor();
      const found = await countHomes(page);
      expect(found).toBeGreaterThan(0);

      const card = page.locator("[data-home]").first();
      const payment = /(\$[\d,]+)\/mo with upgrades/.exec((await card.textContent()) ?? "")?.[1];
      expect(payment).toBeDefined();
      const total = /(\$[\d,]+) with kitchen remodel/.exec((await card.textContent()) ?? "")?.[1];
      expect(total).toBeDefined();
      await card.locator("h2 a").click();
      const cost = page.getByRole("region", { name: "Monthly payment" }).getByRole("status");
      await expect.poll(() => cost.textContent()).toBe(payment);
      await page.getByText(total!).filter({ visible: true }).first().waitFor();
      expect(await page.getByRole("checkbox", { name: "Kitchen remodel" }).isChecked()).toBe(true);
      // Another upgrade is for this home only.
      await page.getByRole("checkbox", { name: "HVAC system" }).check();
      if (!scripts) await page.getByRole("button", { name: "Update total" }).click();
      await page.waitForURL(/[?&]upgrades=kitchen-remodel,hvac-system/);
      await expect.poll(() => cost.textContent()).not.toBe(payment);

      await page.getByRole("link", { name: "All listings" }).click();
      await waitForSearch(SEARCH);
      await expect.poll(() => countHomes(page)).toBe(found);
      await formCell(page, "Price").click();
      expect(await page.getByRole("checkbox", { name: "Kitchen remodel" }).isChecked()).toBe(true);
      expect(await formField(page, "down").inputValue()).toBe("10");

      // Later searches have the same terms.
      await page.goto(`${site.url}/?beds=2`);
      await waitUntilReady(page, scripts);
      await openPayment(page);
      await page.getByLabel("Monthly payment up to").fill("6000");
      await showHomesButton(page).click();
      await waitForSearch("?maxPayment=6000&beds=2&down=10");

      // Until they are taken out.
      await formCell(page, "Price").click();
      await page.getByLabel("Down payment").fill("");
      await showHomesButton(page).click();
      await waitForSearch("?maxPayment=6000&beds=2");
      await page.goto(`${site.url}/?maxPayment=7000`);
      await waitForSearch("?maxPayment=7000");
      expect(errors).toEqual([]);
      await close();
    });
  },
);
