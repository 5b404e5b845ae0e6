import { data, href, Link } from "react-router";
import { MAX_LAG_MS } from "~/feed/replication/feed-health.server";
import { runManualSync } from "~/feed/replication/manual-sync.server";
import { countNewQuestions } from "~/inbox/leads.server";
import { listWaitingItems } from "~/inbox/next-item.server";
import { countUrgentRequests } from "~/inbox/requests.server";
import { TimeLeft } from "~/inbox/time-left";
import { formatPercent } from "~/intl/formats";
import { getFeedDisplay } from "~/mls/feed-display.server";
import { listFeedNames } from "~/mls/feeds.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { env } from "~/platform/env.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { log } from "~/platform/log.server";
import { failedEmails } from "~/platform/mail/outbox.server";
import { getMissionKpis, listOverdueItems } from "~/projects/staff/mission-control.server";
import { ProjectTable } from "~/projects/staff/project-table";
import { listNewestProjects } from "~/projects/staff/staff-projects.server";
import { AdminMain } from "~/shell/admin-main";
import { listUpcomingTours } from "~/tours/tours.server";
import { badgeClass } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { ButtonForm } from "~/ui/forms/button-form";
import { submitButton } from "~/ui/forms/submit-form";
import { Icon } from "~/ui/icons";
import { SYNC_ICON } from "~/ui/private-icons";
import { SectionHead } from "~/ui/section-head";
import { formatDate, pacificToday } from "~/ui/text/dates";
import { pluralize } from "~/ui/text/text";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/mission-control";

/** A request counts as urgent when it is due within this time. */
const URGENT_HOURS = 12;
/** Entries of each kind listed under "What needs attention". */
const MAX_SHOWN = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const today = pacificToday();
  const feeds = listFeedNames(env());
  const [{ counts: kpis }, projects, urgent, newQuestions, waiting, overdue, failedMail, display, tours] =
    await Promise.all([
      getMissionKpis(today),
      listNewestProjects(),
      countUrgentRequests(URGENT_HOURS),
      countNewQuestions(),
      listWaitingItems(user.email, MAX_SHOWN),
      listOverdueItems(today, MAX_SHOWN),
      failedEmails(MAX_SHOWN),
      getFeedDisplay(),
      listUpcomingTours(user.email, MAX_SHOWN),
    ]);
  const syncedSince = Date.now() - MAX_LAG_MS;
  const lagging = feeds.filter((feed) => Date.parse(display.lastSuccess.get(feed) ?? "1970-01-01") < syncedSince);
  const sync = { lagging, outOfDate: display.outOfDate, several: feeds.length > 1 };
  return {
    kpis,
    projects,
    requests: { urgent, waiting: waiting.requests.map(({ id, address, hoursLeft }) => ({ id, address, hoursLeft })) },
    questions: {
      new: newQuestions,
      waiting: waiting.leads.map(({ id, name, address, isTour, hoursLeft }) => ({
        id,
        name,
        address,
        isTour,
        hoursLeft,
      })),
    },
    tours,
    overdue,
    failedMail,
    sync,
  };
}

