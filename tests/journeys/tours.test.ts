/** A tour of a home: a buyer asks on a phone, staff confirm, and the buyer sees and cancels it. */
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { describeVisits, expectAccessible, waitForToast, waitUntilReady } from "./browser";
import { openSignedIn } from "./sign-in-with-link";
import { setUpSite } from "./site";
import { setUpTestMail } from "./test-mail";

const site = setUpSite();
const mail = setUpTestMail();
const VISITS = [390, 1440].flatMap((width) => [true, false].map((scripts) => ({ scripts, width })));

/** Chooses a day by its place in the list, and an hour. */
async function chooseTime(scope: Page | Locator, choice: string, nth: number, hour: string) {
  const group = scope.getByRole("group", { name: choice });
  await group.getByLabel("Day").selectOption({ index: nth });
  await group.getByLabel("Time (Pacific)").selectOption(hour);
}

describeVisits("a tour", VISITS, ({ scripts, width }) => {
  const open = (email: string, to: string) => openSignedIn({ scripts, width }, { email, at: site.url, to });
  const expectFits = async (page: Page) => {
    await expectAccessible(page);
  };

  it("is asked for, confirmed, seen, moved, and canceled", async () => {
    const buyer = `tour-${scripts}-${width}@example.com`;
    const [home] = await query<{ id: number }>(
      "SELECT id FROM listing WHERE withdrawn_at IS NULL AND status = 'Active' ORDER BY id LIMIT 1",
    );
    const { page, errors, close } = await open(buyer, `/listing/${home!.id}`);
    await page.getByRole("link", { name: "Tour This Home" }).filter({ visible: true }).first().click();
    const form = scripts ? page.getByRole("dialog", { name: "Tour this home" }) : page;
    await form.getByText("How would you like to see it?").waitFor();
    await form.getByRole("textbox", { name: "Name" }).fill("Ana Reyes");
    await form.getByLabel("Note (optional)").fill("Is there parking?");
    // The missing time is named beside its field, and the rest is kept.
    await form.getByRole("button", { name: "Ask for a tour" }).click();
    await form.getByText("Choose a day.").first().waitFor();
    await expectFits(page);
    expect(await form.getByLabel("Note (optional)").inputValue()).toBe("Is there parking?");
    await form.getByText("By video", { exact: true }).click();
    await chooseTime(form, "First choice", 2, "10 AM");
    await chooseTime(form, "Second choice", 3, "3 PM");
    // A form that is sent sooner is taken for a bot's.
    await page.waitForTimeout(3_100);
    await form.getByRole("button", { name: "Ask for a tour" }).click();
    await waitForToast(page, "Tour requested!");
    await page
      .getByText(/^You asked for a tour on .*\. Answer by .* PT\.$/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await mail.waitForEmail(buyer, "/tours/");

    const staff = await open("sam@sunporch.example", "/admin/dashboard");
    await staff.page.getByRole("link", { name: /^Tour for .*Ana Reyes/ }).click();
    await staff.page.getByRole("heading", { name: /: tour of/ }).waitFor();
    await waitUntilReady(staff.page, scripts);
    await expectFits(staff.page);
    await staff.page.getByLabel("Time", { exact: true }).selectOption({ index: 1 });
    await staff.page.getByRole("button", { name: "Confirm this time" }).click();
    await waitForToast(staff.page, "Tour confirmed");
    await staff.close();
    await mail.waitForEmail(buyer, "Your video tour of");

    await page.goto(`${site.url}/dashboard`);
    const goingOn = page.getByRole("region", { name: "What’s going on" });
    await goingOn.getByText(/^Your tour by video is confirmed for .*10:00 AM PT\.$/).waitFor();
    await expectFits(page);
    await goingOn.getByRole("heading", { level: 3 }).getByRole("link").click();
    await page.getByText("Ask for other times").click();
    await waitUntilReady(page, scripts);
    await chooseTime(page, "First choice", 4, "11 AM");
    await page.getByRole("button", { name: "Ask for these times" }).click();
    await waitForToast(page, "Other times sent");
    await expectFits(page);

    // By the link of the email, without an account.
    const link = /https?:\/\/\S+(\/tours\/\S+)/.exec(await mail.waitForEmail(buyer, "would now like"))![1]!;
    await page.context().clearCookies();
    await page.goto(site.url + link);
    await waitUntilReady(page, scripts);
    await page.getByText("Cancel the tour").click();
    await page.getByRole("button", { name: "Yes, cancel it" }).click();
    await waitForToast(page, "Tour canceled");
    await page.getByText("Your tour is canceled.").waitFor();
    await expectFits(page);
    await mail.waitForEmail(buyer, "is canceled");
    // Without scripts the browser tells of the refused form.
    expect(errors.filter((error) => !error.includes("422"))).toEqual([]);
    await close();
  });
});
