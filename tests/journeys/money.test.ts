/** A change of the price: a choice above its allowance, its change order, and what the buyers sign or decline. */
import { beforeEach, expect, it } from "vitest";
import { addDays } from "~/intl/formats";
import { pool, query } from "~/platform/db/pool.server";
import { formatDate, pacificToday } from "~/ui/text/dates";
import { addDesignOption, addProject, type TestProject } from "../projects";
import { emptyTables } from "../setup/empty-tables";
import { describeVisits, expectAccessible, openVisit, waitForToast, waitUntilReady } from "./browser";
import { openSignedIn } from "./sign-in-with-link";
import { setUpSite, sql } from "./site";
import { setUpTestMail } from "./test-mail";

const site = setUpSite();
const mail = setUpTestMail();
const PARTNER = "jordan@example.com";
const STAFF = "sam@sunporch.example";

/** Without the answers that refuse what was sent. */
const listFaults = (errors: readonly string[]) => errors.filter((error) => !/ 4(09|22) /.test(error));

describeVisits(
  "a change of the price",
  [
    { scripts: true, width: 390 },
    { scripts: true, width: 1440 },
    { scripts: false, width: 390 },
    { scripts: false, width: 1440 },
  ],
  ({ scripts, width }) => {
    // Each address gets one link a minute.
    const BUYER = `ana-${scripts}-${width}@example.com`;
    let project: TestProject;
    let changeOrders: string;
    beforeEach(async () => {
      await emptyTables(pool(), "project");
      project = await addProject(sql, BUYER, { hero_key: null });
      changeOrders = `/admin/projects/${project.id}/change-orders`;
      await query(
        "INSERT INTO project_buyer (id, project_id, email, name) VALUES (gen_random_uuid(), $1, $2, 'Jordan Lee')",
        [project.id, PARTNER],
      );
    });
    const open = (email: string, to: string) => openSignedIn({ scripts, width }, { email, at: site.url, to });

    it("starts with a choice above its allowance, and counts once a buyer has signed its change order", async () => {
      await query("UPDATE design_item SET item_name = 'Kitchen cabinets', media_key = NULL WHERE id = $1", [
        project.item,
      ]);
      await addDesignOption(sql, project);
      await addDesignOption(sql, project, { name: "Slab, walnut", price: 24_400, sort_order: 1 });

      const buyer = await open(BUYER, `/dashboard/design/${project.item}`);
      await buyer.page.getByRole("button", { name: "Pick this: Shaker, white oak" }).click();
      await buyer.page.getByText("$2,400 over the allowance").first().waitFor();
      await buyer.page.getByText("a change order that adds $2,400 to the price").waitFor();
      await waitUntilReady(buyer.page, scripts);
      await buyer.page.getByRole("button", { name: "Confirm this choice" }).click();
      await buyer.page.getByText("A change order follows.").waitFor();

      const staff = await open(STAFF, `/admin/projects/${project.id}/summary`);
      await staff.page.getByRole("link", { name: "Change orders, 1 item" }).click();
      await staff.page.getByRole("heading", { name: "Change orders", level: 2 }).waitFor();
      await expectAccessible(staff.page);
      await staff.page.getByRole("link", { name: "1. Kitchen cabinets: Shaker, white oak" }).click();
      await staff.page.getByRole("heading", { name: "What the buyers will sign" }).waitFor();
      await waitUntilReady(staff.page, scripts);
      await expectAccessible(staff.page);
      await staff.page.getByLabel("Days added").fill("soon");
      await staff.page.getByRole("button", { name: "Save", exact: true }).click();
      await staff.page.getByText("Use a whole number.").first().waitFor();
      await waitUntilReady(staff.page, scripts);
      await staff.page.getByLabel("Days added").fill("5");
      await staff.page.getByLabel("Demolition, kitchen; bath, Mar 9, 2027").check();
      await staff.page.getByRole("button", { name: "Save", exact: true }).click();
      await waitForToast(staff.page, "Change order saved");
      await staff.page.getByText("From Mar 9, 2027 to Mar 14, 2027").waitFor();
      await staff.page.getByText("5 calendar days added. These dates move:").waitFor();
      await waitUntilReady(staff.page, scripts);
      await expectAccessible(staff.page);
      await staff.page.getByRole("button", { name: "Save and send to the buyers" }).click();
      await waitForToast(staff.page, "Change order sent");
      await staff.page.getByText("Waits for the buyer").waitFor();
      await expectAccessible(staff.page);

      // Long after the sign-in, signing needs a proof.
      await query(
        "UPDATE session SET authenticated_at = NULL WHERE account_id = (SELECT id FROM account WHERE email = $1)",
        [BUYER],
      );
      await buyer.page.goto(`${site.url}/dashboard/summary`);
      await waitUntilReady(buyer.page, scripts);
      await buyer.page.getByRole("link", { name: "Sign: Change order 1: Kitchen cabinets: Shaker, white oak" }).click();
      await buyer.page.getByRole("heading", { name: "Confirm that it’s you to sign" }).waitFor();
      await expectAccessible(buyer.page);
      await buyer.page.getByRole("link", { name: "Confirm it’s you" }).click();
      await buyer.page.getByRole("heading", { name: "Confirm it’s you" }).waitFor();
      await waitUntilReady(buyer.page, scripts);
      await buyer.page.getByRole("button", { name: "Email me a link" }).click();
      await buyer.page.getByText("Check your email.").waitFor();
      await buyer.page.goto(await mail.waitForLink(BUYER, site.url));
      if (!scripts) await buyer.page.getByRole("button", { name: "Continue" }).click();
      await buyer.page.getByRole("heading", { name: "Sign", exact: true }).waitFor();
      await waitUntilReady(buyer.page, scripts);
      await expectAccessible(buyer.page);
      const name = buyer.page.getByLabel("Your full name");
      const sign = buyer.page.getByRole("button", { name: "Sign", exact: true });
      await name.fill("安娜");
      // Without scripts, Chromium itself stops at the box.
      await buyer.page.getByLabel("I have read the document above.").check();
      await sign.click();
      await buyer.page.getByText("The PDF can’t show “安” in").first().waitFor();
      await waitUntilReady(buyer.page, scripts);
      expect(await name.inputValue()).toBe("安娜");
      expect(await buyer.page.getByLabel("I have read the document above.").isChecked()).toBe(true);
      await expectAccessible(buyer.page);
      await name.fill("Ana Ávila Reyes");
      await sign.click();
      await waitForToast(buyer.page, "Signed. We’ve emailed you the document.");
      await buyer.page.getByText("Signed by Ana Ávila Reyes on").first().waitFor();
      expect(await sign.count()).toBe(0);
      await expectAccessible(buyer.page);
      const cells = ["Kitchen cabinets: Shaker, white oak", "+$2,400"].map((name) =>
        buyer.page.getByRole("cell", { name }).first().boundingBox(),
      );
      const [line, amount] = await Promise.all(cells);
      expect(amount!.y).toBe(line!.y);
      const path = new URL(buyer.page.url()).pathname;
      const [, hash = ""] = /([0-9a-f]{64})/.exec((await buyer.page.getByRole("article").textContent()) ?? "")!;

      const partner = await open(PARTNER, path);
      await partner.page.getByText("Signed by Ana Ávila Reyes on").first().waitFor();
      expect(await partner.page.getByRole("button", { name: /^(Sign|Decline)$/ }).count()).toBe(0);
      await partner.page.getByRole("link", { name: "Verify it" }).click();
      await partner.page.getByRole("heading", { name: "This document was signed" }).waitFor();
      await partner.close();

      await staff.page.getByRole("link", { name: "Budget, 1 item" }).click();
      await staff.page.getByText("Approved changes").waitFor();
      const budget = await staff.page.getByRole("main").textContent();
      for (const [label, amount] of [
        ["Approved changes", "$2,400"],
        ["Forecast", "$27,400"],
      ] as const)
        expect(budget).toMatch(new RegExp(`${label}\\s*\\${amount}`));
      await expectAccessible(staff.page);
      await staff.page.getByRole("link", { name: "Summary", exact: true }).click();
      await staff.page.getByText("Mar 14, 2027").first().waitFor();
      await staff.page.getByRole("link", { name: /^Change orders, 1 item/ }).click();
      await staff.page.getByText("Approved").waitFor();
      await staff.page.getByRole("link", { name: "1. Kitchen cabinets: Shaker, white oak" }).click();
      await staff.page.getByText("Signed by Ana Ávila Reyes on").waitFor();
      await expectAccessible(staff.page);
      expect(listFaults(staff.errors)).toEqual([]);
      await staff.close();

      await buyer.page.goto(`${site.url}/dashboard/design/${project.item}`);
      await buyer.page.getByText("The choice is made.").waitFor();
      await buyer.page.goto(`${site.url}/dashboard/budget`);
      await buyer.page.getByRole("link", { name: "Change order 1: Kitchen cabinets: Shaker, white oak" }).waitFor();
      await expectAccessible(buyer.page);
      expect(listFaults(buyer.errors)).toEqual([]);
      await buyer.close();

      const visitor = await openVisit({ scripts, width });
      await visitor.page.goto(`${site.url}/verify`);
      await waitUntilReady(visitor.page, scripts);
      await expectAccessible(visitor.page);
      const field = visitor.page.getByLabel("SHA-256 of the file");
      await field.fill("deadbeef");
      await visitor.page.getByRole("button", { name: "Verify" }).click();
      await visitor.page.getByText("Paste the 64 letters and digits").waitFor();
      await expectAccessible(visitor.page);
      await field.fill(`SHA-256: ${hash.toUpperCase().replaceAll(/(.{8})/g, "$1 ")}`);
      await visitor.page.getByRole("button", { name: "Verify" }).click();
      await visitor.page.getByRole("heading", { name: "This document was signed" }).waitFor();
      expect(await visitor.page.getByText("Kitchen").count()).toBe(0);
      await expectAccessible(visitor.page);
      expect(listFaults(visitor.errors)).toEqual([]);
      await visitor.close();
    });

    it("is added by staff, deleted, brought back, withdrawn, made again, and declined", async () => {
      const { page, errors, close } = await open(STAFF, changeOrders);
      await page.getByText("No change orders yet.").waitFor();
      await expectAccessible(page);
      await page.getByRole("link", { name: "Add change order" }).click();
      await page.getByRole("button", { name: "Add change order" }).waitFor();
      await waitUntilReady(page, scripts);
      await expectAccessible(page);
      await page.getByLabel("Title", { exact: true }).fill("Pantry wall");
      await page.getByLabel("Title, line 1").fill("Move the wall by a foot");
      await page.getByLabel("Amount, line 1").fill("1,800.50");
      await page.getByLabel("Title, line 3").fill("No second door");
      await page.getByLabel("Amount, line 3").fill("(500)");
      await page.getByRole("button", { name: "Add change order" }).click();
      await page.getByText("Use whole dollars, such as 2,400 or -500.").first().waitFor();
      await waitUntilReady(page, scripts);
      expect(await page.getByLabel("Amount, line 1").inputValue()).toBe("1,800.50");
      await expectAccessible(page);
      await page.getByLabel("Amount, line 1").fill("$1,800");
      await page.getByRole("button", { name: "Add change order" }).click();
      await waitForToast(page, "Change order added");
      await page.getByRole("cell", { name: "+$1,300" }).waitFor();
      await waitUntilReady(page, scripts);

      await page.goto(site.url + changeOrders);
      await waitUntilReady(page, scripts);
      const remove = page.getByRole("link", { name: "Delete Pantry wall" });
      if (width === 390) await page.goto(new URL((await remove.getAttribute("href"))!, site.url).href);
      else await remove.click();
      await waitUntilReady(page, scripts);
      await page.getByRole("button", { name: "Delete" }).click();
      await waitForToast(page, "Change order deleted");
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("link", { name: "1. Pantry wall" }).click();
      await waitUntilReady(page, scripts);
      await page.getByRole("button", { name: "Save and send to the buyers" }).click();
      await waitForToast(page, "Change order sent");
      await waitUntilReady(page, scripts);
      const partner = await open(PARTNER, "/dashboard/budget");
      const openDecline = async (name: string) => {
        await partner.page.getByRole("link", { name }).click();
        await partner.page.getByText("Please sign or decline it.").waitFor();
        await waitUntilReady(partner.page, scripts);
        await partner.page.locator("summary").filter({ hasText: "Decline" }).click();
        await partner.page.getByLabel("Why (optional)").fill("Too much for one foot");
      };
      await openDecline("Change order 1: Pantry wall");
      await page.getByRole("button", { name: "Withdraw" }).click();
      await waitForToast(page, "Change order withdrawn");
      await page.getByText("It doesn’t have to be signed.").waitFor();
      await partner.page.getByRole("button", { name: "Decline" }).click();
      await partner.page.getByText("Not declined").first().waitFor();
      await partner.page.getByText("Please sign or decline it.").waitFor({ state: "detached" });
      expect(await partner.page.getByLabel("Why (optional)").inputValue()).toBe("Too much for one foot");
      await waitUntilReady(page, scripts);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Make a new draft of it" }).click();
      await waitForToast(page, "New draft added");
      await page.getByRole("heading", { name: "Change order 2: Pantry wall" }).waitFor();
      await waitUntilReady(page, scripts);
      await page.getByRole("button", { name: "Save and send to the buyers" }).click();
      await waitForToast(page, "Change order sent");

      await partner.page.goto(`${site.url}/dashboard/budget`);
      await waitUntilReady(partner.page, scripts);
      await openDecline("Change order 2: Pantry wall");
      await expectAccessible(partner.page);
      await partner.page.getByRole("button", { name: "Decline" }).click();
      await waitForToast(partner.page, "Declined. Your team knows.");
      await partner.page.getByText("The reason: Too much for one foot").waitFor();
      await expectAccessible(partner.page);
      expect(listFaults(partner.errors)).toEqual([]);
      await partner.close();

      await page.goto(site.url + changeOrders);
      await page.getByText("Declined").waitFor();
      await expectAccessible(page);
      await page.getByRole("link", { name: "2. Pantry wall" }).click();
      await page.getByText("The reason: Too much for one foot").waitFor();
      await page.getByRole("button", { name: "Make a new draft of it" }).waitFor();
      expect(listFaults(errors)).toEqual([]);
      await close();
    });

    it("can be a document, which is taken back, sent again, signed by one buyer and seen by the other", async () => {
      await query("UPDATE project_document SET sha256 = repeat('9f', 32)");
      const documents = `/admin/projects/${project.id}/documents`;
      const { page, errors, close } = await open(STAFF, documents);
      await page.getByRole("link", { name: "Signature: Agreement" }).click();
      await page.getByRole("heading", { name: "Signature of Agreement" }).waitFor();
      await waitUntilReady(page, scripts);
      await expectAccessible(page);
      const soon = addDays(pacificToday(), 20);
      const send = async (label: string) => {
        await page.getByRole("button", { name: label }).click();
        await waitForToast(page, "Sent for signature.");
        await page.getByText("Waits for the buyer").waitFor();
        await waitUntilReady(page, scripts);
      };
      await send("Send for signature");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Withdraw" }).click();
      await waitForToast(page, "Document withdrawn");
      await waitUntilReady(page, scripts);
      await page.getByLabel("Valid until (optional)").fill(soon);
      if (!scripts) {
        // The page asks back for the date in words.
        await page.getByRole("button", { name: "Send for signature" }).click();
        await page.getByText("If so, send the form again.").first().waitFor();
      }
      await send("Send for signature");

      const buyer = await open(BUYER, "/dashboard/summary");
      await buyer.page.getByRole("link", { name: "Sign: Agreement" }).click();
      await buyer.page.getByText(`Please sign or decline it by ${formatDate(soon)}.`).waitFor();
      await waitUntilReady(buyer.page, scripts);
      await buyer.page.getByLabel("I have read the document above.").check();
      await buyer.page.getByLabel("Your full name").fill("Ana Reyes");
      await buyer.page.getByRole("button", { name: "Sign", exact: true }).click();
      await waitForToast(buyer.page, "Signed.");
      await buyer.page.getByText("Signed by Ana Reyes on").first().waitFor();
      await expectAccessible(buyer.page);
      expect(buyer.errors).toEqual([]);
      await buyer.close();

      const partner = await open(PARTNER, "/dashboard/budget");
      await partner.page.getByText("Signed by Ana Reyes on").waitFor();
      await expectAccessible(partner.page);
      await partner.close();
      await page.goto(site.url + documents);
      await page.getByRole("link", { name: "Signed: Agreement" }).click();
      await page.getByText("Signed by Ana Reyes on").waitFor();
      await expectAccessible(page);
      expect(listFaults(errors)).toEqual([]);
      await close();
    });
  },
);
