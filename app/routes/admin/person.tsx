import type { ComponentProps } from "react";
import { data, href } from "react-router";
import { getDisplayName } from "~/accounts/display-name";
import { type AccountAction, accountActionSchema, applyAccountAction, getPerson } from "~/accounts/people.server";
import { PersonHead } from "~/accounts/person-head";
import { listLeadsOf } from "~/inbox/leads.server";
import { listRequestsOf } from "~/inbox/requests.server";
import { describeStatus } from "~/inbox/schema";
import { TimeLeft } from "~/inbox/time-left";
import { NoteSection } from "~/notes/note-section";
import { listOffers } from "~/offers/offers.server";
import { requireRecentAuthentication } from "~/platform/auth/session.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { listEmailsTo } from "~/platform/mail/outbox.server";
import { listProjectsOf } from "~/projects/staff/staff-projects.server";
import { listChangesSinceSaved } from "~/saved-homes/changes-since-saved";
import { listSavedHomes } from "~/saved-homes/saved-homes.server";
import { AdminMain } from "~/shell/admin-main";
import { badgeClass } from "~/ui/badge";
import { submitButton } from "~/ui/forms/submit-form";
import { RecordSection } from "~/ui/lists/record-section";
import { formatDate } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import { capitalize } from "~/ui/text/text";
import { TimeAgo } from "~/ui/time-ago";
import { brandTitle, NOINDEX } from "../noindex-meta";
import { loadNewestNotes } from "../note-page.server";
import type { Route } from "./+types/person";

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
    loadNewestNotes({ about: "person", aboutId: id }, user),
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

const ACTION_MESSAGES: Readonly<Record<AccountAction, string>> = {
  block: "Account blocked",
  unblock: "Account unblocked",
  "end sessions": "Sessions ended",
  "reset second factor": "Second factor reset",
};

/** Applies the action of one of the account's buttons. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { data: button } = accountActionSchema.safeParse(textIn(await readForm(request), "accountAction"));
  if (!button) throw data(null, { status: 400 });
  const page = href("/admin/people/:personId", params);
  if (button === "reset second factor") await requireRecentAuthentication(context, page);
  if (!(await applyAccountAction(button, params.personId, user))) throw data(null, { status: 404 });
  throw await redirectWithToast(page, { title: ACTION_MESSAGES[button] });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => submitButton(request, serverAction);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: brandTitle(loaderData ? getDisplayName(loaderData.person) : "Person", matches) },
  NOINDEX,
];

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person, requests, questions, projects, offers, homes, homesTotal, emails, notes, isOwn } = loaderData;
  const search = new URLSearchParams({ q: person.email });
  const inbox = `${href("/admin/inbox")}?${search}&state=all`;
  const sections: ComponentProps<typeof RecordSection>[] = [
    {
      title: "Requests",
      total: person.requests,
      all: `${inbox}#requests`,
      rows: requests.map(({ id, address, status, total, createdAt, hoursLeft }) => ({
        id,
        to: href("/admin/inbox/:requestId", { requestId: id }),
        name: address,
        detail: (
          <>
            {`${formatMoney(total)} in total. Received `}
            <TimeAgo at={createdAt} />
          </>
        ),
        badges: (
          <>
            <span className={badgeClass()}>{describeStatus(status)}</span>
            <TimeLeft hoursLeft={hoursLeft} />
          </>
        ),
      })),
    },
    {
      title: "Questions and tours",
      total: person.questions,
      all: `${inbox}#leads`,
      rows: questions.map(({ id, name: title, message, spam, status, createdAt }) => ({
        id,
        to: href("/admin/inbox/leads/:leadId", { leadId: id }),
        name: title,
        detail: (
          <>
            {message ? `${message} ` : ""}
            Received <TimeAgo at={createdAt} />
          </>
        ),
        badges: (
          <>
            {spam ? <span className={badgeClass()}>Possible spam</span> : null}
            <span className={badgeClass()}>{describeStatus(status)}</span>
          </>
        ),
      })),
    },
    {
      title: "Projects",
      total: person.projects,
      all: `${href("/admin/projects")}?${search}`,
      rows: projects.map((project) => ({
        id: project.id,
        to: href("/admin/projects/:projectId/summary", { projectId: project.id }),
        name: project.propertyAddress,
        detail: describeProject(project),
        badges: (
          <span className={badgeClass({ tone: project.status === "active" ? "ok" : "sand" })}>
            {capitalize(project.status)}
          </span>
        ),
      })),
    },
    {
      title: "Offers",
      total: person.offers,
      all: `${href("/admin/offers")}?${search}`,
      rows: offers.map(({ id, address, offerPrice, listPrice, submittedOn, status }) => ({
        id,
        to: href("/admin/offers/:offerId", { offerId: id }),
        name: address,
        detail: `${formatMoney(offerPrice)} for ${formatMoney(listPrice)}. Submitted ${formatDate(submittedOn)}.`,
        badges: <span className={badgeClass()}>{capitalize(status)}</span>,
      })),
    },
    {
      title: "Saved homes",
      total: homesTotal,
      rows: homes.map((home) => ({
        id: String(home.id),
        to: home.isUnavailable ? null : href("/listing/:id", { id: String(home.id) }),
        name: home.address,
        detail: [formatMoney(home.price), ...listChangesSinceSaved(home, "they")].join(". "),
        badges: home.isUnavailable ? <span className={badgeClass()}>Not available</span> : null,
      })),
    },
    {
      title: "Emails",
      total: person.emails,
      rows: emails.map(({ id, subject, createdAt, state, error }) => ({
        id,
        to: null,
        name: subject,
        detail: (
          <>
            <TimeAgo at={createdAt} />
            {state === "sent" || !error ? null : `. ${error}`}
          </>
        ),
        badges: (
          <span className={badgeClass({ tone: state === "failed" ? "bad" : "sand" })}>
            {state === "failed" ? "Not delivered" : capitalize(state)}
          </span>
        ),
      })),
    },
  ];
  const empty = sections.filter(({ total }) => total === 0).map(({ title }) => title);
  return (
    <AdminMain>
      <PersonHead person={person} isOwn={isOwn} />
      <NoteSection data={notes} isFolded />
      <div className="gap-x-16 lg:columns-2">
        {sections
          .filter(({ total }) => total > 0)
          .map((section) => (
            <RecordSection key={section.title} {...section} />
          ))}
      </div>
      {empty.length > 0 ? <p className="text-soft">{`None yet: ${empty.join(", ").toLowerCase()}.`}</p> : null}
    </AdminMain>
  );
}

type Project = Route.ComponentProps["loaderData"]["projects"][number];

function describeProject({ purchasePrice, currentPhase, estimatedCompletionDate: day }: Project): string {
  return `${formatMoney(purchasePrice)}. In ${currentPhase}${day ? `, move-in ${formatDate(day)}` : ""}.`;
}
