/** A choice between options, which staff add and a buyer picks and confirms. */
import { beforeEach, expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { createJpeg } from "../media/images";
import { addProject, type TestProject } from "../projects";
import { describeVisits, expectAccessible, measureSidewaysScroll, waitForToast, waitUntilReady } from "./browser";
import { openSignedIn } from "./sign-in-with-link";
import { deleteProjects, setUpSite, sql } from "./site";

const site = setUpSite();
const BUYER = "ana@example.com";

let project: TestProject;
beforeEach(async () => {
  await deleteProjects();
  project = await addProject(sql, BUYER, { hero_key: null });
  await query(
    "UPDATE design_item SET status = 'Pending', item_name = 'Kitchen cabinets', media_key = NULL WHERE id = $1",
    [project.item],
  );
});

describeVisits(
  "a choice",
  [
    { scripts: true, width: 390 },
    { scripts: true, width: 1440 },
    { scripts: false, width: 390 },
    { scripts: false, width: 1440 },
  ],
  ({ scripts, width }) => {
    const open = (email: string, to: string) => openSignedIn({ scripts, width }, { email, at: site.url, to });

    it("gets options, is compared, picked and confirmed, and is opened again", async () => {
      const { page, errors, close } = await open("sam@sunporch.example", `/admin/projects/${project.id}/design`);
      await page.getByRole("link", { name: "Edit Kitchen cabinets" }).click();
      await page.getByLabel("Allowance (optional)").fill("25000");
      await page.getByRole("button", { name: "Save" }).click();
      await waitForToast(page, "Design item saved");
      await page.getByRole("link", { name: "Add options for Kitchen cabinets" }).click();
      await page.getByRole("heading", { name: "Options for Kitchen cabinets" }).waitFor();
      for (const [name, price] of [
        ["Shaker, white oak", "27,400"],
        ["Slab, walnut", "25,000"],
        ["Flat, maple", "24,400"],
      ] as const) {
        const add = page.getByRole("link", { name: "Add option" });
        // Its page, as when the dialog can't be loaded.
        if (width === 390) await page.goto(new URL((await add.getAttribute("href"))!, site.url).href);
        else await add.click();
        await waitUntilReady(page, scripts);
        await page.getByLabel("Name").fill(name);
        if (name === "Flat, maple") {
          await page.getByLabel("Link (optional)").fill("maple");
          await page.getByRole("button", { name: "Add option" }).click();
          await page.getByText("Price is required").first().waitFor();
          await page.getByText("Use a link such as https://example.com/tile.").first().waitFor();
          await page.getByLabel("Link (optional)").fill("https://shop.example/maple");
        } else
          await page
            .getByLabel("Picture (optional)")
            .setInputFiles({ name: "oak.jpg", mimeType: "image/jpeg", buffer: await createJpeg(80, 60) });
        await page.getByLabel("Price").fill(price);
        await page.getByRole("button", { name: "Add option" }).click();
        await waitForToast(page, "Design option added");
        await page.getByRole("heading", { name }).waitFor();
      }
      await page.getByText("$600 under the allowance").waitFor();
      await expectAccessible(page);
      expect(await measureSidewaysScroll(page)).toBe(0);
      await page.getByRole("link", { name: "Edit Flat, maple" }).click();
      await page.getByLabel("Lead time in weeks (optional)").fill("3");
      await page.getByRole("button", { name: "Save" }).click();
      await waitForToast(page, "Design option saved");
      await page.getByText("Takes 3 weeks to arrive.").waitFor();
      await page.getByLabel("More for Flat, maple").click();
      const remove = page.getByRole("link", { name: "Delete Flat, maple" });
      if (width === 390) await page.goto(new URL((await remove.getAttribute("href"))!, site.url).href);
      else await remove.click();
      await waitUntilReady(page, scripts);
      await page.getByRole("button", { name: "Delete" }).click();
      await waitForToast(page, "Design option deleted");
      expect(await page.getByRole("heading", { name: "Flat, maple" }).count()).toBe(0);
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("heading", { name: "Flat, maple" }).waitFor();
      expect(errors.filter((error) => !error.includes("422"))).toEqual([]);
      await close();

      const buyer = await open(BUYER, "/dashboard/summary");
      await buyer.page.getByRole("link", { name: "Choose: Kitchen cabinets" }).click();
      await buyer.page.getByRole("heading", { name: "Kitchen cabinets", level: 1 }).waitFor();
      await buyer.page.getByText("+$2,400 over the allowance").waitFor();
      await expectAccessible(buyer.page);
      expect(await measureSidewaysScroll(buyer.page)).toBe(0);
      await buyer.page.getByRole("link", { name: "Design", exact: true }).first().click();
      await buyer.page.getByRole("link", { name: "Compare and pick for Kitchen cabinets" }).click();
      await buyer.page.getByRole("button", { name: "Pick this: Slab, walnut" }).click();
      await buyer.page.getByRole("heading", { name: "Confirm Slab, walnut" }).waitFor();
      await waitUntilReady(buyer.page, scripts);
      await buyer.page.getByRole("button", { name: "Pick this: Shaker, white oak" }).click();
      await buyer.page.getByText("a change order that adds $2,400 to the price").waitFor();
      await waitUntilReady(buyer.page, scripts);
      await expectAccessible(buyer.page);

      // Someone else picks another one meanwhile.
      const pickOther = "UPDATE design_item SET picked_id = (SELECT id FROM design_option WHERE name = 'Slab, walnut')";
      await query(`${pickOther}, picked_by = 'jordan@example.com' WHERE id = $1`, [project.item]);
      await buyer.page.getByRole("button", { name: "Confirm this choice" }).click();
      await buyer.page.getByText("jordan@example.com picked another option in the meantime.").first().waitFor();
      await buyer.page.getByRole("heading", { name: "Confirm Slab, walnut" }).waitFor();
      await buyer.page.getByRole("button", { name: "Pick this: Shaker, white oak" }).click();
      await buyer.page.getByRole("heading", { name: "Confirm Shaker, white oak" }).waitFor();
      await waitUntilReady(buyer.page, scripts);
      await buyer.page.getByRole("button", { name: "Confirm this choice" }).click();
      await buyer.page.getByText("A change order follows.").waitFor();
      expect(await buyer.page.getByRole("button", { name: /Pick this/ }).count()).toBe(0);
      await expectAccessible(buyer.page);
      expect(buyer.errors.filter((error) => !error.includes("409"))).toEqual([]);
      await buyer.close();

      const staff = await open("sam@sunporch.example", `/admin/projects/${project.id}/design/${project.item}/options`);
      await staff.page.getByRole("button", { name: "Open again" }).click();
      await staff.page.getByText("Change order 1 names it. Delete that one first.").first().waitFor();
      await query("DELETE FROM change_order");
      await waitUntilReady(staff.page, scripts);
      await staff.page.getByRole("button", { name: "Open again" }).click();
      await waitForToast(staff.page, "Choice open again");
      await staff.page.getByText("It isn’t confirmed yet.").waitFor();
      expect(staff.errors.filter((error) => !error.includes("409"))).toEqual([]);
      await staff.close();
    });
  },
);
