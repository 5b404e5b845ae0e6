/** A picture of a project's milestones on an axis of time. The list of milestones next to it says the same in words. */
import { cx } from "class-variance-authority";
import { formatDate } from "~/ui/text/dates";
import { pluralize } from "~/ui/text/text";
import type { Milestone } from "./data.server";
import { getMilestoneState, type MilestoneState } from "./milestone-state";

/** In pixels. Horizontal places are in percent, so that texts keep their size on narrow screens. */
const AXIS_HEIGHT = 28;
const ROW_HEIGHT = 28;
/** In percent: room for the markers at both ends. */
const PADDING = 3;
/** Characters that fit into half of a phone's width. */
const MAX_SHORT_LABEL = 22;
const MAX_LABEL = 60;
/** Dates on the axis, so few that they fit on a phone; the narrowest omit the second. */
const TICKS = [0, 1 / 3, 2 / 3];

const STATE_NAMES: Readonly<Record<MilestoneState, string>> = {
  done: "Done",
  overdue: "Overdue",
  next: "Next",
  planned: "Planned",
};

/** With a margin in the color of the page, over the lines. */
const textClass = "fill-ink stroke-paper stroke-4 text-small [paint-order:stroke] [stroke-linejoin:round]";

const shorten = (label: string, max: number) => (label.length > max ? `${label.slice(0, max - 1).trimEnd()}…` : label);

/** @param today in California, YYYY-MM-DD */
export function TimelinePicture({ milestones, today }: { milestones: readonly Milestone[]; today: string }) {
  const rows = milestones.flatMap((milestone) => {
    const { id, label } = milestone;
    const day = milestone.completedOn ?? milestone.date;
    return day ? [{ id, label, day, state: getMilestoneState(milestone, milestones, today) }] : [];
  });
  if (rows.length === 0) return null;
  const times = [...rows.map(({ day }) => day), today].map((day) => Date.parse(day));
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const toPercent = (share: number) => `${(PADDING + share * (100 - 2 * PADDING)).toFixed(2)}%`;
  const getShare = (day: string) => (end > start ? (Date.parse(day) - start) / (end - start) : 0.5);
  const ticks = TICKS.map((share) => new Date(start + share * (end - start)).toISOString().slice(0, 10));
  const bottom = AXIS_HEIGHT + rows.length * ROW_HEIGHT;
  const states = Object.keys(STATE_NAMES) as MilestoneState[];
  const shown = states.filter((state) => rows.some((row) => row.state === state));
  const counts = shown.map(
    (state) => `${rows.filter((row) => row.state === state).length} ${STATE_NAMES[state].toLowerCase()}`,
  );
  return (
    <figure className="mb-4 print:break-inside-avoid">
      <svg
        role="img"
        aria-label={`Timeline of ${pluralize(rows.length, "milestone")}: ${counts.join(", ")}`}
        width="100%"
        height={bottom + AXIS_HEIGHT}
        className="block"
      >
        {[...new Set(ticks)].map((day, n) => (
          <g key={day}>
            <line
              x1={toPercent(getShare(day))}
              x2={toPercent(getShare(day))}
              y1={AXIS_HEIGHT - 6}
              y2={bottom}
              className="stroke-line"
            />
            <text
              x={toPercent(getShare(day))}
              y={14}
              className={cx("fill-soft text-small", n === 1 && "max-[22rem]:hidden")}
            >
              {formatDate(day)}
            </text>
          </g>
        ))}
        <line x1="0" x2="100%" y1={AXIS_HEIGHT - 6} y2={AXIS_HEIGHT - 6} className="stroke-edge" />
        <line
          x1={toPercent(getShare(today))}
          x2={toPercent(getShare(today))}
          y1={AXIS_HEIGHT - 6}
          y2={bottom + 6}
          className="stroke-ink [stroke-dasharray:4_4]"
        />
        <text
          x={toPercent(getShare(today))}
          y={bottom + 20}
          textAnchor={getShare(today) < 0.1 ? "start" : getShare(today) > 0.9 ? "end" : "middle"}
          className="fill-ink text-small font-semibold"
        >
          Today
        </text>
        {rows.map(({ id, label, day, state }, n) => {
          const isRight = getShare(day) > 0.5;
          return (
            <svg
              key={id}
              aria-hidden="true"
              x={toPercent(getShare(day))}
              y={AXIS_HEIGHT + (n + 0.5) * ROW_HEIGHT}
              overflow="visible"
            >
              <Marker state={state} />
              <text x={isRight ? -16 : 16} y={5} textAnchor={isRight ? "end" : "start"} className={textClass}>
                <Label label={label} />
              </text>
            </svg>
          );
        })}
      </svg>
      <figcaption className="mt-1 flex flex-wrap gap-x-5 gap-y-1 type-small text-soft">
        {shown.map((state) => (
          <span key={state} className="inline-flex items-center gap-2">
            <svg width="20" height="20" viewBox="-10 -10 20 20" aria-hidden="true">
              <Marker state={state} />
            </svg>
            {STATE_NAMES[state]}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** Shortened on phones, where it has half of the width. */
function Label({ label }: { label: string }) {
  if (label.length <= MAX_SHORT_LABEL) return label;
  return (
    <>
      <tspan className="sm:hidden">{shorten(label, MAX_SHORT_LABEL)}</tspan>
      <tspan className="max-sm:hidden">{shorten(label, MAX_LABEL)}</tspan>
    </>
  );
}

/** States differ in their shapes too. Its center is at 0, 0. */
function Marker({ state }: { state: MilestoneState }) {
  switch (state) {
    case "done":
      return (
        <>
          <circle r={9} className="fill-agave" />
          <path d="M-4 0l3 3 5-6" fill="none" strokeWidth={2} className="stroke-paper" />
        </>
      );
    case "overdue":
      return (
        <>
          <path d="M0-10 10 0 0 10-10 0Z" className="fill-brick" />
          <path d="M0-4.5V1M0 4v.5" strokeWidth={2} strokeLinecap="round" className="stroke-paper" />
        </>
      );
    case "next":
      return (
        <>
          <circle r={8} strokeWidth={2} className="fill-sun stroke-on-sun" />
          <circle r={3.5} className="fill-on-sun" />
        </>
      );
    case "planned":
      return <circle r={8} strokeWidth={2} className="fill-paper stroke-edge" />;
  }
}
