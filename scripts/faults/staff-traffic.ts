/** What staff and visitors do while the web server is killed: uploads, forms, corrections, and deletions. */
import { randomUUID } from "node:crypto";
import type { Random } from "sample-mls/random";
import sharp from "sharp";
import { SYSTEM } from "../../app/audit/audit.server";
import { issueLink } from "../../app/platform/auth/links.server";
import { pool, query } from "../../app/platform/db/pool.server";
import { sha256Of } from "../../app/platform/files/checksum.server";
import { formStamp } from "../../app/platform/http/requests/form-stamp.server";
import { createProject } from "../../app/projects/staff/staff.server";
import type { Client } from "./client";
import type { Ledger } from "./ledger";

/** The project in which a client works. */
export interface Desk {
  client: Client;
  random: Random;
  ledger: Ledger;
}

interface StaffDesk extends Desk {
  projectId: string;
  /** Acknowledged rows that may be edited or deleted. */
  rows: { noun: "documents" | "design" | "tasks" | "milestones"; id: string; version: number }[];
}

/** A PDF of about this size that contains a text. */
export const pdfBytes = (size: number, text: string): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from(`%PDF-1.4\n${text}\n`), Buffer.alloc(size, " "), Buffer.from("%%EOF")]);

const api = (projectId: string, rest = "") => `/api/admin/projects/${projectId}${rest}`;

/** Signs someone in with a link that isn't emailed. @returns whether that was acknowledged */
export async function signInByIssuedLink(client: Client, email: string): Promise<boolean> {
  const link = { purpose: "sign-in", email, returnTo: "/", pending: null } as const;
  const { token } = await issueLink(link, pool(), { isMailed: false });
  return (await client.send("POST", "/auth/callback", [303], { form: { token } }))?.status === 303;
}

/** @returns a signed-in staff member with a project */
export async function openStaffDesk(desk: Desk, email: string): Promise<StaffDesk> {
  const buyer = { buyerEmail: `${randomUUID()}@faults.example`, currentPhase: "Planning" };
  const projectId = await createProject({ ...buyer, propertyAddress: `${randomUUID()} Fern Ave` }, SYSTEM);
  if (!(await signInByIssuedLink(desk.client, email))) throw new Error(`${email} could not sign in.`);
  return { ...desk, projectId, rows: [] };
}

