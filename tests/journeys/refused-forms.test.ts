/** Forms that are refused or don't arrive. */
import { expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { openVisit, waitUntilReady } from "./browser";
import { signInWithLink } from "./sign-in-with-link";
import { setUpSite } from "./site";

const site = setUpSite();

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

it("answers a form with a mistake with 422, says so in the title, links to the field, focuses it, and keeps what was typed", {
  tags: ["long"],
}, async () => {
  const { page, close } = await openVisit({ scripts: false, width: 1440 });
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

it("keeps what was typed when the server can’t be reached or refuses access, and says so each time", {
  tags: ["long"],
}, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  const lead = await addLead();
  await page.clock.install();
  await signInWithLink(page, { email: STAFF, at: site.url, to: "/admin", scripts: true });
  const toast = page.locator("[data-toasts] [role=alert]");
  const expectFailure = async (button: string, title: string, detail = "") => {
    await page.getByRole("button", { name: button, exact: true }).click();
    await toast.getByText(title).waitFor();
    await page.locator("form p:has(b)", { hasText: title }).filter({ hasText: detail }).waitFor();
    // A toast stays while the pointer is on it.
    await page.mouse.move(0, 0);
    await page.clock.fastForward(10_000);
    await toast.getByText(title).waitFor({ state: "detached" });
  };

  await page.goto(`${site.url}/dashboard/profile`);
  await waitUntilReady(page, true);
  await page.locator("#profile-details-name").fill("Sam");
  await page.route("**/*.data*", (route) => route.abort());
  await expectFailure("Save", "We couldn’t reach the server. Please try again.");
  await expectFailure("Save", "We couldn’t reach the server. Please try again.");
  expect(await page.locator("#profile-details-name").inputValue()).toBe("Sam");
  await page.unroute("**/*.data*");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved.").waitFor();

  await page.goto(`${site.url}/admin/offers/new`);
  await waitUntilReady(page, true);
  for (const [name, text] of Object.entries({
    offerPrice: "655,000",
    buyerEmail: "zoe@example.com",
    address: "4471 Brockton Ave",
    mlsId: "M1",
  }))
    await page.locator(`#offer-${name}`).fill(text);
  await page.route("**/*.data*", (route) => route.abort());
  await expectFailure("Save offer", "Failed to create offer", "We couldn’t reach the server");
  await expectFailure("Save offer", "Failed to create offer", "We couldn’t reach the server");
  await page.unroute("**/*.data*");
  const setStaff = (email: string, newEmail: string) =>
    query("UPDATE account SET email = $2 WHERE email = $1", [email, newEmail]);
  await setStaff(STAFF, "sam@example.com");
  await expectFailure("Save offer", "Access Denied", "Admin access is restricted to staff email addresses.");
  await setStaff("sam@example.com", STAFF);
  await query("ALTER TABLE offer ADD CONSTRAINT broken CHECK (mls_id <> 'M1')");
  await expectFailure(
    "Save offer",
    "Failed to create offer",
    "Something went wrong on our end. What you typed is kept.",
  );
  await query("ALTER TABLE offer DROP CONSTRAINT broken");
  expect(await page.locator("#offer-address").inputValue()).toBe("4471 Brockton Ave");

  await page.goto(`${site.url}/admin/inbox/leads/${lead.id}`);
  await waitUntilReady(page, true);
  await query("DELETE FROM lead WHERE id = $1", [lead.id]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
  await close();
});

it("keeps the page and what was typed when the connection is lost after a dialog, which loads its data once, or a button is on screen", {
  tags: ["long"],
}, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  const [lost] = await query<{ id: string }>(
    `INSERT INTO project (id, buyer_email, property_address, current_phase, status)
     VALUES (gen_random_uuid(), 'zoe@example.com', '9 Elm Way', 'Planning', 'active') RETURNING id`,
  );
  await signInWithLink(page, { email: STAFF, at: site.url, to: "/admin", scripts: true });
  const toast = page.locator("[data-toasts] [role=alert]");
  const dialog = page.getByRole("dialog");
  const dataRequests: string[] = [];
  page.on("request", (request) => {
    // With a dialog's code the framework fetches the root's data, which a later navigation would load.
    if (request.url().includes(".data") && !request.url().includes("_routes=root")) dataRequests.push(request.url());
  });
  type Opener = { opener?: string; field?: string; loads?: number };
  /** Presses a button of a page without a connection. */
  const expectToast = async (
    path: string,
    button: string,
    title: string,
    { opener, field, loads = 0 }: Opener = {},
  ) => {
    await page.goto(site.url + path);
    await waitUntilReady(page, true);
    const sender = opener ? dialog : page;
    if (opener) {
      dataRequests.length = 0;
      await page.getByRole("link", { name: opener }).first().click();
      await sender.getByRole("button", { name: button, exact: true }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(dataRequests).toHaveLength(loads);
    }
    if (field) await dialog.getByLabel(field).fill("Typed");
    await page.context().setOffline(true);
    await sender.getByRole("button", { name: button }).first().click();
    await toast.getByText(title).first().waitFor();
    if (field) expect(await dialog.getByLabel(field).inputValue()).toBe("Typed");
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    await page.context().setOffline(false);
  };
  const summary = `/admin/projects/${lost!.id}/summary`;
  const add = { opener: "Add milestone", field: "Label" };
  await expectToast(summary, "Add milestone", "Failed to create milestone", add);
  const save = { opener: "Save Search", field: "Name" };
  await expectToast("/?beds=2", "Save search", "We couldn’t reach the server.", save);
  const { home } = await addLead();
  const ask = { opener: "Ask a Question", field: "Name", loads: 1 };
  await expectToast(`/listing/${home}`, "Send", "Failed to send request", ask);
  const [sam] = await query<{ id: string }>("SELECT id FROM account WHERE email = 'sam@sunporch.example'");
  await expectToast(`/admin/people/${sam!.id}`, "End sessions", "We couldn’t reach the server.");
  await expectToast("/admin/sync", "Trigger Sync", "Sync Failed");
  await close();
});

it("shows the fields of the item whose page is open after Back from another item’s", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  const leads = [await addLead(), await addLead()];
  for (const { id } of leads) await query("UPDATE lead SET name = id::text, notes = id::text WHERE id = $1", [id]);
  await signInWithLink(page, { email: STAFF, at: site.url, to: "/admin/inbox", scripts: true });
  const open = async ({ id }: { id: string }) => {
    await page.getByRole("link", { name: id }).click();
    await page.getByRole("heading", { name: id }).waitFor();
  };
  await open(leads[0]!);
  await page.getByRole("main").getByRole("link", { name: "Inbox" }).click();
  await open(leads[1]!);
  expect(await page.getByLabel("Internal notes").inputValue()).toBe(leads[1]!.id);
  // The list between them is never rendered.
  await page.evaluate(() => history.go(-2));
  await page.getByRole("heading", { name: leads[0]!.id }).waitFor();
  expect(await page.getByLabel("Internal notes").inputValue()).toBe(leads[0]!.id);
  await close();
});

it("says when a form hangs, and keeps one question that is sent again", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 390 });
  const { home } = await addLead();
  await page.clock.install();
  await page.goto(`${site.url}/listing/${home}/ask`);
  await waitUntilReady(page, true);
  await page.locator("#lead-name").fill("Ana");
  await page.locator("#lead-email").fill("twice@example.com");
  let sent = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/ask(\.data)?(\?|$)/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent++;
    const response = await route.fetch({ maxRedirects: 0 });
    // The browser gives up the first when it sends the second.
    if (sent === 1) await answered;
    await route.fulfill({ response }).catch(() => {});
  });
  const send = page.getByRole("button", { name: "Send", exact: true });
  await send.click();
  await page.getByRole("button", { name: "Sending..." }).waitFor();
  await expect.poll(() => query("SELECT FROM lead WHERE email = 'twice@example.com'")).toHaveLength(1);
  await page.clock.runFor(10_000);
  await page.getByText("This is taking longer than usual. You can send it again.").waitFor();
  await send.click();
  await page.waitForURL((url) => !url.pathname.endsWith("/ask"));
  answer();
  expect(sent).toBe(2);
  expect(await query("SELECT FROM lead WHERE email = 'twice@example.com'")).toHaveLength(1);
  await close();
});
