/** What staff and visitors do while the web server is killed: uploads, forms, corrections, and deletions. */
import { randomUUID } from "node:crypto";
import type { Random } from "sample-mls/random";
import sharp from "sharp";
import { SYSTEM } from "../../app/audit/audit.server";
import { issueLink } from "../../app/platform/auth/links.server";
import { db } from "../../app/platform/db/db.server";
import { query } from "../../app/platform/db/pool.server";
import { sha256Of } from "../../app/platform/files/checksum.server";
import { createFormStamp } from "../../app/platform/http/requests/form-stamp.server";
import { createProject } from "../../app/projects/staff/staff-projects.server";
import type { Client } from "./client";
import type { Ledger } from "./ledger";

export type TrafficSession = { client: Client; random: Random; ledger: Ledger };

interface StaffSession extends TrafficSession {
  /** In which the client works. */
  projectId: string;
  /** Acknowledged rows that may be edited or deleted. */
  rows: { itemKind: "documents" | "design" | "tasks" | "milestones"; id: string; version: number }[];
}

/** A PDF of about this size that contains a text. */
const createPdfBytes = (size: number, text: string): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from(`%PDF-1.4\n${text}\n`), Buffer.alloc(size, " "), Buffer.from("%%EOF")]);

const buildApiPath = (projectId: string, rest = "") => `/api/admin/projects/${projectId}${rest}`;

/** Signs someone in with a link that isn't emailed. @returns whether that was acknowledged */
async function signInWithIssuedLink(client: Client, email: string): Promise<boolean> {
  const link = { purpose: "sign-in", email, returnTo: "/", pending: null } as const;
  const { token } = await issueLink(link, db(), { isMailed: false });
  return (await client.send("POST", "/auth/callback", [303], new URLSearchParams({ token })))?.status === 303;
}

/** @returns a signed-in staff member with a project */
export async function openStaffSession(session: TrafficSession, email: string): Promise<StaffSession> {
  const buyer = { buyerEmail: `${randomUUID()}@faults.example`, currentPhase: "Planning" } as const;
  const { id: projectId } = await createProject({ ...buyer, propertyAddress: `${randomUUID()} Fern Ave` }, SYSTEM);
  if (!(await signInWithIssuedLink(session.client, email))) throw new Error(`${email} could not sign in.`);
  return { ...session, projectId, rows: [] };
}

const NOISE = { type: "gaussian", mean: 120, sigma: 60 } as const;
const pictures = [300, 600, 1_000].map((size) =>
  sharp({ create: { width: size, height: size, channels: 3, background: "#888", noise: NOISE } })
    .png()
    .toBuffer(),
);

/** A form with fields and files. */
function buildForm(fields: Record<string, string>, field: string, name: string, files: readonly Buffer[]): FormData {
  const form = new FormData();
  for (const entry of Object.entries(fields)) form.append(...entry);
  for (const bytes of files) form.append(field, new File([new Uint8Array(bytes)], name));
  return form;
}

const buildPictureForm = async (random: Random, field: string, fields: Record<string, string>) =>
  buildForm(fields, field, "porch.png", [await random.pick(pictures)]);

async function uploadDocuments({ client, random, ledger, projectId, rows }: StaffSession): Promise<void> {
  const title = randomUUID();
  const files = Array.from({ length: random.chance(0.4) ? random.integer(2, 4) : 1 }, () => {
    const bytes = createPdfBytes(random.integer(100_000, 3_000_000), randomUUID());
    ledger.contents.add(`${title} ${sha256Of(bytes)} ${bytes.length}`);
    return bytes;
  });
  const form = buildForm({ category: "Contract", label: title }, "file", "Agreement.pdf", files);
  const response = await client.send("POST", buildApiPath(projectId, "/documents"), [201], form);
  if (!ledger.recordWrite("document", title, response, files.length)) return;
  for (const { id } of [JSON.parse(response!.body)].flat()) rows.push({ itemKind: "documents", id, version: 1 });
}

async function uploadHero({ client, random, ledger, projectId }: StaffSession): Promise<void> {
  const form = await buildPictureForm(random, "file", {});
  ledger.recordWrite("hero", projectId, await client.send("POST", buildApiPath(projectId, "/hero"), [201], form));
}

