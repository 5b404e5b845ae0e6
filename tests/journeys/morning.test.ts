/**
 * A working morning of a staff member, with its presses counted: clicks, taps and Enter. A select or a file chooser is two. Typing,
 * pasting and Tab are none.
 */
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { contentSchema } from "~/projects/content/content";
import { describeVisits, openVisit, type VisitOptions, waitForToast, waitUntilReady } from "./browser";
import { signInWithLink } from "./sign-in-with-link";
import { setUpSite } from "./site";

const MAX_PRESSES = { template: 14, none: 25 };
const STAFF = "sam@sunporch.example";
const ROOMS = ["Kitchen", "Hallway", "Living Room"];
const CONTACTS = [
  ["Ray Ortiz", "Designer", "ray@example.com", "(951) 555-0170"],
  ["Rosa Lim", "Lender", "rosa@example.com", "(951) 555-0171"],
  ["Wei Chen", "Appraiser", "wei@example.com", "(951) 555-0172"],
] as const;
/** Of three categories. */
const FILES = ["Purchase agreement", "Roof inspection", "Termite inspection", "Seller disclosures", "Addendum 1"];

const site = setUpSite();

const count = async (table: string, projectId: string) => {
  const [row] = await query<{ n: number }>(`SELECT count(*)::int n FROM ${table} WHERE project_id = $1`, [projectId]);
  return row!.n;
};

async function addTemplate(name: string) {
  const content = contentSchema.parse({
    milestones: Array.from({ length: 8 }, (_, i) => ({ label: `Milestone ${i + 1}`, day: i * 7 })),
    tasks: Array.from({ length: 10 }, (_, i) => ({ title: `Task ${i + 1}`, description: null })),
    contacts: CONTACTS.map(([name, role, email, phone]) => ({ name, role, email, phone })),
    design: ROOMS.map((room) => ({ room, category: "Paint", itemName: `Paint for the ${room}`, description: null })),
    documents: [],
  });
  await query("INSERT INTO project_template (id, name, content) VALUES (gen_random_uuid(), $1, $2)", [name, content]);
}

/** A request for a home with two upgrades, and two questions. */
async function addMail(buyer: string) {
  await query("UPDATE lead SET status = 'closed'");
  await query("UPDATE timeline_request SET status = 'closed'");
  await query("INSERT INTO account (id, email, name) VALUES (gen_random_uuid(), $1, 'Marisol Vega')", [buyer]);
  await query(
    `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
       has_lender, max_home_budget, target_move_in, selected_upgrades, list_price, upgrades_cost, due_at)
     SELECT gen_random_uuid(), a.id, l.id, $2, 'Marisol Vega', a.email, 'email', false, false, 700000, '2027-08',
       '{bath-remodel,interior-paint}', 500000, 24000, now() + interval '40 hours'
     FROM account a, (SELECT id FROM listing WHERE withdrawn_at IS NULL LIMIT 1) l WHERE a.email = $1`,
    [buyer, `${buyer} Brockton Ave`],
  );
  for (const name of ["Ana", "Ben"])
    await query(
      `INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time, message)
       SELECT gen_random_uuid(), id, $1, $2, 'email', 'morning', 'Is the roof new?' FROM listing WHERE withdrawn_at IS NULL LIMIT 1`,
      [name, `${name}-${buyer}`],
    );
}

/** What a staff member presses on a page. */
class Presses {
  readonly made: string[] = [];

  constructor(
    readonly page: Page,
    readonly visit: VisitOptions,
  ) {}

  async press(name: string, target: Locator): Promise<void> {
    await waitUntilReady(this.page, this.visit.scripts);
    this.made.push(name);
    await (this.visit.width < 600 ? target.tap() : target.click());
  }

  link(name: string | RegExp, within: Page | Locator = this.page) {
    return this.press(`link ${name}`, within.getByRole("link", { name }));
  }

  button(name: string | RegExp) {
    return this.press(`button ${name}`, this.page.getByRole("button", { name }));
  }

  /** Opens a page by the header. */
  async goTo(name: string): Promise<void> {
    const isPhone = this.visit.width < 600;
    if (isPhone) await this.press("Menu", this.page.locator("summary[aria-label=Menu]"));
    await this.link(name, this.page.getByRole("navigation", { name: isPhone ? "Menu" : "Staff" }));
  }

  async tab(name: string): Promise<void> {
    await this.link(name, this.page.getByRole("navigation", { name: "Project" }));
    await this.page.waitForURL(`**/${name.toLowerCase()}`);
  }

  /** Types or pastes into a field, which needs a press unless it has the focus. */
  async type(label: string, text: string): Promise<void> {
    const field = this.page.getByRole("textbox", { name: label });
    await field.waitFor();
    await waitUntilReady(this.page, this.visit.scripts);
    if (!(await field.evaluate((element) => element === document.activeElement)))
      await this.press(`field ${label}`, field);
    await this.page.keyboard.insertText(text);
  }

