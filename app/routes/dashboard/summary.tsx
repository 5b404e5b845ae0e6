import { data, href, redirectDocument } from "react-router";
import { requireSession } from "~/platform/auth/session.server";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { createCalendarLink, getCalendarUrl, revokeCalendarLink } from "~/projects/milestones/calendar.server";
import stylesheet from "~/projects/project.css?url";
import { getCurrentProject, listProjects, selectProject } from "~/projects/projects.server";
import {
  HeroPhoto,
  Locked,
  MilestoneTimeline,
  PhaseStepper,
  ProjectStats,
  ProjectTabs,
} from "~/projects/summary/project-parts";
import { getProjectSummary } from "~/projects/summary/project-summary.server";
import { ButtonForm } from "~/ui/forms/button-form";
import { formClass } from "~/ui/forms/form";
import { submitButton } from "~/ui/forms/submit-form";
import { formatDateTime } from "~/ui/text/dates";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/summary";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ context }: Route.LoaderArgs) {
  const projects = await listProjects(await requireSession(context));
  const [project] = projects;
  if (!project) return { locked: true } as const;
  return {
    locked: false,
    project: await getProjectSummary(project),
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
  const { project, projects, calendar } = loaderData;
  return (
    <main id="main">
      <ProjectTabs />
      {projects.length > 1 ? <ProjectSwitch projects={projects} /> : null}
      <h1>{project.address}</h1>
      <PhaseStepper phase={project.currentPhase} />
      <div className="hero">
        <HeroPhoto project={project} />
        <div className="hero__body">
          <ProjectStats project={project} />
          <section aria-labelledby="milestones">
            <h2 id="milestones">Milestones</h2>
            {project.milestones.length > 0 ? (
              <MilestoneTimeline milestones={project.milestones} />
            ) : (
              <p className="text-soft">No milestones yet. Your team adds them as dates are set.</p>
            )}
          </section>
          <p className="text-soft type-small">{`Last updated ${formatDateTime(project.updatedAt)} Pacific time.`}</p>
        </div>
      </div>
      <section className="no-print" aria-labelledby="calendar">
        <h2 id="calendar">Milestones in your calendar</h2>
        <CalendarLink url={calendar} />
      </section>
    </main>
  );
}

/** Switches between a buyer's projects. */
function ProjectSwitch({ projects }: { projects: readonly { id: string; address: string }[] }) {
  return (
    <form method="post" className="flex flex-wrap items-center gap-3 no-print">
      <input type="hidden" name="intent" value="choose" />
      <label htmlFor="project">Project</label>
      <select id="project" name="project" className="input" defaultValue={projects[0]?.id}>
        {projects.map(({ id, address }) => (
          <option key={id} value={id}>
            {address}
          </option>
        ))}
      </select>
      <button className="btn btn--s" type="submit">
        Switch
      </button>
    </form>
  );
}

function CalendarLink({ url }: { url: string | null }) {
  if (!url)
    return (
      <ButtonForm className="stack">
        <p className="text-soft">
          Subscribe to your milestones in your calendar. Dates update there when they change here.
        </p>
        <button className="btn" type="submit" name="intent" value="make-calendar">
          Create a calendar link
        </button>
      </ButtonForm>
    );
  return (
    <ButtonForm className={formClass()}>
      <div className="field">
        <label htmlFor="calendar-link">Add this address to your calendar as a subscription</label>
        <input
          id="calendar-link"
          className="input"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <p className="text-soft type-small">
          Anyone with this link can see your milestones. Creating a new link disables the old one.
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <a className="btn btn--s" href={url.replace(/^https?:/, "webcal:")}>
          Open in my calendar
        </a>
        <button className="btn btn--s" type="submit" name="intent" value="make-calendar">
          Create a new link
        </button>
        <button className="btn btn--s btn--danger" type="submit" name="intent" value="end-calendar">
          Revoke link
        </button>
      </p>
    </ButtonForm>
  );
}
