/** What is late, due or waits for an answer: on Mission Control and in My work, settled by the presses in its rows. */
import type { Page } from "playwright";
import { beforeEach, expect, it } from "vitest";
import { addDays } from "~/intl/formats";
import { query } from "~/platform/db/pool.server";
import { formatWeekday, pacificToday } from "~/ui/text/dates";
import { addProject, type TestProject } from "../projects";
import { describeVisits, expectAccessible, waitForToast, waitUntilReady } from "./browser";
import { openSignedIn } from "./sign-in-with-link";
import { deleteProjects, setUpSite, sql } from "./site";
import { setUpTestMail } from "./test-mail";

const site = setUpSite();
const mail = setUpTestMail();
const BUYER = "ana@example.com";

let project: TestProject;
const today = pacificToday();
beforeEach(async () => {
  await deleteProjects();
  await query("DELETE FROM timeline_request");
  await query("UPDATE account SET calendar_key = NULL");
  project = await addProject(sql, BUYER, { hero_key: null, est_move_in: null });
  await query("UPDATE milestone SET label = 'Demolition', date = $1, completed_on = NULL WHERE id = $2", [
    addDays(today, -3),
    project.milestone,
  ]);
  await query("DELETE FROM milestone WHERE id <> $1", [project.milestone]);
  await query("UPDATE project_task SET due_on = $1 WHERE id = $2", [today, project.task]);
  await query("UPDATE project_wanted_document SET title = 'Pay stub', due_on = $1, received_on = NULL WHERE id = $2", [
    addDays(today, 1),
    project.wanted,
  ]);
  await query("INSERT INTO message_thread (id, project_id, awaits_staff, last_at) VALUES ($1, $1, true, now())", [
    project.id,
  ]);
  await query(
    `INSERT INTO message (id, thread_id, side, author_email, body, created_at)
     SELECT gen_random_uuid(), id, 'buyer', $1, 'When do the tiles come?', last_at FROM message_thread`,
    [BUYER],
  );
});

const isDone = async () =>
  (await query<{ completed_on: string | null }>("SELECT completed_on FROM milestone"))[0]!.completed_on !== null;

