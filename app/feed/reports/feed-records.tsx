import { Button } from "~/ui/button";
import { ButtonForm } from "~/ui/forms/button-form";
import { RecordList, RecordRow } from "~/ui/lists/record-list";
import { formatDateTime } from "~/ui/text/dates";
import { formatNumber } from "~/ui/text/money";
import { capitalize, pluralize } from "~/ui/text/text";
import { CapabilitiesSummary } from "./capabilities-summary";
import type { FeedReport } from "./feed-report.server";
import { RunTable } from "./run-table";

/** A feed's runs, what its server offers, and the records that were rejected. @param label its name if there are several */
export function FeedRecords({
  report: { name, runs, records, quarantined, offer },
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
      <section aria-labelledby={`quarantine${id}`}>
        <h2
          id={`quarantine${id}`}
        >{`Rejected records${label ? ` of ${label}` : ""} (${formatNumber(quarantined)})`}</h2>
        {records.length > 0 ? (
          <RecordList>
            {records.map(({ key, reason, lastSeenAt, times }) => (
              <RecordRow
                key={key}
                level={3}
                to={null}
                name={key}
                detail={`${capitalize(reason)}. Seen ${pluralize(times, "time")}, last ${formatDateTime(lastSeenAt)}.`}
              >
                <ButtonForm>
                  <input type="hidden" name="feed" value={name} />
                  <input type="hidden" name="key" value={key} />
                  <Button size="s" type="submit" name="intent" value="retry" aria-label={`Retry ${key}`}>
                    Retry
                  </Button>
                </ButtonForm>
              </RecordRow>
            ))}
          </RecordList>
        ) : (
          <p className="text-soft">None.</p>
        )}
      </section>
    </>
  );
}