/** Starts a sync without waiting for it: the sync page shows the result. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  if (form.get("intent") !== "sync") throw data(null, { status: 400 });
  void runManualSync(user).then(
    (run) => log().info({ run }, "manual sync"),
    (error: unknown) => log().error({ err: error }, "manual sync failed"),
  );
  throw await redirectWithToast(href("/admin/dashboard"), { title: "Sync started! This may take a few minutes." });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => submitButton(request, serverAction);

export const meta: Route.MetaFunction = (args) => noindexMeta("Mission Control", args);

const RISK_TONES = { GREEN: "ok", YELLOW: "wash", RED: "bad" } as const;

const kpisClass =
  "grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3 " +
  "*:grid *:content-between *:gap-2 *:rounded-panel *:bg-stucco *:px-5 *:py-4 [&_dt]:text-small [&_dt]:text-soft " +
  "[&_dd]:text-[1.75rem] [&_dd]:font-semibold [&_dd]:tracking-[-0.03em] [&_dd]:tabular-nums";
const lateClass = "font-semibold text-brick hover:decoration-2";
const columnsClass = "grid gap-x-12 gap-y-7 *:min-w-0 wide:grid-cols-[20rem_minmax(0,1fr)]";
const attentionClass = cardClass({
  className:
    "self-start wide:sticky wide:top-4 [&_li]:border-t [&_li]:border-line [&_li]:py-2.5 [&_li]:wrap-anywhere [&_li:last-child]:pb-0",
});

export default function MissionControlPage({ loaderData }: Route.ComponentProps) {
  const { kpis, projects, requests, questions, tours, overdue, failedMail, sync } = loaderData;
  const entries = [requests.waiting, questions.waiting, tours, overdue, failedMail.last, sync.lagging];
  const isAllClear = requests.urgent + questions.new + entries.flat().length === 0;
  return (
    <AdminMain>
      <SectionHead>
        <h1>Mission Control</h1>
        <ButtonForm className="flex flex-wrap items-center gap-3">
          <Button type="submit" name="intent" value="sync">
            <Icon name={SYNC_ICON} />
            Sync listings
          </Button>
          <ButtonLink look="sun" to={href("/admin/projects/new")} data-shortcut="new">
            <Icon name="plus" />
            Create Project
          </ButtonLink>
        </ButtonForm>
      </SectionHead>
      <dl className={kpisClass}>
        <Kpi label="Active projects">{kpis.active}</Kpi>
        <Kpi label="On time">{formatPercent(kpis.onTime)}</Kpi>
        <Kpi label="Average complete">{formatPercent(kpis.averageComplete)}</Kpi>
        <Kpi label="At risk">{kpis.atRisk}</Kpi>
        <Kpi label="Due today">{kpis.dueToday}</Kpi>
        <Kpi label="Overdue">{kpis.overdue}</Kpi>
        <Kpi label="Risk">
          <span className={badgeClass({ tone: RISK_TONES[kpis.risk], dot: true })}>{kpis.risk}</span>
        </Kpi>
        <Kpi label="Progress">{formatPercent(kpis.progress)}</Kpi>
      </dl>
      <div className={columnsClass}>
        <section aria-labelledby="attention" className={attentionClass}>
          <h2 id="attention">What needs attention</h2>
          {isAllClear ? <p className="text-soft">Nothing right now.</p> : null}
          <ul>
            {requests.urgent > 0 ? (
              <li>
                <Link className={lateClass} to={href("/admin/inbox")}>
                  {`${pluralize(requests.urgent, "request")} due within ${URGENT_HOURS} hours or overdue`}
                </Link>
              </li>
            ) : null}
            {requests.waiting.map(({ id, address, hoursLeft }) => (
              <li key={id}>
                <Link className="link" to={href("/admin/inbox/:requestId", { requestId: id })}>
                  {`Request for ${address}`}
                </Link>{" "}
                <TimeLeft hoursLeft={hoursLeft} />
              </li>
            ))}
            {questions.new > 0 ? (
              <li>
                <Link className="link" to={`${href("/admin/inbox")}#leads`}>
                  {`${pluralize(questions.new, "new question")} about homes`}
                </Link>
              </li>
            ) : null}
            {questions.waiting.map(({ id, name, address, isTour, hoursLeft }) => (
              <li key={id}>
                <Link className="link" to={href("/admin/inbox/leads/:leadId", { leadId: id })}>
                  {isTour ? "Tour for " : "Question from "}
                  <span dir="auto">{name}</span>
                  {isTour ? `: ${address}` : ` about ${address}`}
                </Link>{" "}
                <TimeLeft hoursLeft={hoursLeft} />
              </li>
            ))}
            {tours.map(({ id, name, address, way, when }) => (
              <li key={id}>
                <Link className="link" to={href("/admin/inbox/leads/:leadId", { leadId: id })}>
                  {`Your tour on ${when}, ${way}: ${address} with `}
                  <span dir="auto">{name}</span>
                </Link>
              </li>
            ))}
            {sync.lagging.map((feed) => (
              <li key={feed}>
                <Link className={lateClass} to={href("/admin/sync")}>
                  {`The listings${sync.several ? ` of ${feed}` : ""} haven’t been synced for more than an hour`}
                  {sync.outOfDate.includes(feed) ? " and aren’t shown" : ""}
                </Link>
              </li>
            ))}
            {overdue.map(({ projectId, page, address, name, date }) => (
              <li key={`${projectId}-${page}-${name}-${date}`}>
                <Link className="link" to={`${href("/admin/projects/:projectId", { projectId })}/${page}`}>
                  <span dir="auto">{name}</span>
                  {` was due on ${formatDate(date)}: ${address}`}
                </Link>
              </li>
            ))}
            {kpis.overdue > overdue.length ? (
              <li className="text-soft">{`${kpis.overdue - overdue.length} more milestones and tasks are overdue.`}</li>
            ) : null}
            {failedMail.last.map(({ id, recipient, subject, error }) => (
              <li key={id}>
                <Link className="link" to={`${href("/admin/health")}#emails`}>
                  {`“${subject}” couldn’t be delivered to ${recipient}.`}
                </Link>{" "}
                <span className="text-soft type-small">{error}</span>
              </li>
            ))}
            {failedMail.count > failedMail.last.length ? (
              <li className="text-soft">{`${failedMail.count - failedMail.last.length} more emails couldn’t be delivered this month.`}</li>
            ) : null}
          </ul>
        </section>
        <section aria-labelledby="projects">
          <h2 id="projects">Projects</h2>
          {projects.length > 0 ? (
            <ProjectTable projects={projects} />
          ) : (
            <p className="text-soft">No active projects.</p>
          )}
        </section>
      </div>
    </AdminMain>
  );
}

function Kpi({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