describeVisits(
  "open work",
  [
    { scripts: true, width: 390 },
    { scripts: true, width: 1440 },
    { scripts: false, width: 390 },
    { scripts: false, width: 1440 },
  ],
  ({ scripts, width }) => {
    const open = (to: string) => openSignedIn({ scripts, width }, { email: "sam@sunporch.example", at: site.url, to });
    const press = async (page: Page, name: string, toast: string) => {
      await page.getByRole("button", { name, exact: true }).click();
      await waitForToast(page, toast);
      await waitUntilReady(page, scripts);
    };
    const link = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("link", { name, exact: true });

    it("comes first on Mission Control, by day, and is settled there", async () => {
      const { page, errors, close } = await open("/admin/dashboard");
      const headings = await page.getByRole("main").getByRole("heading").allInnerTexts();
      expect(headings).toEqual([
        "Mission Control",
        "What needs attention",
        "Late 1",
        "Demolition",
        "Today 1",
        "Sign the scope",
        "Waiting for an answer 1",
        "Message from Ana Reyes",
        "This week 1",
        "Send us: Pay stub",
        "Projects",
      ]);
      for (const text of ["3 days late", "Due today", "Came today", "Due tomorrow", "When do the tiles come?"])
        await page.getByText(text).first().waitFor();
      const top = async (name: string) => (await page.getByText(name).first().boundingBox())!.y;
      if (width < 600) expect(await top("Came today")).toBeLessThan(await top("Average complete"));
      await expectAccessible(page);

      await press(page, "Done: Demolition", "Milestone done");
      expect(await isDone()).toBe(true);
      await link(page, "Demolition").waitFor({ state: "detached" });
      if (scripts) {
        await page.getByRole("button", { name: "Undo" }).click();
        await link(page, "Demolition").waitFor();
        expect(await isDone()).toBe(false);
      }
      await press(page, "Remind: Sign the scope", "Reminder sent");
      await page.getByText("Reminded today").waitFor();
      expect(await mail.waitForEmail(BUYER, "Sign the scope")).toContain("Due today");
      await press(page, `Move to ${formatWeekday(`${addDays(today, 8)}T20:00:00Z`)}: Pay stub`, "Document moved to");
      await link(page, "Send us: Pay stub").waitFor({ state: "detached" });
      await press(page, "Done: Ana Reyes", "Messages done");
      await link(page, "Message from Ana Reyes").waitFor({ state: "detached" });
      expect(await query("SELECT FROM message_thread WHERE awaits_staff")).toEqual([]);
      expect(new URL(page.url()).pathname).toBe("/admin/dashboard");

      await page.getByRole("main").getByRole("link", { name: "Due today" }).click();
      await page.getByRole("heading", { name: "My work" }).waitFor();
      await link(page, "Sign the scope").waitFor();
      expect(new URL(page.url()).search).toBe("?who=everybody&when=today");
      expect(errors).toEqual([]);
      await close();
    });

    it("is listed over all projects, filtered in the address, and opened by keys", async () => {
      const { page, errors, close } = await open("/admin/work");
      for (const heading of ["Late", "Today", "Waiting for an answer", "This week"])
        await page.getByRole("heading", { name: heading, exact: true }).waitFor();
      await expectAccessible(page);
      const choose = async (label: string, option: string) => {
        await page.getByLabel(label).selectOption({ label: option });
        await page.getByRole("button", { name: "Show" }).click();
      };
      await choose("Kind", "Task");
      await link(page, "Demolition").waitFor({ state: "detached" });
      await link(page, "Sign the scope").waitFor();
      await choose("When", "Late");
      await page.getByText("Nothing open here").waitFor();
      await page.goto(`${site.url}/admin/work?waits=buyer&q=fern`);
      await waitUntilReady(page, scripts);
      expect(await page.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
        "Sign the scope",
        "Send us: Pay stub",
      ]);
      await press(page, "Received: Pay stub", "Document received");
      await link(page, "Send us: Pay stub").waitFor({ state: "detached" });
      expect(new URL(page.url()).search).toBe("?waits=buyer&q=fern");
      if (scripts) {
        await page.getByRole("button", { name: "Undo" }).click();
        await link(page, "Send us: Pay stub").waitFor();
        await page.getByRole("heading", { name: "My work" }).click();
        await page.keyboard.press("j");
        await page.keyboard.press("j");
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "Wanted from the buyer" }).waitFor();
      }
      expect(errors).toEqual([]);
      await close();
    });

    it("opens a message about an open request with the focus in the reply, whose answer leaves the clock on", async () => {
      await deleteProjects();
      await query(
        `INSERT INTO account (id, email, email_verified_at) VALUES (gen_random_uuid(), 'sam@sunporch.example', now())
         ON CONFLICT DO NOTHING`,
      );
      await query(
        `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
           has_lender, max_home_budget, target_move_in, selected_upgrades, list_price, upgrades_cost, due_at)
         SELECT $1, a.id, (SELECT min(id) FROM listing), '4471 Brockton Ave', 'Ana Reyes', a.email, 'email', false, false, 700000,
           '2027-08', '{}', 500000, 0, now() + interval '1 day' FROM account a WHERE a.email = 'sam@sunporch.example'`,
        [project.id],
      );
      await query("INSERT INTO message_thread (id, request_id, awaits_staff, last_at) VALUES ($1, $1, true, now())", [
        project.id,
      ]);
      await query(
        `INSERT INTO message (id, thread_id, side, author_email, body, created_at)
         SELECT gen_random_uuid(), id, 'buyer', $1, 'Does it include tax?', last_at FROM message_thread`,
        [BUYER],
      );
      const { page, errors, close } = await open("/admin/work?kind=message");
      await page.getByRole("link", { name: "Answer Ana Reyes" }).click();
      await page.getByLabel("New message").and(page.locator(":focus")).waitFor();
      await waitUntilReady(page, scripts);
      await expectAccessible(page);
      await page.getByLabel("New message").fill("It does.");
      await press(page, "Send message", "Message sent");
      expect(await query("SELECT FROM timeline_request WHERE status = 'received'")).toHaveLength(1);
      expect(errors).toEqual([]);
      await close();
    });

    it("is in a calendar, and the page that one starts with", async () => {
      const { page, errors, close } = await open("/admin/work");
      await press(page, "Create a calendar link", "Calendar link created");
      const { pathname } = new URL(await page.getByLabel("Add this address to your calendar").inputValue());
      const address = site.url + pathname;
      expect(await (await page.request.get(address)).text()).toContain("Sign the scope");
      await press(page, "Revoke link", "Calendar link revoked");
      expect((await page.request.get(address)).status()).toBe(404);
      await press(page, "Start with this page", "You start with My work now");
      await page.goto(`${site.url}/admin`);
      await page.getByRole("heading", { name: "My work", level: 1 }).waitFor();
      await waitUntilReady(page, scripts);
      await press(page, "Start with Mission Control", "You start with Mission Control now");
      expect(errors).toEqual([]);
      await close();
    });
  },
);
