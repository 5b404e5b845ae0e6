import { href, Link } from "react-router";
import { formatPercent } from "~/intl/formats";
import { badgeClass } from "~/ui/badge";
import { getWorkListPath } from "~/work/work-path";
import type { ProjectFigures } from "./figures.server";

const RISK_TONES = { GREEN: "ok", YELLOW: "wash", RED: "bad" } as const;

/** A tile is a link. */
const figuresClass =
  "grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3 wide:grid-cols-2 " +
  "*:relative *:grid *:content-between *:gap-2 *:rounded-panel *:bg-stucco *:px-5 *:py-4 *:hover:bg-sand " +
  "[&_dt]:text-small [&_dt]:text-soft [&_a]:no-underline [&_a]:after:absolute [&_a]:after:inset-0 *:hover:[&_a]:underline " +
  "[&_dd]:text-[1.75rem] [&_dd]:font-semibold [&_dd]:tracking-[-0.03em] [&_dd]:tabular-nums";

const listProjects = (filter: object): string =>
  `${href("/admin/projects")}?${new URLSearchParams({ status: "active", ...filter })}`;

export function Figures({ figures }: { figures: ProjectFigures }) {
  return (
    <dl className={figuresClass}>
      <Figure label="Active projects" to={listProjects({})}>
        {figures.active}
      </Figure>
      <Figure label="On time" to={listProjects({ sort: "late" })}>
        {formatPercent(figures.onTime)}
      </Figure>
      <Figure label="Average complete" to={listProjects({ sort: "done" })}>
        {formatPercent(figures.averageComplete)}
      </Figure>
      <Figure label="At risk" to={listProjects({ needs: "risk" })}>
        {figures.atRisk}
      </Figure>
      <Figure label="Due today" to={getWorkListPath({ who: "everybody", when: "today" })}>
        {figures.dueToday}
      </Figure>
      <Figure label="Overdue" to={getWorkListPath({ who: "everybody", when: "late" })}>
        {figures.overdue}
      </Figure>
      <Figure label="Risk" to={listProjects({ needs: "risk" })}>
        <span className={badgeClass({ tone: RISK_TONES[figures.risk], dot: true })}>{figures.risk}</span>
      </Figure>
      <Figure label="Progress" to={listProjects({ sort: "done" })}>
        {formatPercent(figures.progress)}
      </Figure>
    </dl>
  );
}

function Figure({ label, to, children }: { label: string; to: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>
        <Link to={to}>{label}</Link>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
