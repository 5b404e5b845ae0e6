import { data, href, Link } from "react-router";
import { addAssigned, listStaffAddresses } from "~/accounts/people.server";
import { getReply } from "~/forms/reply";
import { renderLeadAnswerFields } from "~/inbox/inbox-fields";
import { InboxItem } from "~/inbox/inbox-item";
import { answerLead, getInboxLead } from "~/inbox/leads.server";
import { findNextItem, findPathAfterAnswer } from "~/inbox/next-item.server";
import { inboxFormId, LEAD_STATUSES, leadAnswerSchema, triageSchema } from "~/inbox/schema";
import { submitInboxForm } from "~/inbox/submit-inbox-form";
import { updateTriage } from "~/inbox/triage.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { AdminMain } from "~/shell/admin-main";
import { PageTitle } from "~/ui/forms/page-title";
import { formatDateTime } from "~/ui/text/dates";
import { brandTitle } from "../noindex-meta";
import type { Route } from "./+types/inbox-lead";
import { reloadAfterConflict } from "./reload-after-conflict";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const [lead, active] = await Promise.all([getInboxLead(params.leadId), listStaffAddresses()]);
  if (!lead) throw data(null, { status: 404 });
  const next = await findNextItem(lead.id, user.email, active);
  return { lead, staff: addAssigned(active, lead.owner), hasNext: next !== null };
}

/** Emails an answer, or updates the question's status, owner, and notes. */
export async function action({ request, params: { leadId }, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request);
  const lead = await getInboxLead(leadId);
  if (!lead) throw data(null, { status: 404 });
  const formId = inboxFormId(form.intent);
  const path = href("/admin/inbox/leads/:leadId", { leadId });
  switch (form.intent) {
    case "answer": {
      const { value, refuse } = checkForm(form, formId, leadAnswerSchema);
      if (!value) return refuse();
      const refused = await answerLead(leadId, value, user);
      if (refused) return refuse(refused);
      const next = await findPathAfterAnswer(form.fields, { id: leadId, path, me: user.email });
      throw await redirectWithToast(next, { title: "Answer sent" });
    }
    case "save": {
      const staff = await listStaffAddresses(lead.owner);
      const { value, refuse } = checkForm(form, formId, triageSchema(LEAD_STATUSES, staff));
      if (!value) return refuse();
      const refused = await updateTriage("lead", leadId, value, user);
      if (refused) return refuse(refused);
      throw await redirectWithToast(path, { title: "Saved" });
    }
    default:
      throw data(null, { status: 400 });
  }
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitInboxForm(request, serverAction);

export const shouldRevalidate = reloadAfterConflict;

export default function InboxLeadPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const reply = getReply(actionData);
  const { lead, staff, hasNext } = loaderData;
  const { accountId } = lead;
  const sender = (
    <>
      <span dir="auto">{lead.name}</span>
      {`, ${lead.email}${lead.phone ? `, ${lead.phone}` : ""}`}
    </>
  );
  return (
    <PageTitle title={brandTitle("Question", matches)} reply={reply}>
      <AdminMain>
        <InboxItem
          itemName="question"
          title={
            <>
              <span dir="auto">{lead.name}</span>
              {` about ${lead.address}`}
            </>
          }
          item={lead}
          details={[
            [
              "From",
              accountId ? (
                <Link key="from" className="link" to={href("/admin/people/:personId", { personId: accountId })}>
                  {sender}
                </Link>
              ) : (
                sender
              ),
            ],
            ["Best reached", `by ${lead.contactPref}, in the ${lead.bestTime}`],
            ["Received", formatDateTime(lead.createdAt)],
            ["Assigned to", lead.owner],
            ["Message", lead.message ? null : "None"],
          ]}
          message={lead.message}
          previousAnswer={lead.answer}
          answer={{
            schema: leadAnswerSchema,
            fields: renderLeadAnswerFields(),
            hasNext,
          }}
          statuses={LEAD_STATUSES}
          staff={staff}
          reply={reply}
        />
      </AdminMain>
    </PageTitle>
  );
}
