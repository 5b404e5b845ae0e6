import { type Column, countColumn, Table } from "~/ui/lists/table";
import { capitalize } from "~/ui/text/text";
import { TimeAgo } from "~/ui/time-ago";

/** A replication or sweep; `startedAt` is ISO 8601, `seconds` is null while it is in progress. */
export type RunRow = {
  id: number;
  kind: string;
  trigger: string;
  startedAt: string;
  seconds: number | null;
  pages: number;
  upserts: number;
  removed: number;
  outdated: number;
  notes: readonly string[];
  error: string | null;
};

const COLUMNS: readonly Column<RunRow>[] = [
  { label: "Started", cell: ({ startedAt }) => <TimeAgo at={startedAt} /> },
  { label: "What", cell: ({ kind, trigger }) => capitalize(`${kind}, ${trigger}`) },
  { label: "Seconds", right: true, cell: ({ seconds }) => seconds ?? "Running" },
  countColumn("Pages", "pages"),
  countColumn("Upserts", "upserts"),
  countColumn("Removed", "removed"),
  countColumn("Outdated", "outdated"),
  {
    label: "Notes",
    wide: true,
    cell: ({ error, notes }) => (
      <>
        {error ? <span className="font-semibold text-brick">{error}</span> : null} {notes.join(" ")}
      </>
    ),
  },
];

/** The latest runs and their counts. */
export const RunTable = ({ runs }: { runs: readonly RunRow[] }) => <Table label="Runs" columns={COLUMNS} rows={runs} />;
