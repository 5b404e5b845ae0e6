/** Components shared by a project's pages. */
import type { ReactNode } from "react";
import { href, NavLink } from "react-router";
import { badgeClass } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PhotoPlaceholder } from "~/ui/icons";
import { statsClass } from "~/ui/stats";
import { Steps } from "~/ui/steps";
import { Tabs } from "~/ui/tabs";
import { formatDate, formatMonth } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import type { Milestone } from "../milestones/data.server";
import { findNextMilestone, isOverdue } from "../milestones/milestone-state";
import { LOCKED_NOTICE, PHASES, type Phase } from "../rules";
import { PROJECT_PAGES } from "./project-pages";
import type { ProjectSummary } from "./project-summary.server";

export function ProjectTabs() {
  return (
    <Tabs label="Project" phoneOnly>
      {PROJECT_PAGES.map(({ to, label }) => (
        <NavLink key={to} to={to}>
          {label}
        </NavLink>
      ))}
    </Tabs>
  );
}

/** Shown in place of a project's page to a buyer without an active project. */
export function Locked({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <main id="main">
      <h1>{title}</h1>
      {children}
      <EmptyState {...LOCKED_NOTICE} hasPicture>
        <ButtonLink look="sun" to={href("/")}>
          Browse homes
        </ButtonLink>
      </EmptyState>
    </main>
  );
}

/** "N/A" for a value that staff haven't entered. */
const formatOrNa = <T,>(value: T | null, format: (value: T) => string) => (value === null ? "N/A" : format(value));

/** @param formatMoveIn formats the move-in date */
export function ProjectStats({
  project: { purchasePrice, renovationBudget, estMoveIn },
  formatMoveIn = formatMonth,
  audience,
}: {
  project: Pick<ProjectSummary, "purchasePrice" | "renovationBudget" | "estMoveIn">;
  formatMoveIn?: (date: string) => string;
  audience?: "buyers" | "staff";
}) {
  return (
    <dl className={statsClass({ audience })}>
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

/** A circle before each milestone, and a line between the circles. */
const timelineClass =
  "grid *:relative *:grid *:grid-cols-[1.5rem_1fr_fit-content(5.5rem)] *:gap-3.5 *:leading-6 *:not-last:pb-5 " +
  "[&_time]:text-small [&_time]:text-right [&_time]:font-normal [&_time]:text-soft " +
  "*:before:z-1 *:before:row-start-1 *:before:size-6 *:before:rounded-full *:before:border-2 *:before:border-edge " +
  "*:before:bg-stucco *:before:content-[''] *:not-last:after:absolute *:not-last:after:top-6 *:not-last:after:bottom-0 " +
  "*:not-last:after:left-2.75 *:not-last:after:w-[2px] *:not-last:after:bg-line *:not-last:after:content-[''] " +
  "*:data-done:before:grid *:data-done:before:place-items-center *:data-done:before:border-agave *:data-done:before:bg-agave " +
  "*:data-done:before:text-small/none *:data-done:before:font-bold *:data-done:before:text-paper " +
  "*:data-done:before:content-['✓'] *:data-done:not-last:after:bg-agave *:aria-[current]:font-strong " +
  "*:aria-[current]:before:border-on-sun " +
  "*:aria-[current]:before:[background:radial-gradient(var(--color-on-sun)_0_0.25rem,var(--color-sun)_0.3rem)]";

/** @param today in California, YYYY-MM-DD */
export function MilestoneTimeline({ milestones, today }: { milestones: readonly Milestone[]; today: string }) {
  const next = findNextMilestone(milestones);
  return (
    <ol className={timelineClass}>
      {milestones.map((milestone) => {
        const { id, label, date, completedOn } = milestone;
        const day = completedOn ?? date;
        return (
          <li
            key={id}
            data-done={completedOn !== null || undefined}
            aria-current={milestone === next ? "step" : undefined}
          >
            <span className="wrap-anywhere">
              {label}
              {completedOn ? <span className="sr-only"> (done)</span> : null}
              {isOverdue(milestone, today) ? (
                <>
                  {" "}
                  <span className={badgeClass({ tone: "bad" })}>Overdue</span>
                </>
              ) : null}
            </span>
            {day ? <time dateTime={day}>{formatDate(day)}</time> : null}
          </li>
        );
      })}
    </ol>
  );
}

export function PhaseStepper({ phase }: { phase: Phase }) {
  return (
    <Steps
      names={PHASES}
      current={PHASES.indexOf(phase)}
      label="Phases"
      className="max-sm:grid max-sm:grid-cols-[repeat(auto-fill,minmax(max(5rem,30%),1fr))] print:mt-6 print:break-inside-avoid"
    />
  );
}

const heroClass =
  "grid grid-cols-1 overflow-hidden rounded-sheet bg-stucco lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] " +
  "print:mt-6 print:break-inside-avoid print:grid-cols-[1fr_1fr] print:border print:border-line";

/** A project's hero image, or a placeholder, and what is beside it. */
export function ProjectHero({ project, children }: { project: ProjectSummary; children: ReactNode }) {
  return (
    <div className={heroClass}>
      <div className="photo-frame rounded-none max-lg:aspect-video lg:aspect-auto lg:min-h-full [&>img]:absolute [&>img]:inset-0">
        {project.heroUrl ? <img src={project.heroUrl} alt={project.address} /> : <PhotoPlaceholder />}
      </div>
      <div className="grid content-start gap-6 p-[clamp(1.5rem,2.6vw,2.5rem)]">{children}</div>
    </div>
  );
}
