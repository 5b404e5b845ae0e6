import type { ReactNode } from "react";
import { data, href, Link } from "react-router";
import { AccountButtons } from "~/accounts/account-buttons";
import { getPerson } from "~/accounts/people.server";
import { listLeadsOf } from "~/inbox/leads.server";
import { listRequestsOf } from "~/inbox/requests.server";
import { describeStatus } from "~/inbox/schema";
import { TimeLeft } from "~/inbox/time-left";
import { listOffers } from "~/offers/offers.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { listEmailsTo } from "~/platform/mail/outbox.server";
import { listProjectsOf } from "~/projects/staff/staff-projects.server";
import { listChangesSinceSaved } from "~/saved-homes/changes-since-saved";
import { listSavedHomes } from "~/saved-homes/saved-homes.server";
import { AdminMain } from "~/shell/admin-main";
import { BackLink } from "~/ui/back-link";
import { badgeClass } from "~/ui/badge";
import { cardClass } from "~/ui/card";
import { submitButton } from "~/ui/forms/submit-form";
import { RecordList, RecordRow } from "~/ui/lists/record-list";
import { PhoneLink } from "~/ui/phone-link";
import { SectionHead } from "~/ui/section-head";
import { formatDate, formatDateTime, formatDay } from "~/ui/text/dates";
import { formatMoney, formatNumber } from "~/ui/text/money";
import { capitalize } from "~/ui/text/text";
import { brandTitle, NOINDEX } from "../noindex-meta";
import type { Route } from "./+types/person";
import { runAccountAction } from "./account-action.server";

/** Entries of each kind. */
const MAX_SHOWN = 5;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const person = await getPerson(params.personId);
  if (!person) throw data(null, { status: 404 });
  const { id, email } = person;
  const [requests, questions, projects, offers, homes, emails] = await Promise.all([
    listRequestsOf(id, MAX_SHOWN),
    listLeadsOf(person, MAX_SHOWN),
    listProjectsOf(email, MAX_SHOWN),
    listOffers(email, MAX_SHOWN),
    listSavedHomes(id),
    listEmailsTo(email, MAX_SHOWN),
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
    isOwn: id === user.id,
  };
}

