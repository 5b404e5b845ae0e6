/**
 * Every form of the site posted twice, as a browser without scripts does after a double press, or when the answer was lost and the
 * visitor sends it again: it creates its records and emails once. What staff delete or mark as done, its toast reverts.
 */
import { describe, expect, it } from "vitest";
import { listTourDays } from "~/tours/times";
import { createPdf } from "../media/documents";
import { createJpeg } from "../media/images";
import { addDesignOption } from "../projects";
import type { Answer } from "../server/running-server";
import { emptyTables } from "../setup/empty-tables";
import { type FormField, kindOfPath, type PageForm, parseForms, walkPages } from "./forms";
import type { Person } from "./person";
import {
  addInboxItems,
  addTour,
  ana,
  createPerson,
  followToast,
  home,
  project,
  sam,
  setUpStaffSite,
  site,
  uploadAs,
} from "./staff-site";
import type { Fields } from "./upload";

setUpStaffSite();

/** What grows with every request, and links, of which the table of emails tells which were sent. */
const UNCOUNTED_TABLES = ["audit_event", "auth_event", "rate_limit", "session", "sign_in_link", "_prisma_migrations"];
/** What people type in fields by name. */
const TYPED: readonly (readonly [RegExp, string])[] = [
  [/time\.day$/i, listTourDays({ from: 9, to: 18 }, 24)[1]!],
  [/time\.hour$/i, "10"],
  [/email/i, "ben@example.com"],
  [/phone/i, "951 555 0170"],
  [/password|current/i, "tulip window gravel"],
  [/(date|Date|On|Until)$/, "3/9/2027"],
  [/stories/, "1"],
  [/counties/, "Riverside"],
  [/zips/, "92506"],
  [/amount/i, "500,000"],
  [/month/i, "8"],
  [/year/i, "2027"],
  [/^link$/, "https://example.com/oak"],
  [/weeks/i, "6"],
  [/price|cost|budget|estimate|committed|paid|allowance/i, "560,000"],
  [/order/i, "6"],
  [/-day$|daysAdded/, "7"],
];
const typeInto = (name: string) => TYPED.find(([pattern]) => pattern.test(name))?.[1] ?? `Typed ${name}`;

/** Lines of items that have more than a title, by the page that adds them. */
const LINES: Readonly<Record<string, string>> = {
  "/admin/projects/#/contacts/add": "Wei Chen, Designer",
  "/admin/projects/#/budget/add": "Paint, Paint, 4,500",
  "/admin/projects/#/design/add": "Kitchen, Tile, Zellige",
};

/** Fills what is empty and chooses what must be chosen. */
async function fillForm(form: PageForm, button: FormField | undefined): Promise<Fields> {
  const fields: Fields = {};
  for (const { name, kind, type, value, isSent } of form.fields) {
    const isChoice = type === "radio" || type === "checkbox";
    if (name === "consent") fields[name] = "on";
    if (kind === "button" || (isChoice && !isSent && (type === "checkbox" || name in fields))) continue;
    // The form that comes back says the date in words.
    if (name.endsWith("-shown")) fields[name] = value || "2027-03-09";
    // Selects without a chosen option have the last one's value, a time of the evening of another day for each.
    else if (/time\.(day|hour)$/i.test(name)) fields[name] = typeInto(name);
    else if (name === "lines" && value === "") fields[name] = LINES[kindOfPath(form.path)] ?? typeInto(name);
    else if (type !== "file") fields[name] = value || type === "hidden" ? value : typeInto(name);
    else if (/photo|picture|hero|media|image/i.test(name))
      fields[name] = { name: "porch.jpg", bytes: await createJpeg(40, 30) };
    else if (form.path.endsWith("/budget/import"))
      // Other forms delete, rename and repeat lines.
      fields[name] = { name: "paid.csv", bytes: Buffer.from("Line,Paid\n") };
    else if (form.path.endsWith("/import"))
      fields[name] = {
        name: "upgrades.csv",
        bytes: Buffer.from("Title,Category,CostRule,UnitCost\nDeck,Outdoor,fixed,400"),
      };
    else fields[name] = { name: "roof.pdf", bytes: createPdf() };
  }
  return button ? { ...fields, [button.name]: button.value } : fields;
}

let tables: string[] | undefined;

async function countRows(): Promise<Record<string, number>> {
  tables ??= (
    await site.sql.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT relname = ANY($1)",
      [UNCOUNTED_TABLES],
    )
  ).rows.map(({ name }) => name);
  const counts = tables.map((name) => `(SELECT count(*)::int FROM "${name}") AS "${name}"`);
  return (await site.sql.query(`SELECT ${counts}`)).rows[0];
}

