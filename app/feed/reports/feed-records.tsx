import { CapabilitiesSummary } from "./capabilities-summary";
import type { FeedReport } from "./feed-report.server";
import { RejectedRecordList } from "./rejected-record-list";
import { RunTable } from "./run-table";

/** A feed's runs, what its server offers, and the records that were rejected. @param label its name if there are several */
export function FeedRecords({
  report: { runs, rejected, offer },
  label,
}: {
  report: FeedReport;
  label: string | null;
}) {
  const id = label ? `-${label}` : "";
  return (
    <>
      <section aria-labelledby={`runs${id}`}>
        <h2 id={`runs${id}`}>{label ? `History of ${label}` : "History"}</h2>
        <RunTable runs={runs} />
      </section>
      <section aria-labelledby={`offer${id}`}>
        <h2 id={`offer${id}`}>{label ? `What ${label} offers` : "What the feed offers"}</h2>
        <CapabilitiesSummary capabilities={offer} />
      </section>
      <RejectedRecordList rejected={rejected} label={label} />
    </>
  );
}
