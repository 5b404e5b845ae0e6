import type { ReactNode } from "react";
import { data, href, Link } from "react-router";
import { AccountButtons } from "~/accounts/account-buttons";
import { getPerson } from "~/accounts/people.server";
import { listLeadsOf } from "~/inbox/leads.server";
import { listRequestsOf } from "~/inbox/requests.server";
import { TimeLeft } from "~/inbox/time-left";
import { listOffers } from "~/offers/offers.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { listEmailsTo } from "~/platform/mail/outbox.server";
import { listProjectsOf } from "~/projects/staff/staff-projects.server";
import { listChangesSinceSaved } from "~/saved-homes/changes-since-saved";
import { listSavedHomes } from "~/saved-homes/saved-homes.server";
import { BackLink } from "~/ui/back-link";
import { badgeClass } from "~/ui/badge";
import { submitButton } from "~/ui/forms/submit-form";
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
  const shownHomes = homes.slice(0, MAX_SHOWN);
  const counts = { ...person, homes: homes.length };
  return { person, counts, requests, questions, projects, offers, homes: shownHomes, emails, isOwn: id === user.id };
}

export const action = (args: Route.ActionArgs) =>
  runAccountAction(args, href("/admin/people/:personId", args.params) + args.url.search);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => submitButton(request, serverAction);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: brandTitle(loaderData?.person.name ?? loaderData?.person.email ?? "Person", matches) },
  NOINDEX,
];

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person, counts, requests, questions, projects, offers, homes, emails, isOwn } = loaderData;
  const { email, name, phone, createdAt, isVerified, staff, blocked, sessions, savedSearches } = person;
  const search = new URLSearchParams({ q: email });
  const inbox = `${href("/admin/inbox")}?${search}&state=all`;
  return (
    <main id="main" className="wrap-page desk">
      <div>
        <BackLink to={href("/admin/people")} label="People" />
        <div className="apart">
          <div className="flex flex-wrap items-center gap-3">
            <h1>{name ?? email}</h1>
            {staff ? <span className={badgeClass()}>Staff</span> : null}
            {blocked ? <span className={badgeClass({ tone: "sun", caps: true })}>Blocked</span> : null}
          </div>
          <AccountButtons person={person} isOwn={isOwn} />
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Detail label="Email">
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
          {isVerified ? null : " (not confirmed)"}
        </Detail>
        <Detail label="Phone">
          {phone ? (
            <a className="link" href={`tel:${phone}`}>
              {phone}
            </a>
          ) : (
            "None"
          )}
        </Detail>
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
        <Section title="Requests" total={counts.requests} shown={requests.length} all={inbox}>
          {requests.map(({ id, address, status, total, createdAt, hoursLeft }) => (
            <Row
              key={id}
              to={href("/admin/inbox/:requestId", { requestId: id })}
              name={address}
              detail={`${formatMoney(total)} in total. Received ${formatDateTime(createdAt)}.`}
            >
              <span className={badgeClass()}>{capitalize(status)}</span>
              <TimeLeft hoursLeft={hoursLeft} />
            </Row>
          ))}
        </Section>
        <Section title="Questions" total={counts.questions} shown={questions.length} all={inbox}>
          {questions.map(({ id, address, message, spam, status, createdAt }) => (
            <Row
              key={id}
              to={href("/admin/inbox/leads/:leadId", { leadId: id })}
              name={address}
              detail={[message, `Received ${formatDateTime(createdAt)}.`].filter(Boolean).join(" ")}
            >
              {spam ? <span className={badgeClass()}>Possible spam</span> : null}
              <span className={badgeClass()}>{capitalize(status)}</span>
            </Row>
          ))}
        </Section>
        <Section
          title="Projects"
          total={counts.projects}
          shown={projects.length}
          all={`${href("/admin/projects")}?${search}`}
        >
          {projects.map(
            ({ id, propertyAddress, purchasePrice, currentPhase, estimatedCompletionDate: day, status }) => (
              <Row
                key={id}
                to={href("/admin/projects/:projectId/summary", { projectId: id })}
                name={propertyAddress}
                detail={`${formatMoney(purchasePrice)}. In ${currentPhase}${day ? `, move-in ${formatDate(day)}` : ""}.`}
              >
                <span className={badgeClass({ tone: status === "active" ? "ok" : "sand" })}>{capitalize(status)}</span>
              </Row>
            ),
          )}
        </Section>
        <Section title="Offers" total={counts.offers} shown={offers.length} all={`${href("/admin/offers")}?${search}`}>
          {offers.map(({ id, address, offerPrice, listPrice, submittedOn, status }) => (
            <Row
              key={id}
              to={href("/admin/offers/:offerId", { offerId: id })}
              name={address}
              detail={`${formatMoney(offerPrice)} for ${formatMoney(listPrice)}. Submitted ${formatDate(submittedOn)}.`}
            >
              <span className={badgeClass()}>{capitalize(status)}</span>
            </Row>
          ))}
        </Section>
        <Section title="Saved homes" total={counts.homes} shown={homes.length}>
          {homes.map((home) => (
            <Row
              key={home.id}
              to={home.isUnavailable ? null : href("/listing/:id", { id: String(home.id) })}
              name={home.address}
              detail={[formatMoney(home.price), ...listChangesSinceSaved(home)].join(". ")}
            >
              {home.isUnavailable ? <span className={badgeClass()}>Not available</span> : null}
            </Row>
          ))}
        </Section>
        <Section title="Emails" total={counts.emails} shown={emails.length}>
          {emails.map(({ id, subject, createdAt, state, error }) => (
            <Row
              key={id}
              to={null}
              name={subject}
              detail={[formatDateTime(createdAt), state === "sent" ? null : error].filter(Boolean).join(". ")}
            >
              <span className={badgeClass({ tone: state === "failed" ? "bad" : "sand" })}>
                {state === "failed" ? "Not delivered" : capitalize(state)}
              </span>
            </Row>
          ))}
        </Section>
      </div>
    </main>
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
      <div className="apart">
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
      </div>
      {shown > 0 ? (
        <ul className="rows" data-shortcut="rows">
          {children}
        </ul>
      ) : (
        <p className="text-soft">None.</p>
      )}
    </section>
  );
}

/** @param to null for an entry without a page */
function Row({ to, name, detail, children }: { to: string | null; name: string; detail: string; children: ReactNode }) {
  return (
    <li>
      <div className="grow">
        <h3>{to === null ? name : <Link to={to}>{name}</Link>}</h3>
        <p className="type-small text-soft">{detail}</p>
      </div>
      <span className="flex flex-wrap items-center gap-1">{children}</span>
    </li>
  );
}
