/** "5 h left", "2 h late"; color isn't the only sign. Nothing when no answer is due. */
export function TimeLeft({ hoursLeft }: { hoursLeft: number | null }) {
  if (hoursLeft === null) return null;
  const label = hoursLeft < 0 ? `${-hoursLeft} h late` : `${hoursLeft} h left`;
  return (
    <span className={hoursLeft < 0 ? "badge badge--new" : hoursLeft < 12 ? "badge badge--sun" : "badge"}>{label}</span>
  );
}