async function addDesignItem({ client, random, ledger, projectId, rows }: StaffSession): Promise<void> {
  const itemName = randomUUID();
  const form = await buildPictureForm(random, "media", { room: "Kitchen", category: "Paint", itemName });
  const response = await client.send("POST", buildApiPath(projectId, "/design"), [201], form);
  if (ledger.recordWrite("design item", itemName, response))
    rows.push({ ...JSON.parse(response!.body), itemKind: "design" });
}

/** Through the API or the page's form. */
async function addItem({ client, random, ledger, projectId, rows }: StaffSession): Promise<void> {
  const [itemKind, field, kind] = random.pick([
    ["tasks", "title", "task"],
    ["milestones", "label", "milestone"],
  ] as const);
  const token = randomUUID();
  if (random.chance(0.4)) {
    const page = `/admin/projects/${projectId}/${itemKind}/new`;
    ledger.recordWrite(kind, token, await client.send("POST", page, [303], new URLSearchParams({ [field]: token })));
    return;
  }
  const response = await client.send("POST", buildApiPath(projectId, `/${itemKind}`), [201], { [field]: token });
  if (ledger.recordWrite(kind, token, response)) rows.push({ ...JSON.parse(response!.body), itemKind });
}

async function deleteItem({ client, random, ledger, projectId, rows }: StaffSession): Promise<void> {
  if (rows.length < 4) return;
  const [row] = rows.splice(random.integer(0, rows.length - 1), 1);
  const path = buildApiPath(projectId, `/${row!.itemKind}/${row!.id}`);
  ledger.recordWrite("deletion", row!.id, await client.send("DELETE", path, [204]));
}

/** Creates a project, corrects its buyer's address, and deletes it with everything in it. */
async function runProject(session: StaffSession): Promise<void> {
  const { client, random, ledger } = session;
  const address = `${randomUUID()} Brockton Ave`;
  const email = () => `${randomUUID()}@faults.example`;
  const json = { buyerEmail: email(), address, currentPhase: "Planning" } as const;
  const response = await client.send("POST", "/api/admin/projects", [201], json);
  if (!ledger.recordWrite("project", address, response)) return;
  const { id } = JSON.parse(response!.body) as { id: string };
  const inside = { ...session, projectId: id, rows: [] };
  await (random.chance(0.5) ? uploadDocuments(inside) : addItem(inside));
  const buyerEmail = email();
  ledger.recordWrite("buyer email", buyerEmail, await client.send("PATCH", buildApiPath(id), [200], { buyerEmail }));
  await client.send("PATCH", buildApiPath(id), [200], { status: "archived" });
  const confirmation = { propertyAddress: address };
  // 409 if archiving was interrupted.
  ledger.recordWrite("deletion", id, await client.send("DELETE", buildApiPath(id), [204, 409], confirmation));
}

/** Asks about a home, and repeats the same form until there is a response. */
async function sendLead({ client, random, ledger }: StaffSession): Promise<void> {
  const email = `${randomUUID()}@faults.example`;
  const [home] = await query<{ id: number }>(
    "SELECT id FROM listing WHERE withdrawn_at IS NULL ORDER BY random() LIMIT 1",
  );
  const fields = { name: "Ana Reyes", email, contactPref: "email", bestTime: "morning", message: "Is it for sale?" };
  const formStampValue = createFormStamp(new Date(Date.now() - 60_000));
  const [path, body, status] = random.chance(0.5)
    ? (["/api/leads", { ...fields, id: randomUUID(), listingId: home!.id }, 201] as const)
    : ([`/listing/${home!.id}/ask`, new URLSearchParams({ ...fields, stamp: formStampValue }), 303] as const);
  // Leads are limited by client address.
  ledger.recordWrite("lead", email, await client.openAnother().sendRepeatedly("POST", path, [status], body));
}

type Action = (session: StaffSession) => Promise<void>;

export const UPLOADS: readonly Action[] = [uploadDocuments, uploadHero, addDesignItem, deleteItem, runProject];
export const FORMS: readonly Action[] = [sendLead, addItem, addItem, deleteItem, runProject];
