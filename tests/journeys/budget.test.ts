/** A project's budget, entered by staff and seen by its buyer. */
import { beforeEach, expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { addProject, type TestProject } from "../projects";
import { describeVisits, expectAccessible, waitForToast, waitUntilReady } from "./browser";
import { openSignedIn } from "./sign-in-with-link";
import { deleteProjects, setUpSite, sql } from "./site";

const site = setUpSite();
const BUYER = "ana@example.com";

let project: TestProject;
beforeEach(async () => {
  await deleteProjects();
  project = await addProject(sql, BUYER, { hero_key: null, renovation_budget: 30_000 });
});

describeVisits(
  "a budget",
  [
    { scripts: true, width: 390 },
    { scripts: true, width: 1440 },
    { scripts: false, width: 390 },
    { scripts: false, width: 1440 },
  ],
  ({ scripts, width }) => {
    const open = (email: string, to: string) => openSignedIn({ scripts, width }, { email, at: site.url, to });

    it("gets lines, is summed, and is shared with the buyer", async () => {
      const { page, errors, close } = await open("sam@sunporch.example", `/admin/projects/${project.id}/summary`);
      await page.getByRole("link", { name: "Budget, 1 item" }).click();
      await page.getByText("The forecast is $5,000 below").waitFor();
      await expectAccessible(page);
      const add = page.getByRole("link", { name: "Add line" });
      // Its page, as when the dialog can't be loaded.
      if (width === 390) await page.goto(new URL((await add.getAttribute("href"))!, site.url).href);
      else await add.click();
      await waitUntilReady(page, scripts);
      await page.getByLabel("Title").fill("Paint, two coats");
      await page.getByLabel("Category").fill("Paint");
      await page.getByLabel("Estimate").fill("1.5");
      await page.getByRole("button", { name: "Add line" }).click();
      await page.getByText("Use whole dollars, such as 12,500.").first().waitFor();
      expect(await page.getByLabel("Title").inputValue()).toBe("Paint, two coats");
      await page.getByLabel("Estimate").fill("$5,000.00");
      await page.getByRole("button", { name: "Add line" }).click();
      await waitForToast(page, "Budget line added");
      await page.getByRole("cell", { name: /Paint, two coats Paint/ }).waitFor();
      await page.getByText("Left to pay").waitFor();
      expect(await page.getByText("The forecast is").count()).toBe(0);
      await page.getByRole("link", { name: "Edit Paint, two coats" }).click();
      await page.getByLabel("Paid (optional)").fill("1,200");
      await page.getByRole("button", { name: "Save" }).click();
      await waitForToast(page, "Budget line saved");
      await page.getByText("$9,200").waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

      await page.getByRole("link", { name: "Add several" }).click();
      await page.getByRole("textbox", { name: "Budget lines" }).fill("Doors, windows\tOther\tmany");
      await page.getByRole("button", { name: "Preview" }).click();
      await page.getByText("has no estimate after its category").first().waitFor();
      await page.getByRole("textbox", { name: "Budget lines" }).fill("Doors, windows\tOther\t0\tallowance");
      await page.getByRole("button", { name: "Preview" }).click();
      await page.getByText("Other, $0, allowance").waitFor();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Add 1 budget line" }).click();
      await waitForToast(page, "1 budget line added");

      await page.getByRole("link", { name: "Import what is paid" }).click();
      await waitUntilReady(page, scripts);
      const importFile = async (text: string) => {
        const file = { name: "paid.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
        await page.getByLabel("CSV file").setInputFiles(file);
        await page.getByRole("button", { name: "Show what changes" }).click();
      };
      await importFile("Line,Paid\nRoof,5");
      await page.getByText("Line 2: No budget line is called “Roof”.").waitFor();
      await expectAccessible(page);
      await importFile('Line,Amount paid,Vendor\nkitchen cabinets,"9,000.00",Acme');
      await page.getByText("Paid: $8,000 → $9,000").waitFor();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.getByRole("button", { name: "Import 1 change" }).click();
      await waitForToast(page, "Imported 1 change");
      await page.getByText("$10,200").waitFor();
      await query("UPDATE project SET budget_shown = 'lines'");
      expect(errors.filter((error) => !error.includes("422"))).toEqual([]);
      await close();

      const buyer = await open(BUYER, "/dashboard/summary");
      await buyer.page.getByRole("link", { name: "See the budget" }).click();
      await buyer.page.getByRole("heading", { name: "Budget", level: 1 }).waitFor();
      await buyer.page.getByRole("cell", { name: /Paint, two coats Paint/ }).waitFor();
      await buyer.page.getByText("$19,800").waitFor();
      expect(await buyer.page.getByText("$24,000").count()).toBe(0);
      await expectAccessible(buyer.page);
      expect(buyer.errors).toEqual([]);
      await buyer.close();
    });
  },
);
