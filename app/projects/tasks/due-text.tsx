import { badgeClass } from "~/ui/badge";
import { formatDate } from "~/ui/text/dates";
import { isDueToday, isLate } from "~/work/due";

/** When a task is due, and whether that is today or has passed. @param today in California, YYYY-MM-DD */
export function DueText({ dueOn, done, today }: { dueOn: string | null; done: boolean; today: string }) {
  if (!dueOn) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 type-small text-soft">
      {`Due ${formatDate(dueOn)}`}
      {!done && isLate(dueOn, today) ? <span className={badgeClass({ tone: "bad" })}>Overdue</span> : null}
      {!done && isDueToday(dueOn, today) ? <span className={badgeClass({ tone: "wash" })}>Due today</span> : null}
    </p>
  );
}
