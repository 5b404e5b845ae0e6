import { badgeClass } from "~/ui/badge";
import { type Column, Table } from "~/ui/lists/table";
import { formatDateTime } from "~/ui/text/dates";
import { capitalize } from "~/ui/text/text";
import type { JobOutcome, JobRunRow, JobState } from "./job-states.server";

const TONES = { done: "ok", failed: "bad", running: "sand", waiting: "wash" } as const satisfies Record<
  JobOutcome,
  string
>;

const Outcome = ({ run: { outcome, error } }: { run: JobRunRow }) => (
  <>
    <span className={badgeClass({ tone: TONES[outcome] })}>{capitalize(outcome)}</span>
    {error ? <span className="block type-small wrap-anywhere text-brick">{error}</span> : null}
  </>
);

const JOB_COLUMNS: readonly Column<JobState>[] = [
  { label: "Job", cell: ({ job }) => job },
  { label: "Last run", cell: ({ lastRun }) => (lastRun ? formatDateTime(lastRun.startedAt) : "Never") },
  {
    label: "Outcome",
    cell: ({ lastRun, isLate }) =>
      isLate ? <span className={badgeClass({ tone: "bad" })}>Not started</span> : lastRun && <Outcome run={lastRun} />,
  },
  { label: "Next run", cell: ({ nextAt }) => formatDateTime(nextAt) },
];

const RUN_COLUMNS: readonly Column<JobRunRow>[] = [
  { label: "Started", cell: ({ startedAt }) => formatDateTime(startedAt) },
  { label: "Job", cell: ({ job }) => job },
  { label: "Seconds", right: true, cell: ({ seconds }) => seconds },
  { label: "Attempt", right: true, cell: ({ attempt }) => attempt },
  { label: "Outcome", cell: (run) => <Outcome run={run} /> },
];

/** Each job with its last and next run. */
export const JobTable = ({ jobs }: { jobs: readonly JobState[] }) => (
  <Table label="Jobs" columns={JOB_COLUMNS} rows={jobs} />
);

/** The last runs of all jobs. */
export const JobRunTable = ({ runs }: { runs: readonly JobRunRow[] }) =>
  runs.length > 0 ? (
    <Table label="Job runs" columns={RUN_COLUMNS} rows={runs} />
  ) : (
    <p className="text-soft">No job has run yet.</p>
  );
