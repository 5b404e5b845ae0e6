/** The page that sends a document to the buyers for signature, and shows who signed it. */
import { data, href } from "react-router";
import { z } from "zod/mini";
import { optionalDate } from "~/forms/dates";
import { noFieldsSchema } from "~/forms/field";
import { getReply, UNREACHABLE_FAILURE } from "~/forms/reply";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { textIn } from "~/platform/http/requests/form-text";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { documentTable, requestDocumentSignature } from "~/projects/documents/data.server";
import { isOpenable } from "~/projects/rules";
import { listSignatures, toSignatureJson } from "~/projects/signatures/data.server";
import { withdrawSignature } from "~/projects/signatures/request-signature.server";
import { describeSignature, SignatureBadge } from "~/projects/signatures/signature-state";
import { ButtonLink } from "~/ui/button";
import { Form } from "~/ui/forms/form";
import { DateField, SubmitButton } from "~/ui/forms/form-fields";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { staffRowsClass } from "~/ui/rows";
import { formatDateTimeWithZone } from "~/ui/text/dates";
import { brandTitle } from "../../noindex-meta";
import { reloadAfterConflict } from "../../reload-after-conflict";
import type { Route } from "./+types/signature";

const SEND_FORM = "send";
const WITHDRAW_FORM = "withdraw";
const sendSchema = z.object({ validUntil: optionalDate() });

export async function loader({ params: { projectId, itemId }, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const document = await documentTable.get({ projectId, id: itemId });
  if (!document) throw data(null, { status: 404 });
  const rows = await listSignatures(projectId, { documentId: itemId });
  return {
    title: document.title,
    fileName: document.fileName,
    isReady: isOpenable(document),
    rows: rows.map((row) => toSignatureJson(projectId, row, "staff")),
  };
}

/** Sends the document, or takes it back. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const at = { projectId: params.projectId, id: params.itemId };
  const page = href("/admin/projects/:projectId/documents/:itemId/signature", params);
  const form = await readSubmittedForm(request);
  if (form.intent === "withdraw") {
    const { refuse } = checkForm(form, WITHDRAW_FORM, noFieldsSchema);
    const isWithdrawn = await withdrawSignature({ ...at, id: textIn(form.fields, "signature") }, user);
    const failure = { title: "Not withdrawn", detail: "It no longer waits for a signature." };
    if (!isWithdrawn) return refuse({ status: 409, failure });
    throw await redirectWithToast(page, { title: "Document withdrawn" });
  }
  const { value, refuse } = checkForm(form, SEND_FORM, sendSchema);
  if (!value) return refuse();
  const sending = await requestDocumentSignature(at, value.validUntil, user);
  if (sending.kind === "missing") throw data(null, { status: 404 });
  if (sending.kind === "refused") {
    const { document: detail, ...fieldErrors } = sending.errors;
    return refuse({ status: sending.status, fieldErrors, ...(detail && { failure: { title: "Not sent", detail } }) });
  }
  throw await redirectWithToast(page, { title: "Sent for signature. The buyers have an email." });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const id = form.get("intent") === "withdraw" ? WITHDRAW_FORM : SEND_FORM;
  return submitForm(request, serverAction, { id, failure: UNREACHABLE_FAILURE });
}

export const shouldRevalidate = reloadAfterConflict;

export default function DocumentSignaturePage({ loaderData, params, actionData, matches }: Route.ComponentProps) {
  const { title, fileName, isReady, rows } = loaderData;
  const reply = getReply(actionData);
  const isWaiting = rows.some(({ status, isExpired }) => status === "waiting" && !isExpired);
  return (
    <PageTitle title={brandTitle(`Signature of ${title}`, matches)} reply={reply}>
      <section className="grid max-w-160 gap-5" aria-labelledby="signature">
        <h2 id="signature">{`Signature of ${title}`}</h2>
        {rows.length > 0 ? (
          <ul className={staffRowsClass}>
            {rows.map((row) => (
              <li key={row.id}>
                <div>
                  <p>
                    <SignatureBadge {...row} audience="staff" />
                  </p>
                  <p className="type-small text-soft">
                    {`Sent on ${formatDateTimeWithZone(row.sentAt)}. `}
                    {describeSignature(row, "staff")}
                  </p>
                </div>
                <a href={row.fileUrl} target="_blank" rel="noopener">
                  Open
                </a>
                {row.status === "waiting" ? (
                  <Form id={WITHDRAW_FORM} schema={noFieldsSchema} reply={reply} intent="withdraw" className="contents">
                    <input type="hidden" name="signature" value={row.id} />
                    <SubmitButton look="danger" size="s">
                      Withdraw
                    </SubmitButton>
                  </Form>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
        {isReady ? (
          <Form id={SEND_FORM} schema={sendSchema} reply={reply} intent="send">
            <p>
              {isWaiting
                ? "Sending it again withdraws what waits."
                : `The buyers read “${fileName}” and one of them signs it electronically.`}
            </p>
            <DateField name="validUntil" label="Valid until (optional)" />
            <p>
              <SubmitButton look="sun">{isWaiting ? "Send again" : "Send for signature"}</SubmitButton>
            </p>
          </Form>
        ) : (
          <p>Its file isn’t ready: the virus scan isn’t finished, or found something.</p>
        )}
        <p>
          <ButtonLink look="plain" to={href("/admin/projects/:projectId/documents", params)}>
            Back to the documents
          </ButtonLink>
        </p>
      </section>
    </PageTitle>
  );
}
