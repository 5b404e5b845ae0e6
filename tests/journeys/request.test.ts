/** Upgrades, cost & timeline requests, and questions in a browser. */
import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { db } from "~/platform/db/db.server";
import { describeVisits, expectAccessible, openVisit, waitForToast, waitUntilReady } from "./browser";
import { setUpSite } from "./site";
import { setUpTestMail } from "./test-mail";

let home: string;
let otherHome: string;

const site = setUpSite();
const mail = setUpTestMail();

beforeAll(async () => {
  const list = await fetch(`${site.url}/api/listings?perPage=5&sort=price`);
  const { listings } = (await list.json()) as { listings: { id: number; price: number; taxesAnnual: number | null }[] };
  home = `/listing/${listings[3]!.id}`;
  otherHome = `/listing/${listings[2]!.id}`;
});

const findTotal = (page: Page) => page.locator("dt:text-is('Total purchase price') + dd");
const readDollars = async (page: Page) => Number((await findTotal(page).textContent())!.replaceAll(/\D/g, ""));
const findPayment = (page: Page) => page.locator("p:text-is('Est. monthly payment') + [role=status]");
/** Chooses the target move-in. */
async function chooseMonth(scope: Page | Locator, month: string, year: number) {
  const group = scope.getByRole("group", { name: "Target move-in" });
  await group.getByLabel("Month").selectOption(month);
  await group.getByLabel("Year").selectOption(String(year));
}
const nextYear = new Date().getFullYear() + 1;

it("shows a dialog's buttons below its fields, and at its bottom edge while the fields scroll", {
  tags: ["long"],
}, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  await page.setViewportSize({ width: 1440, height: 1200 });
  await page.goto(site.url + home);
  await waitUntilReady(page, true);
  await page.getByRole("link", { name: "Ask a Question" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Get more information" });
  const buttons = dialog.getByRole("paragraph").filter({ has: page.getByRole("button", { name: "Send" }) });
  await buttons.waitFor();
  const measure = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!;
    return { top: y, bottom: y + height };
  };
  expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  const lastField = await measure(dialog.getByRole("group", { name: "Best time" }));
  expect((await measure(buttons)).top).toBeGreaterThanOrEqual(lastField.bottom);

  await page.setViewportSize({ width: 1440, height: 600 });
  expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeGreaterThan(100);
  for (const top of [0, 50]) {
    await dialog.evaluate((element, y) => element.scrollTo(0, y), top);
    expect((await measure(buttons)).bottom).toBeCloseTo((await measure(dialog)).bottom, 0);
  }
  await close();
});

it("keeps an upgrade that is chosen just when the URL has caught up with the one before", {
  tags: ["long"],
}, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  await page.goto(site.url + home);
  await waitUntilReady(page, true);
  const price = await readDollars(page);
  // React has drawn the links of the new URL, and has not run the effects of that yet.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!location.search.includes("kitchen-remodel")) return;
      observer.disconnect();
      document.querySelector<HTMLInputElement>('[value="garage-finish"]')!.click();
    });
    observer.observe(document, { subtree: true, attributeFilter: ["href"] });
  });
  await page.getByRole("checkbox", { name: /Kitchen remodel/ }).check();
  await expect.poll(() => readDollars(page)).toBe(price + 29_000);
  await expect.poll(() => page.url()).toBe(`${site.url}${home}?upgrades=kitchen-remodel,garage-finish`);
  await close();
});

