/** Components shared by a project's pages. */
import { href, Link, NavLink } from "react-router";
import { PhotoPlaceholder } from "~/ui/icons";
import { formatDate, formatMonth } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import type { Milestone } from "../milestones/queries.server";
import { LOCKED_NOTICE, PHASES, type Phase } from "../rules";
import { PROJECT_PAGES } from "./project-pages";
import type { ProjectSummary } from "./project-summary.server";
import { findNextMilestone } from "./summary-texts";

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
        <PhotoPlaceholder />
        <p>
          <b>{LOCKED_NOTICE.title}</b>
        </p>
        <p className="text-soft">{LOCKED_NOTICE.detail}</p>
        <Link className="btn btn--sun" to={href("/")}>
          Browse homes
        </Link>
      </div>
    </main>
  );
}

/** "N/A" for a value that staff haven't entered. */
const formatOrNa = <T,>(value: T | null, format: (value: T) => string) => (value === null ? "N/A" : format(value));

/** @param formatMoveIn formats the move-in date */
export function ProjectStats({
  project: { purchasePrice, renovationBudget, estMoveIn },
  formatMoveIn = formatMonth,
}: {
  project: Pick<ProjectSummary, "purchasePrice" | "renovationBudget" | "estMoveIn">;
  formatMoveIn?: (date: string) => string;
}) {
  return (
    <dl className="trio">
      <div>
        <dt>Purchase price</dt>
        <dd>{formatOrNa(purchasePrice, formatMoney)}</dd>
      </div>
      <div>
        <dt>Renovation budget</dt>
        <dd>{formatOrNa(renovationBudget, formatMoney)}</dd>
      </div>
      <div>
        <dt>Est. move-in</dt>
        <dd>{formatOrNa(estMoveIn, formatMoveIn)}</dd>
      </div>
    </dl>
  );
}

export function MilestoneTimeline({ milestones }: { milestones: readonly Milestone[] }) {
  const next = findNextMilestone(milestones);
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
              {completedOn ? <span className="sr-only"> (done)</span> : null}
            </span>
            {day ? <time dateTime={day}>{formatDate(day)}</time> : null}
          </li>
        );
      })}
    </ol>
  );
}

export function PhaseStepper({ phase }: { phase: Phase }) {
  const currentIndex = PHASES.indexOf(phase);
  return (
    <ol className="phases" aria-label="Phases">
      {PHASES.map((name, index) => (
        <li
          key={name}
          className={index < currentIndex ? "done" : undefined}
          aria-current={index === currentIndex ? "step" : undefined}
        >
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
      {project.heroUrl ? <img src={project.heroUrl} alt={project.address} /> : <PhotoPlaceholder />}
    </div>
  );
}
