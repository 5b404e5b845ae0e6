/** What a form says after it failed and then was accepted, and where a request goes that is sent after sign-in. */
import type { Locator, Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { describeVisits, openVisit, waitForToast, waitUntilReady } from "./browser";
import { setUpSite } from "./site";
import { setUpTestMail } from "./test-mail";

const site = setUpSite();
const mail = setUpTestMail();
let home: string;

beforeAll(async () => {
  const list = await fetch(`${site.url}/api/listings?perPage=1&sort=price`);
  const { listings } = (await list.json()) as { listings: { id: number }[] };
  home = `${site.url}/listing/${listings[0]!.id}`;
});

const nextYear = new Date().getFullYear() + 1;
const findFailure = (page: Page) => page.locator("[data-toasts] [role=alert]").getByText("Please try again");

async function fillRequest(scope: Page | Locator, email: string): Promise<void> {
  await scope.getByLabel("Full name").fill("Marisol Vega");
  await scope.getByLabel("Email", { exact: true }).first().fill(email);
  await scope.getByLabel("Max home budget").fill("675000");
  const month = scope.getByRole("group", { name: "Target move-in" });
  await month.getByLabel("Month").selectOption("August");
  await month.getByLabel("Year").selectOption(String(nextYear));
}

/** Requests a sign-in link for the request that waits, and opens it. */
async function signIn(page: Page, email: string, scripts: boolean): Promise<void> {
  await page.getByText("we’ll send your request").waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await page.getByText("Check your email for the sign-in link.").waitFor();
  await page.goto(await mail.waitForLink(email, site.url));
  if (!scripts) await page.getByRole("button", { name: "Continue" }).click();
}

const WIDTH = 390;

it("removes a question's failure when the question is accepted", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: true, width: WIDTH });
  await page.goto(home);
  await waitUntilReady(page, true);
  await page.getByRole("link", { name: "Ask a Question" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Get more information" });
  await dialog.getByLabel("Name").fill("Ana");
  await dialog.getByLabel("Email", { exact: true }).first().fill("ana@example.com");
  await page.route("**/ask.data*", (route) => route.abort());
  await dialog.getByRole("button", { name: "Send" }).click();
  await findFailure(page).waitFor();
  await page.unroute("**/ask.data*");
  await dialog.getByRole("button", { name: "Send" }).click();
  await waitForToast(page, "Request sent!");
  expect(await findFailure(page).count()).toBe(0);
  await close();
});

it("removes a request's failure when the next step shows", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: true, width: WIDTH });
  await page.goto(home);
  await waitUntilReady(page, true);
  await page.getByRole("link", { name: "Confirm Cost & Timeline" }).filter({ visible: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Confirm cost & timeline" });
  await fillRequest(dialog, `failed-${WIDTH}@example.com`);
  await page.route("**/request.data*", (route) => route.abort());
  await dialog.getByRole("button", { name: "Continue" }).click();
  await findFailure(page).waitFor();
  await page.unroute("**/request.data*");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Additional comments (optional)").waitFor();
  expect(await findFailure(page).count()).toBe(0);
  await close();
});

describeVisits(
  "a request that was sent after sign-in",
  [
    { scripts: true, width: WIDTH },
    { scripts: false, width: WIDTH },
  ],
  ({ scripts }) => {
    it("ends on its last step", { tags: ["long"] }, async () => {
      const email = `replayed-${WIDTH}-${scripts}@example.com`;
      const { page, close } = await openVisit({ scripts, width: WIDTH });
      await page.goto(`${home}/request`);
      await waitUntilReady(page, scripts);
      await fillRequest(page, email);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByLabel("Additional comments (optional)").waitFor();
      await page.getByRole("button", { name: "Submit Request" }).click();
      await signIn(page, email, scripts);
      await page.getByRole("heading", { name: "Request submitted!" }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`${new URL(home).pathname}/request`);
      await page.getByText("within 48 hours").first().waitFor();
      await close();
    });
  },
);
