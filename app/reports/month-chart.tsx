import { cva } from "class-variance-authority";
import { ScrollRegion } from "~/ui/scroll-region";
import { formatMonth } from "~/ui/text/dates";
import { formatNumber } from "~/ui/text/money";

export type ChartSeries = { label: string; values: readonly number[] };

/** Each has a contrast of 3:1 with the page. */
const colorClass = cva("", { variants: { nth: { 0: "fill-ink", 1: "fill-agave", 2: "fill-edge" } } });
const keyClass = cva("mr-2 inline-block size-2.5 rounded-[0.2rem]", {
  variants: { nth: { 0: "bg-ink", 1: "bg-agave", 2: "bg-edge" } },
});
const NTH = [0, 1, 2] as const;

/** In pixels. */
const BAR_HEIGHT = 112;
const VALUE_HEIGHT = 18;
const LABEL_HEIGHT = 22;
const GAP = 18;
/** A bar is as wide as the longest value. */
const DIGIT_WIDTH = 7;
const MIN_BAR_WIDTH = 26;
const MIN_GROUP_WIDTH = 64;
const MIN_CHART_WIDTH = 640;

/**
 * Bars by month with their values, drawn by the server. A table has the numbers too, so screen readers get its title only. It
 * scrolls where it is wider than the page.
 * @param months YYYY-MM
 * @param series at most three, with a value for each month
 */
export function MonthChart({
  title,
  months,
  series,
}: {
  title: string;
  months: readonly string[];
  series: readonly ChartSeries[];
}) {
  const highest = Math.max(1, ...series.flatMap(({ values }) => values));
  const minBar = Math.max(MIN_BAR_WIDTH, formatNumber(highest).length * DIGIT_WIDTH);
  const group = Math.max(MIN_GROUP_WIDTH, minBar * series.length + GAP, MIN_CHART_WIDTH / months.length);
  const bar = (group - GAP) / series.length;
  const bottom = VALUE_HEIGHT + BAR_HEIGHT;
  return (
    <figure className="grid gap-2 break-inside-avoid">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 type-small text-soft">
        {series.map(({ label }, n) => (
          <span key={label}>
            <i className={keyClass({ nth: NTH[n] })} />
            {label}
          </span>
        ))}
      </figcaption>
      {/* Narrow screens start at the end, with the newest months. */}
      <ScrollRegion className="overflow-x-auto [direction:rtl]" label={title}>
        <svg
          className="mr-auto block max-w-none [direction:ltr] forced-colors:forced-color-adjust-none"
          width={group * months.length}
          height={bottom + LABEL_HEIGHT}
          role="img"
          aria-label={title}
        >
          {months.map((month, at) => (
            <g key={month} transform={`translate(${at * group} 0)`}>
              {series.map(({ label, values }, n) => {
                const value = values[at] ?? 0;
                const height = (value / highest) * BAR_HEIGHT;
                return value > 0 ? (
                  <g key={label} className={colorClass({ nth: NTH[n] })}>
                    <rect x={GAP / 2 + n * bar + 1} y={bottom - height} width={bar - 2} height={height} rx={3} />
                    <text
                      className="fill-ink text-micro tabular-nums"
                      x={GAP / 2 + (n + 0.5) * bar}
                      y={bottom - height - 5}
                      textAnchor="middle"
                    >
                      {formatNumber(value)}
                    </text>
                  </g>
                ) : null;
              })}
              <rect className="fill-edge" x={0} y={bottom} width={group} height={1} />
              <text className="fill-soft text-micro" x={group / 2} y={bottom + 16} textAnchor="middle">
                {formatMonth(`${month}-01`)}
              </text>
            </g>
          ))}
        </svg>
      </ScrollRegion>
    </figure>
  );
}
