import { data, href, Link } from "react-router";
import { addAssigned, listStaffAddresses } from "~/accounts/people.server";
import { StaffName } from "~/accounts/staff-name";
import { getReply } from "~/forms/reply";
import { renderLeadAnswerFields } from "~/inbox/inbox-fields";
import { AnswerForm, InboxItem } from "~/inbox/inbox-item";
import { answerLead, getInboxLead } from "~/inbox/leads.server";
import { findNextItem, findPathAfterAnswer } from "~/inbox/next-item.server";
import { inboxFormId, LEAD_STATUSES, leadAnswerSchema, triageSchema } from "~/inbox/schema";
import { submitInboxForm } from "~/inbox/submit-inbox-form";
import { isTourReply, TourAnswerForms } from "~/inbox/tour-answer-forms";
import { updateTriage } from "~/inbox/triage.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { AdminMain } from "~/shell/admin-main";
import { describeTourState, formatTourTime } from "~/tours/describe";
import { isGoingOn, TOUR_OVER, tourDeclineSchema, tourTimeSchema } from "~/tours/schema";
import { changeTour, findTour, getTourHours, getTourOptions, listFreeTimes } from "~/tours/tours.server";
import { PageTitle } from "~/ui/forms/page-title";
import { formatDateTime } from "~/ui/text/dates";
import { capitalize } from "~/ui/text/text";
import { brandTitle } from "../noindex-meta";
import { reloadAfterConflict } from "../reload-after-conflict";
import type { Route } from "./+types/inbox-lead";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const [lead, active] = await Promise.all([getInboxLead(params.leadId), listStaffAddresses()]);
  if (!lead) throw data(null, { status: 404 });
  const next = await findNextItem(lead.id, user.email);
  const tour = await findTour({ leadId: lead.id });
  return {
    lead,
    tour: tour && {
      state: describeTourState(tour.state) + (tour.startsAt ? `, ${formatTourTime(tour.startsAt)}` : ""),
      way: tour.way,
      isGoingOn: isGoingOn(tour),
      times: tour.times.map(formatTourTime),
      staff: tour.staffEmail,
      freeTimes: (await listFreeTimes(user.email, tour)).map((time) => ({
        value: time.toISOString(),
        label: formatTourTime(time),
      })),
      options: getTourOptions(0),
    },
    staff: addAssigned(active, lead.owner),
    hasNext: next !== null,
  };
}

/** Emails an answer, or updates the status, owner, and notes of a question or a request for a tour. */
export async function action({ request, params: { leadId }, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request);
  const lead = await getInboxLead(leadId);
  if (!lead) throw data(null, { status: 404 });
  const formId = inboxFormId(form.intent);
  const path = href("/admin/inbox/leads/:leadId", { leadId });
  switch (form.intent) {
    case "confirm":
    case "propose": {
      const { value, refuse } = checkForm(form, formId, tourTimeSchema(getTourHours));
      if (!value) return refuse();
      const { version, ...change } = value;
      const by = { actor: user, versions: [version] };
      const timeField = form.intent === "propose" ? "time.hour" : "time";
      const changed = await changeTour(leadId, { kind: form.intent, ...change }, by, timeField);
      if ("kind" in changed) return refuse(changed);
      throw await redirectWithToast(path, { title: form.intent === "confirm" ? "Tour confirmed" : "Time proposed" });
    }
    case "decline": {
      const { value, refuse } = checkForm(form, formId, tourDeclineSchema);
      if (!value) return refuse();
      const { version, answer } = value;
      const changed = await changeTour(leadId, { kind: "decline", answer }, { actor: user, versions: [version] });
      if ("kind" in changed) return refuse(changed);
      throw await redirectWithToast(path, { title: "Tour declined" });
    }
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
  const { lead, tour, staff, hasNext } = loaderData;
  const { accountId } = lead;
  const sender = (
    <>
      <span dir="auto">{lead.name}</span>
      {`, ${lead.email}${lead.phone ? `, ${lead.phone}` : ""}`}
    </>
  );
  return (
    <PageTitle title={brandTitle(tour ? "Tour" : "Question", matches)} reply={reply}>
      <AdminMain>
        <InboxItem
          itemName={tour ? "tour" : "question"}
          title={
            <>
              <span dir="auto">{lead.name}</span>
              {tour ? `: tour of ${lead.address}` : ` about ${lead.address}`}
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
            ["State", tour?.state],
            ["Times", tour && [`${capitalize(tour.way)}: `, tour.times.join("; ")].join("")],
            ["Given by", tour?.staff && <StaffName key="staff" email={tour.staff} />],
            ["Best reached", `by ${lead.contactPref}${tour ? "" : `, in the ${lead.bestTime}`}`],
            ["Received", formatDateTime(lead.createdAt)],
            ["Assigned to", lead.owner && <StaffName key="owner" email={lead.owner} />],
            [tour ? "Note" : "Message", lead.message ? null : "None"],
          ]}
          message={lead.message}
          previousAnswer={lead.answer}
          answer={
            tour ? (
              <>
                {tour.isGoingOn ? null : <p className="mt-4 text-soft">{TOUR_OVER}</p>}
                {/* An answer that came too late stays as typed. */}
                {tour.isGoingOn || isTourReply(reply) ? (
                  <TourAnswerForms version={lead.version} {...tour} reply={reply} />
                ) : null}
              </>
            ) : (
              <AnswerForm
                version={lead.version}
                schema={leadAnswerSchema}
                hasNext={hasNext}
                focus="answer"
                reply={reply}
              >
                {renderLeadAnswerFields()}
              </AnswerForm>
            )
          }
          statuses={LEAD_STATUSES}
          staff={staff}
          reply={reply}
        />
      </AdminMain>
    </PageTitle>
  );
}
