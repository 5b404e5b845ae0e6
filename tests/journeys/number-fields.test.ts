/** What fields for numbers, the price slider and the page of an address accept. */
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { describeVisits, openVisit, waitUntilReady } from "./browser";
import { formCell, formField, moreFiltersCell, openPayment } from "./search-form";
import { signInWithLink } from "./sign-in-with-link";
import { setUpSite } from "./site";

const site = setUpSite();

async function open(path: string, width: number) {
  const visit = await openVisit({ scripts: true, width });
  await visit.page.goto(site.url + path);
  await waitUntilReady(visit.page, true);
  return visit;
}

/** Types into an emptied field, or inserts the text at once, as pasting does. */
async function enter(field: Locator, text: string, how: "type" | "paste"): Promise<string> {
  await field.fill("");
  if (how === "type") await field.pressSequentially(text);
  else {
    await field.focus();
    await field.page().keyboard.insertText(text);
  }
  return field.inputValue();
}

/** What may be part of a number, which the field's rule judges as a whole. */
async function expectNumbers(field: Locator, isMoney: boolean): Promise<void> {
  for (const [text, kept] of [
    ["1a2b-0.", "120."],
    ["9x00,0-00", "900,000"],
    ["-500", "500"],
    ["655000.50", "655000.50"],
    ["abc", ""],
    ["mk", ""],
    ["1.2xM", "1.2"],
    ["1.2M", isMoney ? "1.2M" : "1.2"],
    ["1.2 million", isMoney ? "1.2 million" : "1.2 "],
    ["600 thousand dollars", isMoney ? "600 thousand " : "600  "],
    ["250/month", "250"],
    ["250/mo", "250"],
    ["250/m", "250"],
    ["250/week", "250"],
    ["250 monthly", "250 "],
    ["250 a month", "250  "],
    ["700000 max", "700000 "],
    ["500000 min", "500000 "],
    ["800k/mo", isMoney ? "800k" : "800"],
    ["800k max", isMoney ? "800k " : "800 "],
    ["٨٠٠k", isMoney ? "٨٠٠k" : "٨٠٠"],
    ["$", isMoney ? "$" : ""],
  ] as const)
    expect([text, await enter(field, text, "type")]).toEqual([text, kept]);
  for (const text of ["$1,200,000", "655,000.00", "1.2M", "800k", "-500", "1,684 sq ft", "\u200b655,000"])
    expect([text, await enter(field, text, "paste")]).toEqual([text, text]);
  expect(await enter(field, "about 500", "paste")).toBe("");
}

const findFirstHome = async (page: Page) =>
  (await page.locator("[data-home] h2 a").first().getAttribute("href"))!.split("?")[0]!;

const WIDTH = 390;

it("takes only what may be a number in the fields of the search form", { tags: ["long"] }, async () => {
  const { page, errors, close } = await open("/", WIDTH);
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) refused.push(new URL(response.url()).pathname);
  });
  await moreFiltersCell(page).click();
  for (const name of ["sqftMin", "yearMin"]) await expectNumbers(formField(page, name), false);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await openPayment(page);
  await expectNumbers(formField(page, "maxPayment"), true);
  expect(await enter(formField(page, "rate"), "a6.7-5%", "type")).toBe("6.75%");
  // Not even of a count, which isn't asked for with a year such as 655,000.
  expect(refused).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});

it("takes only amounts in the request, and waits for a budget with digits", { tags: ["long"] }, async () => {
  const { page, errors, close } = await open("/", WIDTH);
  await page.goto(`${site.url}${await findFirstHome(page)}/request`);
  await waitUntilReady(page, true);
  const budget = page.getByLabel("Max home budget");
  await expectNumbers(budget, true);
  await page.getByLabel("Full name").fill("Pat Buyer");
  await page.getByLabel("Email", { exact: true }).first().fill("pat@example.com");
  await page.getByLabel("Month").selectOption({ index: 1 });
  await page.getByLabel("Year").selectOption({ index: 2 });
  const continueButton = page.getByRole("button", { name: "Continue" });
  for (const nothing of ["abc", ",", "9.9.9", ""]) {
    await enter(budget, nothing, "type");
    await expect.poll(() => continueButton.isDisabled()).toBe(true);
  }
  await page.getByLabel("I have a lender / pre-approval").check();
  await expectNumbers(page.getByLabel("Pre-approval amount"), true);
  await page.getByLabel("Pre-approval amount").fill("");
  await enter(budget, "$1.2M", "type");
  await budget.press("Tab");
  await expect.poll(() => budget.inputValue()).toBe("1,200,000");
  await continueButton.click();
  await page.getByRole("heading", { name: "Upgrades and comments" }).waitFor({ state: "attached" });
  expect(errors).toEqual([]);
  await close();
});