/** The kind of a form with what its button does: "/admin/projects/#/milestones done". */
function nameForm({ path, fields }: PageForm, button: FormField | undefined): string {
  const intent = fields.find(({ name, type }) => type === "hidden" && name === "intent")?.value;
  return `${kindOfPath(path)} ${button?.value ?? intent ?? ""}`.trim();
}

/** Posts each form of the pages below these, as it is filled in by a visitor who changes nothing that has a value. */
class FormWalk {
  /** As {@link nameForm} names them. */
  readonly sent: string[] = [];
  /** Those that were not accepted, with the status. */
  readonly refused: string[] = [];
  /** What the second post added. */
  readonly doubled: string[] = [];
  /** Those that deleted rows or marked something as done. */
  readonly ending: string[] = [];
  /** Of these, those whose toast has no button that reverts it. */
  readonly final: string[] = [];

  constructor(readonly visitor: Person) {}

  async visit(from: readonly string[], pattern: RegExp): Promise<this> {
    await walkPages(this.visitor, from, pattern, (page, path) =>
      this.#sendForms(page, path, () => this.visitor.get(path)),
    );
    return this;
  }

  /** @param reload returns the page after the forms before, with forms as it has them then */
  async #sendForms(page: Answer, path: string, reload: () => Promise<Answer>): Promise<void> {
    const parse = ({ body }: Answer) => parseForms(body, path).filter(({ method }) => method === "post");
    for (const shown of parse(page)) {
      const buttons = shown.fields.filter(({ kind }) => kind === "button");
      for (const button of buttons.length > 0 ? buttons : [undefined]) {
        const name = nameForm(shown, button);
        if (this.sent.includes(name)) continue;
        // The toast of the form before has a form of its own.
        const form = parse(await reload()).find(
          (each) =>
            nameForm(each, button) === name && (!button || each.fields.some(({ value }) => value === button.value)),
        );
        if (form) await this.#sendTwice(form, button);
      }
    }
  }

  async #sendTwice(form: PageForm, button: FormField | undefined): Promise<void> {
    const { visitor } = this;
    const key = nameForm(form, button);
    // What signs the visitor out ends the walk.
    if (this.sent.includes(key) || form.path.startsWith("/sign-out") || key.endsWith(" end")) return;
    this.sent.push(key);
    const body = await fillForm(form, button);
    await emptyTables(site.sql, "rate_limit");
    const post = () =>
      form.files ? uploadAs(visitor, form.path, body) : visitor.post(form.path, body as Record<string, string>);
    const before = await countRows();
    const answer = await post();
    const once = await countRows();
    // What is brought back is no deleted record any more.
    const isDeletion = Object.keys(once).some((table) => table !== "deleted_record" && once[table]! < before[table]!);
    if (key.endsWith(" done") || isDeletion) {
      this.ending.push(key);
      if (visitor === sam && !(await followToast(answer)).fields.undo) this.final.push(key);
    }
    await post();
    for (const [table, count] of Object.entries(await countRows()))
      if (count > once[table]!) this.doubled.push(`${key}: ${count - once[table]!} more in ${table}`);
    if (answer.status >= 400) this.refused.push(`${key}: ${answer.status}`);
    // The next step of a preview.
    else if (answer.status === 200) await this.#sendForms(answer, form.path, async () => answer);
  }
}

/** Two options, of which one is picked. */
async function addPickedOption(decider: string): Promise<void> {
  const picked = await addDesignOption(site.sql, project);
  await addDesignOption(site.sql, project, { name: "Slab, walnut", sort_order: 1 });
  await site.sql.query(
    "UPDATE design_item SET picked_id = $1, picked_by = 'ana@example.com', decider = $2 WHERE id = $3",
    [picked, decider, project.item],
  );
}

