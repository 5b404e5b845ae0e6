import { data, href, redirectDocument } from "react-router";
import { staffAddresses } from "~/accounts/people.server";
import { type InHand, inHandFields, meanwhile, orNotSaved } from "~/inbox/in-hand";
import { InboxItem } from "~/inbox/inbox-item";
import { answerLead, inboxLead, keepLead, LEAD_STATUSES } from "~/inbox/leads.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { type Field, readValues } from "~/ui/forms/fields";
import { refusal } from "~/ui/forms/form-answer";
import { timeText } from "~/ui/text/dates";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/inbox-lead";

const ANSWER: readonly Field[] = [
  { name: "answer", label: "Answer", kind: "lines", required: "Write an answer.", most: 2_000 },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const lead = await inboxLead(params.leadId);
  if (!lead) throw data(null, { status: 404 });
  return { lead, fields: inHandFields(LEAD_STATUSES, await staffAddresses()) };
}

export const headers = privateHeaders;

/** Emails an answer, or updates the question's status, owner, and notes. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  if (!(await inboxLead(params.leadId))) throw data(null, { status: 404 });
  const intent = textIn(form, "intent");
  if (intent !== "answer" && intent !== "keep") throw data(null, { status: 400 });
  const fields = intent === "answer" ? ANSWER : inHandFields(LEAD_STATUSES, await staffAddresses());
  const seen = Number(textIn(form, "version"));
  const { values, errors, given } = readValues(fields, Object.fromEntries(form));
  if (Object.keys(errors).length > 0)
    return data({ intent, ...refusal({ given, errors, version: seen }) }, { status: 422 });
  const at = { id: params.leadId, seen };
  const done =
    intent === "keep" ? await keepLead(at, values as InHand, user) : await answerLead(at, String(values.answer), user);
  if (!done) return meanwhile(intent, given, (await inboxLead(params.leadId))?.version);
  throw redirectDocument(href("/admin/inbox/leads/:leadId", { leadId: params.leadId }), {
    status: 303,
    headers: { "Set-Cookie": await flash({ title: intent === "answer" ? "Answer sent" : "Saved" }) },
  });
}

/** A post that doesn't reach the server keeps the form. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => orNotSaved(request, serverAction);

export const meta: Route.MetaFunction = (args) => unlisted("Question", args);

export default function InboxLeadPage({ loaderData: { lead, fields }, actionData }: Route.ComponentProps) {
  return (
    <InboxItem
      one="question"
      title={`${lead.name} about ${lead.address}`}
      item={lead}
      facts={[
        ["From", [lead.name, lead.email, lead.phone].filter(Boolean).join(", ")],
        ["Best reached", `by ${lead.contactPref}, in the ${lead.bestTime}`],
        ["Received", timeText(lead.createdAt)],
        ["Assigned to", lead.owner],
        ["Message", lead.message ? null : "None"],
      ]}
      asked={lead.message}
      ours={lead.answer}
      answer={{ fields: ANSWER, values: {} }}
      hand={{ fields, values: lead }}
      refused={actionData}
    />
  );
}
