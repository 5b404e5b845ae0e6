/** A buyer's dashboard and project in a browser. */
import type { Page } from "playwright";
import { beforeEach, expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { createPdf } from "../media/documents";
import { addOffer, addProject } from "../projects";
import {
  describeVisits,
  expectAccessible,
  holdRequests,
  openVisit,
  spaceText,
  waitForToast,
  waitUntilReady,
} from "./browser";
import { signInWithLink } from "./sign-in-with-link";
import { setUpSite, sql } from "./site";

const site = setUpSite();
beforeEach(async () => {
  await query("TRUNCATE project, offer CASCADE");
});

/** Signs in to the first page of the dashboard. */
async function openWelcomePage(page: Page, email: string, scripts: boolean) {
  await signInWithLink(page, { email, at: site.url, to: "/dashboard/saved", scripts });
  await page.getByRole("heading", { name: "Welcome back!" }).waitFor();
}

describeVisits(
  "a project's pages",
  [
    { scripts: true, width: 390 },
    { scripts: false, width: 1440 },
  ],
  ({ scripts, width }) => {
    it("locks project pages without a project and unlocks them when there is one", { tags: ["long"] }, async () => {
      const email = `locked-${scripts}-${width}@example.com`;
      const { page, errors, close } = await openVisit({ scripts, width });
      await openWelcomePage(page, email, scripts);
      await page.getByText("No active project yet.").waitFor();
      await expectAccessible(page);
      const nav = page.getByRole("navigation", { name: "Dashboard" });
      await nav.getByRole("link", { name: width < 600 ? "Project" : "Summary" }).click();
      await page.getByText("Locked until your project starts").waitFor();
      await expectAccessible(page);
      await nav.getByRole("link", { name: width < 600 ? "In review" : "Homes in review" }).click();
      await page.getByText("No homes in review yet").waitFor();
      await addProject(sql, email);
      await nav.getByRole("link", { name: width < 600 ? "Project" : "Summary" }).click();
      await page.getByRole("heading", { name: "121 W Fern Ave, Redlands, CA 92373" }).waitFor();
      // The hero image isn't stored here; nothing else may fail.
      expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
      await close();
    });

    it("shows the next milestone, tasks, documents, design, and contacts of a project, and sends a document and a message", async () => {
      const email = `ana-${scripts}-${width}@example.com`;
      const { id } = await addProject(sql, email, { hero_key: null });
      await query("UPDATE design_item SET media_key = NULL");
      await addOffer(sql, email);
      await query(
        "INSERT INTO project_wanted_document (id, project_id, title, category) VALUES (gen_random_uuid(), $1, 'Pay stub', 'Other')",
        [id],
      );
      await query(
        `WITH thread AS (INSERT INTO message_thread (id, project_id, staff_at) VALUES ($1, $1, now()) RETURNING id)
         INSERT INTO message (id, thread_id, side, author_email, body)
         SELECT gen_random_uuid(), id, 'staff', 'sam@sunporch.example', 'Welcome to your project' FROM thread`,
        [id],
      );
      const { page, errors, close } = await openVisit({ scripts, width });
      await openWelcomePage(page, email, scripts);
      await page.getByText("Next up is Demolition, kitchen; bath on Mar 9, 2027. You have 1 task to do.").waitFor();
      await expectAccessible(page);
      await page.getByRole("link", { name: "See your 1 task" }).click();
      await page.getByRole("heading", { name: "Tasks", level: 1 }).waitFor();
      await waitUntilReady(page, scripts);
      await expectAccessible(page);
      const box = page.getByRole("checkbox", { name: "Done: Sign the scope" });
      await expect.poll(() => box.getAttribute("aria-checked")).toBe("false");
      await box.focus();
      await page.keyboard.press("Enter");
      await page.getByText("0 to do, 2 done").waitFor();
      await expect.poll(() => box.getAttribute("aria-checked")).toBe("true");
      await expect
        .poll(() => query("SELECT FROM project_task WHERE project_id = $1 AND NOT completed", [id]))
        .toHaveLength(0);
      const openTab = (name: string) =>
        page
          .getByRole("navigation", { name: width < 600 ? "Project" : "Dashboard" })
          .getByRole("link", { name, exact: width < 600 })
          .click();
      await openTab("Documents");
      await page.getByRole("link", { name: "Open Agreement" }).waitFor();
      // The link keeps the focus and the title is announced, or the heading has the focus.
      if (scripts)
        await expect
          .poll(() =>
            page.evaluate(() => [
              document.activeElement?.matches("main h1"),
              [...document.querySelectorAll("[role=status]")].some(({ textContent }) =>
                textContent?.includes("Documents · Sunporch"),
              ),
            ]),
          )
          .toContain(true);
      await expectAccessible(page);
      // A refused file, and then the right one.
      await page.getByRole("heading", { name: "Wanted from you 1" }).waitFor();
      await waitUntilReady(page, scripts);
      const sendFile = async (content: Buffer) => {
        await page
          .getByLabel("File for Pay stub")
          .setInputFiles({ name: "stub.pdf", mimeType: "application/pdf", buffer: content });
        await page.getByRole("button", { name: "Send document for Pay stub" }).click();
      };
      await sendFile(Buffer.from("<html>"));
      await page.getByRole("link", { name: "Use a PDF, Word, JPG, or PNG file" }).waitFor();
      expect(await page.title()).toMatch(/^Error: /);
      await sendFile(createPdf());
      await waitForToast(page, "Document sent");
      await page.getByRole("link", { name: "Open Pay stub" }).waitFor();
      await page.getByText("uploaded by you on").waitFor();
      await openTab("Design");
      await page.getByText("Confirmed").first().waitFor();
      await expectAccessible(page);
      await page.getByRole("link", { name: "List", exact: true }).click();
      await page.waitForURL(/view=list/);
      await expectAccessible(page);
      await openTab("Contacts");
      await page.getByRole("link", { name: "dolores@sunporch.example" }).waitFor();
      await expectAccessible(page);
      await openTab("Summary");
      await page.getByRole("heading", { name: "Milestones", exact: true }).waitFor();
      await page.getByRole("button", { name: "Create a calendar link" }).click();
      await waitForToast(page, "Calendar link created");
      const calendar = await page.getByLabel(/subscription/).inputValue();
      expect((await page.request.get(site.url + new URL(calendar).pathname)).status()).toBe(200);
      await expectAccessible(page);
      await page
        .getByRole("navigation", { name: "Dashboard" })
        .getByRole("link", { name: width < 600 ? "In review" : "Homes in review" })
        .click();
      await page.getByText("$570,000").waitFor();
      await expectAccessible(page);

      await page
        .getByRole("navigation", { name: "Dashboard" })
        .getByRole("link", { name: "Messages 1 unread" })
        .click();
      await page.getByRole("heading", { name: "Messages", level: 1 }).waitFor();
      await expectAccessible(page);
      await page.getByRole("link", { name: "121 W Fern Ave, Redlands, CA 92373" }).click();
      const newest = page.getByRole("main").getByRole("listitem").first();
      await newest.getByText("New", { exact: true }).waitFor();
      await waitUntilReady(page, scripts);
      await expectAccessible(page);
      await page.getByLabel("New message").fill("Thank you");
      await page
        .getByLabel("File (optional)")
        .setInputFiles({ name: "plan.pdf", mimeType: "application/pdf", buffer: createPdf() });
      await page.getByRole("button", { name: "Send message" }).click();
      await waitForToast(page, "Message sent");
      expect(await newest.textContent()).toMatch(/Thank youplan\.pdf 1 KB/);
      expect(await page.getByLabel("New message").inputValue()).toBe("");
      // The browser tells of the refused form.
      expect(errors.filter((error) => !error.includes("422"))).toEqual([]);
      await close();
    });
  },
);

it("keeps a message over a lost line, a reload and an ended session, and makes one of two tries", {
  tags: ["long"],
}, async () => {
  const email = "lost-line@example.com";
  const { id } = await addProject(sql, email, { hero_key: null });
  const { page, close } = await openVisit({ scripts: true, width: 820 });
  await openWelcomePage(page, email, true);
  await page.goto(`${site.url}/dashboard/messages/${id}`);
  await waitUntilReady(page, true);
  const text = page.getByLabel("New message");
  const send = page.getByRole("button", { name: "Send message" });
  await text.fill("Over a bad line");
  await page.reload();
  await waitUntilReady(page, true);
  await expect.poll(() => text.inputValue()).toBe("Over a bad line");
  // The message arrives, and its answer is lost.
  await page.route("**/dashboard/messages/*.data*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send.click();
  await page.getByRole("main").getByText("We couldn’t reach the server").waitFor();
  expect(await text.inputValue()).toBe("Over a bad line");
  await page.unrouteAll();
  await page.reload();
  await waitUntilReady(page, true);
  await expect.poll(() => text.inputValue()).toBe("Over a bad line");
  await page.route("**/dashboard/messages/*.data*", (route) => route.abort(), { times: 1 });
  await send.click();
  await page.getByRole("main").getByText("We couldn’t reach the server").waitFor();
  await send.click();
  await expect.poll(() => text.inputValue()).toBe("");
  expect(await query("SELECT body FROM message")).toEqual([{ body: "Over a bad line" }]);
  await text.fill("The next one");
  await send.click();
  await expect.poll(() => query("SELECT FROM message")).toHaveLength(2);
  // The session ended.
  await text.fill("One more");
  await page.context().clearCookies();
  await send.click();
  await page.waitForURL("**/sign-in?*");
  await signInWithLink(page, { email, at: site.url, to: `/dashboard/messages/${id}`, scripts: true });
  await expect.poll(() => text.inputValue()).toBe("One more");
  await close();
});

it.each([
  ["spaced@example.com", "Final walkthrough"],
  ["unbroken@example.com", "W".repeat(60)],
])(
  "shows whole milestone dates at 320 pixels with the text spacing of WCAG 1.4.12 to %s",
  { tags: ["long"] },
  async (email, label) => {
    await addProject(sql, email);
    await query(`UPDATE milestone SET label = '${label}'`);
    const { page, close } = await openVisit({ scripts: false, width: 320 });
    await openWelcomePage(page, email, false);
    await page.goto(`${site.url}/dashboard/summary`);
    await spaceText(page);
    const beyond = await page.locator("#main li time").evaluateAll((dates) =>
      dates.map((date) => {
        let panel = date.parentElement!;
        while (getComputedStyle(panel).overflowX === "visible") panel = panel.parentElement!;
        return Math.max(0, date.getBoundingClientRect().right - panel.getBoundingClientRect().right);
      }),
    );
    expect(beyond.length).toBeGreaterThan(0);
    expect(beyond.filter((pixels) => pixels > 0)).toEqual([]);
    await close();
  },
);

it("shows every link of the bar at 320 pixels with the text spacing of WCAG 1.4.12", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: false, width: 320 });
  await openWelcomePage(page, "bar@example.com", false);
  await page.goto(`${site.url}/dashboard/saved`);
  await spaceText(page);
  const links = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link").locator("span:visible");
  const ends = await links.evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().right));
  expect(ends.length).toBeGreaterThanOrEqual(6);
  expect(ends.filter((end) => end > 320)).toEqual([]);
  await close();
});

