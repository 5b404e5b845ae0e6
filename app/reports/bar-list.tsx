import type { ReactNode } from "react";
import { formatNumber } from "~/ui/text/money";

const MAX_BARS = 10;

/** The highest values as bars, each with its name and value. */
export function BarList({
  unit,
  bars,
}: {
  unit: string;
  bars: readonly { id: string; name: ReactNode; value: number }[];
}) {
  const shown = bars.slice(0, MAX_BARS);
  const highest = Math.max(1, ...shown.map(({ value }) => value));
  return (
    <figure className="grid max-w-200 gap-2 break-inside-avoid">
      <figcaption className="type-small text-soft">{unit}</figcaption>
      <ul className="grid gap-2">
        {shown.map(({ id, name, value }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,9rem)_1fr_3rem] items-center gap-3 sm:grid-cols-[minmax(0,14rem)_1fr_4rem]"
          >
            <span className="wrap-break-word">{name}</span>
            <svg className="h-4 w-full forced-colors:forced-color-adjust-none" aria-hidden="true">
              <rect className="fill-ink" width={`${(value / highest) * 100}%`} height="100%" rx={3} />
            </svg>
            <span className="text-right tabular-nums">{formatNumber(value)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
