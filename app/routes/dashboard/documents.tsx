import { randomUUID } from "node:crypto";
import { data, href } from "react-router";
import { noFieldsSchema } from "~/forms/field";
import { FILE_BODY_BYTES } from "~/forms/file-rules";
import { type FormReply, getReply, UNREACHABLE } from "~/forms/reply";
import { countAttempt, refuseTooManyRequests } from "~/platform/auth/limits.server";
import { requireSession } from "~/platform/auth/session.server";
import { isId } from "~/platform/db/id";
import { filesIn } from "~/platform/files/uploads.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { listDocumentsForBuyers } from "~/projects/documents/data.server";
import { SCAN_PENDING } from "~/projects/files/file-rules";
import { listProjects, requireProjectForPage } from "~/projects/projects.server";
import { DOCUMENT_CATEGORIES, formatKilobytes } from "~/projects/rules";
import { listSignaturesForBuyers, toSignatureJson } from "~/projects/signatures/data.server";
import { SignatureLink, SignatureList } from "~/projects/signatures/signature-list";
import { Locked, ProjectTabs } from "~/projects/summary/project-parts";
import {
  findWantingProject,
  sendWantedDocument,
  toWantedDocumentJson,
  wantedTable,
} from "~/projects/wanted-documents/data.server";
import { ALREADY_RECEIVED, getSendForm, NO_LONGER_WANTED, WANTED_FILE } from "~/projects/wanted-documents/schema";
import { UnshownReply, WantedList } from "~/projects/wanted-documents/wanted-list";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { itemRowsClass } from "~/ui/rows";
import { formatDay, pacificToday } from "~/ui/text/dates";
import { brandTitle, NOINDEX } from "../noindex-meta";
import type { Route } from "./+types/documents";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireSession(context);
  const project = await requireProjectForPage(context);
  if (!project) return { documents: null, signatures: [], wanted: [], today: pacificToday() };
  const [documents, signatures, wanted] = await Promise.all([
    listDocumentsForBuyers(project.id),
    listSignaturesForBuyers(project.id, ["waiting", "signed"]),
    wantedTable.list(project.id),
  ]);
  return {
    documents,
    signatures: signatures.map((row) => toSignatureJson(project.id, row, user)),
    wanted: wanted.map((row) => ({ ...toWantedDocumentJson(row), newId: randomUUID() })),
    today: pacificToday(),
  };
}

/** With the address of the form's project, if another one is selected now. */
type Reply = FormReply & { otherAddress?: string };

const refuseUnwanted = (formId: string) =>
  data<Reply>({ formId, result: {}, failure: NO_LONGER_WANTED }, { status: 404 });

export const handle = { bodyLimit: FILE_BODY_BYTES };

