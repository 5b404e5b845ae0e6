import { badgeClass } from "~/ui/badge";

/** "5 h left", "2 h late"; color isn't the only sign. Nothing when no answer is due. */
export function TimeLeft({ hoursLeft }: { hoursLeft: number | null }) {
  if (hoursLeft === null) return null;
  const label = hoursLeft < 0 ? `${-hoursLeft} h late` : `${hoursLeft} h left`;
  return (
    <span className={badgeClass({ tone: hoursLeft < 0 ? "bad" : hoursLeft < 12 ? "wash" : "sand" })}>{label}</span>
  );
}