describeVisits(
  "a request",
  [
    { scripts: true, width: 390 },
    { scripts: false, width: 1440 },
  ],
  ({ scripts, width }) => {
    it("updates total and payment with the chosen upgrades and inputs, in a URL that can be shared", async () => {
      const { page, errors, close } = await openVisit({ scripts, width });
      const clickAndWait = async (button: string) => {
        if (!scripts) await page.getByRole("button", { name: button }).click();
      };
      await page.goto(site.url + home);
      await waitUntilReady(page, scripts);
      const price = await readDollars(page);
      await page.getByRole("checkbox", { name: /Kitchen remodel/ }).check();
      await page.getByText(/^Show \d more$/).click();
      await page.getByRole("checkbox", { name: /Garage finish/ }).check();
      await clickAndWait("Update total");
      await expect.poll(() => readDollars(page)).toBe(price + 29_000);
      // Without scripts the page opens again at the part that was changed.
      const formatUrl = (search: string, part: string) => site.url + home + search + (scripts ? "" : part);
      await expect.poll(() => page.url()).toBe(formatUrl("?upgrades=kitchen-remodel,garage-finish", "#upgrades"));
      const before = await findPayment(page).textContent();
      const tax = await page.getByLabel("Property tax per year").inputValue();
      await page.getByLabel("Interest rate").fill("5.5 %");
      await page.getByLabel("Property tax per year").fill("1,000");
      await clickAndWait("Calculate");
      await expect.poll(() => findPayment(page).textContent()).not.toBe(before);
      const choice = `?upgrades=kitchen-remodel,garage-finish&rate=5.5&tax=1000&taxFor=${price + 29_000}`;
      await expect.poll(() => page.url()).toBe(formatUrl(choice, "#payment"));
      const shownPayment = await findPayment(page).textContent();
      await expectAccessible(page);

      const otherVisit = await openVisit({ scripts: false, width });
      await otherVisit.page.goto(page.url());
      await expect.poll(() => findPayment(otherVisit.page).textContent()).toBe(shownPayment);
      await otherVisit.close();

      // A different total has its own tax.
      await page.getByRole("checkbox", { name: /Kitchen remodel/ }).uncheck();
      await clickAndWait("Update total");
      await expect.poll(() => readDollars(page)).toBe(price + 4_000);
      await expect.poll(() => page.getByLabel("Property tax per year").inputValue()).not.toBe("1,000");
      const value = async () => Number((await page.getByLabel("Property tax per year").inputValue()).replace(",", ""));
      expect(Number(tax.replace(",", "")) - (await value())).toBe(300);
      expect(errors).toEqual([]);
      await close();
    });

    it("sends a visitor's request once through both steps, a reload, and sign-in, and shows it until it is answered", async () => {
      const email = `request-${scripts}-${width}@example.com`;
      const { page, close } = await openVisit({ scripts, width });
      await page.goto(`${site.url}${home}?upgrades=bath-remodel`);
      await waitUntilReady(page, scripts);
      await page.getByRole("link", { name: "Confirm Cost & Timeline" }).first().click();
      await page.getByRole("heading", { name: "Confirm cost & timeline" }).waitFor();
      // With scripts it opens in a dialog over the home; the test reloads it as a page below.
      if (scripts) {
        await page.getByRole("button", { name: "Continue" }).waitFor();
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        // Closing goes back in the history, which would end a navigation that starts at once.
        await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeUndefined();
        await page.goto(`${site.url}${home}/request?upgrades=bath-remodel`);
      }
      await waitUntilReady(page, scripts);
      const continueButton = page.getByRole("button", { name: "Continue" });
      if (scripts) {
        await expect.poll(() => continueButton.isDisabled()).toBe(true);
        await page
          .getByText("To continue, enter your full name, email, max home budget, and target move-in.")
          .waitFor();
      }
      await page.getByLabel("Full name").fill("Marisol Vega");
      await page.getByLabel("Email", { exact: true }).first().fill(email);
      const budget = page.getByLabel("Max home budget");
      await budget.pressSequentially("655,000.00");
      // Never turned into another amount.
      expect(await budget.inputValue()).toBe("655,000.00");
      await budget.press("Tab");
      if (scripts) await expect.poll(() => budget.inputValue()).toBe("655,000");
      await chooseMonth(page, "January", nextYear - 1);
      await page.getByLabel("I have a lender / pre-approval").check();
      await page.getByLabel("Lender name").fill("First Bank");
      if (scripts) {
        await page.reload();
        await waitUntilReady(page, scripts);
        await expect.poll(() => page.getByLabel("Lender name").inputValue()).toBe("First Bank");
        await expect.poll(() => page.getByLabel("Month").inputValue()).toBe("01");
      }
      await continueButton.click();
      await page.getByRole("link", { name: "Target move-in: Choose a month after the current one." }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("request-targetMoveIn.month");
      expect(await page.title()).toMatch(/^Error: Confirm cost & timeline/);
      await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("Marisol Vega");
      await expect.poll(() => budget.inputValue()).toBe("655,000");
      await expectAccessible(page);
      await chooseMonth(page, "August", nextYear);
      await continueButton.click();
      await page.getByRole("checkbox", { name: /Bath remodel/, checked: true }).waitFor();
      await page.getByLabel("Additional comments (optional)").fill("Is the roof original?");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Back" }).click();
      await page.getByLabel("Full name").waitFor();
      await expect.poll(() => page.getByLabel("Lender name").inputValue()).toBe("First Bank");
      await continueButton.click();
      await page.getByLabel("Additional comments (optional)").waitFor();
      await expect
        .poll(() => page.getByLabel("Additional comments (optional)").inputValue())
        .toBe("Is the roof original?");
      await page.getByRole("button", { name: "Submit Request" }).click();
      await page.getByText("we’ll send your request").waitFor();
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Email me a sign-in link" }).click();
      await page.getByText("Check your email for the sign-in link.").waitFor();
      await page.goto(await mail.waitForLink(email, site.url));
      if (!scripts) await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("heading", { name: "Request submitted!" }).waitFor();
      const chosen = width < 1024 ? "1 upgrade" : "Bath remodel";
      await page.getByText(chosen, { exact: true }).filter({ visible: true }).waitFor();
      await expectAccessible(page);
      await page.getByRole("link", { name: "your dashboard" }).click();
      await page.getByRole("region", { name: "What’s going on" }).getByText("With Bath remodel.").waitFor();
      expect(await mail.waitForEmail(email, "verify the cost and timeline")).toContain("within 48 hours");
      const select = { maxHomeBudget: true, targetMoveIn: true, lenderName: true };
      expect(await db().timelineRequest.findFirst({ where: { email }, select })).toEqual({
        maxHomeBudget: 655_000,
        targetMoveIn: `${nextYear}-08`,
        lenderName: "First Bank",
      });

      // The home and the dashboard say so, and have the answer when it is there.
      const request = await db().timelineRequest.findFirstOrThrow({ where: { email }, select: { id: true } });
      const goingOn = page.getByRole("region", { name: "What’s going on" });
      await page.goto(site.url + home);
      await waitUntilReady(page, scripts);
      await page
        .getByText(/^You asked us on .*\. Answer by .* [AP]M\.$/)
        .filter({ visible: true })
        .first()
        .waitFor();
      const link = (name: string) => page.getByRole("link", { name }).filter({ visible: true });
      expect(await link("Confirm Cost & Timeline").count()).toBe(0);
      await link("Change or add to your request").first().click();
      await page.waitForURL(`**/dashboard/messages/${request.id}`);
      await page
        .getByRole("main")
        .filter({ has: page.getByLabel("New message") })
        .getByText(/^You asked us on .*\. Answer by /)
        .waitFor();
      await page.goto(`${site.url}/dashboard`);
      await goingOn.getByText("Waiting for our answer").waitFor();
      await expectAccessible(page);
      await db().timelineRequest.update({
        where: request,
        data: { status: "answered", answeredAt: new Date(), confirmedCost: 24_500, confirmedTimeline: "6 weeks" },
      });
      await page.reload();
      await goingOn.getByText("Confirmed cost of the upgrades: $24,500.").waitFor();
      await page.goto(site.url + home);
      await page.getByText("Confirmed timeline: 6 weeks").filter({ visible: true }).first().waitFor();
      await close();
    });

    it("rejects an incomplete question with messages, stores it, and confirms it", { tags: ["long"] }, async () => {
      const { page, close } = await openVisit({ scripts, width });
      await page.goto(site.url + home);
      await waitUntilReady(page, scripts);
      await page.getByRole("link", { name: "Ask a Question" }).first().click();
      await page.getByRole("heading", { name: "Get more information" }).waitFor();
      await waitUntilReady(page, scripts);
      const focusedId = () => page.evaluate(() => document.activeElement?.id);
      if (scripts) await expect.poll(focusedId).toBe("lead-message");
      await page.getByLabel("Your question (optional)").fill("Is the roof original?");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Please fill in all required fields.").first().waitFor();
      await page.getByRole("link", { name: "Please enter your name." }).waitFor();
      await expect.poll(focusedId).toBe("lead-name");
      // A dialog leaves the title of the page below alone.
      expect((await page.title()).startsWith("Error: ")).toBe(!scripts);
      await expectAccessible(page);
      await expect.poll(() => page.getByLabel("Your question (optional)").inputValue()).toBe("Is the roof original?");
      await page.getByLabel("Name").fill("Ana");
      const email = page.getByLabel("Email", { exact: true }).first();
      if (scripts) {
        await expect.poll(() => page.getByRole("link", { name: "Please enter your name." }).count()).toBe(0);
        await page.getByRole("link", { name: "Please enter your email." }).click();
        await expect.poll(focusedId).toBe("lead-email");
        await email.fill("ana@");
        await page.getByText("Use an email address such as you@example.com.").first().waitFor();
        await email.fill("ana@example.com");
        await expect.poll(() => page.getByText("Use an email address").count()).toBe(0);
        await page.getByLabel("Phone (optional)").fill("x");
        await page.getByLabel("Phone (optional)").press("Tab");
        await page.locator("#lead-phone-error").getByText("Use a phone number").waitFor();
        await page.getByLabel("Phone (optional)").fill("");
        await page.route("**/ask.data*", (route) => route.abort());
        await page.getByRole("button", { name: "Send" }).click();
        await page.getByRole("dialog").getByRole("alert").getByText("Failed to send request.").waitFor();
        await expect.poll(() => page.getByLabel("Your question (optional)").inputValue()).toBe("Is the roof original?");
        await page.unroute("**/ask.data*");
      } else await email.fill("ana@example.com");
      await page.getByRole("button", { name: "Send" }).click();
      await page.waitForURL(site.url + home);
      if (scripts) {
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Ask a Question");
      }
      await waitForToast(page, "Request sent!");
      await close();
    });
  },
);

it("keeps the step and its input when a request's post fails", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  await page.goto(`${site.url}${home}/request`);
  await waitUntilReady(page, true);
  await page.getByLabel("Full name").fill("Marisol Vega");
  await page.getByLabel("Email", { exact: true }).first().fill("marisol@example.com");
  await chooseMonth(page, "August", nextYear);
  const budget = page.getByLabel("Max home budget");
  // number-fields.test.ts has what the field doesn't take.
  await budget.fill("0");
  await budget.press("Tab");
  const budgetError = page.locator("#request-maxHomeBudget-error");
  await budgetError.getByText("Use an amount above zero.").waitFor();
  await budget.fill("");
  await budgetError.getByText("Please enter your budget.").waitFor();
  await budget.fill("675000");
  await page.route("**/request.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Something went wrong. Please try again.").first().waitFor();
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("Marisol Vega");
  await page.unroute("**/request.data*");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Additional comments (optional)").waitFor();
  await close();
});