it("scrolls a focused tab into view at 320 pixels", { tags: ["long"] }, async () => {
  const email = "tabs@example.com";
  await addProject(sql, email);
  const { page, close } = await openVisit({ scripts: false, width: 320 });
  await openWelcomePage(page, email, false);
  await page.goto(`${site.url}/dashboard/summary`);
  const hidden = await page
    .getByRole("navigation", { name: "Project" })
    .getByRole("link")
    .evaluateAll((tabs: HTMLElement[]) =>
      [...tabs, ...tabs.toReversed()].map((tab) => {
        tab.focus();
        const [box, bar] = [tab.getBoundingClientRect(), tab.parentElement!.getBoundingClientRect()];
        return Math.max(0, bar.left - box.left, box.right - bar.right);
      }),
    );
  expect(hidden.length).toBeGreaterThan(5);
  expect(hidden.filter((pixels) => pixels > 0)).toEqual([]);
  await close();
});

it("shows which link of the side nav the pointer is on, also on the current one", { tags: ["long"] }, async () => {
  const { page, close } = await openVisit({ scripts: false, width: 1440 });
  await openWelcomePage(page, "hover@example.com", false);
  const nav = page.getByRole("navigation", { name: "Dashboard" });
  const hover = async (name: string) => {
    const link = nav.getByRole("link", { name });
    const readColor = () => link.evaluate((element) => getComputedStyle(element).backgroundColor);
    const before = await readColor();
    await link.hover();
    return [before, await readColor()];
  };
  const [current, hoveredCurrent] = await hover("Saved homes");
  const [other, hoveredOther] = await hover("Profile");
  expect(current).not.toBe(other);
  expect(hoveredCurrent).toBe(hoveredOther);
  await close();
});