export const action = (args: Route.ActionArgs) =>
  runAccountAction(args, href("/admin/people/:personId", args.params) + args.url.search);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => submitButton(request, serverAction);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: brandTitle(loaderData?.person.name ?? loaderData?.person.email ?? "Person", matches) },
  NOINDEX,
];

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person, requests, questions, projects, offers, homes, homesTotal, emails, isOwn } = loaderData;
  const { email, name, phone, createdAt, isVerified, staff, blocked, sessions, savedSearches } = person;
  const search = new URLSearchParams({ q: email });
  const inbox = `${href("/admin/inbox")}?${search}&state=all`;
  return (
    <AdminMain>
      <div>
        <BackLink to={href("/admin/people")} label="People" />
        <SectionHead>
          <div className="flex flex-wrap items-center gap-3">
            <h1 dir="auto">{name ?? email}</h1>
            {staff ? <span className={badgeClass()}>Staff</span> : null}
            {blocked ? <span className={badgeClass({ tone: "sun", caps: true })}>Blocked</span> : null}
          </div>
          <AccountButtons person={person} isOwn={isOwn} />
        </SectionHead>
      </div>
      <dl className={cardClass({ className: "flex flex-wrap gap-x-10 gap-y-4" })}>
        <Detail label="Email">
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
          {isVerified ? null : " (not confirmed)"}
        </Detail>
        <Detail label="Phone">{phone ? <PhoneLink phone={phone} /> : "None"}</Detail>
        <Detail label="Account since">{formatDay(createdAt)}</Detail>
        <Detail label="Open sessions">{formatNumber(sessions)}</Detail>
        <Detail label="Saved searches">{formatNumber(savedSearches)}</Detail>
        {staff ? (
          <Detail label="Changes">
            <Link className="link" to={`${href("/admin/audit")}?${new URLSearchParams({ actor: email })}`}>
              In the audit
            </Link>
          </Detail>
        ) : null}
      </dl>
      <div className="gap-x-16 lg:columns-2">
        <Section title="Requests" total={person.requests} shown={requests.length} all={`${inbox}#requests`}>
          {requests.map(({ id, address, status, total, createdAt, hoursLeft }) => (
            <RecordRow
              level={3}
              key={id}
              to={href("/admin/inbox/:requestId", { requestId: id })}
              name={address}
              detail={`${formatMoney(total)} in total. Received ${formatDateTime(createdAt)}.`}
              badges={
                <>
                  <span className={badgeClass()}>{describeStatus(status)}</span>
                  <TimeLeft hoursLeft={hoursLeft} />
                </>
              }
            />
          ))}
        </Section>
        <Section title="Questions and tours" total={person.questions} shown={questions.length} all={`${inbox}#leads`}>
          {questions.map(({ id, name: title, message, spam, status, createdAt }) => (
            <RecordRow
              level={3}
              key={id}
              to={href("/admin/inbox/leads/:leadId", { leadId: id })}
              name={title}
              detail={[message, `Received ${formatDateTime(createdAt)}.`].filter(Boolean).join(" ")}
              badges={
                <>
                  {spam ? <span className={badgeClass()}>Possible spam</span> : null}
                  <span className={badgeClass()}>{describeStatus(status)}</span>
                </>
              }
            />
          ))}
        </Section>
        <Section
          title="Projects"
          total={person.projects}
          shown={projects.length}
          all={`${href("/admin/projects")}?${search}`}
        >
          {projects.map(
            ({ id, propertyAddress, purchasePrice, currentPhase, estimatedCompletionDate: day, status }) => (
              <RecordRow
                level={3}
                key={id}
                to={href("/admin/projects/:projectId/summary", { projectId: id })}
                name={propertyAddress}
                detail={`${formatMoney(purchasePrice)}. In ${currentPhase}${day ? `, move-in ${formatDate(day)}` : ""}.`}
                badges={
                  <span className={badgeClass({ tone: status === "active" ? "ok" : "sand" })}>
                    {capitalize(status)}
                  </span>
                }
              />
            ),
          )}
        </Section>
        <Section title="Offers" total={person.offers} shown={offers.length} all={`${href("/admin/offers")}?${search}`}>
          {offers.map(({ id, address, offerPrice, listPrice, submittedOn, status }) => (
            <RecordRow
              level={3}
              key={id}
              to={href("/admin/offers/:offerId", { offerId: id })}
              name={address}
              detail={`${formatMoney(offerPrice)} for ${formatMoney(listPrice)}. Submitted ${formatDate(submittedOn)}.`}
              badges={<span className={badgeClass()}>{capitalize(status)}</span>}
            />
          ))}
        </Section>
        <Section title="Saved homes" total={homesTotal} shown={homes.length}>
          {homes.map((home) => (
            <RecordRow
              level={3}
              key={home.id}
              to={home.isUnavailable ? null : href("/listing/:id", { id: String(home.id) })}
              name={home.address}
              detail={[formatMoney(home.price), ...listChangesSinceSaved(home, "they")].join(". ")}
              badges={home.isUnavailable ? <span className={badgeClass()}>Not available</span> : null}
            />
          ))}
        </Section>
        <Section title="Emails" total={person.emails} shown={emails.length}>
          {emails.map(({ id, subject, createdAt, state, error }) => (
            <RecordRow
              level={3}
              key={id}
              to={null}
              name={subject}
              detail={[formatDateTime(createdAt), state === "sent" ? null : error].filter(Boolean).join(". ")}
              badges={
                <span className={badgeClass({ tone: state === "failed" ? "bad" : "sand" })}>
                  {state === "failed" ? "Not delivered" : capitalize(state)}
                </span>
              }
            />
          ))}
        </Section>
      </div>
    </AdminMain>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="type-small text-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The newest entries of a kind. @param all the list that has all of them, if there is one */
function Section({
  title,
  total,
  shown,
  all,
  children,
}: {
  title: string;
  total: number;
  shown: number;
  all?: string;
  children: ReactNode;
}) {
  const id = title.toLowerCase().replace(" ", "-");
  return (
    <section aria-labelledby={id} className="mb-8 break-inside-avoid">
      <SectionHead className="border-b border-line pb-2">
        <h2 id={id}>
          {title} <span className="text-soft">{formatNumber(total)}</span>
        </h2>
        {total > shown ? (
          all ? (
            <Link className="link" to={all}>{`All ${title.toLowerCase()}`}</Link>
          ) : (
            <span className="type-small text-soft">{`The newest ${shown}`}</span>
          )
        ) : null}
        {shown === 0 ? <p className="text-soft">None.</p> : null}
      </SectionHead>
      {shown > 0 ? <RecordList>{children}</RecordList> : null}
    </section>
  );
}