it("shows the whole drawing of an upgrade, and prints its row with the same padding", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: false, width: 1440 });
  await page.goto(`${site.url}${home}?upgrades=kitchen-remodel`);
  const row = page.locator("label", { has: page.locator("[value=kitchen-remodel]") });
  expect(await row.evaluate((element) => getComputedStyle(element, "::after").borderRadius)).toBe("0px");
  // In rem, of which paper has smaller ones.
  const readPadding = () =>
    row.evaluate((element) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return [paddingLeft, paddingRight].map((padding) => Number.parseFloat(padding) / rem);
    });
  const padding = await readPadding();
  await page.emulateMedia({ media: "print" });
  expect(await readPadding()).toEqual(padding);
  await close();
});

it("prints a home with its chosen upgrades on two pages", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: false, width: 1440 });
  await page.goto(`${site.url}${home}?upgrades=kitchen-remodel,garage-finish`);
  const pdfText = (await page.pdf({ format: "Letter" })).toString("latin1");
  expect(pdfText.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
  await close();
});

it("keeps what was typed for Back when a page without scripts was left", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: false, width: 390 });
  await page.goto(`${site.url}${home}/request`);
  const fields = { "Full name": "Ana Reyes", "Max home budget": "650,000" };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.goto(`${site.url}/faq`);
  await page.goBack();
  for (const [label, text] of Object.entries(fields)) expect(await page.getByLabel(label).inputValue()).toBe(text);
  await close();
});

