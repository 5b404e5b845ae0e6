import { formatPercent } from "~/intl/formats";
import { badgeClass } from "~/ui/badge";
import type { ProjectFigures } from "./figures.server";

const RISK_TONES = { GREEN: "ok", YELLOW: "wash", RED: "bad" } as const;

const figuresClass =
  "grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3 " +
  "*:grid *:content-between *:gap-2 *:rounded-panel *:bg-stucco *:px-5 *:py-4 [&_dt]:text-small [&_dt]:text-soft " +
  "[&_dd]:text-[1.75rem] [&_dd]:font-semibold [&_dd]:tracking-[-0.03em] [&_dd]:tabular-nums";

export function Figures({ figures }: { figures: ProjectFigures }) {
  return (
    <dl className={figuresClass}>
      <Figure label="Active projects">{figures.active}</Figure>
      <Figure label="On time">{formatPercent(figures.onTime)}</Figure>
      <Figure label="Average complete">{formatPercent(figures.averageComplete)}</Figure>
      <Figure label="At risk">{figures.atRisk}</Figure>
      <Figure label="Due today">{figures.dueToday}</Figure>
      <Figure label="Overdue">{figures.overdue}</Figure>
      <Figure label="Risk">
        <span className={badgeClass({ tone: RISK_TONES[figures.risk], dot: true })}>{figures.risk}</span>
      </Figure>
      <Figure label="Progress">{formatPercent(figures.progress)}</Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
