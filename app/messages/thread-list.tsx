import { Link } from "react-router";
import { badgeClass } from "~/ui/badge";
import { itemRowsClass } from "~/ui/rows";
import { formatDateTimeWithZone } from "~/ui/text/dates";
import { getThreadPath, nameThread } from "./thread-path";
import type { ListedThread } from "./threads.server";

/** A buyer's threads with the newest message of each. */
export function ThreadList({ threads }: { threads: readonly ListedThread[] }) {
  return (
    <ul className={itemRowsClass} data-shortcut="rows">
      {threads.map((thread) => (
        <li key={thread.id}>
          <div>
            <h2>
              <Link to={getThreadPath(thread, "buyer")}>{thread.title}</Link>
            </h2>
            <p className="type-small text-soft">
              {[nameThread(thread), ...(thread.lastAt ? [formatDateTimeWithZone(thread.lastAt)] : [])].join(", ")}
            </p>
            <p className="line-clamp-2">{thread.excerpt ?? <span className="text-soft">No messages yet.</span>}</p>
          </div>
          {thread.isNew ? <span className={badgeClass({ tone: "sun" })}>New</span> : null}
        </li>
      ))}
    </ul>
  );
}
