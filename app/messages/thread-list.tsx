import { Link } from "react-router";
import { badgeClass } from "~/ui/badge";
import { itemRowsClass } from "~/ui/rows";
import { formatDateTimeWithZone } from "~/ui/text/dates";
import type { ListedThread } from "./threads.server";

/** Threads with the newest message of each. @param showBuyer whether the rows say with whom, and who takes care of it */
export function ThreadList({
  threads,
  getPath,
  showBuyer = false,
}: {
  threads: readonly ListedThread[];
  getPath: (thread: ListedThread) => string;
  showBuyer?: boolean;
}) {
  return (
    <ul className={itemRowsClass} data-shortcut="rows">
      {threads.map((thread) => {
        const { id, kind, title, buyer, owner, lastAt, excerpt, isNew } = thread;
        const details = [
          kind === "project" ? "Project" : "Cost & timeline request",
          ...(showBuyer ? [buyer, owner ? `assigned to ${owner}` : "unassigned"] : []),
          ...(lastAt ? [formatDateTimeWithZone(lastAt)] : []),
        ];
        return (
          <li key={id}>
            <div>
              <h2>
                <Link to={getPath(thread)}>{title}</Link>
              </h2>
              <p className="type-small text-soft">{details.join(", ")}</p>
              <p className="line-clamp-2">{excerpt ?? <span className="text-soft">No messages yet.</span>}</p>
            </div>
            {isNew ? <span className={badgeClass({ tone: "sun" })}>{showBuyer ? "To answer" : "New"}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}
