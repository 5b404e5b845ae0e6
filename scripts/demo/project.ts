/** Ana's project: everything that a buyer's pages can show, with dates around today. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { FileStore } from "../../app/platform/files/file-store";
import { createPdf } from "./pdf";
import { readSamplePhoto, renderPicture } from "./picture";
import { SWATCHES } from "./swatches";

const DAY_MS = 86_400_000;
const addDays = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** [label, planned day, done] */
const MILESTONES: readonly [string, number, boolean][] = [
  ["Offer accepted", -58, true],
  ["Inspection complete", -42, true],
  ["Close of escrow", -19, true],
  ["Permits approved", -3, false],
  ["Kitchen & bath demolition", 6, false],
  ["Cabinets and tile", 38, false],
  ["Final walkthrough", 86, false],
  ["Move in", 94, false],
];

/** [title, description, done, day it is due, whether staff do it] */
const TASKS: readonly [string, string | null, boolean, number | null, true?][] = [
  ["Sign the updated scope of work", "Page 4 adds the pantry wall. The scope is in Documents.", false, -2],
  ["Pick the grout color for the hall bath", "Three samples are on the window sill at the house.", false, 1],
  ["Empty the kitchen cabinets before Monday", null, false, 5],
  ["Confirm the appliance delivery window", "Range and hood arrive together.", false, null],
  ["Order the dumpster for demolition", "Two days before the crew comes.", false, 4, true],
  ["Send proof of homeowners insurance", null, true, -20],
  ["Choose cabinet hardware", null, true, null],
  ["Wire the closing costs", "Call to confirm the account number before you send anything.", true, -19],
];

const DOCUMENTS: readonly [category: string, title: string, description: string | null, words: string][] = [
  ["Contract", "Purchase agreement", "Signed by both sides.", "Buyer and seller agree on the sale of the home as is."],
  [
    "Contract",
    "Scope of work, second version",
    "Adds the pantry wall on page 4.",
    "Kitchen and bath are removed and rebuilt.",
  ],
  [
    "Inspection",
    "General inspection",
    null,
    "Roof: ten years left. Furnace: works. Water heater: replace within two years.",
  ],
  ["Disclosure", "Seller's disclosures", null, "The seller knows of no leaks and of one squeaky stair."],
  [
    "Financial",
    "Renovation budget",
    "By trade.",
    "Kitchen 25,000. Bath 18,000. Windows 12,000. Paint 5,000. Reserve 2,500.",
  ],
];

/** [title, category, description, day it is due]; the first came as the buyer's document. */
const WANTED: readonly [title: string, category: string, description: string | null, due: number | null][] = [
  ["Proof of homeowners insurance", "Financial", "The page with the policy number.", -20],
  ["Signed change order", "Contract", "For the pantry wall. A photo of the signed page is fine.", -4],
  ["Appliance receipts", "Financial", "For the range and the hood.", 9],
  ["Photos of the hall closet", "Design", null, null],
];

const DESIGN: readonly [
  room: string,
  category: string,
  name: string,
  description: string,
  status: string,
  shown: boolean,
  kind: keyof typeof SWATCHES | null,
][] = [
  [
    "Kitchen",
    "Backsplash",
    "Zellige, sea salt",
    "Hand-glazed, 4 x 4 in, straight stack to the hood.",
    "Installed",
    true,
    "tile",
  ],
  ["Kitchen", "Countertops", "Quartzite, honed", "One slab, waterfall at the island.", "Selected", true, "stone"],
  ["Living Room", "Flooring", "White oak, matte oil", "Refinish upstairs, new plank down.", "Selected", true, "oak"],
  ["Living Room", "Paint", "Sage, four tones", "Samples on the north wall until Friday.", "Pending", false, "paint"],
  ["Dining Room", "Lighting", "Linen drum pendant", "28 in, on a dimmer.", "Pending", false, "lamp"],
  ["Hallway", "Hardware", "Unlacquered brass pulls", "They darken with use.", "Selected", false, null],
];

