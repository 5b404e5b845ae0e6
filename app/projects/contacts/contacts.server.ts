/** A project's contacts. */

import { isId } from "~/platform/db/id";
import { query } from "~/platform/db/pool.server";
import { escapeText } from "../text-value";

export type Contact = { id: string; name: string; role: string; email: string | null; phone: string | null };

export function listContacts(projectId: string): Promise<Contact[]> {
  return query<Contact>(
    "SELECT id, name, role, email, phone FROM project_contact WHERE project_id = $1 ORDER BY created_at, id",
    [projectId],
    "contacts-of",
  );
}

/** Null when the project has no contact with that id. */
export async function getContact(projectId: string, id: string): Promise<Contact | null> {
  if (!isId(id)) return null;
  const [row] = await query<Contact>(
    "SELECT id, name, role, email, phone FROM project_contact WHERE id = $2 AND project_id = $1",
    [projectId, id],
  );
  return row ?? null;
}

/** A contact as a vCard. Version 3.0 (RFC 2426) is the one that all address books read. */
export function toVcard({ name, role, email, phone }: Contact, organisation: string): string {
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escapeText(name)}`,
    `N:${escapeText(name.split(" ").slice(1).join(" "))};${escapeText(name.split(" ")[0] ?? "")};;;`,
    `TITLE:${escapeText(role)}`,
    `ORG:${escapeText(organisation)}`,
    ...(email ? [`EMAIL;TYPE=INTERNET:${escapeText(email)}`] : []),
    ...(phone ? [`TEL;TYPE=VOICE:${escapeText(phone)}`] : []),
    "END:VCARD",
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}
