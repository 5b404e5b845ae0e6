/**
 * A working morning of a staff member, with its clicks counted. Typing and choosing files in the system's dialog aren't clicks.
 *
 * @module-tag long
 */
import type { Locator } from "playwright";
import { describe, expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { contentSchema } from "~/projects/content/content";
import { openVisit, waitForToast, waitUntilReady } from "./browser";
import { signInWithLink } from "./sign-in-with-link";
import { setUpSite } from "./site";

/** Issue 24's limit. */
const MAX_CLICKS = 12;
const STAFF = "sam@sunporch.example";
const ROOMS = ["Kitchen", "Hallway", "Living Room", "Family Room"];

const site = setUpSite();

const count = async (table: string, projectId: string) => {
  const [row] = await query<{ n: number }>(`SELECT count(*)::int n FROM ${table} WHERE project_id = $1`, [projectId]);
  return row!.n;
};

async function addTemplate(name: string) {
  const content = contentSchema.parse({
    milestones: Array.from({ length: 8 }, (_, i) => ({ label: `Milestone ${i + 1}`, day: i * 7 })),
    tasks: Array.from({ length: 10 }, (_, i) => ({ title: `Task ${i + 1}`, description: null })),
    contacts: [{ role: "Designer", name: "Ray Ortiz", email: "ray@example.com", phone: "(951) 555-0170" }],
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

describe.each([
  { scripts: true, width: 1440 },
  { scripts: false, width: 1440 },
])("scripts $scripts", ({ scripts, width }) => {
  it(`answers a request and two questions and fills a project in ${MAX_CLICKS} clicks`, async () => {
    const buyer = `morning-${scripts}@example.com`;
    const template = `Renovation ${scripts}`;
    await addMail(buyer);
    await addTemplate(template);
    const { page, close } = await openVisit({ scripts, width });
    await signInWithLink(page, { email: STAFF, at: site.url, to: "/admin", scripts });
    await page.getByRole("heading", { name: "Mission Control" }).waitFor();
    const clicks: string[] = [];
    const click = async (name: string, target: Locator) => {
      await waitUntilReady(page, scripts);
      clicks.push(name);
      await target.click();
    };
    const link = (name: string) => page.getByRole("link", { name });
    const button = (name: string) => page.getByRole("button", { name });

    await click("the request", link(`Request for ${buyer} Brockton Ave`));
    await page.getByLabel("Confirmed cost of the upgrades").fill("24,500");
    await page.getByLabel("Confirmed timeline").fill("Ten weeks");
    await click("its answer", button("Send and create a project"));
    await waitForToast(page, "Answer sent");
    await page.getByRole("heading", { name: "Create Project" }).waitFor();
    await waitUntilReady(page, scripts);
    clicks.push("the template");
    await page.getByLabel("Template").selectOption({ label: template });
    await click("the project", button("Create Project"));
    await waitForToast(page, "Project created");
    const projectId = /projects\/([^/]+)\/summary/.exec(page.url())![1]!;

    await click(
      "its documents",
      page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Documents" }),
    );
    await click("the form of documents", link("Upload document"));
    await page.getByLabel("Title").waitFor();
    await waitUntilReady(page, scripts);
    clicks.push("the files");
    await page.getByLabel("Files").setInputFiles(
      ["Purchase agreement", "Inspection", "Disclosures", "Permit", "Bid"].map((name) => ({
        name: `${name}.pdf`,
        mimeType: "application/pdf",
        buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`),
      })),
    );
    await click("their upload", button("Upload document"));

    await page.waitForURL(/\/documents$/);
    for (const title of ["Purchase agreement", "Bid"]) await page.getByRole("heading", { name: title }).waitFor();

    await click(
      "Mission Control",
      page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Mission Control" }),
    );
    await click("a question", link("Question from Ana"));
    await page.getByRole("textbox", { name: "Answer" }).fill("It was replaced in 2021.");
    await click("its answer", button("Send and open next"));
    await waitForToast(page, "Answer sent");
    await page.getByRole("heading", { name: /^Ben about/ }).waitFor();
    await waitUntilReady(page, scripts);
    await page.getByRole("textbox", { name: "Answer" }).fill("The seller will tell us on Monday.");
    expect(await button("Send and open next").count()).toBe(0);
    await click("the other answer", button("Send answer"));
    await waitForToast(page, "Answer sent");

    expect(clicks.length, clicks.join(", ")).toBeLessThanOrEqual(MAX_CLICKS);
    for (const [table, n] of Object.entries({
      milestone: 8,
      project_task: 10,
      project_document: 5,
      project_contact: 1,
      design_item: ROOMS.length + 2,
    }))
      expect([table, await count(table, projectId)]).toEqual([table, n]);
    const questions = await query<{ status: string }>("SELECT status FROM lead WHERE email LIKE '%' || $1", [buyer]);
    expect(questions.map(({ status }) => status)).toEqual(["answered", "answered"]);
    await close();
  });
});
