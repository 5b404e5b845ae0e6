/**
 * Fields that a password manager fills in without an event.
 *
 * @module-tag long
 */
import { expect, it } from "vitest";
import { openVisit, waitUntilReady } from "./browser";
import { setUpSite } from "./site";

const site = setUpSite();

it("counts what was filled in silently when the button is focused, and sends it", async () => {
  const { page, close } = await openVisit({ scripts: true, width: 390 });
  await page.goto(`${site.url}/sign-in?mode=password`);
  await waitUntilReady(page, true);
  const button = page.getByRole("button", { name: "Sign in", exact: true });
  expect(await button.getAttribute("aria-disabled")).toBe("true");
  await button.focus();
  await page.getByText("To continue, enter your email and password.").waitFor();
  await button.blur();
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>("[name=email]")!.value = "nobody@example.com";
    document.querySelector<HTMLInputElement>("[name=password]")!.value = "a password that is wrong";
  });
  await button.focus();
  await expect.poll(() => button.getAttribute("aria-disabled")).toBe(null);
  expect(await page.getByText("To continue, enter").count()).toBe(0);
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await button.click();
  expect((await sent).postData()).toContain("nobody%40example.com");
  await close();
});
