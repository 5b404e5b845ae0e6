import type { Page } from "playwright";
import { issueLink } from "~/platform/auth/links.server";
import { db } from "~/platform/db/db.server";
import { openVisit, type Visit, type VisitOptions, waitUntilReady } from "./browser";

/** Signs in with an emailed link and opens a page, if one is named. sign-in.test.ts covers requesting the link and following it by hand. */
export async function signInWithLink(
  page: Page,
  { email, at, to, scripts }: { email: string; at: string; to?: string; scripts: boolean },
): Promise<void> {
  const { token } = await issueLink({ purpose: "sign-in", email, returnTo: to ?? "/", pending: null }, db());
  const answer = await page.request.post(`${at}/auth/callback`, {
    form: { token },
    headers: { Origin: at, "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
  if (answer.status() !== 303) throw new Error(`Sign-in failed with ${answer.status()}.`);
  if (!to) return;
  await page.goto(at + to);
  await page.waitForURL((url) => url.pathname.startsWith(to.split("?")[0]!));
  await waitUntilReady(page, scripts);
}

/** Opens a browser that is signed in, at a page if one is named. */
export async function openSignedIn(
  { scripts, width }: VisitOptions,
  who: { email: string; at: string; to?: string },
): Promise<Visit> {
  const visit = await openVisit({ scripts, width });
  await signInWithLink(visit.page, { ...who, scripts });
  return visit;
}
