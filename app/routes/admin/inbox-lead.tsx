import { data, href, redirectDocument } from "react-router";
import { listStaffAddresses } from "~/accounts/people.server";
import { InboxItem } from "~/inbox/inbox-item";
import { answerLead, getInboxLead, updateLeadTriage } from "~/inbox/leads.server";
import { LEAD_STATUSES } from "~/inbox/rules";
import { conflictResponse, saveWithOfflineFallback, type TriageFields, triageFormFields } from "~/inbox/triage";
import { requireStaff } from "~/platform/auth/staff.server";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { type Field, parseValues } from "~/ui/forms/fields";
import { rejectForm } from "~/ui/forms/form-answer";
import { formatDateTime } from "~/ui/text/dates";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/inbox-lead";

const ANSWER_FIELDS: readonly Field[] = [
  { name: "answer", label: "Answer", kind: "textarea", required: "Write an answer.", maxLength: 2_000 },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const lead = await getInboxLead(params.leadId);
  if (!lead) throw data(null, { status: 404 });
  return { lead, fields: triageFormFields(LEAD_STATUSES, await listStaffAddresses()) };
}

export const headers = privateHeaders;

/** Emails an answer, or updates the question's status, owner, and notes. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  if (!(await getInboxLead(params.leadId))) throw data(null, { status: 404 });
  const intent = textIn(form, "intent");
  if (intent !== "answer" && intent !== "keep") throw data(null, { status: 400 });
  const fields = intent === "answer" ? ANSWER_FIELDS : triageFormFields(LEAD_STATUSES, await listStaffAddresses());
  const version = Number(textIn(form, "version"));
  const { values, errors, submitted } = parseValues(fields, Object.fromEntries(form));
  if (Object.keys(errors).length > 0)
    return data({ intent, ...rejectForm({ values: submitted, errors, version: version }) }, { status: 422 });
  const at = { id: params.leadId, version };
  const isUpdated =
    intent === "keep"
      ? await updateLeadTriage(at, values as TriageFields, user)
      : await answerLead(at, String(values.answer), user);
  if (!isUpdated) return conflictResponse(intent, submitted, (await getInboxLead(params.leadId))?.version);
  throw redirectDocument(href("/admin/inbox/leads/:leadId", { leadId: params.leadId }), {
    status: 303,
    headers: { "Set-Cookie": await flash({ title: intent === "answer" ? "Answer sent" : "Saved" }) },
  });
}

/** A post that doesn't reach the server keeps the form. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  saveWithOfflineFallback(request, serverAction);

export const meta: Route.MetaFunction = (args) => noindexMeta("Question", args);

export default function InboxLeadPage({ loaderData: { lead, fields }, actionData }: Route.ComponentProps) {
  return (
    <InboxItem
      itemName="question"
      title={`${lead.name} about ${lead.address}`}
      item={lead}
      details={[
        ["From", [lead.name, lead.email, lead.phone].filter(Boolean).join(", ")],
        ["Best reached", `by ${lead.contactPref}, in the ${lead.bestTime}`],
        ["Received", formatDateTime(lead.createdAt)],
        ["Assigned to", lead.owner],
        ["Message", lead.message ? null : "None"],
      ]}
      message={lead.message}
      previousAnswer={lead.answer}
      answer={{ fields: ANSWER_FIELDS, values: {} }}
      triage={{ fields, values: lead }}
      refused={actionData}
    />
  );
}