describe("every form that is posted twice", () => {
  it("of a visitor", async () => {
    const pages = [
      "/",
      `/listing/${home}/ask`,
      `/listing/${home}/tour`,
      `/listing/${home}/request`,
      "/save-search?beds=3",
      "/sign-in",
      "/sign-in?mode=password",
      "/sign-in?mode=create",
      "/sign-in?mode=forgot",
    ];
    const { sent, refused, doubled } = await new FormWalk(createPerson()).visit(pages, /^\//);
    expect(doubled).toEqual([]);
    // There is no account with a password.
    expect(refused).toEqual(["/sign-in password: 422"]);
    expect(sent).toEqual(
      expect.arrayContaining([
        "/listing/#/ask",
        "/listing/#/tour",
        "/listing/#/request continue",
        "/save-search",
        "/sign-in create",
      ]),
    );
  });

  it("of a buyer", async () => {
    await ana.post("/save-search?beds=3", { name: "Near work" });
    await ana.call("POST", "/api/saved-properties", { listingId: home });
    await addTour();
    const changeOrder = { title: "Cabinets", lines: [{ title: "Oak", amount: 500 }] };
    const api = `/api/admin/projects/${project.id}/change-orders`;
    const { id } = JSON.parse((await sam.call("POST", api, changeOrder)).body);
    await sam.call("POST", `${api}/${id}/send`);
    await addPickedOption("Any buyer");
    const pages = [
      "/dashboard/design",
      "/dashboard/messages",
      "/dashboard/searches",
      "/dashboard/saved",
      "/dashboard/summary",
      "/dashboard/documents",
    ];
    const { sent, refused, doubled } = await new FormWalk(ana).visit(pages, /^\/dashboard/);
    expect([doubled, refused]).toEqual([[], []]);
    expect(sent).toEqual(
      expect.arrayContaining([
        "/dashboard/design/# confirm",
        "/dashboard/design/# pick",
        "/dashboard/messages/# message",
        "/dashboard/profile email",
        "/dashboard/signatures/# sign",
        "/dashboard/tours/# move",
      ]),
    );
  });

  it("of staff", { tags: ["long"] }, async () => {
    await addInboxItems();
    await addPickedOption("Staff");
    await site.sql.query(
      `INSERT INTO mail (id, kind, recipient, subject, text, html, dead_at)
       VALUES (gen_random_uuid(), 'project-created', 'nobody@example.com', 'Your project', '', '', now())`,
    );
    await site.sql.query(
      "INSERT INTO project_buyer (id, project_id, email) VALUES (gen_random_uuid(), $1, 'cy@example.com')",
      [project.id],
    );
    await site.sql.query(
      `INSERT INTO note (id, project_id, author_email, body, mentioned)
       VALUES (gen_random_uuid(), $1, 'wei@sunporch.example', '@sam: marble', '{sam@sunporch.example}')`,
      [project.id],
    );
    // Each has the same form.
    await site.sql.query("DELETE FROM upgrade WHERE sort_order > 2");
    // The first lead that waits is a tour, whose page is of the same kind.
    const { rows: questions } = await site.sql.query("SELECT id FROM lead WHERE id NOT IN (SELECT lead_id FROM tour)");
    const pages = [
      `/admin/inbox/leads/${questions[0].id}`,
      "/admin/dashboard",
      // The first link to it may be one of a badge, to a part of the list.
      "/admin/work",
      `/admin/projects/${project.id}`,
      "/admin/upgrades/new",
    ];
    const { sent, refused, doubled, ending, final } = await new FormWalk(sam).visit(pages, /^\/admin/);
    expect(doubled).toEqual([]);
    expect(final).toEqual([]);
    expect(ending).toEqual(
      expect.arrayContaining([
        "/admin/health drop",
        "/admin/work done",
        ...["milestones", "tasks"].map((kind) => `/admin/projects/#/${kind} done`),
        ...["budget", "buyers", "contacts", "design", "milestones", "tasks", "wanted-documents"].map(
          (kind) => `/admin/projects/#/${kind}/#/delete`,
        ),
        "/admin/projects/#/design/#/options/#/delete",
        "/admin/projects/#/notes delete",
        "/admin/upgrades/kitchen-remodel delete",
      ]),
    );
    // There is no feed, and the walk sends the draft before it deletes it.
    const expected = /sync: 502$|change-orders\/#\/delete: 409$/;
    expect(refused.filter((form) => !expected.test(form))).toEqual([]);
    expect(sent.length).toBeGreaterThan(50);
    expect(sent).toEqual(
      expect.arrayContaining([
        "/admin/projects/#/change-orders/# send",
        "/admin/work done",
        "/admin/work move",
        "/admin/work remind",
      ]),
    );
    const { rows } = await site.sql.query(
      "SELECT kind, count(*)::int FROM mail WHERE kind IN ('lead-answered', 'offer-changed') GROUP BY 1 ORDER BY 1",
    );
    expect(rows).toEqual([
      { kind: "lead-answered", count: 1 },
      { kind: "offer-changed", count: 1 },
    ]);
  });
});