it("checks a task at once and reverts it when saving fails", { tags: ["long"] }, async () => {
  await addProject(sql, "lost@example.com");
  const { page, close } = await openVisit({ scripts: true, width: 820 });
  await openWelcomePage(page, "lost@example.com", true);
  await page.goto(`${site.url}/dashboard/tasks`);
  await waitUntilReady(page, true);
  const box = page.getByRole("checkbox", { name: "Done: Sign the scope" });
  const tasks = "**/dashboard/tasks.data*";
  await page.route(tasks, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  const release = await holdRequests(page, tasks, "POST");
  await box.click();
  await expect.poll(() => box.getAttribute("aria-checked")).toBe("true");
  release();
  await page.getByRole("alert").getByText("We couldn’t update the task.").waitFor();
  await expect.poll(() => box.getAttribute("aria-checked")).toBe("false");
  await close();
});

it("prints the summary without the site's navigation", { tags: ["long"] }, async () => {
  await addProject(sql, "print@example.com", { hero_key: null });
  const { page, close } = await openVisit({ scripts: true, width: 1440 });
  await openWelcomePage(page, "print@example.com", true);
  await page.goto(`${site.url}/dashboard/summary`);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.getByRole("navigation", { name: "Dashboard" }).isVisible()).toBe(false);
  await expect.poll(() => page.getByText("Milestones in your calendar", { exact: true }).isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("listitem").getByText("Demolition, kitchen; bath").isVisible()).toBe(true);
  const pdf = await page.pdf({ format: "Letter" });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  await close();
});