describe("dialogs over a home's page", () => {
  const width = 390;
  it("completes a request by keyboard, and shows that it was submitted after sign-in", { tags: ["long"] }, async () => {
    const email = `over-${width}@example.com`;
    const { page, close } = await openVisit({ scripts: true, width });
    const url = `${site.url}${home}?upgrades=bath-remodel`;
    await page.goto(url);
    await waitUntilReady(page, true);
    const link = page.getByRole("link", { name: "Confirm Cost & Timeline" }).first();
    await link.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Confirm cost & timeline" });
    await dialog.getByLabel("Full name").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("request-fullName");
    await page.keyboard.press("Escape");
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    // A lost connection and a home that has left the market stay inside the dialog.
    await page.route("**/request.data*", (route) => route.abort());
    await page.keyboard.press("Enter");
    await dialog.getByText("We couldn’t reach the server.").waitFor();
    await page.unroute("**/request.data*");
    const setWithdrawn = (withdrawnAt: Date | null) =>
      db().listing.updateMany({ where: { id: Number(home.split("/").at(-1)) }, data: { withdrawnAt } });
    onTestFinished(async () => void (await setWithdrawn(null)));
    await setWithdrawn(new Date());
    // The lost connection has the same link, so only the response tells that the home was withdrawn when it was asked for.
    const unavailable = page.waitForResponse(/\/request\.data/);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await unavailable;
    await dialog.getByRole("link", { name: "Open as a page" }).waitFor();
    await setWithdrawn(null);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await dialog.getByLabel("Full name").fill("Marisol Vega");
    await dialog.getByLabel("Email", { exact: true }).first().fill(email);
    await dialog.getByLabel("Max home budget").pressSequentially("675000");
    await chooseMonth(dialog, "January", nextYear - 1);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByText("Choose a month after the current one.").first().waitFor();
    await expectAccessible(page);
    // Closing and reopening keeps the input.
    await page.keyboard.press("Escape");
    await link.press("Enter");
    await dialog.getByLabel("Full name").waitFor();
    await expect.poll(() => dialog.getByLabel("Full name").inputValue()).toBe("Marisol Vega");
    await chooseMonth(dialog, "August", nextYear);
    await page.route("**/request.data*", (route) => route.abort());
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByText("Something went wrong. Please try again.").first().waitFor();
    await page.unroute("**/request.data*");
    await setWithdrawn(new Date());
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByText("This home is no longer on the market, so nothing was sent.").first().waitFor();
    await setWithdrawn(null);
    await expect.poll(() => dialog.getByLabel("Full name").inputValue()).toBe("Marisol Vega");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("checkbox", { name: /Bath remodel/, checked: true }).waitFor();
    const totalStatus = dialog.getByRole("status").filter({ hasText: "$" });
    const totalBefore = Number((await totalStatus.textContent())!.replaceAll(/\D/g, ""));
    await dialog.getByRole("checkbox", { name: /Garage finish/ }).check();
    expect(Number((await totalStatus.textContent())!.replaceAll(/\D/g, ""))).toBe(totalBefore + 4_000);
    await expectAccessible(page);
    const submitBox = (await dialog.getByRole("button", { name: "Submit Request" }).boundingBox())!;
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    await page.getByText("we’ll send your request").waitFor();
    // An impatient second tap, beside the dialog that has come, does not close it.
    await page.mouse.click(submitBox.x + submitBox.width / 2, 840);
    expect(page.url()).toBe(url);
    expect(await page.getByRole("dialog").getByLabel("Email").inputValue()).toBe(email);
    await page.getByRole("button", { name: "Email me a sign-in link" }).click();
    await page.getByText("Check your email for the sign-in link.").waitFor();
    await page.goto(await mail.waitForLink(email, site.url));
    await page.getByRole("heading", { name: "Request submitted!" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${home}/request`);
    expect(new URL(page.url()).searchParams.get("step")).toBe("sent");

    // The home now links to the request. A request for another home is sent immediately.
    await page.goto(url);
    await waitUntilReady(page, true);
    await page.getByRole("link", { name: "Change or add to your request" }).first().click();
    await page.waitForURL(/\/dashboard\/messages\//);
    await page.goto(site.url + otherHome);
    await waitUntilReady(page, true);
    await page.getByRole("link", { name: "Confirm Cost & Timeline" }).first().click();
    await dialog.getByLabel("Full name").fill("Marisol Vega");
    await dialog.getByLabel("Max home budget").fill("700000");
    await chooseMonth(dialog, "September", nextYear);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    await dialog.getByRole("heading", { name: "Request submitted!" }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close" }).first().click();
    expect(page.url()).toBe(site.url + otherHome);
    await page.getByRole("link", { name: "Change or add to your request" }).first().waitFor();
    await close();
  });

  it("sends a question in the dialog and keeps the input when the connection is lost", { tags: ["long"] }, async () => {
    const { page, close } = await openVisit({ scripts: true, width });
    await page.goto(site.url + home);
    await waitUntilReady(page, true);
    await page.route("**/ask.data*", (route) => route.abort());
    await page.getByRole("link", { name: "Ask a Question" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Get more information" });
    await dialog.getByText("We couldn’t reach the server.").waitFor();
    await expectAccessible(page);
    await page.unroute("**/ask.data*");
    await dialog.getByRole("button", { name: "Try again" }).click();
    const send = dialog.getByRole("button", { name: "Send" });
    await send.waitFor();
    const [sendBox, dialogBox] = [(await send.boundingBox())!, (await dialog.boundingBox())!];
    expect(sendBox.y + sendBox.height).toBeLessThanOrEqual(dialogBox.y + dialogBox.height);
    await dialog.getByLabel("Name").fill("Ana");
    await dialog.getByLabel("Email", { exact: true }).first().fill("ana@example.com");
    await dialog.getByLabel("Your question (optional)").fill("Is the roof original?");
    await page.route("**/ask.data*", (route) => route.abort());
    await dialog.getByRole("button", { name: "Send" }).click();
    await dialog.getByText("Failed to send request. Please try again.").first().waitFor();
    await expect.poll(() => dialog.getByLabel("Your question (optional)").inputValue()).toBe("Is the roof original?");
    await page.unroute("**/ask.data*");
    await dialog.getByRole("button", { name: "Send" }).click();
    await waitForToast(page, "Request sent!");
    await expect.poll(() => dialog.count()).toBe(0);
    expect(page.url()).toBe(site.url + home);
    await page.getByRole("link", { name: "Ask a Question" }).first().click();
    await dialog.getByLabel("Your question (optional)").waitFor();
    await expect.poll(() => dialog.getByLabel("Your question (optional)").inputValue()).toBe("");
    await close();
  });
});
