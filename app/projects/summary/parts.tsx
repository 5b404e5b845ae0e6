/** Components shared by a project's pages. */
import { href, Link, NavLink } from "react-router";
import { Fanlight } from "~/ui/icons";
import { dateText, monthText } from "~/ui/text/dates";
import { money } from "~/ui/text/money";
import { counted } from "~/ui/text/words";
import type { Milestone } from "../milestones/milestones.server";
import { LOCKED, PHASES, type Phase } from "../rules";
import type { ProjectSummary } from "./summary.server";

/** The pages of a project: tabs on phones, part of the side navigation on wider screens. */
export const PROJECT_PAGES = [
  { to: href("/dashboard/summary"), icon: "home", label: "Summary" },
  { to: href("/dashboard/tasks"), icon: "tasks", label: "Tasks" },
  { to: href("/dashboard/documents"), icon: "document", label: "Documents" },
  { to: href("/dashboard/design"), icon: "palette", label: "Design" },
  { to: href("/dashboard/contacts"), icon: "people", label: "Contacts" },
] as const;

export function ProjectTabs() {
  return (
    <nav className="tabs" aria-label="Project">
      {PROJECT_PAGES.map(({ to, label }) => (
        <NavLink key={to} to={to}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/** Shown in place of a project's page to a buyer without an active project. */
export function Locked({ title }: { title: string }) {
  return (
    <main id="main">
      <h1>{title}</h1>
      <div className="empty">
        <Fanlight />
        <p>
          <b>{LOCKED.title}</b>
        </p>
        <p className="soft">{LOCKED.detail}</p>
        <Link className="btn btn--sun" to={href("/")}>
          Browse homes
        </Link>
      </div>
    </main>
  );
}

/** "N/A" for a value that staff haven't entered. */
const or = <T,>(value: T | null, say: (value: T) => string) => (value === null ? "N/A" : say(value));

/** @param day formats the move-in date */
export function ProjectFacts({
  project: { purchasePrice, renovationBudget, estMoveIn },
  day = monthText,
}: {
  project: Pick<ProjectSummary, "purchasePrice" | "renovationBudget" | "estMoveIn">;
  day?: (date: string) => string;
}) {
  return (
    <dl className="trio">
      <div>
        <dt>Purchase price</dt>
        <dd>{or(purchasePrice, money)}</dd>
      </div>
      <div>
        <dt>Renovation budget</dt>
        <dd>{or(renovationBudget, money)}</dd>
      </div>
      <div>
        <dt>Est. move-in</dt>
        <dd>{or(estMoveIn, day)}</dd>
      </div>
    </dl>
  );
}

/** The first milestone that isn't done. */
export const nextMilestone = (milestones: readonly Milestone[]): Milestone | undefined =>
  milestones.find(({ completedOn }) => completedOn === null);

export function MilestoneLine({ milestones }: { milestones: readonly Milestone[] }) {
  const next = nextMilestone(milestones);
  return (
    <ol className="line">
      {milestones.map((milestone) => {
        const { id, label, date, completedOn } = milestone;
        const day = completedOn ?? date;
        return (
          <li
            key={id}
            className={completedOn ? "done" : milestone === next ? "now" : undefined}
            aria-current={milestone === next ? "step" : undefined}
          >
            <span>
              {label}
              {completedOn ? <span className="vh"> (done)</span> : null}
            </span>
            {day ? <time dateTime={day}>{dateText(day)}</time> : null}
          </li>
        );
      })}
    </ol>
  );
}

export function PhaseStepper({ phase }: { phase: Phase }) {
  const at = PHASES.indexOf(phase);
  return (
    <ol className="phases" aria-label="Phases">
      {PHASES.map((name, index) => (
        <li key={name} className={index < at ? "done" : undefined} aria-current={index === at ? "step" : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}

/** A project's hero image, or a placeholder. */
export function HeroPhoto({ project }: { project: ProjectSummary }) {
  return (
    <div className={project.heroUrl ? "photo" : "photo photo--none"}>
      {project.heroUrl ? <img src={project.heroUrl} alt={project.address} /> : <Fanlight />}
    </div>
  );
}

/** "3 tasks" */
export const tasksWords = (count: number): string => counted(count, "task");
