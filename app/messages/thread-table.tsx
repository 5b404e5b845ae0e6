import { Link } from "react-router";
import { AssignedTo, StaffName } from "~/accounts/staff-name";
import { badgeClass } from "~/ui/badge";
import { detailClass } from "~/ui/lists/record-list";
import { type Column, longWordClass, Table } from "~/ui/lists/table";
import { TimeAgo } from "~/ui/time-ago";
import { getThreadPath, nameThread } from "./thread-path";
import type { ListedThread } from "./threads.server";

const COLUMNS: readonly Column<ListedThread>[] = [
  {
    label: "Home",
    cell: (thread) => (
      <>
        <Link to={getThreadPath(thread, "staff")}>{thread.title}</Link>
        <p className={detailClass}>{nameThread(thread)}</p>
      </>
    ),
  },
  {
    label: "Buyer",
    cell: ({ buyer }) => (
      <span className={longWordClass} dir="auto">
        {buyer}
      </span>
    ),
  },
  {
    label: "Newest message",
    wide: true,
    cell: ({ author, buyer, excerpt, isNew }) => (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="line-clamp-2 max-w-[60ch] wrap-break-word">
          <span className="text-soft">
            {author ? <StaffName email={author} /> : <span dir="auto">{buyer}</span>}
            {": "}
          </span>
          {excerpt}
        </p>
        {isNew ? <span className={badgeClass({ tone: "sun" })}>To answer</span> : null}
      </div>
    ),
  },
  { label: "Sent", cell: ({ lastAt }) => lastAt && <TimeAgo at={lastAt} /> },
  { label: "Assigned to", cell: ({ owner }) => <AssignedTo owner={owner} /> },
];

/** Threads for staff, with the newest message of each. */
export const ThreadTable = ({ threads }: { threads: readonly ListedThread[] }) => (
  <Table label="Messages" columns={COLUMNS} rows={threads} />
);
