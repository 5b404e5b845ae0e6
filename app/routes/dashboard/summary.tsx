import { data, href, Link, redirectDocument } from "react-router";
import { readRememberedTerms } from "~/listings/list/remembered-terms.server";
import { calculateMonthlyPayment, calculatePropertyTax } from "~/mortgage/mortgage";
import { requireSession } from "~/platform/auth/session.server";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { readBuyerBudget } from "~/projects/budget/data.server";
import { contactTable } from "~/projects/contacts/data.server";
import { createCalendarLink, getCalendarUrl, revokeCalendarLink } from "~/projects/milestones/calendar.server";
import { TimelinePicture } from "~/projects/milestones/timeline-picture";
import { getCurrentProject, listProjects, type Project, selectProject } from "~/projects/projects.server";
import { hasSignatures } from "~/projects/signatures/data.server";
import {
  Locked,
  MilestoneTimeline,
  PhaseStepper,
  ProjectHero,
  ProjectStats,
  ProjectTabs,
} from "~/projects/summary/project-parts";
import { getProjectSummary } from "~/projects/summary/project-summary.server";
import { ProjectSwitch, WaitingItems, WhoToCall } from "~/projects/summary/summary-sections";
import { listOpenTasksOfBuyer } from "~/projects/tasks/data.server";
import { CalendarLink } from "~/ui/calendar-link";
import { submitButton } from "~/ui/forms/submit-form";
import { formatDateTime } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import { isLate } from "~/work/due";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/summary";
import { listWaitingItems } from "./waiting-items.server";

/** The monthly payment for the price and the work, with the loan terms of the last search; null as long as one isn't known. */
async function estimatePayment(project: Project, request: Request): Promise<string | null> {
  const budget = await readBuyerBudget(project);
  const price = project.purchasePrice;
  if (!budget || price === null) return null;
  const { down, rate, term, insurance } = readRememberedTerms(request.headers.get("Cookie"));
  const tax = calculatePropertyTax({ price, upgrades: budget.forecast, taxesAnnual: null });
  const total = price + budget.forecast;
  const payment = calculateMonthlyPayment(total, { down, rate, term, insurance, tax, hoa: 0 });
  return `Est. ${formatMoney(Math.round(payment.total))}/mo for ${formatMoney(total)}, the purchase price with the forecast of the work: ${down}% down, ${rate}% for ${term} years, with tax and insurance, without HOA dues.`;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await requireSession(context);
  const projects = await listProjects(session);
  const [project] = projects;
  if (!project) return { locked: true } as const;
  const summary = await getProjectSummary(project);
  const [tasks, waiting, contacts, hasBudget, payment] = await Promise.all([
    listOpenTasksOfBuyer(summary.id),
    listWaitingItems(summary.id, session.user.email),
    contactTable.list(summary.id),
    project.budgetShown !== "nothing" || hasSignatures(project.id),
    estimatePayment(project, request),
  ]);
  return {
    locked: false,
    project: summary,
    late: [...tasks.map((task) => ({ ...task, to: href("/dashboard/tasks") })), ...waiting].filter(({ dueOn }) =>
      isLate(dueOn, summary.today),
    ),
    wanted: waiting.filter(({ dueOn }) => !isLate(dueOn, summary.today)),
    contact: contacts.find(({ role }) => role === "Project Manager") ?? contacts[0] ?? null,
    calendar: project.calendarKey && getCalendarUrl(project.calendarKey),
    hasBudget,
    payment,
    projects: projects.map(({ id, address }) => ({ id, address })),
  } as const;
}

/** Switches to another project, or creates or revokes the calendar link. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = await requireSession(context);
  const form = await readForm(request);
  const project = await getCurrentProject(session);
  if (!project) throw data(null, { status: 404 });
  let toastTitle: string | null = null;
  switch (textIn(form, "intent")) {
    case "choose":
      await selectProject(session, textIn(form, "project"));
      break;
    case "make-calendar":
      await createCalendarLink(project.id);
      toastTitle = "Calendar link created";
      break;
    case "end-calendar":
      await revokeCalendarLink(project.id);
      toastTitle = "Calendar link revoked";
      break;
    default:
      throw data(null, { status: 400 });
  }
  const headers = toastTitle ? { "Set-Cookie": await flash({ title: toastTitle }) } : undefined;
  throw redirectDocument(href("/dashboard/summary"), { status: 303, headers });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => submitButton(request, serverAction);

export const meta: Route.MetaFunction = (args) => noindexMeta("Your project", args);

export default function SummaryPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.locked) return <Locked title="Summary" />;
  const { project, late, wanted, contact, projects, calendar, hasBudget, payment } = loaderData;
  return (
    <main id="main">
      <ProjectTabs />
      {projects.length > 1 ? <ProjectSwitch projects={projects} /> : null}
      <h1>{project.address}</h1>
      <WaitingItems id="overdue" title="Overdue" isLate items={late} />
      <WaitingItems id="wanted" title="Wanted from you" items={wanted} />
      <PhaseStepper phase={project.currentPhase} />
      <ProjectHero project={project}>
        <ProjectStats project={project} />
        {payment ? <p>{payment}</p> : null}
        {hasBudget ? (
          <p>
            <Link className="link" to={href("/dashboard/budget")}>
              See the budget
            </Link>
          </p>
        ) : null}
        <section aria-labelledby="milestones">
          <h2 id="milestones">Milestones</h2>
          {project.milestones.length > 0 ? (
            <MilestoneTimeline milestones={project.milestones} today={project.today} />
          ) : (
            <p className="text-soft">No milestones yet. Your team adds them as dates are set.</p>
          )}
        </section>
        <p className="text-soft type-small">{`Last updated ${formatDateTime(project.updatedAt)} Pacific time.`}</p>
      </ProjectHero>
      <TimelinePicture milestones={project.milestones} today={project.today} />
      <WhoToCall contact={contact} projectId={project.id} />
      <section className="print:hidden" aria-labelledby="calendar">
        <h2 id="calendar">Milestones in your calendar</h2>
        <CalendarLink url={calendar} what="your milestones" />
      </section>
    </main>
  );
}
