import { timeText } from "~/ui/dates";
import { count } from "~/ui/money";
import { type Column, Table } from "~/ui/table";

/** A run of replication or of a sweep; `startedAt` ISO 8601, `seconds` null while it goes on. */
type Run = {
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

const COLUMNS: readonly Column<Run>[] = [
  { label: "Started", cell: ({ startedAt }) => timeText(startedAt) },
  { label: "What", cell: ({ kind, trigger }) => `${kind}, ${trigger}` },
  { label: "Seconds", right: true, cell: ({ seconds }) => seconds ?? "running" },
  { label: "Pages", right: true, cell: ({ pages }) => count(pages) },
  { label: "Upserts", right: true, cell: ({ upserts }) => count(upserts) },
  { label: "Removed", right: true, cell: ({ removed }) => count(removed) },
  { label: "Outdated", right: true, cell: ({ outdated }) => count(outdated) },
  { label: "Error", cell: ({ error, notes }) => [error, ...notes].filter(Boolean).join(" ") },
];

/** What the last runs brought. */
export const RunTable = ({ runs }: { runs: readonly Run[] }) => <Table label="Runs" columns={COLUMNS} rows={runs} />;
