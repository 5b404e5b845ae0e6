/** Ana's project: everything that a buyer's pages can show, with dates around today. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { FileStore } from "../../app/platform/files/file-store";
import { insertRows } from "./insert-rows";
import type { Home } from "./past-requests";
import { createPdf } from "./pdf";
import { readSamplePhoto } from "./sample-photo";

const DAY_MS = 86_400_000;
const addDays = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);
const formatDay = (date: Date) => date.toISOString().slice(0, 10);

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

/** [category, title, description, words] */
const DOCUMENTS: readonly [string, string, string | null, string][] = [
  ["Contract", "Purchase agreement", "Signed by both sides.", "Buyer and seller agree on the sale of the home as is."],
  ["Contract", "Scope of work, second version", "Adds the pantry wall on page 4.", "Kitchen and bath are rebuilt."],
  ["Inspection", "General inspection", null, "Roof: ten years left. Furnace: works. Water heater: replace soon."],
  ["Disclosure", "Seller's disclosures", null, "The seller knows of no leaks and of one squeaky stair."],
  ["Financial", "Renovation budget", "By trade.", "Kitchen 25,000. Bath 18,000. Windows 12,000. Paint 5,000."],
];

/** [title, category, description, day it is due]; the first came as the buyer's document. */
const WANTED: readonly [title: string, category: string, description: string | null, due: number | null][] = [
  ["Proof of homeowners insurance", "Financial", "The page with the policy number.", -20],
  ["Signed change order", "Contract", "For the pantry wall. A photo of the signed page is fine.", -4],
  ["Appliance receipts", "Financial", "For the range and the hood.", 9],
  ["Photos of the hall closet", "Design", null, null],
];

/** [room, category, name, description, status, whether it is on the summary, its photo in a set of the sample MLS] */
const DESIGN: readonly [string, string, string, string, string, boolean, string | null][] = [
  ["Kitchen", "Backsplash", "Zellige, sea salt", "Hand-glazed, 4 x 4 in.", "Installed", true, "kitchen"],
  ["Kitchen", "Countertops", "Quartzite, honed", "One slab.", "Selected", true, "kitchen-range-and-refrigerator"],
  ["Living Room", "Flooring", "White oak", "New plank.", "Selected", true, "living-room-without-staging"],
  [
    "Living Room",
    "Paint",
    "Sage, four tones",
    "Samples on the north wall until Friday.",
    "Pending",
    false,
    "living-room",
  ],
  ["Dining Room", "Lighting", "Linen drum pendant", "28 in, on a dimmer.", "Pending", false, "dining-area"],
  ["Hallway", "Hardware", "Unlacquered brass pulls", "They darken with use.", "Selected", false, null],
];

const CONTACTS: readonly [name: string, role: string, email: string | null, phone: string | null][] = [
  ["Dolores Quintero", "Project Manager", "dolores@sunporch.example", "+1 555 555 0111"],
  ["Wei Tanaka", "Designer", "wei@sunporch.example", "+1 555 555 0122"],
  ["Marcus Hale", "Construction Manager", "marcus@sunporch.example", "+1 555 555 0133"],
  ["Priya Raman", "Lender", "priya@firstbank.example", null],
  ["Redlands Escrow", "Escrow Officer", null, "+1 555 555 0155"],
];