const CONTACTS: readonly [name: string, role: string, email: string | null, phone: string | null][] = [
  ["Dolores Quintero", "Project Manager", "dolores@sunporch.example", "+1 555 555 0111"],
  ["Wei Tanaka", "Designer", "wei@sunporch.example", "+1 555 555 0122"],
  ["Marcus Hale", "Construction Manager", "marcus@sunporch.example", "+1 555 555 0133"],
  ["Priya Raman", "Lender", "priya@firstbank.example", null],
  ["Redlands Escrow", "Escrow Officer", null, "+1 555 555 0155"],
];

/** The newest last. */
const MESSAGES: readonly [side: "buyer" | "staff", body: string, daysAgo: number][] = [
  ["staff", "Welcome, Ana! Write to us here whenever you have a question about the house.", 55],
  ["buyer", "Thank you! Can we still move the pantry wall by a foot?", 9],
  ["staff", "We can. The second version of the scope has it on page 4. Please sign it by Friday.", 8],
  ["buyer", "Signed. When can I see the tile samples?", 3],
  ["staff", "They are on the window sill at the house. Dolores can meet you there on Thursday at 4.", 1],
];

/**
 * Creates the project.
 * @param staff who takes care of it
 * @param monday of its weekly summary, YYYY-MM-DD
 * @param listings homes on the market, for offers
 */
