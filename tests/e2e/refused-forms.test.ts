/** Forms without scripts that are sent with a mistake. */
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { openBrowser, openVisit } from "./browser";
import { signInWithLink } from "./sign-in-with-link";
import { type Site, startSite } from "./site";

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(30), openBrowser()]);
});
afterAll(() => site?.close());

const STAFF = "sam@sunporch.example";

/** Adds a question about a home to the inbox. */
async function addLead(): Promise<{ id: string; home: number }> {
  const [lead] = await query<{ id: string; home: number }>(
    `INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time)
     SELECT gen_random_uuid(), id, 'Zoë', 'zoe@example.com', 'email', 'morning'
     FROM listing WHERE withdrawn_at IS NULL LIMIT 1 RETURNING id, listing_id AS home`,
  );
  return lead!;
}

/** Gives the signed-in account a password, and makes its sessions too old for changes that need a recent sign-in. */
async function requirePassword(): Promise<void> {
  await query("UPDATE account SET password_hash = 'unused' WHERE email = $1", [STAFF]);
  await query("UPDATE session SET authenticated_at = NULL");
}

type RefusedForm = {
  path: string;
  /** What is typed, by field. The first is wrong. */
  fields: Record<string, string>;
  button: string;
  message: string;
  title: string;
};

it("answers a form with a mistake with 422, says so in the title, links to the field, focuses it, and keeps what was typed", async () => {
  const { page, close } = await openVisit(browser, { scripts: false, width: 1440 });
  const lead = await addLead();
  await signInWithLink(page, { email: STAFF, at: site.url, to: "/admin", scripts: false });
  const expectRefusal = async ({ path, fields, button, message, title }: RefusedForm) => {
    await page.goto(site.url + path);
    for (const [id, text] of Object.entries(fields)) await page.locator(`#${id}`).fill(text);
    const [id = ""] = Object.keys(fields);
    const form = page.locator("form").filter({ has: page.locator(`#${id}`) });
    const [response] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "POST"),
      form.getByRole("button", { name: button, exact: true }).click(),
    ]);
    expect([path, response.status()]).toEqual([path, 422]);
    const link = page.getByRole("alert").getByRole("link", { name: message });
    await link.waitFor();
    await expect.poll(() => page.title()).toContain(`Error: ${title} · `);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id);
    await link.click();
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${id}`);
    for (const [name, text] of Object.entries(fields))
      await expect.poll(() => page.locator(`#${name}`).inputValue()).toBe(text);
  };

  await expectRefusal({
    path: `/listing/${lead.home}/ask`,
    fields: { "lead-email": "zoe@", "lead-name": "Zoë", "lead-message": "Is it <i>quiet</i>?" },
    button: "Send",
    message: "Use an email address such as you@example.com.",
    title: "Get more information",
  });
  await expectRefusal({
    path: "/dashboard/profile",
    fields: { "profile-details-phone": "x", "profile-details-name": "Sam" },
    button: "Save",
    message: "Use a phone number",
    title: "Your profile",
  });
  await expectRefusal({
    path: "/dashboard/profile",
    fields: { "profile-email-email": "sam@" },
    button: "Change email",
    message: "Use an email address such as you@example.com.",
    title: "Your profile",
  });
  await expectRefusal({
    path: "/admin/offers/new",
    fields: {
      "offer-offerPrice": "12ab5",
      "offer-buyerEmail": "zoe@example.com",
      "offer-address": "4471 Brockton Ave",
      "offer-mlsId": "M1",
      "offer-submittedOn": "Nov 18, 2026",
    },
    button: "Save offer",
    message: "Use digits, such as 655,000.",
    title: "Offer",
  });
  await expectRefusal({
    path: `/admin/inbox/leads/${lead.id}`,
    fields: { "inbox-answer-answer": " " },
    button: "Send answer",
    message: "Write an answer.",
    title: "Question",
  });
  await requirePassword();
  await expectRefusal({
    path: "/sign-in/confirm?returnTo=/dashboard/profile",
    fields: { "confirm-password-password": "" },
    button: "Continue",
    message: "Please enter your password.",
    title: "Confirm it’s you",
  });
  await close();
});
