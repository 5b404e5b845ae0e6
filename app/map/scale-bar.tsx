import { cx } from "class-variance-authority";
import { formatNumber } from "~/ui/text/money";
import { type MapView, metersToPixels } from "./view";

const METERS_PER_FOOT = 0.3048;
const FEET_PER_MILE = 5_280;
/** Pixels. */
const MAX_LENGTH = 96;
/** Lengths of a scale, in feet and in miles. */
const [FEET, MILES] = [
  [50, 100, 200, 500, 1_000, 2_000],
  [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500],
];

const STEPS = [
  ...FEET.map((feet) => ({ label: `${formatNumber(feet)} ft`, feet })),
  ...MILES.map((miles) => ({ label: `${miles} mi`, feet: miles * FEET_PER_MILE })),
];

/** A map's scale at its center, as a bar of a round length. */
export function ScaleBar({ view, className }: { view: MapView; className: string }) {
  const steps = STEPS.map(({ label, feet }) => ({ label, width: metersToPixels(feet * METERS_PER_FOOT, view) }));
  const { label, width } = steps.findLast((step) => step.width <= MAX_LENGTH) ?? steps[0]!;
  return (
    <p className={cx("pointer-events-none absolute bottom-0.5 left-3.5", className)}>
      <span className="sr-only">Scale: </span>
      <span
        className="block border-x-2 border-b-2 border-ink bg-paper/70 text-center text-[0.6875rem]/[1.2] whitespace-nowrap text-ink"
        style={{ width }}
      >
        {label}
      </span>
    </p>
  );
}
