import type { Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { createHeic, createJpeg } from "../media/images";
import { type AuthenticatedS3, startAuthenticatedS3 } from "../stand-ins/authenticated-s3";
import {
  describeVisits,
  expectAccessible,
  findA11yViolations,
  measureSidewaysScroll,
  openVisit,
  waitForToast,
  waitUntilReady,
} from "./browser";
import { signInWithLink } from "./sign-in-with-link";
import { setUpSite } from "./site";
import { setUpTestMail } from "./test-mail";

let s3: AuthenticatedS3;
/** The same site with files in a bucket. */
let onS3: string;

const site = setUpSite();
const mail = setUpTestMail();

beforeAll(async () => {
  s3 = await startAuthenticatedS3();
  onS3 = await site.startAnother(s3.environment);
});
afterAll(async () => {
  await s3?.close();
});

describeVisits(
  "a staff member's day",
  [
    { scripts: true, width: 1440, files: "disk" },
    { scripts: false, width: 390, files: "s3" },
  ],
  ({ scripts, width, files }) => {
    const openPage = async (page: Page, linkName: string) => {
      if (width < 1024) await page.getByLabel("Menu").first().click();
      const navigation = page.getByRole("navigation", { name: width < 1024 ? "Menu" : "Staff" });
      await navigation.getByRole("link", { name: linkName }).click();
    };

    it("creates a project with a phone photo, fills every tab, and shows it to its buyer", async () => {
      const buyer = `buyer-${scripts}-${width}@example.com`;
      const at = files === "s3" ? onS3 : site.url;
      const { page, close } = await openVisit({ scripts, width });
      await signInWithLink(page, { email: "sam@sunporch.example", at, to: "/admin", scripts });
      await page.getByRole("heading", { name: "Mission Control" }).waitFor();
      await expectAccessible(page);
      await page.getByRole("link", { name: "Create Project" }).click();
      await page.getByRole("heading", { name: "Create Project" }).waitFor();
      await waitUntilReady(page, scripts);
      await page.getByLabel("Buyer Email").fill(buyer);
      await page.getByLabel("Purchase Price").fill("655000");
      await page.getByRole("button", { name: "Create Project" }).click();
      await page.getByText("Address is required").first().waitFor();
      await expectAccessible(page);
      await expect.poll(() => page.getByLabel("Buyer Email").inputValue()).toBe(buyer);
      await page.getByLabel("Project Address").fill("9 Elm Way, Norco, CA 92860");
      await page
        .getByLabel("Hero Image")
        .setInputFiles({ name: "IMG_1.HEIC", mimeType: "image/heic", buffer: createHeic() });
      await page.getByRole("button", { name: "Create Project" }).click();
      await page.waitForURL(/\/summary$/);
      await waitForToast(page, "Project created");
      await page.getByText("No milestones yet.").waitFor();
      await expectAccessible(page);
      const tab = async (name: string) => {
        await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name }).click();
        await waitUntilReady(page, scripts);
      };
      const addItem = async (button: string, fill: () => Promise<unknown>) => {
        await page.getByRole("link", { name: button }).click();
        await page.getByRole("heading", { name: button }).waitFor();
        await waitUntilReady(page, scripts);
        await fill();
        await expectAccessible(page);
        await page.getByRole("button", { name: button }).click();
        await page.waitForURL((url) => !url.pathname.endsWith("/new"));
        await page.getByRole("dialog").waitFor({ state: "hidden" });
        await waitUntilReady(page, scripts);
        await expectAccessible(page);
      };
      await addItem("Add milestone", async () => {
        await page.getByLabel("Label").fill("Demolition");
        await page.getByLabel("Date (optional)", { exact: true }).fill("2027-03-09");
        if (scripts) await page.getByText("Tuesday, March 9, 2027").waitFor();
        else {
          await page.getByRole("button", { name: "Add milestone" }).click();
          await page.getByText("Is it Tuesday, March 9, 2027? If so, send the form again.").first().waitFor();
        }
      });
      await tab("Tasks");
      await addItem("Add task", () => page.getByLabel("Title").fill("Sign the scope"));
      await tab("Documents");
      await addItem("Upload document", async () => {
        await page.getByLabel("Title").fill("Roof");
        await page
          .getByLabel("Files")
          .setInputFiles({ name: "roof.jpg", mimeType: "image/jpeg", buffer: await createJpeg(200, 150) });
      });
      const roof = await page.getByRole("link", { name: "Open Roof" }).getAttribute("href");
      const response = await page.request.get(at + roof);
      expect([response.status(), response.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
      expect(new URL(response.url()).origin).toBe(files === "s3" ? s3.endpoint : at);
      await tab("Design");
      await addItem("Add selection", async () => {
        await page.getByLabel("Room").selectOption("Kitchen");
        await page.getByLabel("Category").selectOption("Tile");
        await page.getByLabel("Item name").fill("Zellige");
      });
      await page.getByRole("link", { name: "Edit Zellige" }).click();
      await page.getByRole("heading", { name: "Edit design item" }).waitFor();
      await waitUntilReady(page, scripts);
      await expect.poll(() => page.getByLabel("Item name").inputValue()).toBe("Zellige");
      await page.getByLabel("Status").selectOption("Installed");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Installed").waitFor();
      await tab("Contacts");
      await addItem("Add contact", async () => {
        await page.getByLabel("Name").fill("Wei Tanaka");
        await page.getByLabel("Role").selectOption("Designer");
      });
      await page.getByRole("link", { name: "Delete Wei Tanaka" }).click();
      await page.getByRole("heading", { name: "Delete this contact?" }).waitFor();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Delete" }).click();
      await page.getByText("No contacts yet. Add your first team member.").waitFor();
      await page.getByRole("link", { name: "Design, 1 item", exact: true }).waitFor();
      await page.getByRole("link", { name: "Contacts, 0 items", exact: true }).waitFor();
      await openPage(page, "Mission Control");
      await page.getByRole("heading", { name: "Projects" }).waitFor();
      await expectAccessible(page);
      await openPage(page, "Audit");
      await page.getByText("delete contact").first().waitFor();
      await expectAccessible(page);

      expect(await mail.waitForEmail(buyer, "your project for 9 Elm Way")).toContain("/dashboard/summary");
      const otherVisit = await openVisit({ scripts, width });
      await signInWithLink(otherVisit.page, { email: buyer, at, to: "/dashboard", scripts });
      await otherVisit.page.getByText("Next up is Demolition on Mar 9, 2027. You have 1 task to do.").waitFor();
      const picture = otherVisit.page.getByRole("img", { name: "9 Elm Way, Norco, CA 92860" }).first();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
      await otherVisit.close();
      await close();
    });

    it("assigns and answers a request, and syncs the listings", async () => {
      const buyer = `asks-${scripts}-${width}@example.com`;
      const { page, close } = await openVisit({ scripts, width });
      await signInWithLink(page, { email: buyer, at: site.url, to: "/dashboard", scripts });
      await query(
        `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
         has_lender, max_home_budget, target_move_in, selected_upgrades, list_price, upgrades_cost, due_at)
       SELECT gen_random_uuid(), a.id, l.id, $2, 'Marisol Vega', a.email, 'email', false, false, 700000, '2027-08',
         '{bath-remodel}', 500000, 18000, now() + interval '5 hours'
       FROM account a, (SELECT id FROM listing WHERE withdrawn_at IS NULL LIMIT 1) l WHERE a.email = $1`,
        [buyer, `${buyer} Brockton Ave`],
      );
      const staff = await openVisit({ scripts, width });
      await signInWithLink(staff.page, { email: "sam@sunporch.example", at: site.url, to: "/admin", scripts });
      await staff.page.getByRole("link", { name: `Request for ${buyer} Brockton Ave` }).waitFor();
      await openPage(staff.page, "Inbox");
      await staff.page.getByRole("heading", { name: "Inbox" }).waitFor();
      await staff.page.getByText("4 h left").first().waitFor();
      await expectAccessible(staff.page);
      await staff.page.getByRole("link", { name: `${buyer} Brockton Ave` }).click();
      await staff.page.getByRole("button", { name: "Assign to me" }).click();
      await staff.page.locator("span:text-is('In review')").waitFor();
      await waitUntilReady(staff.page, scripts);
      await staff.page.getByRole("button", { name: "Send answer" }).click();
      await staff.page.getByText("Confirm the cost or the timeline, or explain why you can’t.").first().waitFor();
      await expectAccessible(staff.page);
      await staff.page.getByLabel("Confirmed cost of the upgrades").fill("19,500");
      await staff.page.getByLabel("Confirmed timeline").fill("Ten weeks");
      await staff.page.getByLabel("Internal notes").fill("Prefers mornings");
      await query(
        "UPDATE timeline_request SET owner_email = 'eve@sunporch.example', version = version + 1 WHERE email = $1",
        [buyer],
      );
      await staff.page.getByRole("button", { name: "Send answer" }).click();
      await staff.page.getByText("Someone else changed this while you were editing").first().waitFor();
      await staff.page.getByRole("definition").filter({ hasText: "eve@sunporch.example" }).waitFor();
      await expect.poll(() => staff.page.getByLabel("Confirmed timeline").inputValue()).toBe("Ten weeks");
      // The page's other form keeps what was typed, and its version, so that it doesn't overwrite what isn't shown in it.
      if (scripts) {
        expect(await staff.page.getByLabel("Internal notes").inputValue()).toBe("Prefers mornings");
        await staff.page.getByRole("button", { name: "Save", exact: true }).click();
        await staff.page.getByText("Someone else just updated this request.").waitFor();
      }
      await expectAccessible(staff.page);
      await staff.page.getByRole("button", { name: "Send answer" }).click();
      await waitForToast(staff.page, "Answer sent");
      expect(await mail.waitForEmail(buyer, "Confirmed cost of the upgrades: $19,500.")).toContain("Ten weeks");
      await page.goto(`${site.url}/dashboard/offers`);
      await page.getByText("Ten weeks").waitFor();

      await openPage(staff.page, "IDX Sync");
      await staff.page.getByRole("button", { name: "Trigger Sync" }).click();
      await staff.page.getByText("Sync Complete").waitFor();
      await expectAccessible(staff.page);
      await staff.close();
      await close();
    });
  },
);

it("wraps a name without spaces, and a message that quotes one", { tags: ["long"] }, async () => {
  const word = "W".repeat(120);
  const [home] = await query<{ id: number }>("SELECT min(id) AS id FROM listing WHERE withdrawn_at IS NULL");
  const [lead] = await query<{ id: string }>(
    `INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time, message)
     VALUES (gen_random_uuid(), $1, $2, 'w@example.com', 'email', 'morning', 'Is it quiet?') RETURNING id`,
    [home!.id, word],
  );
  const path = `/admin/inbox/leads/${lead!.id}`;
  const { page, close } = await openVisit({ scripts: true, width: 390 });
  await signInWithLink(page, { email: "sam@sunporch.example", at: site.url, to: path, scripts: true });
  await waitUntilReady(page, true);
  expect(await measureSidewaysScroll(page)).toBe(0);
  await page.goto(`${site.url}/admin/homes/${home!.id}/upgrades`);
  await waitUntilReady(page, true);
  await page.getByLabel(/^Its own upgrades/).fill(`${word}, 5`);
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByText(/has to be a title/)
    .first()
    .waitFor();
  expect(await measureSidewaysScroll(page)).toBe(0);
  await query("DELETE FROM lead WHERE id = $1", [lead!.id]);
  await close();
});

it("says beside Delete why a template wasn't deleted, keeps its form as typed, and deletes it then", {
  tags: ["long"],
}, async () => {
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  await signInWithLink(page, {
    email: "sam@sunporch.example",
    at: site.url,
    to: "/admin/templates/new",
    scripts: true,
  });
  await page.getByLabel("Name").fill("Attic");
  await page.getByRole("button", { name: "Save template" }).click();
  await page.getByRole("link", { name: "Attic" }).click();
  await page.getByLabel("Name").fill("Cellar");
  const fold = page.locator("details").filter({ hasText: "Delete this template" });
  await fold.locator("summary").click();
  const button = fold.getByRole("button", { name: "Delete" });
  await page.context().setOffline(true);
  await button.click();
  await fold.getByText("Failed to delete template").waitFor();
  await page.context().setOffline(false);
  await query("UPDATE project_template SET version = version + 1 WHERE name = 'Attic'");
  await button.click();
  await fold.getByText("Someone else just updated it. Check it again.").waitFor();
  await fold.getByText("See the latest version, or delete it anyway.").waitFor();
  expect(await page.getByText("Your changes are kept").count()).toBe(0);
  expect(await page.getByLabel("Name").inputValue()).toBe("Cellar");
  expect(await findA11yViolations(page)).toEqual([]);
  await button.click();
  await waitForToast(page, "Template deleted");
  await page.goto(`${site.url}/admin/templates`);
  expect(await page.getByRole("link", { name: "Attic" }).count()).toBe(0);
  await close();
});