/** With how many days ago; the newest last. */
const MESSAGES: readonly ["buyer" | "staff", string, number][] = [
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
  listings: readonly Home[],
): Promise<void> {
  const id = randomUUID();
  const fridayBefore = addDays(new Date(monday), -2.2);
  const dayAt = (days: number | null) => (days === null ? null : formatDay(addDays(now, days)));
  const addRows = <T extends readonly unknown[]>(
    table: string,
    items: readonly T[],
    describe: (item: T, order: number) => Record<string, unknown>,
  ) =>
    insertRows(
      sql,
      table,
      items.map((item, order) => ({ id: randomUUID(), project_id: id, ...describe(item, order) })),
    );
  const storePhoto = async (folder: string, photo: string) => {
    const key = `projects/${id}/${folder}${randomUUID()}.webp`;
    await store.put(key, await readSamplePhoto(photo));
    return key;
  };
  const storePdf = async (title: string, words: string) => {
    const key = `projects/${id}/documents/${randomUUID()}.pdf`;
    const notice = "This document is part of a demo. Nothing in it is real.";
    const { size, sha256 } = await store.put(key, createPdf(title, [words, notice]));
    return { title, file_key: key, file_name: `${title}.pdf`, size, sha256 };
  };

  await insertRows(sql, "project", [
    {
      id,
      buyer_email: email,
      buyer_name: name,
      owner_email: staff,
      property_address: "121 W Fern Ave, Redlands, CA 92373",
      purchase_price: 655_000,
      renovation_budget: 62_500,
      est_move_in: dayAt(94),
      current_phase: "Renovation",
      hero_key: await storePhoto("hero-", "fronts/house_any_mid_old_spanish_2"),
    },
  ]);
  await addRows("milestone", MILESTONES, ([label, planned, isDone], sort_order) => ({
    label,
    date: dayAt(planned),
    sort_order,
    completed_on: isDone ? dayAt(planned) : null,
  }));
  await addRows("project_task", TASKS, ([title, description, completed, due, isStaffs], sort_order) => ({
    title,
    description,
    completed,
    due_on: dayAt(due),
    sort_order,
    completed_at: !completed ? null : due === null ? fridayBefore : dayAt(due),
    created_at: addDays(now, sort_order - 20),
    assignee_email: isStaffs ? staff : null,
  }));
  const policy = { ...(await storePdf("Proof of homeowners insurance", "Policy 4471-88.")), id: randomUUID() };
  const documents = [];
  for (const [order, [category, title, description, words]] of DOCUMENTS.entries()) {
    const uploaded_at = order === DOCUMENTS.length - 1 ? fridayBefore : addDays(now, 4 * order - 30);
    documents.push([{ ...(await storePdf(title, words)), category, description, uploaded_at, sent_by: null }] as const);
  }
  const sent = { category: "Financial", description: null, uploaded_at: addDays(now, -21), sent_by: email };
  await addRows("project_document", [...documents, [{ ...policy, ...sent }] as const], ([document]) => document);
  await addRows("project_wanted_document", WANTED, ([title, category, description, due], sort_order) => ({
    title,
    category,
    description,
    due_on: dayAt(due),
    sort_order,
    received_on: sort_order === 0 ? dayAt(-21) : null,
    document_id: sort_order === 0 ? policy.id : null,
  }));
  const photos: (string | null)[] = [];
  for (const [, , , , , , photo] of DESIGN)
    photos.push(photo && (await storePhoto("design/", `rooms/house_any_mid_new/${photo}`)));
  await addRows("design_item", DESIGN, ([room, category, item_name, description, status, isShown], sort_order) => ({
    room,
    category,
    item_name,
    description,
    status,
    sort_order,
    show_in_carousel: isShown,
    media_key: photos[sort_order],
  }));
  await sql.query(
    `INSERT INTO audit_event (at, actor_email, action, entity, entity_id, project_id, before, after)
     SELECT $2, $3, 'update', 'design item', id, project_id, '{"status": "Pending"}', '{"status": "Selected"}'
     FROM design_item WHERE project_id = $1 AND status = 'Selected' ORDER BY sort_order LIMIT 1`,
    [id, fridayBefore, staff],
  );
  await addRows("project_contact", CONTACTS, ([name, role, email, phone], order) => ({
    name,
    role,
    email,
    phone,
    created_at: addDays(now, order - 40),
  }));
  await writeMessages(
    sql,
    { thread: id, kind: "project", buyer: email, staff },
    MESSAGES.map(([side, body, daysAgo]) => [side, body, addDays(now, -daysAgo)]),
  );
  await sql.query(
    "INSERT INTO message_read (account_id, thread_id, read_at) SELECT id, $2, $3 FROM account WHERE email = $1",
    [email, id, addDays(now, -2)],
  );
  const offers = listings.slice(0, 2).map((home, index) => ({
    id: randomUUID(),
    buyer_email: email,
    listing_id: home.id,
    mls_id: home.mlsId,
    address: home.address,
    status: index === 0 ? "under review" : "rejected",
    list_price: home.price,
    offer_price: Math.round((home.price * 0.97) / 1_000) * 1_000,
    loan_type: "Conventional",
    closing_time_frame: "30 days",
    submitted_on: dayAt(-3 - 40 * index),
  }));
  await insertRows(sql, "offer", offers);
}

/** Writes messages about a project or a request, the newest last. */
export async function writeMessages(
  sql: pg.Client,
  { thread, kind, buyer, staff }: { thread: string; kind: "project" | "request"; buyer: string; staff: string },
  messages: readonly (readonly [side: "buyer" | "staff", body: string, at: Date])[],
): Promise<void> {
  const [lastSide, , lastAt] = messages.at(-1)!;
  const staff_at = messages.findLast(([side]) => side === "staff")?.[2] ?? null;
  const awaits_staff = lastSide === "buyer";
  await insertRows(sql, "message_thread", [
    { id: thread, [`${kind}_id`]: thread, last_at: lastAt, staff_at, awaits_staff },
  ]);
  await insertRows(
    sql,
    "message",
    messages.map(([side, body, at]) => ({
      id: randomUUID(),
      thread_id: thread,
      side,
      body,
      created_at: at,
      buyer_email: buyer,
      author_email: side === "buyer" ? buyer : staff,
    })),
  );
}
