/** What a stranger learns on the first visit, and where a buyer finds what they asked. */
import { expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { describeVisits, findA11yViolations, measureSidewaysScroll, openVisit, waitUntilReady } from "./browser";
import { signInWithLink } from "./sign-in-with-link";
import { setUpSite } from "./site";

const site = setUpSite();
const BUYER = "ana@example.com";
const VISITS = [390, 1440].flatMap((width) => [true, false].map((scripts) => ({ scripts, width })));

describeVisits("a first visit", VISITS, ({ scripts, width }) => {
  it("says what the site does, explains it on a page, and is closed for good", async () => {
    const { page, errors, close } = await openVisit({ scripts, width });
    await page.goto(site.url);
    await waitUntilReady(page, scripts);
    const introduction = page.getByRole("region", { name: /^About / });
    await introduction.getByText("We confirm in 48 hours").waitFor();
    expect(await findA11yViolations(page)).toEqual([]);
    await introduction.getByRole("link", { name: "How it works" }).click();
    await page.getByText("What do the 48 hours promise?").waitFor();
    expect(await measureSidewaysScroll(page)).toBe(0);
    expect(await findA11yViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Browse homes", exact: true }).click();
    await introduction.getByRole("button", { name: "Close the introduction" }).click();
    await introduction.waitFor({ state: "detached" });
    await page.goto(`${site.url}/?beds=3`);
    await page.goto(site.url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await introduction.count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it("leads on from a page that isn't there", async () => {
    const { page, close } = await openVisit({ scripts, width });
    await page.goto(`${site.url}/hows-it-work`);
    await page.getByRole("main").getByRole("link", { name: "How it works" }).click();
    await page.getByRole("heading", { name: "How it works", level: 1 }).waitFor();
    await close();
  });
});

describeVisits("what a buyer asked", VISITS, ({ scripts, width }) => {
  it("stands on the home and on the dashboard, with the answer when it is there", async () => {
    const { page, errors, close } = await openVisit({ scripts, width });
    await signInWithLink(page, { email: BUYER, at: site.url, to: "/dashboard/saved", scripts });
    await query("DELETE FROM timeline_request");
    const [request] = await query<{ id: string; home: number }>(
      `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
         has_lender, max_home_budget, target_move_in, selected_upgrades, list_price, upgrades_cost, due_at)
       SELECT gen_random_uuid(), a.id, l.id, '4471 Brockton Ave', 'Ana', a.email, 'email', false, false, 700000, '2027-08',
         '{}', 500000, 0, now() + interval '40 hours'
       FROM account a, (SELECT id FROM listing WHERE withdrawn_at IS NULL ORDER BY id LIMIT 1) l WHERE a.email = $1
       RETURNING id, listing_id AS home`,
      [BUYER],
    );
    await page.goto(`${site.url}/listing/${request!.home}`);
    await waitUntilReady(page, scripts);
    await page
      .getByText(/^You asked us on .*\. Answer by .* [AP]M\.$/)
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await page.getByRole("link", { name: "Confirm Cost & Timeline" }).filter({ visible: true }).count()).toBe(0);
    await page.getByRole("link", { name: "Change or add to your request" }).filter({ visible: true }).first().click();
    await page.waitForURL(`**/dashboard/messages/${request!.id}`);
    await page.goto(`${site.url}/dashboard`);
    const goingOn = page.getByRole("region", { name: "What’s going on" });
    await goingOn.getByText("Waiting for our answer").waitFor();
    expect(await findA11yViolations(page)).toEqual([]);
    await query(
      "UPDATE timeline_request SET status = 'answered', answered_at = now(), confirmed_cost = 24500, confirmed_timeline = '6 weeks' WHERE id = $1",
      [request!.id],
    );
    await page.goto(`${site.url}/dashboard`);
    await goingOn.getByText("Confirmed cost of the upgrades: $24,500.").waitFor();
    await page.goto(`${site.url}/listing/${request!.home}`);
    await page.getByText("Confirmed timeline: 6 weeks").filter({ visible: true }).first().waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});
