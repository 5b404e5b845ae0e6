/** A project with items of every kind, for tests. */
import { createHash, randomUUID } from "node:crypto";
import type pg from "pg";
import type { FileStore } from "~/platform/files/file-store";

export type TestProject = {
  id: string;
  task: string;
  document: string;
  item: string;
  line: string;
  contact: string;
  milestone: string;
  wanted: string;
  heroKey: string;
  documentKey: string;
  mediaKey: string;
};

/** Adds a project for a buyer. @param store where its files are stored; without one it has no files */
export async function addProject(
  sql: pg.Client,
  buyerEmail: string,
  overrides: Record<string, unknown> = {},
  store?: FileStore,
): Promise<TestProject> {
  const [id, task, document, item, line, contact, milestone, wanted] = Array.from({ length: 8 }, () =>
    randomUUID(),
  ) as [string, string, string, string, string, string, string, string];
  const heroKey = `projects/${id}/hero-${randomUUID()}.webp`;
  const documentKey = `projects/${id}/documents/${randomUUID()}.pdf`;
  const mediaKey = `projects/${id}/design/${randomUUID()}.webp`;
  await store?.put(heroKey, Buffer.from("hero"));
  await store?.put(documentKey, Buffer.from("%PDF-1.4 paper"));
  await store?.put(mediaKey, Buffer.from("swatch"));
  const project: Record<string, unknown> = {
    id,
    buyer_email: buyerEmail,
    buyer_name: "Ana Reyes",
    property_address: "121 W Fern Ave, Redlands, CA 92373",
    purchase_price: 655_000,
    renovation_budget: 62_500,
    est_move_in: "2027-06-12",
    current_phase: "Renovation",
    hero_key: heroKey,
    ...overrides,
  };
  const names = Object.keys(project);
  await sql.query(
    `INSERT INTO project (${names.join(", ")}) VALUES (${names.map((_, n) => `$${n + 1}`).join(", ")})`,
    Object.values(project),
  );
  await sql.query(
    `INSERT INTO milestone (id, project_id, label, date, completed_on, sort_order) VALUES
       ($1, $2, 'Offer accepted', '2027-01-12', '2027-01-12', 0),
       (gen_random_uuid(), $2, 'Demolition, kitchen; bath', '2027-03-09', NULL, 1),
       (gen_random_uuid(), $2, 'Someday', NULL, NULL, 2)`,
    [milestone, id],
  );
  await sql.query(
    `INSERT INTO project_task (id, project_id, title, description, completed) VALUES
       ($1, $2, 'Sign the scope', 'Page 4', false), (gen_random_uuid(), $2, 'Send insurance', NULL, true)`,
    [task, id],
  );
  await sql.query(
    `INSERT INTO project_document (id, project_id, category, title, description, file_key, file_name, size, sha256)
     VALUES ($1, $2, 'Contract', 'Agreement', 'Signed', $3, 'Kaufvertrag “Fern” — final.pdf', 14, $4)`,
    [document, id, documentKey, createHash("sha256").update("%PDF-1.4 paper").digest("hex")],
  );
  await sql.query(
    `INSERT INTO design_item (id, project_id, room, category, item_name, description, status, show_in_carousel, media_key)
     VALUES ($1, $2, 'Kitchen', 'Tile', 'Zellige', 'Hand-glazed', 'Installed', true, $3),
       (gen_random_uuid(), $2, 'Hallway', 'Paint', 'Sage', NULL, 'Pending', false, NULL)`,
    [item, id, mediaKey],
  );
  await sql.query(
    `INSERT INTO project_contact (id, project_id, name, role, email, phone)
     VALUES ($1, $2, 'Dolores Quintero', 'Project Manager', 'dolores@sunporch.example', '+1 (555) 555-0111')`,
    [contact, id],
  );
  await sql.query(
    `INSERT INTO project_wanted_document (id, project_id, title, category, received_on)
     VALUES ($1, $2, 'Earlier lease', 'Other', '2027-01-04')`,
    [wanted, id],
  );
  await sql.query(
    `INSERT INTO project_budget_line (id, project_id, category, title, basis, estimate, committed, paid, sort_order)
     VALUES ($1, $2, 'Cabinets', 'Kitchen cabinets', 'Allowance', 25000, 24000, 8000, 1)`,
    [line, id],
  );
  return { id, task, document, item, line, contact, milestone, wanted, heroKey, documentKey, mediaKey };
}

/** Adds an option of a design item of the project, which isn't decided then. @returns its id */
export async function addDesignOption(
  sql: pg.Client,
  { id: project_id, item }: TestProject,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const option: Record<string, unknown> = {
    id: randomUUID(),
    project_id,
    design_item_id: item,
    name: "Shaker, white oak",
    price: 27_400,
    ...overrides,
  };
  const names = Object.keys(option);
  await sql.query(
    `INSERT INTO design_option (${names.join(", ")}) VALUES (${names.map((_, n) => `$${n + 1}`).join(", ")})`,
    Object.values(option),
  );
  await sql.query("UPDATE design_item SET status = 'Pending', allowance = 25000 WHERE id = $1", [item]);
  return option.id as string;
}

/** Adds what waits for a signature. @returns its id */
export async function addSignature(sql: pg.Client, { id: project, document }: TestProject): Promise<string> {
  const id = randomUUID();
  const content = {
    title: "Change order 1: Kitchen cabinets",
    blocks: [
      { facts: [["Project", "121 W Fern Ave, Redlands, CA 92373"]] },
      {
        columns: ["Line", "Amount"],
        rows: [
          ["Shaker, white oak", "+$102,400"],
          ["Total of this change order", "+$102,400"],
        ],
      },
    ],
  };
  await sql.query(
    `INSERT INTO signature (id, project_id, document_id, title, content, file_key, sha256, sent_by)
     VALUES ($1, $2, $3, $4, $5, 'projects/none.pdf', repeat('9f', 32), 'sam@sunporch.example')`,
    [id, project, document, content.title, JSON.stringify(content)],
  );
  return id;
}

export async function addOffer(
  sql: pg.Client,
  buyerEmail: string,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const offer: Record<string, unknown> = {
    id: randomUUID(),
    buyer_email: buyerEmail,
    mls_id: "SR26000001",
    address: "4471 Brockton Ave, Riverside, CA 92501",
    status: "under review",
    offer_price: 570_000,
    list_price: 589_000,
    loan_type: "Conventional",
    closing_time_frame: "30 days",
    submitted_on: "2026-11-18",
    ...overrides,
  };
  const names = Object.keys(offer);
  await sql.query(
    `INSERT INTO offer (${names.join(", ")}) VALUES (${names.map((_, n) => `$${n + 1}`).join(", ")})`,
    Object.values(offer),
  );
  return offer.id as string;
}