const noise = { type: "gaussian", mean: 120, sigma: 60 } as const;
const pictures = [300, 600, 1_000].map((size) =>
  sharp({ create: { width: size, height: size, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer(),
);
const picture = async (random: Random, field: string) => [
  { field, name: "porch.png", bytes: Buffer.from(await random.one(pictures)) },
];

async function uploadDocuments({ client, random, ledger, projectId, rows }: StaffDesk): Promise<void> {
  const title = randomUUID();
  const files = Array.from({ length: random.chance(0.4) ? random.whole(2, 4) : 1 }, () => {
    const bytes = pdfBytes(random.whole(100_000, 3_000_000), randomUUID());
    ledger.contents.add(`${title} ${sha256Of(bytes)} ${bytes.length}`);
    return { field: "file", name: "Agreement.pdf", bytes };
  });
  const fields = { category: "Contract", label: title };
  const answer = await client.send("POST", api(projectId, "/documents"), [201], { fields, files });
  if (!ledger.note("document", title, answer, files.length)) return;
  for (const { id } of [JSON.parse(answer!.body)].flat()) rows.push({ noun: "documents", id, version: 1 });
}

async function uploadHero({ client, random, ledger, projectId }: StaffDesk): Promise<void> {
  const files = await picture(random, "file");
  ledger.note("hero", projectId, await client.send("POST", api(projectId, "/hero"), [201], { fields: {}, files }));
}

async function addDesignItem({ client, random, ledger, projectId, rows }: StaffDesk): Promise<void> {
  const itemName = randomUUID();
  const fields = { room: "Kitchen", category: "Paint", itemName };
  const files = await picture(random, "media");
  const answer = await client.send("POST", api(projectId, "/design"), [201], { fields, files });
  if (ledger.note("design item", itemName, answer)) rows.push({ ...JSON.parse(answer!.body), noun: "design" });
}

async function changePicture({ client, random, ledger, projectId, rows }: StaffDesk): Promise<void> {
  const item = rows.find(({ noun }) => noun === "design");
  if (!item) return;
  const description = randomUUID();
  const files = await picture(random, "media");
  const body = { fields: { description }, files };
  ledger.note("picture", description, await client.send("PATCH", api(projectId, `/design/${item.id}`), [200], body));
}

/** Through the API or the page's form. */
async function addRow({ client, random, ledger, projectId, rows }: StaffDesk): Promise<void> {
  const [noun, field, kind] = random.one([
    ["tasks", "title", "task"],
    ["milestones", "label", "milestone"],
  ] as const);
  const token = randomUUID();
  if (random.chance(0.4)) {
    const page = `/admin/projects/${projectId}/${noun}/new`;
    ledger.note(kind, token, await client.send("POST", page, [303], { form: { [field]: token } }));
    return;
  }
  const answer = await client.send("POST", api(projectId, `/${noun}`), [201], { json: { [field]: token } });
  if (ledger.note(kind, token, answer)) rows.push({ ...JSON.parse(answer!.body), noun });
}

async function editTask({ client, ledger, projectId, rows }: StaffDesk): Promise<void> {
  const at = rows.findIndex(({ noun }) => noun === "tasks");
  if (at < 0) return;
  const task = rows[at]!;
  const description = randomUUID();
  const body = { json: { description, completed: true, version: task.version } };
  const answer = await client.send("PATCH", api(projectId, `/tasks/${task.id}`), [200], body);
  if (ledger.note("task edit", description, answer)) task.version = JSON.parse(answer!.body).version;
  // Its current version isn't known.
  else rows.splice(at, 1);
}

async function deleteRow({ client, random, ledger, projectId, rows }: StaffDesk): Promise<void> {
  if (rows.length < 4) return;
  const [row] = rows.splice(random.whole(0, rows.length - 1), 1);
  ledger.note("deletion", row!.id, await client.send("DELETE", api(projectId, `/${row!.noun}/${row!.id}`), [204]));
}

/** Creates a project, corrects its buyer's address, and deletes it with everything in it. */
async function runProject(desk: StaffDesk): Promise<void> {
  const { client, random, ledger } = desk;
  const address = `${randomUUID()} Brockton Ave`;
  const email = () => `${randomUUID()}@faults.example`;
  const json = { buyerEmail: email(), address, currentPhase: "Planning" };
  const answer = await client.send("POST", "/api/admin/projects", [201], { json });
  if (!ledger.note("project", address, answer)) return;
  const { id } = JSON.parse(answer!.body) as { id: string };
  const inside = { ...desk, projectId: id, rows: [] };
  await (random.chance(0.5) ? uploadDocuments(inside) : addRow(inside));
  const buyerEmail = email();
  ledger.note("buyer email", buyerEmail, await client.send("PATCH", api(id), [200], { json: { buyerEmail } }));
  await client.send("PATCH", api(id), [200], { json: { status: "archived" } });
  const confirmation = { json: { propertyAddress: address } };
  // 409 if archiving was interrupted.
  ledger.note("deletion", id, await client.send("DELETE", api(id), [204, 409], confirmation));
}

/** Asks about a home, and repeats the same form until there is a response. */
async function sendLead({ client, random, ledger }: StaffDesk): Promise<void> {
  const email = `${randomUUID()}@faults.example`;
  const [home] = await query<{ id: number }>(
    "SELECT id FROM listing WHERE withdrawn_at IS NULL ORDER BY random() LIMIT 1",
  );
  const fields = {
    name: "Ana Reyes",
    email,
    contactPref: "email",
    bestTime: "morning",
    message: "Is it still available?",
  };
  const stamp = formStamp(new Date(Date.now() - 60_000));
  const [path, body, status] = random.chance(0.5)
    ? (["/api/leads", { json: { ...fields, id: randomUUID(), listingId: home!.id } }, 201] as const)
    : ([`/listing/${home!.id}/ask`, { form: { ...fields, stamp } }, 303] as const);
  // Leads are limited by client address.
  const visitor = client.another();
  ledger.note("lead", email, await visitor.sendRepeatedly("POST", path, [status], body));
  visitor.close();
}

type Action = (desk: StaffDesk) => Promise<void>;

export const UPLOADS: readonly Action[] = [
  uploadDocuments,
  uploadDocuments,
  uploadDocuments,
  uploadHero,
  addDesignItem,
  changePicture,
  deleteRow,
  runProject,
];
export const FORMS: readonly Action[] = [sendLead, sendLead, addRow, addRow, addRow, editTask, deleteRow, runProject];
