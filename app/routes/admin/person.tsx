import { data, href } from "react-router";
import { getDisplayName } from "~/accounts/display-name";
import { getPerson } from "~/accounts/people.server";
import { PersonHead } from "~/accounts/person-head";
import { listLeadsOf } from "~/inbox/leads.server";
import { listRequestsOf } from "~/inbox/requests.server";
import { describeStatus } from "~/inbox/schema";
import { TimeLeft } from "~/inbox/time-left";
import { NoteSection } from "~/notes/note-section";
import { listOffers } from "~/offers/offers.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { listEmailsTo } from "~/platform/mail/outbox.server";
import { listProjectsOf } from "~/projects/staff/staff-projects.server";
import { listChangesSinceSaved } from "~/saved-homes/changes-since-saved";
import { listSavedHomes } from "~/saved-homes/saved-homes.server";
import { AdminMain } from "~/shell/admin-main";
import { badgeClass } from "~/ui/badge";
import { submitButton } from "~/ui/forms/submit-form";
import { RecordSection } from "~/ui/lists/record-section";
import { formatDate, formatDateTime } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import { capitalize } from "~/ui/text/text";
import { brandTitle, NOINDEX } from "../noindex-meta";
import { loadNewestNotes } from "../note-page.server";
import type { Route } from "./+types/person";
import { runAccountAction } from "./account-action.server";

/** Entries of each kind. */
const MAX_SHOWN = 5;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const person = await getPerson(params.personId);
  if (!person) throw data(null, { status: 404 });
  const { id, email } = person;
  const [requests, questions, projects, offers, homes, emails, notes] = await Promise.all([
    listRequestsOf(id, MAX_SHOWN),
    listLeadsOf(person, MAX_SHOWN),
    listProjectsOf(email, MAX_SHOWN),
    listOffers(email, MAX_SHOWN),
    listSavedHomes(id),
    listEmailsTo(email, MAX_SHOWN),
    loadNewestNotes({ about: "person", aboutId: id }),
  ]);
  return {
    person,
    // What the page shows, without contact data and internal notes.
    requests: requests.map(({ id, address, status, total, createdAt, hoursLeft }) => ({
      id,
      address,
      status,
      total,
      createdAt,
      hoursLeft,
    })),
    questions: questions.map(({ id, address, isTour, message, spam, status, createdAt }) => ({
      id,
      name: isTour ? `Tour of ${address}` : address,
      message,
      spam,
      status,
      createdAt,
    })),
    projects,
    offers,
    homes: homes.slice(0, MAX_SHOWN),
    homesTotal: homes.length,
    emails,
    notes,
    isOwn: id === user.id,
  };
}

export const action = (args: Route.ActionArgs) =>
  runAccountAction(args, href("/admin/people/:personId", args.params) + args.url.search);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => submitButton(request, serverAction);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: brandTitle(loaderData ? getDisplayName(loaderData.person) : "Person", matches) },
  NOINDEX,
];

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person, requests, questions, projects, offers, homes, homesTotal, emails, notes, isOwn } = loaderData;
  const search = new URLSearchParams({ q: person.email });
  const inbox = `${href("/admin/inbox")}?${search}&state=all`;
  return (
    <AdminMain>
      <PersonHead person={person} isOwn={isOwn} />
      <NoteSection data={notes} isFolded />
      <div className="gap-x-16 lg:columns-2">
        <RecordSection
          title="Requests"
          total={person.requests}
          all={`${inbox}#requests`}
          rows={requests.map(({ id, address, status, total, createdAt, hoursLeft }) => ({
            id,
            to: href("/admin/inbox/:requestId", { requestId: id }),
            name: address,
            detail: `${formatMoney(total)} in total. Received ${formatDateTime(createdAt)}.`,
            badges: (
              <>
                <span className={badgeClass()}>{describeStatus(status)}</span>
                <TimeLeft hoursLeft={hoursLeft} />
              </>
            ),
          }))}
        />
        <RecordSection
          title="Questions and tours"
          total={person.questions}
          all={`${inbox}#leads`}
          rows={questions.map(({ id, name: title, message, spam, status, createdAt }) => ({
            id,
            to: href("/admin/inbox/leads/:leadId", { leadId: id }),
            name: title,
            detail: [message, `Received ${formatDateTime(createdAt)}.`].filter(Boolean).join(" "),
            badges: (
              <>
                {spam ? <span className={badgeClass()}>Possible spam</span> : null}
                <span className={badgeClass()}>{describeStatus(status)}</span>
              </>
            ),
          }))}
        />
        <RecordSection
          title="Projects"
          total={person.projects}
          all={`${href("/admin/projects")}?${search}`}
          rows={projects.map((project) => ({
            id: project.id,
            to: href("/admin/projects/:projectId/summary", { projectId: project.id }),
            name: project.propertyAddress,
            detail: describeProject(project),
            badges: (
              <span className={badgeClass({ tone: project.status === "active" ? "ok" : "sand" })}>
                {capitalize(project.status)}
              </span>
            ),
          }))}
        />
        <RecordSection
          title="Offers"
          total={person.offers}
          all={`${href("/admin/offers")}?${search}`}
          rows={offers.map(({ id, address, offerPrice, listPrice, submittedOn, status }) => ({
            id,
            to: href("/admin/offers/:offerId", { offerId: id }),
            name: address,
            detail: `${formatMoney(offerPrice)} for ${formatMoney(listPrice)}. Submitted ${formatDate(submittedOn)}.`,
            badges: <span className={badgeClass()}>{capitalize(status)}</span>,
          }))}
        />
        <RecordSection
          title="Saved homes"
          total={homesTotal}
          rows={homes.map((home) => ({
            id: String(home.id),
            to: home.isUnavailable ? null : href("/listing/:id", { id: String(home.id) }),
            name: home.address,
            detail: [formatMoney(home.price), ...listChangesSinceSaved(home, "they")].join(". "),
            badges: home.isUnavailable ? <span className={badgeClass()}>Not available</span> : null,
          }))}
        />
        <RecordSection
          title="Emails"
          total={person.emails}
          rows={emails.map(({ id, subject, createdAt, state, error }) => ({
            id,
            to: null,
            name: subject,
            detail: [formatDateTime(createdAt), state === "sent" ? null : error].filter(Boolean).join(". "),
            badges: (
              <span className={badgeClass({ tone: state === "failed" ? "bad" : "sand" })}>
                {state === "failed" ? "Not delivered" : capitalize(state)}
              </span>
            ),
          }))}
        />
      </div>
    </AdminMain>
  );
}

type Project = Route.ComponentProps["loaderData"]["projects"][number];

function describeProject({ purchasePrice, currentPhase, estimatedCompletionDate: day }: Project): string {
  return `${formatMoney(purchasePrice)}. In ${currentPhase}${day ? `, move-in ${formatDate(day)}` : ""}.`;
}
