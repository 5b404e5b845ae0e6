import { formatPercent } from "~/intl/formats";
import { formatNumber } from "~/ui/text/money";
import type { ReportFigures } from "./reports.server";

const figuresClass =
  "grid grid-cols-2 gap-3 lg:grid-cols-4 *:grid *:content-between *:gap-1 *:rounded-panel *:bg-stucco *:px-5 *:py-4 " +
  "[&_dt]:text-small [&_dt]:text-soft [&_dd:first-of-type]:text-[1.75rem] [&_dd:first-of-type]:font-semibold " +
  "[&_dd:first-of-type]:tracking-[-0.03em] [&_dd]:tabular-nums";

/** Null of nothing. */
const getShare = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 100));

const withSign = (value: number) => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value).replace("-", "−"));

const describeCountChange = (now: number, before: number) =>
  before === 0 ? "0 before" : `${withSign(Math.round((now / before - 1) * 100))}% from ${formatNumber(before)}`;

function describeShareChange(now: number | null, before: number | null): string {
  if (before === null) return "None before";
  return now === null
    ? `${formatPercent(before)} before`
    : `${withSign(now - before)} points from ${formatPercent(before)}`;
}

/** What the reports come down to, with the change against the period before. */
export function LeadingFigures({ figures: { now, before } }: { figures: ReportFigures }) {
  const renderCount = (label: string, key: "people" | "requests") => (
    <Figure label={label} change={describeCountChange(now[key], before[key])}>
      {formatNumber(now[key])}
    </Figure>
  );
  const renderShare = (label: string, read: (figures: ReportFigures["now"]) => number | null) => {
    const share = read(now);
    return (
      <Figure label={label} change={describeShareChange(share, read(before))}>
        {share === null ? "–" : formatPercent(share)}
      </Figure>
    );
  };
  return (
    <dl className={figuresClass}>
      {renderCount("New people", "people")}
      {renderCount("Requests", "requests")}
      {renderShare("Requests answered within 48 hours", ({ inTime, due }) => getShare(inTime, due))}
      {renderShare("New people with a project", ({ projects, people }) => getShare(projects, people))}
    </dl>
  );
}

const Figure = ({ label, change, children }: { label: string; change: string; children: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
    <dd className="type-small text-soft">{change}</dd>
  </div>
);
