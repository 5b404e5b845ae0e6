/** Ana's project: everything that a buyer's pages can show, with dates around today. */
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import sharp from "sharp";
import type { FileStore } from "../../app/platform/files/file-store";
import { renderPdf } from "../../app/projects/signatures/pdf.server";
import { insertRows } from "./insert-rows";
import type { Home } from "./past-requests";

const addDays = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000);

/** A photo of the sample MLS as a stored picture. @param name "rooms/house_any_mid_new/kitchen" */
export const readSamplePhoto = (name: string, width = 1_280): Promise<Buffer> =>
  sharp(fileURLToPath(new URL(`../../sample-mls/photos/${name}.webp`, import.meta.url)))
    .resize(width)
    .webp({ quality: 80 })
    .toBuffer();

/** [category, title, description, words] */
const DOCUMENTS: readonly [string, string, string | null, string][] = [
  ["Contract", "Purchase agreement", "Signed by both sides.", "Buyer and seller agree on the sale of the home as is."],
  ["Contract", "Scope of work, second version", "Adds the pantry wall on page 4.", "Kitchen and bath are rebuilt."],
  ["Inspection", "General inspection", null, "Roof: ten years left. Furnace: works. Water heater: replace soon."],
  ["Disclosure", "Seller's disclosures", null, "The seller knows of no leaks and of one squeaky stair."],
];

/** Options of a design item: [name, price, weeks, house with a picture] */
const LAMPS: readonly [string, number, number, string][] = [
  ["Cone, brushed steel", 650, 2, "mid_new"],
  ["Three opal globes", 890, 6, "high_old"],
  ["Cone, dark bronze", 540, 0, "mid_old"],
];

/** With how many days ago; the newest last. */
const MESSAGES: readonly ["buyer" | "staff", string, number][] = [
  ["staff", "Welcome, Ana! Write to us here whenever you have a question about the house.", 55],
  ["buyer", "Thank you! Can we still move the pantry wall by a foot?", 9],
  ["staff", "We can. The second version of the scope has it on page 4. Please sign it by Friday.", 8],
  ["buyer", "Signed. When can I see the tile samples?", 3],
  ["staff", "They are on the window sill at the house. Dolores can meet you there on Thursday at 4.", 1],
];