it("takes only numbers in the calculator", { tags: ["long"] }, async () => {
  const { page, close } = await open("/", WIDTH);
  await page.goto(site.url + (await findFirstHome(page)));
  await waitUntilReady(page, true);
  const down = page.getByLabel("Down payment");
  expect(await enter(down, "1x2-.5%", "type")).toBe("12.5%");
  const payment = page.getByRole("status").filter({ hasText: /^(\$[\d,]+|–)$/ });
  await enter(page.getByLabel("Interest rate"), "6,7,5", "type");
  await expect.poll(() => payment.textContent()).toBe("–");
  await page.getByText("Use a number from 0 to 100.").waitFor();
  await enter(page.getByLabel("Interest rate"), "6.12345", "type");
  await enter(down, "150", "type");
  await page.getByText("We use 99 instead of 150.").waitFor();
  await down.press("Tab");
  await expect.poll(() => down.inputValue()).toBe("99");
  await expect.poll(() => page.getByLabel("Interest rate").inputValue()).toBe("6.12345");
  await expect.poll(() => payment.textContent()).toMatch(/^\$/);
  await page.waitForURL("**/listing/*down=150*");
  await close();
});

describeVisits(
  "the price slider",
  [390, 1440].map((width) => ({ scripts: true, width })),
  ({ width }) => {
    it("moves the focused thumb by Home and End, up to the other one", { tags: ["long"] }, async () => {
      const { page, errors, close } = await open("/?minPrice=500000&maxPrice=1000000", width);
      await formCell(page, "Price").click();
      const [low, high] = ["Minimum price", "Maximum price"].map((name) => page.getByRole("slider", { name })) as [
        Locator,
        Locator,
      ];
      await low.waitFor();
      const press = async (thumb: Locator, key: string, texts: readonly [string, string]) => {
        await thumb.focus();
        await page.keyboard.press(key);
        await expect
          .poll(async () => [await low.getAttribute("aria-valuetext"), await high.getAttribute("aria-valuetext")])
          .toEqual(texts);
        expect(await thumb.evaluate((element) => element === document.activeElement)).toBe(true);
      };
      await press(low, "End", ["$950K", "$1M"]);
      await expect.poll(() => formField(page, "minPrice").inputValue()).toBe("950,000");
      expect(await formField(page, "maxPrice").inputValue()).toBe("1,000,000");
      await press(low, "End", ["$950K", "$1M"]);
      await press(low, "PageUp", ["$950K", "$1M"]);
      await press(low, "ArrowRight", ["$950K", "$1M"]);
      await press(low, "Home", ["$0", "$1M"]);
      await press(high, "Home", ["$0", "$50K"]);
      await expect.poll(() => formField(page, "maxPrice").inputValue()).toBe("50,000");
      await press(high, "PageDown", ["$0", "$50K"]);
      await press(high, "ArrowLeft", ["$0", "$50K"]);
      await press(high, "End", ["$0", "$2M+"]);
      await expect.poll(() => formField(page, "maxPrice").inputValue()).toBe("");
      expect(errors).toEqual([]);
      await close();
    });
  },
);

it("shows the first page for an address with a wrong page or the first, not the remembered one", {
  tags: ["long"],
}, async () => {
  const { page, close } = await open("/?page=3", WIDTH);
  for (const text of ["0", "-1", "abc", "1"]) {
    await page.goto(`${site.url}/?page=3`);
    await page.getByText("Page 3", { exact: true }).waitFor();
    const third = await findFirstHome(page);
    await page.goto(`${site.url}/?page=${text}`);
    await waitUntilReady(page, true);
    await page.waitForTimeout(500);
    await page.getByText("Page 1", { exact: true }).waitFor();
    expect(await findFirstHome(page)).not.toBe(third);
    expect(new URL(page.url()).search).toBe("?page=1");
  }
  await close();
});

it("takes only numbers in money fields of staff", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  await signInWithLink(page, { email: "sam@sunporch.example", at: site.url, to: "/admin/upgrades", scripts: true });
  await page.goto(`${site.url}/admin/upgrades/new`);
  await waitUntilReady(page, true);
  const fields = page.locator("main input[inputmode]");
  expect(await fields.count()).toBeGreaterThan(1);
  for (const field of await fields.all()) {
    expect(await enter(field, "1x2y-5", "type")).toBe("125");
  }
  await close();
});
