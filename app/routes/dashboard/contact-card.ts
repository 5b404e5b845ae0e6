import { create as contentDisposition } from "content-disposition";
import { brand } from "~/platform/brand.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { type Contact, contactTable } from "~/projects/contacts/data.server";
import { requireProjectForPage } from "~/projects/projects.server";
import { escapeText } from "~/projects/text-value";
import type { Route } from "./+types/contact-card";

/** A contact as a vCard. Version 3.0 (RFC 2426) is the one that all address books read. */
function toVcard({ name, role, email, phone }: Contact, organisation: string): string {
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

/** GET /dashboard/contacts/ID.vcf: a project contact as a vCard. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const project = await requireProjectForPage(context);
  const id = /^(.*)\.vcf$/.exec(params.contactId)?.[1] ?? "";
  const contact = project && (await contactTable.get({ projectId: project.id, id }));
  if (!contact) throw notFoundProblem();
  return new Response(toVcard(contact, brand().name), {
    headers: {
      "Content-Type": "text/vcard; charset=utf-8",
      "Content-Disposition": contentDisposition(`${contact.name}.vcf`),
      "Cache-Control": "private, no-store",
    },
  });
}