/** Creates the project. @param staff who takes care of it @param monday of its weekly summary @param listings for offers */
export async function createDemoProject(
  sql: pg.Client,
  store: FileStore,
  { email, name, staff, now, monday }: { email: string; name: string; staff: string; now: Date; monday: string },
  listings: readonly Home[],
): Promise<void> {
  const id = randomUUID();
  const fridayBefore = addDays(new Date(monday), -2.2);
  const dayAt = (days: number) => addDays(now, days).toISOString().slice(0, 10);
  const addRows = (table: string, columns: readonly string[], rows: readonly (readonly unknown[])[]) => {
    const describe = (values: readonly unknown[], sort_order: number) => {
      const entries = columns.map((column, index) => [column, values[index]]);
      return { id: randomUUID(), project_id: id, sort_order, ...Object.fromEntries(entries) };
    };
    return insertRows(sql, table, rows.map(describe));
  };
  const storePhoto = async (folder: string, photo: string) => {
    const key = `projects/${id}/${folder}${randomUUID()}.webp`;
    await store.put(key, await readSamplePhoto(photo));
    return key;
  };
  const storePdf = async (title: string, words: string) => {
    const key = `projects/${id}/documents/${randomUUID()}.pdf`;
    const blocks = [{ text: words }, { text: "This document is part of a demo. Nothing in it is real." }];
    const { size, sha256 } = await store.put(key, await renderPdf({ title, blocks }, now));
    return { id: randomUUID(), project_id: id, title, file_key: key, file_name: `${title}.pdf`, size, sha256 };
  };

  const hero_key = await storePhoto("hero-", "fronts/house_any_mid_old_spanish_2");
  const people = { buyer_email: email, buyer_name: name, owner_email: staff };
  const money = { purchase_price: 655_000, renovation_budget: 62_500, budget_shown: "lines", est_move_in: dayAt(94) };
  const state = { property_address: "121 W Fern Ave, Redlands, CA 92373", current_phase: "Renovation", hero_key };
  await insertRows(sql, "project", [{ id, ...people, ...money, ...state }]);
  await addRows(
    "milestone",
    ["label", "date", "completed_on"],
    [
      ["Offer accepted", dayAt(-58), dayAt(-58)],
      ["Inspection complete", dayAt(-42), dayAt(-42)],
      ["Close of escrow", dayAt(-19), dayAt(-19)],
      ["Permits approved", dayAt(-3), null],
      ["Kitchen & bath demolition", dayAt(6), null],
      ["Cabinets and tile", dayAt(38), null],
      ["Move in", dayAt(94), null],
    ],
  );
  const wire = "Call to confirm the account number before you send anything.";
  await addRows(
    "project_task",
    ["title", "description", "due_on", "completed", "completed_at", "assignee_email"],
    [
      ["Sign the updated scope of work", "It is in Documents: see page 4.", dayAt(-2), false, null, null],
      ["Pick the grout color for the hall bath", "Samples are on the window sill.", dayAt(1), false, null, null],
      ["Confirm the appliance delivery window", "Range and hood arrive together.", null, false, null, null],
      ["Order the dumpster for demolition", "Two days before the crew comes.", dayAt(4), false, null, staff],
      ["Choose cabinet hardware", null, null, true, fridayBefore, null],
      ["Wire the closing costs", wire, dayAt(-19), true, dayAt(-19), null],
    ],
  );
  const policy = await storePdf("Proof of homeowners insurance", "Policy 4471-88.");
  const sent = { category: "Financial", description: null, uploaded_at: addDays(now, -21), sent_by: email };
  const documents: Record<string, unknown>[] = [{ ...policy, ...sent }];
  for (const [order, [category, title, description, words]] of DOCUMENTS.entries()) {
    const uploaded_at = order === DOCUMENTS.length - 1 ? fridayBefore : addDays(now, 4 * order - 30);
    documents.push({ ...(await storePdf(title, words)), category, description, uploaded_at, sent_by: null });
  }
  await insertRows(sql, "project_document", documents);
  await addRows(
    "project_wanted_document",
    ["title", "category", "description", "due_on", "received_on", "document_id"],
    [
      [policy.title, "Financial", "The page with the policy number.", dayAt(-20), dayAt(-21), policy.id],
      ["Paint card for the pantry", "Design", "A photo of it is fine.", dayAt(-4), null, null],
      ["Photos of the hall closet", "Design", null, null, null, null],
    ],
  );
  const photos = [];
  for (const photo of ["kitchen", "kitchen-range-and-refrigerator", "living-room-without-staging"])
    photos.push(await storePhoto("design/", `rooms/house_any_mid_new/${photo}`));
  await addRows(
    "design_item",
    ["room", "category", "item_name", "description", "status", "show_in_carousel", "media_key"],
    [
      ["Kitchen", "Backsplash", "Zellige, sea salt", "Hand-glazed, 4 x 4 in.", "Installed", true, photos[0]],
      ["Kitchen", "Countertops", "Quartzite, honed", "One slab.", "Selected", true, photos[1]],
      ["Living Room", "Flooring", "White oak", "New plank.", "Selected", true, photos[2]],
    ],
  );
  const item = { id: randomUUID(), project_id: id, room: "Dining Room", category: "Lighting", item_name: "Pendant" };
  await insertRows(sql, "design_item", [{ ...item, sort_order: 9, allowance: 650, decide_on: dayAt(5) }]);
  for (const [sort_order, [lamp, price, lead_weeks, house]] of LAMPS.entries()) {
    const photo_key = await storePhoto("design/", `rooms/house_any_${house}/dining-area`);
    const option = { id: randomUUID(), project_id: id, design_item_id: item.id, name: lamp, price, lead_weeks };
    await insertRows(sql, "design_option", [{ ...option, photo_key, sort_order }]);
  }
  await addRows(
    "project_budget_line",
    ["title", "category", "basis", "estimate", "committed", "paid"],
    [
      ["Kitchen cabinets", "Cabinets", "Allowance", 25_000, 24_000, 8_000],
      ["Hall bath, tile and fixtures", "Tile", "Fixed", 18_500, 18_500, null],
      ["Permits and plans", "Other", "Fixed", 6_200, 6_200, 6_200],
    ],
  );
  await sql.query(
    `INSERT INTO audit_event (at, actor_email, action, entity, entity_id, project_id, before, after)
     (SELECT uploaded_at, $3, 'create', 'document', id, project_id, NULL, jsonb_build_object('title', title, 'fileKey', file_key)
     FROM project_document WHERE project_id = $1 AND sent_by IS NULL ORDER BY uploaded_at)
     UNION ALL (SELECT $2::timestamptz, $3, 'update', 'design item', id, project_id, '{"status": "Pending"}'::jsonb, '{"status": "Selected"}'::jsonb
     FROM design_item WHERE project_id = $1 AND status = 'Selected' ORDER BY sort_order LIMIT 1)`,
    [id, fridayBefore, staff],
  );
  const contacts = [
    { name: "Dolores Quintero", role: "Project Manager", email: "dolores@sunporch.example", phone: "+1 555 555 0111" },
    { name: "Wei Tanaka", role: "Designer", email: "wei@sunporch.example", phone: "+1 555 555 0122" },
    { name: "Redlands Escrow", role: "Escrow Officer", email: null, phone: "+1 555 555 0155" },
  ].map((contact, order) => ({ ...contact, id: randomUUID(), project_id: id, created_at: addDays(now, order - 40) }));
  await insertRows(sql, "project_contact", contacts);
  const partner = { email: "ben.reyes@example.com", name: "Ben Reyes" };
  await insertRows(sql, "project_buyer", [{ ...partner, id: randomUUID(), project_id: id }]);
  const body = "They would rather be called after six. Don’t promise a date before the engineer answers.";
  const note = { id: randomUUID(), project_id: id, author_email: staff, body, created_at: addDays(now, -3) };
  await insertRows(sql, "note", [note]);
  await writeMessages(
    sql,
    { thread: id, kind: "project", buyer: email, staff },
    MESSAGES.map(([side, body, daysAgo]) => [side, body, addDays(now, -daysAgo)]),
  );
  const readAt = addDays(now, -2);
  await sql.query("INSERT INTO message_read SELECT id, $2, $3 FROM account WHERE email = $1", [email, id, readAt]);
  const offers = listings.slice(0, 2).map(({ id: listing_id, mlsId: mls_id, address, price }, index) => ({
    ...{ id: randomUUID(), buyer_email: email, listing_id, mls_id, address, list_price: price },
    ...{ loan_type: "Conventional", closing_time_frame: "30 days", submitted_on: dayAt(-3 - 40 * index) },
    offer_price: Math.round((price * 0.97) / 1_000) * 1_000,
    status: index === 0 ? "under review" : "rejected",
  }));
  await insertRows(sql, "offer", offers);
}

/** Writes messages about a project or a request, the newest last. */
export async function writeMessages(
  sql: pg.Client,
  { thread, kind, buyer, staff }: { thread: string; kind: "project" | "request"; buyer: string; staff: string },
  messages: readonly (readonly [side: "buyer" | "staff", body: string, at: Date])[],
): Promise<void> {
  const [lastSide, , last_at] = messages.at(-1)!;
  const staff_at = messages.findLast(([side]) => side === "staff")?.[2] ?? null;
  const row = { id: thread, [`${kind}_id`]: thread, last_at, staff_at, awaits_staff: lastSide === "buyer" };
  await insertRows(sql, "message_thread", [row]);
  const rows = messages.map(([side, body, created_at]) => {
    const people = { side, buyer_email: buyer, author_email: side === "buyer" ? buyer : staff };
    return { id: randomUUID(), thread_id: thread, ...people, body, created_at };
  });
  await insertRows(sql, "message", rows);
}
