import { cva } from "class-variance-authority";
import { formatMonth } from "~/ui/text/dates";
import { formatNumber } from "~/ui/text/money";

export type ChartSeries = { label: string; values: readonly number[] };

const colorClass = cva("", { variants: { nth: { 0: "fill-ink", 1: "fill-sun", 2: "fill-agave" } } });
const keyClass = cva("mr-2 inline-block size-2.5 rounded-[0.2rem]", {
  variants: { nth: { 0: "bg-ink", 1: "bg-sun", 2: "bg-agave" } },
});
const NTH = [0, 1, 2] as const;

/** Of the drawing, which is stretched to its place. */
const HEIGHT = 100;

/**
 * Bars by month, drawn by the server. The numbers are in the table that follows, so readers get its title only.
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
  const slot = series.length + 1;
  return (
    <figure className="grid gap-2 break-inside-avoid">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 type-small text-soft">
        {series.map(({ label }, n) => (
          <span key={label}>
            <i className={keyClass({ nth: NTH[n] })} />
            {label}
          </span>
        ))}
        <span>{`Highest: ${formatNumber(highest)}`}</span>
      </figcaption>
      <svg
        className="h-36 w-full border-b border-line forced-colors:forced-color-adjust-none"
        viewBox={`0 0 ${months.length * slot} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={title}
      >
        {series.map(({ label, values }, n) => (
          <g key={label} className={colorClass({ nth: NTH[n] })}>
            {values.map((value, at) => (
              <rect
                key={months[at]}
                x={at * slot + 0.5 + n}
                y={HEIGHT - (value / highest) * HEIGHT}
                width={0.85}
                height={(value / highest) * HEIGHT}
              />
            ))}
          </g>
        ))}
      </svg>
      <p className="flex justify-between type-small text-soft" aria-hidden>
        <span>{formatMonth(`${months[0]}-01`)}</span>
        <span>{formatMonth(`${months.at(-1)}-01`)}</span>
      </p>
    </figure>
  );
}
