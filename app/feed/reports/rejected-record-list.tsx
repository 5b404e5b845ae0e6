import { Button } from "~/ui/button";
import { ButtonForm } from "~/ui/forms/button-form";
import { RecordList, RecordRow } from "~/ui/lists/record-list";
import { foldedSectionClass } from "~/ui/section-head";
import { formatDateTime } from "~/ui/text/dates";
import { formatNumber } from "~/ui/text/money";
import { capitalize, pluralize } from "~/ui/text/text";
import type { RejectedRecords } from "../replication/quarantine.server";

/** The records of a feed that the mapper rejected. @param label the feed's name if there are several */
export function RejectedRecordList({
  rejected: { feed, count, records },
  label,
}: {
  rejected: RejectedRecords;
  label: string | null;
}) {
  const id = `quarantine${label ? `-${label}` : ""}`;
  return (
    <section aria-labelledby={id} className={records.length === 0 ? foldedSectionClass : undefined}>
      <h2 id={id}>{`Rejected records${label ? ` of ${label}` : ""} (${formatNumber(count)})`}</h2>
      {records.length > 0 ? (
        <RecordList>
          {records.map(({ key, reason, lastSeenAt, times }) => (
            <RecordRow
              key={key}
              to={null}
              name={key}
              detail={`${capitalize(reason)}. Seen ${pluralize(times, "time")}, last ${formatDateTime(lastSeenAt)}.`}
            >
              <ButtonForm>
                <input type="hidden" name="feed" value={feed} />
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
  );
}
