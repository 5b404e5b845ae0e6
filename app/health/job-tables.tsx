import { badgeClass } from "~/ui/badge";
import { Collapsible } from "~/ui/collapsible";
import { detailClass } from "~/ui/lists/record-list";
import { type Column, Table } from "~/ui/lists/table";
import { capitalize, pluralize } from "~/ui/text/text";
import { TimeAgo } from "~/ui/time-ago";
import type { JobOutcome, JobRunRow, JobState } from "./job-states.server";

const TONES = { failed: "bad", running: "sand", waiting: "wash" } as const satisfies Record<
  Exclude<JobOutcome, "done">,
  string
>;

const Outcome = ({ run: { outcome, error } }: { run: JobRunRow }) => (
  <>
    {outcome === "done" ? "Done" : <span className={badgeClass({ tone: TONES[outcome] })}>{capitalize(outcome)}</span>}
    {error ? <span className="block type-small wrap-break-word text-brick">{error}</span> : null}
  </>
);

/** What it does, and how logs call it. */
const JobName = ({ title, job }: { title: string; job: string }) => (
  <>
    {title}
    <p className={detailClass}>{job}</p>
  </>
);

const JOB_COLUMNS: readonly Column<JobState>[] = [
  { label: "Job", cell: JobName },
  { label: "Last run", cell: ({ lastRun }) => (lastRun ? <TimeAgo at={lastRun.startedAt} /> : "Never") },
  {
    label: "Outcome",
    cell: ({ lastRun, isLate }) =>
      isLate ? <span className={badgeClass({ tone: "bad" })}>Not started</span> : lastRun && <Outcome run={lastRun} />,
  },
  { label: "Next run", cell: ({ nextAt }) => <TimeAgo at={nextAt} /> },
];

const RUN_COLUMNS: readonly Column<JobRunRow>[] = [
  { label: "Job", cell: JobName },
  { label: "Seconds", right: true, cell: ({ seconds }) => seconds },
  { label: "Attempt", right: true, cell: ({ attempt }) => attempt },
  { label: "Outcome", cell: (run) => <Outcome run={run} /> },
  { label: "Started", cell: ({ startedAt }) => <TimeAgo at={startedAt} /> },
];

const isWrong = ({ isLate, lastRun }: JobState) => isLate || lastRun?.outcome === "failed";

/** Each job with its last and next run, those with a problem first. */
export const JobTable = ({ jobs }: { jobs: readonly JobState[] }) => (
  <Table label="Jobs" columns={JOB_COLUMNS} rows={jobs.toSorted((a, b) => Number(isWrong(b)) - Number(isWrong(a)))} />
);

/** The last runs of all jobs: those that aren't done, and the others folded. */
export function JobRuns({ runs }: { runs: readonly JobRunRow[] }) {
  if (runs.length === 0) return <p className="text-soft">No job has run yet.</p>;
  const others = runs.filter(({ outcome }) => outcome !== "done");
  const done = runs.filter(({ outcome }) => outcome === "done");
  return (
    <>
      {others.length > 0 ? <Table label="Runs that aren’t done" columns={RUN_COLUMNS} rows={others} /> : null}
      {done.length > 0 ? (
        <Collapsible summary={`${pluralize(done.length, "run")} done`} size="s">
          <Table label="Runs that are done" columns={RUN_COLUMNS} rows={done} />
        </Collapsible>
      ) : null}
    </>
  );
}
