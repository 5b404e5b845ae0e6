import { escapeText } from "../text-value";
import type { Contact } from "./data.server";

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
