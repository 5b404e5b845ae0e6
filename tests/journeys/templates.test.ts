/** Templates in a browser: rows of fields, lines of text, and the first one that is made for the second project. */
import { beforeEach, expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { addProject } from "../projects";
import { describeVisits, expectAccessible, openVisit, waitForToast, waitUntilReady } from "./browser";
import { signInWithLink } from "./sign-in-with-link";
import { setUpSite, sql } from "./site";

const site = setUpSite();

beforeEach(async () => {
  await query("TRUNCATE project CASCADE");
  await query("DELETE FROM project_template");
  await addProject(sql, "ana@example.com");
});

describeVisits(
  "templates",
  [
    { scripts: true, width: 390 },
    { scripts: true, width: 1440 },
    { scripts: false, width: 390 },
  ],
  ({ scripts, width }) => {
    it("are made of the last project for the second one, and changed in rows and as text", async () => {
      const { page, errors, close } = await openVisit({ scripts, width });
      const to = "/admin/projects/new";
      await signInWithLink(page, { email: "sam@sunporch.example", at: site.url, to, scripts });
      await page.getByText("121 W Fern Ave, Redlands, CA 92373 has 3 milestones, 2 tasks").waitFor();
      await page.getByRole("link", { name: "Save it as a template" }).click();
      await page.getByLabel("Name", { exact: true }).waitFor();
      await waitUntilReady(page, scripts);
      await page.getByLabel("Name", { exact: true }).fill("Renovation");
      expect(await page.getByLabel("Milestone 1", { exact: true }).inputValue()).toBe("Offer accepted");
      await page.getByLabel("Milestone 2", { exact: true }).fill("");
      await page.getByLabel("Day, Milestone 2", { exact: true }).fill("");
      await page.getByLabel("Task 5", { exact: true }).fill("Order the tile");
      await page.getByRole("button", { name: "More rows for Tasks" }).click();
      await page.getByLabel("Task 6", { exact: true }).fill("Hang the doors");
      expect(await page.getByLabel("Task 5", { exact: true }).inputValue()).toBe("Order the tile");
      await page.getByLabel("Day, Task 6", { exact: true }).fill("9999");
      await page.getByRole("button", { name: "Move Task 6 up" }).click();
      await waitUntilReady(page, scripts);
      expect(await page.getByLabel("Task 6", { exact: true }).inputValue()).toBe("Order the tile");
      expect(await page.getByLabel("Day, Task 5", { exact: true }).inputValue()).toBe("9999");
      await page.getByRole("button", { name: "Move Task 5 down" }).click();
      await waitUntilReady(page, scripts);
      if (scripts) await page.getByRole("button", { name: "Move Task 6 down" }).and(page.locator(":focus")).waitFor();
      await page.getByRole("button", { name: "Save template" }).click();
      await page.getByRole("link", { name: "Day: Use a number from 0 to 3650." }).waitFor();
      await expectAccessible(page);
      await page.getByLabel("Day, Task 6", { exact: true }).fill("28");
      await page.getByRole("button", { name: "Save template" }).click();

      await waitForToast(page, "Template saved");
      await page.getByLabel("Buyer Email").waitFor();
      await waitUntilReady(page, scripts);
      await page.getByRole("button", { name: "Preview what is added" }).click();
      const preview = page.getByText(
        "Adds 2 milestones, 4 tasks, 1 contact, 2 design items, 1 wanted document, 1 budget line",
      );
      await preview.waitFor();
      expect(await page.getByRole("heading", { name: "Hang the doors" }).isVisible()).toBe(false);
      await preview.click();
      await page.getByRole("heading", { name: "Hang the doors" }).waitFor();
      await expectAccessible(page);
      await page.getByLabel("Buyer Email").fill("bo@example.com");
      await page.getByLabel("Project Address").fill("1 Elm St");
      await page.getByRole("button", { name: "Create Project" }).click();
      await waitForToast(page, "Project created");
      expect(
        await query(
          "SELECT FROM project_task t JOIN project p ON p.id = t.project_id AND property_address = '1 Elm St'",
        ),
      ).toHaveLength(4);

      await page.goto(`${site.url}/admin/templates`);
      await page.getByRole("link", { name: "Renovation" }).click();
      await page.getByRole("link", { name: "Paste as text" }).click();
      await page.getByLabel("Contacts (optional)").waitFor();
      await waitUntilReady(page, scripts);
      await page.getByLabel("Contacts (optional)").fill("Rosa Lim, Agent\nWei Chen, Designer");
      await page.getByRole("button", { name: "Save template" }).click();
      await waitForToast(page, "Template saved");
      const figures = page.locator("tr", { hasText: "Renovation" }).locator("td[data-label]");
      expect((await figures.allTextContents()).slice(0, 3)).toEqual(["2", "4", "2"]);
      expect(errors.filter((error) => !/404|422/.test(error))).toEqual([]);
      await close();
    });
  },
);
