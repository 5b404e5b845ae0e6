import { badgeClass } from "~/ui/badge";
import { formatDate } from "~/ui/text/dates";

/** When a task is due, and whether that is today or has passed. @param today in California, YYYY-MM-DD */
export function DueText({ dueOn, done, today }: { dueOn: string | null; done: boolean; today: string }) {
  if (!dueOn) return null;
  const isLate = !done && dueOn < today;
  return (
    <p className="flex flex-wrap items-center gap-2 type-small text-soft">
      {`Due ${formatDate(dueOn)}`}
      {isLate ? <span className={badgeClass({ tone: "bad" })}>Overdue</span> : null}
      {!done && dueOn === today ? <span className={badgeClass({ tone: "wash" })}>Due today</span> : null}
    </p>
  );
}
