import { create as contentDisposition } from "content-disposition";
import { brand } from "~/platform/brand.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { contactTable } from "~/projects/contacts/data.server";
import { toVcard } from "~/projects/contacts/vcard";
import { requireProjectForPage } from "~/projects/projects.server";
import type { Route } from "./+types/contact-card";

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
