/** The people of a project in a browser: several buyers, and what staff write for each other. */
import type { Page } from "playwright";
import { beforeEach, expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { addProject, type TestProject } from "../projects";
import { describeVisits, expectAccessible, waitForToast, waitUntilReady } from "./browser";
import { openSignedIn } from "./sign-in-with-link";
import { deleteProjects, setUpSite, sql } from "./site";

const site = setUpSite();
const STAFF = "sam@sunporch.example";

let project: TestProject;
let at: string;
beforeEach(async () => {
  await deleteProjects();
  project = await addProject(sql, "ana@example.com", { hero_key: null });
  at = `/admin/projects/${project.id}`;
  await query("UPDATE design_item SET media_key = NULL");
});

describeVisits(
  "the people of a project",
  [
    { scripts: true, width: 390 },
    { scripts: true, width: 1440 },
    { scripts: false, width: 1440 },
  ],
  ({ scripts, width }) => {
    const open = (email: string, to: string) => openSignedIn({ scripts, width }, { email, at: site.url, to });
    const press = async (page: Page, name: string, toast: string) => {
      await page.getByRole("button", { name, exact: true }).first().click();
      await waitForToast(page, toast);
      await waitUntilReady(page, scripts);
    };
    const go = async (page: Page, path: string) => {
      await page.goto(site.url + path);
      await waitUntilReady(page, scripts);
    };

    it("lets staff add a buyer, who sees the project and writes in its thread until removed", async () => {
      const ben = `ben-${scripts}-${width}@example.com`;
      const staff = await open(STAFF, `${at}/contacts`);
      await expectAccessible(staff.page);
      await staff.page.getByRole("link", { name: "Add buyer" }).click();
      await waitUntilReady(staff.page, scripts);
      await staff.page.getByLabel("Email", { exact: true }).fill(ben);
      await staff.page.getByLabel("Name (optional)").fill("Ben Reyes");
      await press(staff.page, "Add buyer", "Buyer added");
      await staff.page.getByText(ben).first().waitFor();

      const buyer = await open(ben, "/dashboard/summary");
      await buyer.page.getByRole("heading", { name: "121 W Fern Ave, Redlands, CA 92373" }).waitFor();
      await go(buyer.page, `/dashboard/messages/${project.id}`);
      await buyer.page.getByText("Also read by ana@example.com.").waitFor();
      await expectAccessible(buyer.page);
      await buyer.page.getByLabel("New message").fill("Which grout?");
      await press(buyer.page, "Send message", "Message sent");
      await go(staff.page, `${at}/messages`);
      await staff.page.getByText("Which grout?").waitFor();
      await staff.page.getByText(ben).first().waitFor();

      await go(staff.page, `${at}/contacts`);
      await press(staff.page, "Make main contact", "Main contact changed");
      await staff.page.getByText(`${ben}. Main contact`).waitFor();
      await press(staff.page, "Make main contact", "Main contact changed");
      await staff.page.getByRole("link", { name: "Delete Ben Reyes" }).click();
      await waitUntilReady(staff.page, scripts);
      await staff.page.getByText("This ends the access of").waitFor();
      await expectAccessible(staff.page);
      await press(staff.page, "Delete", "Buyer removed");
      // The form of the page that is still open.
      await buyer.page.getByLabel("New message").fill("Still here?");
      await buyer.page.getByRole("button", { name: "Send message" }).click();
      await buyer.page.getByRole("heading", { name: "Page not found" }).waitFor();
      await go(buyer.page, "/dashboard/summary");
      await buyer.page.getByText("Locked until your project starts").waitFor();
      await press(staff.page, "Undo", "brought back");
      await go(buyer.page, "/dashboard/summary");
      await buyer.page.getByRole("heading", { name: "121 W Fern Ave, Redlands, CA 92373" }).waitFor();
      expect(staff.errors).toEqual([]);
      await Promise.all([staff.close(), buyer.close()]);
    });

    it("lets staff write notes about a project, a request and a person", async () => {
      const asker = `asker-${scripts}-${width}@example.com`;
      const [ids] = await query<{ request: string; person: string }>(
        `WITH person AS (INSERT INTO account (id, email, email_verified_at) VALUES (gen_random_uuid(), $1, now()) RETURNING id)
         INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
           has_lender, max_home_budget, target_move_in, selected_upgrades, list_price, upgrades_cost, due_at)
         SELECT gen_random_uuid(), person.id, listing.id, '4471 Brockton Ave', 'Ana', $1, 'email', false, false, 700000,
           '2027-08', '{}', 500000, 0, now() FROM person, (SELECT id FROM listing LIMIT 1) listing
         RETURNING id AS request, account_id AS person`,
        [asker],
      );
      const { page, errors, close } = await open(STAFF, `${at}/summary`);
      await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Notes" }).click();
      await page.getByText("No notes yet.").waitFor();
      await waitUntilReady(page, scripts);
      await page.getByRole("button", { name: "Add note" }).click();
      await page.getByText("Write a note.").first().waitFor();
      for (const path of [`${at}/notes`, `/admin/inbox/${ids!.request}`, `/admin/people/${ids!.person}`]) {
        await go(page, path);
        const opener = page.locator("summary", { hasText: "Add a note" });
        if ((await opener.count()) > 0) await opener.click();
        // The field that has the focus first isn't wrong yet.
        expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
        await page.getByLabel("New note").fill("Call after six");
        await press(page, "Add note", "Note added");
        await page.getByText("Call after six").waitFor();
        await expectAccessible(page);
        if (!path.endsWith("/notes")) await go(page, `${path}/notes`);
        await press(page, "Delete the note “Call after six”", "Note deleted");
        await press(page, "Undo", "brought back");
        await page.getByText("Call after six").waitFor();
      }
      expect(errors.filter((error) => !error.includes("422"))).toEqual([]);
      await close();
    });

    it("tells a colleague whom a note names, who marks that as done", async () => {
      const wei = `wei-${scripts}-${width}`;
      const colleague = await open(`${wei}@sunporch.example`, "/admin/work?kind=mention");
      await colleague.page.getByText("Nothing open here").waitFor();
      const { page, errors, close } = await open(STAFF, `${at}/notes`);
      await page.getByText("name tells that person by email").waitFor();
      await page.getByRole("list", { name: "Names of colleagues" }).getByText(`@${wei}`, { exact: true }).waitFor();
      if (scripts) {
        await page.getByLabel("New note").fill("Look, @we");
        await page.getByRole("button", { name: `@${wei}`, exact: true }).click();
        await page.keyboard.type("the grout is late");
        expect(await page.getByLabel("New note").inputValue()).toBe(`Look, @${wei} the grout is late`);
        await expectAccessible(page);
      } else await page.getByLabel("New note").fill(`@${wei}: the grout is late`);
      await press(page, "Add note", "Note added");
      await page.getByText(`Sent to ${wei}@sunporch.example.`).first().waitFor();
      await go(colleague.page, "/admin/work?kind=mention");
      await colleague.page.getByText("the grout is late").waitFor();
      await expectAccessible(colleague.page);
      await colleague.page.getByRole("link", { name: /^Mention by/ }).click();
      await colleague.page.getByRole("heading", { name: "Notes" }).waitFor();
      await colleague.page.getByText("the grout is late").waitFor();
      await go(colleague.page, "/admin/work?kind=mention");
      await colleague.page.getByRole("button", { name: /^Done: / }).click();
      await waitForToast(colleague.page, "Mention done");
      await colleague.page.getByText("Nothing open here").waitFor();
      expect([errors, colleague.errors]).toEqual([[], []]);
      await Promise.all([close(), colleague.close()]);
    });
  },
);