export async function createDemoProject(
  sql: pg.Client,
  store: FileStore,
  { email, name, staff, now, monday }: { email: string; name: string; staff: string; now: Date; monday: string },
  listings: readonly { id: number; mlsId: string; address: string; price: number }[],
): Promise<void> {
  const id = randomUUID();
  const fridayBefore = new Date(Date.parse(monday) - 2.2 * DAY_MS);
  const heroKey = `projects/${id}/hero-${randomUUID()}.webp`;
  await store.put(heroKey, await readSamplePhoto("fronts/house_any_mid_old_spanish_2"));
  await sql.query(
    `INSERT INTO project (id, buyer_email, buyer_name, property_address, purchase_price, renovation_budget, est_move_in,
       current_phase, hero_key, owner_email)
     VALUES ($1, $2, $3, '121 W Fern Ave, Redlands, CA 92373', 655000, 62500, $4, 'Renovation', $5, $6)`,
    [id, email, name, addDays(now, 94), heroKey, staff],
  );
  for (const [order, [label, planned, isDone]] of MILESTONES.entries())
    await sql.query(
      `INSERT INTO milestone (id, project_id, label, date, completed_on, sort_order) VALUES ($1, $2, $3, $4, $5, $6)`,
      [randomUUID(), id, label, addDays(now, planned), isDone ? addDays(now, planned) : null, order],
    );
  for (const [order, [title, description, isDone, due, isStaffs]] of TASKS.entries())
    await sql.query(
      `INSERT INTO project_task (id, project_id, title, description, completed, completed_at, created_at, due_on, assignee_email, sort_order)
       VALUES ($1, $2, $3, $4, $5, CASE WHEN $5 THEN $10::timestamptz END, $6, $7, $8, $9)`,
      [
        randomUUID(),
        id,
        title,
        description,
        isDone,
        new Date(now.getTime() - (20 - order) * DAY_MS),
        due === null ? null : addDays(now, due),
        isStaffs ? staff : null,
        order,
        due === null ? fridayBefore : addDays(now, due),
      ],
    );
  for (const [order, [category, title, description, text]] of DOCUMENTS.entries()) {
    const body = createPdf(title, [text, "This document is part of a demo. Nothing in it is real."]);
    const key = `projects/${id}/documents/${randomUUID()}.pdf`;
    const { size, sha256 } = await store.put(key, body);
    await sql.query(
      `INSERT INTO project_document
         (id, project_id, category, title, description, file_key, file_name, size, sha256, uploaded_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        randomUUID(),
        id,
        category,
        title,
        description,
        key,
        `${title}.pdf`,
        size,
        sha256,
        order === DOCUMENTS.length - 1 ? fridayBefore : new Date(now.getTime() - (30 - 4 * order) * DAY_MS),
      ],
    );
  }
  for (const [order, [title, category, description, due]] of WANTED.entries()) {
    const received = order === 0 ? randomUUID() : null;
    if (received) {
      const key = `projects/${id}/documents/${randomUUID()}.pdf`;
      const body = createPdf(title, ["Policy 4471-88.", "This document is part of a demo. Nothing in it is real."]);
      const { size, sha256 } = await store.put(key, body);
      await sql.query(
        `INSERT INTO project_document
           (id, project_id, category, title, file_key, file_name, size, sha256, uploaded_at, sent_by)
         VALUES ($1, $2, $3, $4, $5, 'policy.pdf', $6, $7, $8, $9)`,
        [received, id, category, title, key, size, sha256, new Date(now.getTime() - 21 * DAY_MS), email],
      );
    }
    await sql.query(
      `INSERT INTO project_wanted_document
         (id, project_id, title, category, description, due_on, received_on, document_id, sort_order)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        randomUUID(),
        id,
        title,
        category,
        description,
        due === null ? null : addDays(now, due),
        received && addDays(now, -21),
        received,
        order,
      ],
    );
  }
  for (const [order, [room, category, itemName, description, status, isShown, kind]] of DESIGN.entries()) {
    const key = kind && `projects/${id}/design/${randomUUID()}.webp`;
    if (kind && key) await store.put(key, await renderPicture(SWATCHES[kind]()));
    await sql.query(
      `INSERT INTO design_item (id, project_id, room, category, item_name, description, status, show_in_carousel, media_key,
         sort_order) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [randomUUID(), id, room, category, itemName, description, status, isShown, key, order],
    );
  }
  await sql.query(
    `INSERT INTO audit_event (at, actor_email, action, entity, entity_id, project_id, before, after)
     SELECT $2, $3, 'update', 'design item', id, project_id, '{"status": "Pending"}', '{"status": "Selected"}'
     FROM design_item WHERE project_id = $1 AND status = 'Selected' ORDER BY sort_order LIMIT 1`,
    [id, fridayBefore, staff],
  );
  for (const [order, [name, role, mail, phone]] of CONTACTS.entries())
    await sql.query(
      "INSERT INTO project_contact (id, project_id, name, role, email, phone, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
      [randomUUID(), id, name, role, mail, phone, new Date(now.getTime() - (40 - order) * DAY_MS)],
    );
  await writeMessages(
    sql,
    { thread: id, kind: "project", buyer: email, staff },
    MESSAGES.map(([side, body, daysAgo]) => ({ side, body, at: new Date(now.getTime() - daysAgo * DAY_MS) })),
  );
  await sql.query(
    `INSERT INTO message_read (account_id, thread_id, read_at)
     SELECT id, $2, $3 FROM account WHERE email = $1`,
    [email, id, new Date(now.getTime() - 2 * DAY_MS)],
  );
  for (const [index, status] of ["under review", "rejected"].entries()) {
    const home = listings[index];
    if (!home) continue;
    await sql.query(
      `INSERT INTO offer (id, buyer_email, listing_id, mls_id, address, status, offer_price, list_price, loan_type,
         closing_time_frame, submitted_on) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'Conventional', '30 days', $9)`,
      [
        randomUUID(),
        email,
        home.id,
        home.mlsId,
        home.address,
        status,
        Math.round((home.price * 0.97) / 1_000) * 1_000,
        home.price,
        addDays(now, -3 - 40 * index),
      ],
    );
  }
}

/** Writes messages about a project or a request, the newest last. */
export async function writeMessages(
  sql: pg.Client,
  { thread, kind, buyer, staff }: { thread: string; kind: "project" | "request"; buyer: string; staff: string },
  messages: readonly { side: "buyer" | "staff"; body: string; at: Date }[],
): Promise<void> {
  const newest = messages.at(-1);
  const ofStaff = messages.findLast(({ side }) => side === "staff");
  await sql.query(
    `INSERT INTO message_thread (id, ${kind}_id, last_at, staff_at, awaits_staff) VALUES ($1, $1, $2, $3, $4)`,
    [thread, newest?.at, ofStaff?.at ?? null, newest?.side === "buyer"],
  );
  for (const { side, body, at } of messages)
    await sql.query(
      `INSERT INTO message (id, thread_id, side, author_email, buyer_email, body, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [randomUUID(), thread, side, side === "buyer" ? buyer : staff, buyer, body, at],
    );
}