/** Sends a wanted document for its project, which needn't be the selected one: another tab may have selected another. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = await requireSession(context);
  const projects = await listProjects(session);
  // Before the file is read.
  if (projects.length === 0) return refuseUnwanted("");
  const form = await readSubmittedForm(request, { maxFileBytes: WANTED_FILE.rules.maxBytes });
  const wanted = String(form.fields.get("wanted") ?? "");
  const id = String(form.fields.get("id") ?? "");
  if (!isId(wanted)) throw data(null, { status: 404 });
  const project = await findWantingProject(wanted, projects);
  if (!project) return refuseUnwanted(getSendForm(wanted));
  const otherAddress = project === projects[0] ? undefined : project.address;
  const checked = checkForm(form, getSendForm(wanted), noFieldsSchema, { file: WANTED_FILE });
  const refuse = (refusal?: Parameters<typeof checked.refuse>[0]) => {
    const { data: reply, init } = checked.refuse(refusal);
    return data<Reply>({ ...reply, otherAddress }, init ?? undefined);
  };
  if (!checked.value) return refuse();
  if (!isId(id)) throw data(null, { status: 400 });
  const seconds = await countAttempt({ "documents by account": session.user.id });
  if (seconds > 0) return refuse(refuseTooManyRequests(seconds));
  const [file] = form.upload ? filesIn(form.upload.form, WANTED_FILE.name) : [];
  const sending = await sendWantedDocument({ projectId: project.id, id: wanted }, { id, file }, session.user);
  const detail = otherAddress && `For ${otherAddress}.`;
  switch (sending.kind) {
    case "sent":
      throw await redirectWithToast(href("/dashboard/documents"), { title: "Document sent", detail });
    case "refused": {
      const failure =
        sending.status === 422 ? undefined : { title: "Not sent", detail: Object.values(sending.errors)[0] };
      return refuse({ status: sending.status, fieldErrors: sending.errors, failure });
    }
    case "received":
      throw await redirectWithToast(href("/dashboard/documents"), { title: ALREADY_RECEIVED, detail });
    default:
      return refuseUnwanted(getSendForm(wanted));
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const id = getSendForm(String(form.get("wanted")));
  return submitForm(request, serverAction, { id, failure: { title: "Not sent", detail: UNREACHABLE } });
}

export const meta: Route.MetaFunction = () => [NOINDEX];

export default function DocumentsPage({
  loaderData: { documents, signatures, wanted, today },
  actionData,
  matches,
}: Route.ComponentProps) {
  const orders = signatures.filter(({ changeOrderId }) => changeOrderId);
  const reply: Reply | undefined = getReply(actionData);
  const title = { title: brandTitle("Documents", matches), reply };
  const unshownReply = <UnshownReply rows={wanted} reply={reply} otherAddress={reply?.otherAddress} />;
  if (!documents)
    return (
      <PageTitle {...title}>
        <Locked title="Documents">{unshownReply}</Locked>
      </PageTitle>
    );
  const categories = DOCUMENT_CATEGORIES.map((category) => ({
    category,
    documentsInCategory: documents.filter((item) => item.category === category),
  })).filter(({ documentsInCategory }) => documentsInCategory.length > 0);
  return (
    <PageTitle {...title}>
      <main id="main">
        <ProjectTabs />
        <h1>Documents</h1>
        {unshownReply}
        {wanted.length > 0 ? <WantedList rows={wanted} actionData={actionData} today={today} /> : null}
        {categories.length + orders.length === 0 ? (
          <EmptyState
            title="No documents yet"
            detail="Contracts, inspections, and disclosures appear here as soon as your team uploads them."
          />
        ) : null}
        {categories.map(({ category, documentsInCategory }) => (
          <section key={category} aria-labelledby={`documents-${category}`}>
            <h2 id={`documents-${category}`}>
              {category} <span className="text-soft type-small">{documentsInCategory.length}</span>
            </h2>
            <ul className={itemRowsClass}>
              {documentsInCategory.map(({ id, label, description, url, size, uploadedAt, uploadedByBuyer }) => (
                <li key={id}>
                  <div>
                    <h3>{label}</h3>
                    {description ? <p className="type-small text-soft">{description}</p> : null}
                    <p className="type-small text-soft">
                      {`${formatKilobytes(size)}, ${uploadedByBuyer ? "uploaded by you on " : ""}${formatDay(uploadedAt)}`}
                    </p>
                    <SignatureLink signature={signatures.find(({ documentId }) => documentId === id)} />
                  </div>
                  {url ? (
                    <a
                      className={buttonClass({ size: "s" })}
                      href={url}
                      target="_blank"
                      rel="noopener"
                      aria-label={`Open ${label}`}
                    >
                      Open
                    </a>
                  ) : (
                    <span className="type-small text-soft">{SCAN_PENDING}</span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {orders.length > 0 ? (
          <section aria-labelledby="documents-change-orders">
            <h2 id="documents-change-orders">
              Change orders <span className="text-soft type-small">{orders.length}</span>
            </h2>
            <SignatureList rows={orders} />
          </section>
        ) : null}
      </main>
    </PageTitle>
  );
}