  async choose(label: string, option: string): Promise<void> {
    await waitUntilReady(this.page, this.visit.scripts);
    this.made.push(`select ${label}`, option);
    await this.page.getByLabel(label).selectOption({ label: option });
  }

  async chooseFiles(label: RegExp, names: readonly string[]): Promise<void> {
    await waitUntilReady(this.page, this.visit.scripts);
    this.made.push("file chooser", "Open");
    await this.page.getByLabel(label).setInputFiles(
      names.map((name) => ({
        name: `${name}.pdf`,
        mimeType: "application/pdf",
        buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`),
      })),
    );
  }

  async addSeveral(tab: string | null, label: string, lines: readonly string[]): Promise<void> {
    if (tab) await this.tab(tab);
    await this.link("Add several");
    await this.type(label, lines.join("\n"));
    await this.button("Add all");
    await waitForToast(this.page, `${lines.length} `, "added");
  }
}

describeVisits(
  "a morning",
  [
    { scripts: true, width: 390 },
    { scripts: true, width: 1440 },
    { scripts: false, width: 390 },
    { scripts: false, width: 1440 },
  ],
  (visit) => {
    const { scripts, width } = visit;
    it.each(["template", "none"] as const)("takes few presses with this template: %s", async (by) => {
      const buyer = `morning-${scripts}-${width}-${by}@example.com`;
      await addMail(buyer);
      await query("DELETE FROM project_template");
      if (by === "template") await addTemplate("Renovation");
      const { page, close } = await openVisit(visit);
      await signInWithLink(page, { email: STAFF, at: site.url, to: "/admin/dashboard", scripts });
      const presses = new Presses(page, visit);

      await presses.link(`Request for ${buyer} Brockton Ave`);
      await presses.type("Confirmed cost of the upgrades", "24,500");
      await page.keyboard.press("Tab");
      await presses.type("Confirmed timeline", "Ten weeks");
      await presses.button("Send and create a project");
      await waitForToast(page, "Answer sent");
      await page.getByRole("heading", { name: "Create Project" }).waitFor();
      if (by === "template") await presses.choose("Template", "Renovation");
      await presses.button("Create Project");
      await waitForToast(page, "Project created");
      const projectId = /projects\/([^/]+)\/summary/.exec(page.url())![1]!;

      if (by === "none") {
        const number = (name: string, n: number) =>
          Array.from({ length: n }, (_, i) => `${name} ${i + 1}, Mar ${i + 1}`);
        await presses.addSeveral(null, "Milestones", number("Milestone", 8));
        await presses.addSeveral("Tasks", "Tasks", number("Task", 10));
        await presses.addSeveral(
          "Contacts",
          "Contacts",
          CONTACTS.map((cells) => cells.join("\t")),
        );
        await presses.addSeveral(
          "Design",
          "Design selections",
          ROOMS.map((room) => `${room}, Paint, Paint for the ${room}`),
        );
      }
      await presses.tab("Documents");
      await presses.chooseFiles(/^New documents/, FILES);
      await presses.button(/^Upload$/);
      await waitForToast(page, "5 documents added");

      await presses.goTo("Mission Control");
      await presses.link("Question from Ana");
      await presses.type("Answer", "It was replaced in 2021.");
      await presses.button("Send and open next");
      await waitForToast(page, "Answer sent");
      await page.getByRole("heading", { name: /^Ben about/ }).waitFor();
      await presses.type("Answer", "The seller will tell us on Monday.");
      expect(await page.getByRole("button", { name: "Send and open next" }).count()).toBe(0);
      await presses.button("Send answer");
      await waitForToast(page, "Answer sent");

      expect(presses.made.length, presses.made.join(", ")).toBeLessThanOrEqual(MAX_PRESSES[by]);
      for (const [table, n] of Object.entries({
        milestone: 8,
        project_task: 10,
        project_document: 5,
        project_contact: 3,
        // With the two upgrades of the request.
        design_item: 5,
      }))
        expect([table, await count(table, projectId)]).toEqual([table, n]);
      const categories = await query<{ category: string }>(
        "SELECT DISTINCT category FROM project_document WHERE project_id = $1 ORDER BY 1",
        [projectId],
      );
      expect(categories.map(({ category }) => category)).toEqual(["Contract", "Disclosure", "Inspection"]);
      const questions = await query<{ status: string }>("SELECT status FROM lead WHERE email LIKE '%' || $1", [buyer]);
      expect(questions.map(({ status }) => status)).toEqual(["answered", "answered"]);
      await close();
    });
  },
);
