import type { Page } from "playwright";
import { issueLink } from "~/platform/auth/links.server";
import { db } from "~/platform/db/db.server";
import { waitUntilReady } from "./browser";

/** Signs in with an emailed link and opens a page. Other tests cover requesting the link. */
export async function signInWithLink(
  page: Page,
  { email, at, to, scripts }: { email: string; at: string; to: string; scripts: boolean },
): Promise<void> {
  const { token } = await issueLink({ purpose: "sign-in", email, returnTo: to, pending: null }, db());
  await page.goto(`${at}/auth/callback?token=${token}`);
  await waitUntilReady(page, scripts);
  if (!scripts) await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL((url) => url.pathname.startsWith(to));
  await waitUntilReady(page, scripts);
}
