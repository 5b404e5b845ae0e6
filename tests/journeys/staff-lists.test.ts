/** The lists of staff, the tasks of a project and the reports: searched, folded and moved, on phones and desktops. */
import type { Page } from "playwright";
import { beforeEach, expect, it } from "vitest";
import { addDays } from "~/intl/formats";
import { query } from "~/platform/db/pool.server";
import { formatMonth, pacificToday } from "~/ui/text/dates";
import { addProject, type TestProject } from "../projects";
import { describeVisits, expectAccessible, waitForToast, waitUntilReady } from "./browser";
import { openSignedIn } from "./sign-in-with-link";
import { deleteProjects, setUpSite, sql } from "./site";

const site = setUpSite();
const STAFF = "sam@sunporch.example";

let project: TestProject;
beforeEach(async () => {
  await deleteProjects();
  project = await addProject(sql, "ana@example.com", { hero_key: null, est_move_in: null });
  await query("INSERT INTO message_thread (id, project_id, awaits_staff, last_at) VALUES ($1, $1, true, now())", [
    project.id,
  ]);
  await query(
    `INSERT INTO message (id, thread_id, side, author_email, body, created_at)
     SELECT gen_random_uuid(), id, 'buyer', 'ana@example.com', 'When do the tiles come?', last_at FROM message_thread`,
  );
});

describeVisits(
  "staff's lists",
  [
    { scripts: true, width: 390 },
    { scripts: true, width: 1440 },
    { scripts: false, width: 390 },
    { scripts: false, width: 1440 },
  ],
  ({ scripts, width }) => {
    const open = (to: string) => openSignedIn({ scripts, width }, { email: STAFF, at: site.url, to });
    const main = (page: Page) => page.getByRole("main");
    const search = async (page: Page, text: string) => {
      await page.getByLabel("Search", { exact: true }).fill(text);
      await page.getByRole("button", { name: "Show" }).click();
      await page.waitForURL((url) => url.searchParams.get("q") === text);
      await waitUntilReady(page, scripts);
    };

    it("find messages and upgrades by a text in their address", async () => {
      const { page, errors, close } = await open("/admin/messages");
      await main(page).getByText("just now").first().waitFor();
      await expectAccessible(page);
      await search(page, "nobody");
      await page.getByText("No messages match").waitFor();
      await search(page, "ana@");
      await main(page).getByText("When do the tiles come?").waitFor();
      await page.goto(`${site.url}/admin/upgrades`);
      await waitUntilReady(page, scripts);
      await expectAccessible(page);
      await search(page, "kitchen");
      await main(page).getByRole("link", { name: "Kitchen remodel" }).waitFor();
      expect(await main(page).getByRole("link", { name: "HVAC system" }).count()).toBe(0);
      expect(errors).toEqual([]);
      await close();
    });

    it("have no rare actions in their rows, which are on the page of a person", async () => {
      await query(
        "INSERT INTO account (id, email) VALUES (gen_random_uuid(), 'bo@example.com') ON CONFLICT DO NOTHING",
      );
      const { page, errors, close } = await open("/admin/people?q=bo@");
      await expectAccessible(page);
      expect(await page.getByRole("button", { name: /^Block/ }).count()).toBe(0);
      await main(page).getByRole("link", { name: "bo@example.com" }).click();
      await page.getByRole("button", { name: "Block bo@example.com" }).waitFor();
      await page.getByText(/^None yet: requests, questions and tours/).waitFor();
      await expectAccessible(page);
      expect(errors).toEqual([]);
      await close();
    });

    it("move tasks by a row's menu, show late ones, and fold done ones", async () => {
      const today = pacificToday();
      await query("UPDATE project_task SET due_on = $1 WHERE id = $2", [addDays(today, -2), project.task]);
      await query(
        `INSERT INTO project_task (id, project_id, title, sort_order)
         SELECT gen_random_uuid(), $1, 'Choose tile', max(sort_order) + 1 FROM project_task`,
        [project.id],
      );
      const tasks = `/admin/projects/${project.id}/tasks`;
      const { page, errors, close } = await open(tasks);
      const titles = () => main(page).locator("h3:visible").allInnerTexts();
      expect(await titles()).toEqual(["Sign the scope", "Choose tile"]);
      await page.locator('summary[aria-label="More for Choose tile"]').click();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Move Choose tile up" }).click();
      await waitForToast(page, "Task is now 1 of 2");
      await waitUntilReady(page, scripts);
      await expect.poll(titles).toEqual(["Choose tile", "Sign the scope"]);
      await main(page).getByRole("link", { name: "Late 1" }).click();
      await page.waitForURL(`**${tasks}?show=late`);
      await expect.poll(titles).toEqual(["Sign the scope"]);
      await page.getByRole("checkbox", { name: "Done: Sign the scope" }).click();
      await waitForToast(page, "Task done");
      await page.getByText("Nothing open here.").waitFor();
      expect(new URL(page.url()).search).toBe("?show=late");
      await main(page).getByRole("link", { name: "Open 1" }).click();
      await main(page).getByText("2 done").click();
      await expect
        .poll(async () => (await titles()).toSorted())
        .toEqual(["Choose tile", "Send insurance", "Sign the scope"]);
      expect(errors).toEqual([]);
      await close();
    });

    it("saves a project with Enter, and has its button in view", async () => {
      const { page, errors, close } = await open(`/admin/projects/${project.id}/summary`);
      await page.getByLabel("Buyer Name (optional)").fill("Ana Ruiz");
      const save = page.getByRole("button", { name: "Save project" });
      const { y, height } = (await save.boundingBox())!;
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
      await expectAccessible(page);
      await page.getByLabel("Buyer Name (optional)").press("Enter");
      await waitForToast(page, "Project saved");
      expect(await query("SELECT FROM project WHERE buyer_name = 'Ana Ruiz'")).toHaveLength(1);
      expect(errors).toEqual([]);
      await close();
    });

    it("lead reports with figures, and fold their tables", async () => {
      const { page, errors, close } = await open("/admin/reports");
      await page.getByRole("term").filter({ hasText: "Requests answered within 48 hours" }).waitFor();
      const chart = page.getByRole("img", { name: /^New people by month/ });
      const month = chart.getByText(formatMonth(`${pacificToday().slice(0, 7)}-01`));
      expect((await month.boundingBox())!.x).toBeLessThan(width);
      expect((await chart.boundingBox())!.width).toBeGreaterThan(390);
      const owners = page.getByRole("region", { name: "Work by owner", exact: true });
      await owners.getByText("All numbers").click();
      await owners.getByRole("columnheader", { name: "Active projects" }).waitFor();
      const cells = owners.getByRole("row").nth(1).getByRole("cell");
      expect((await cells.nth(1).boundingBox())!.y).toBe((await cells.first().boundingBox())!.y);
      await expectAccessible(page);
      expect(errors).toEqual([]);
      await close();
    });
  },
);

it("shows at its edge that the table of projects goes on where it is wider than the page", async () => {
  const { page, close } = await openSignedIn(
    { scripts: false, width: 820 },
    { email: STAFF, at: site.url, to: "/admin/projects" },
  );
  const region = page.getByRole("region", { name: "Table of projects" });
  expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  expect(await region.evaluate((element) => getComputedStyle(element).backgroundAttachment)).toBe(
    "local, local, scroll, scroll",
  );
  await close();
});
