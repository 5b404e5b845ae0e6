/** People of the firm and of other projects, who are suggested as contacts. */
import { beforeEach, expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { addProject } from "../projects";
import { describeVisits, expectAccessible, openVisit, waitForToast, waitUntilReady } from "./browser";
import { signInWithLink } from "./sign-in-with-link";
import { setUpSite, sql } from "./site";

const site = setUpSite();
let project: string;

beforeEach(async () => {
  await query("TRUNCATE project CASCADE");
  const { id: other } = await addProject(sql, "ben@example.com");
  ({ id: project } = await addProject(sql, "ana@example.com"));
  await query("DELETE FROM project_contact");
  for (const [phone, days] of [
    ["555-555-0100", 9],
    ["555-555-0122", 1],
  ])
    await query(
      `INSERT INTO project_contact (id, project_id, name, role, email, phone, created_at)
       VALUES (gen_random_uuid(), $1, 'Wei Chen', 'Designer', 'wei@example.com', $2, now() - $3 * interval '1 day')`,
      [other, phone, days],
    );
});

describeVisits(
  "known contacts",
  [
    { scripts: true, width: 390 },
    { scripts: true, width: 1440 },
    { scripts: false, width: 390 },
  ],
  ({ scripts, width }) => {
    it("are suggested for a project and a template, and fill the other fields as they were last", async () => {
      const { page, errors, close } = await openVisit({ scripts, width });
      const to = `/admin/projects/${project}/contacts`;
      await signInWithLink(page, { email: "sam@sunporch.example", at: site.url, to, scripts });
      await query("UPDATE account SET name = 'Sam Whitfield' WHERE email = 'sam@sunporch.example'");
      await page.reload();
      await waitUntilReady(page, scripts);
      await page.getByRole("link", { name: "Add contact" }).click();
      const name = page.getByLabel("Name", { exact: true });
      await name.waitFor();
      const suggested = await page
        .locator("#known-contacts option")
        .evaluateAll((options) =>
          options.map((option) => `${(option as HTMLOptionElement).value}: ${option.textContent}`),
        );
      expect(suggested).toEqual(["Sam Whitfield: Project Manager", "Wei Chen: Designer"]);
      await page.getByLabel("Email (optional)").fill("studio@example.com");
      await name.fill("Wei Chen");
      if (scripts) {
        expect(await page.getByLabel("Phone (optional)").inputValue()).toBe("555-555-0122");
        // What was typed stays.
        expect(await page.getByLabel("Email (optional)").inputValue()).toBe("studio@example.com");
        await name.fill("Sam Whitfield");
        expect(await page.getByLabel("Phone (optional)").inputValue()).toBe("");
        expect(await page.getByLabel("Role").inputValue()).toBe("Project Manager");
        await name.fill("Wei Chen");
      } else await page.getByLabel("Role").selectOption("Designer");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Add contact" }).click();
      await waitForToast(page, "Contact added");
      expect(await query("SELECT name, role, phone FROM project_contact WHERE project_id = $1", [project])).toEqual([
        { name: "Wei Chen", role: "Designer", phone: scripts ? "555-555-0122" : null },
      ]);

      await page.goto(`${site.url}/admin/templates/new`);
      await waitUntilReady(page, scripts);
      await page.getByLabel("Name", { exact: true }).fill("Kitchen");
      await page.getByLabel("Contact 1", { exact: true }).fill("Sam Whitfield");
      if (scripts)
        expect(await page.getByLabel("Email, Contact 1", { exact: true }).inputValue()).toBe("sam@sunporch.example");
      expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
      await close();
    });
  },
);
