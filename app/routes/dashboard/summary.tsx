import { cx } from "class-variance-authority";
import { data, href, Link, redirectDocument } from "react-router";
import { requireSession } from "~/platform/auth/session.server";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { contactTable } from "~/projects/contacts/data.server";
import { createCalendarLink, getCalendarUrl, revokeCalendarLink } from "~/projects/milestones/calendar.server";
import { TimelinePicture } from "~/projects/milestones/timeline-picture";
import { getCurrentProject, listProjects, selectProject } from "~/projects/projects.server";
import { SEND_US } from "~/projects/rules";
import {
  Locked,
  MilestoneTimeline,
  PhaseStepper,
  ProjectHero,
  ProjectStats,
  ProjectTabs,
} from "~/projects/summary/project-parts";
import { getProjectSummary } from "~/projects/summary/project-summary.server";
import { listOverdueTasksOfBuyer } from "~/projects/tasks/data.server";
import { listOpenWantedDocuments } from "~/projects/wanted-documents/data.server";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { ButtonForm } from "~/ui/forms/button-form";
import { Field, inputClass } from "~/ui/forms/field";
import { formClass } from "~/ui/forms/form";
import { submitButton } from "~/ui/forms/submit-form";
import { PhoneLink } from "~/ui/phone-link";
import { formatDate, formatDateTime } from "~/ui/text/dates";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/summary";

export async function loader({ context }: Route.LoaderArgs) {
  const projects = await listProjects(await requireSession(context));
  const [project] = projects;
  if (!project) return { locked: true } as const;
  const summary = await getProjectSummary(project);
  const [overdue, wanted, contacts] = await Promise.all([
    listOverdueTasksOfBuyer(summary.id, summary.today),
    listOpenWantedDocuments(summary.id),
    contactTable.list(summary.id),
  ]);
  return {
    locked: false,
    project: summary,
    overdue,
    wanted,
    contact: contacts.find(({ role }) => role === "Project Manager") ?? contacts[0] ?? null,
    calendar: project.calendarKey && getCalendarUrl(project.calendarKey),
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
  const { project, overdue, wanted, contact, projects, calendar } = loaderData;
  const isLate = ({ dueOn }: { dueOn: string | null }) => dueOn !== null && dueOn < project.today;
  const waiting = wanted.filter((row) => !isLate(row));
  return (
    <main id="main">
      <ProjectTabs />
      {projects.length > 1 ? <ProjectSwitch projects={projects} /> : null}
      <h1>{project.address}</h1>
      <WaitingItems
        id="overdue"
        title="Overdue"
        isLate
        items={[
          ...overdue.map((task) => ({ ...task, to: href("/dashboard/tasks") })),
          ...wanted.filter(isLate).map(toWaitingItem),
        ]}
      />
      <WaitingItems id="wanted" title="Wanted from you" items={waiting.map(toWaitingItem)} />
      <PhaseStepper phase={project.currentPhase} />
      <ProjectHero project={project}>
        <ProjectStats project={project} />
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
      <section aria-labelledby="contact">
        <h2 id="contact">Who to call</h2>
        {contact ? (
          <p className="wrap-anywhere">
            <b dir="auto">{contact.name}</b>
            {`, ${contact.role}`}
            {contact.phone ? (
              <>
                {": "}
                <PhoneLink phone={contact.phone} />
              </>
            ) : null}
          </p>
        ) : null}
        <p className="mt-3 flex flex-wrap gap-3 print:hidden">
          <ButtonLink to={href("/dashboard/messages/:threadId", { threadId: project.id })}>Send a message</ButtonLink>
          {contact ? <ButtonLink to={href("/dashboard/contacts")}>All contacts</ButtonLink> : null}
        </p>
      </section>
      <section className="print:hidden" aria-labelledby="calendar">
        <h2 id="calendar">Milestones in your calendar</h2>
        <CalendarLink url={calendar} />
      </section>
    </main>
  );
}

type WaitingItem = { id: string; title: string; dueOn: string | null; to: string };

const toWaitingItem = ({ id, title, dueOn }: Omit<WaitingItem, "to">): WaitingItem => ({
  id,
  title: SEND_US + title,
  dueOn,
  to: href("/dashboard/documents"),
});

/** What waits for the buyer. */
function WaitingItems({
  id,
  title,
  isLate = false,
  items,
}: {
  id: string;
  title: string;
  isLate?: boolean;
  items: readonly WaitingItem[];
}) {
  if (items.length === 0) return null;
  return (
    <section className={cx("rounded-panel px-5 py-4", isLate ? "bg-brick-wash" : "bg-stucco")} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link className="link" to={item.to}>
              {item.title}
            </Link>
            {item.dueOn ? `, due ${formatDate(item.dueOn)}` : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Switches between a buyer's projects. */
function ProjectSwitch({ projects }: { projects: readonly { id: string; address: string }[] }) {
  return (
    <form method="post" className="flex flex-wrap items-center gap-3 print:hidden">
      <input type="hidden" name="intent" value="choose" />
      <label htmlFor="project">Project</label>
      <select id="project" name="project" className={inputClass()} defaultValue={projects[0]?.id}>
        {projects.map(({ id, address }) => (
          <option key={id} value={id}>
            {address}
          </option>
        ))}
      </select>
      <Button size="s" type="submit">
        Switch
      </Button>
    </form>
  );
}

function CalendarLink({ url }: { url: string | null }) {
  if (!url)
    return (
      <ButtonForm className="*:not-first:mt-4">
        <p className="text-soft">
          Subscribe to your milestones in your calendar. Dates update there when they change here.
        </p>
        <Button type="submit" name="intent" value="make-calendar">
          Create a calendar link
        </Button>
      </ButtonForm>
    );
  return (
    <ButtonForm className={formClass()}>
      <Field
        id="calendar-link"
        label="Add this address to your calendar as a subscription"
        hint="Anyone with this link can see your milestones. Creating a new link disables the old one."
      >
        <input
          id="calendar-link"
          aria-describedby="calendar-link-description"
          className={inputClass()}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <p className="flex flex-wrap items-center gap-3">
        <a className={buttonClass({ size: "s" })} href={url.replace(/^https?:/, "webcal:")}>
          Open in my calendar
        </a>
        <Button size="s" type="submit" name="intent" value="make-calendar">
          Create a new link
        </Button>
        <Button look="danger" size="s" type="submit" name="intent" value="end-calendar">
          Revoke link
        </Button>
      </p>
    </ButtonForm>
  );
}
