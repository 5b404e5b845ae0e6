import { formatDateTime } from "~/ui/text/dates";
import { formatElapsedTime } from "./elapsed-time";
import type { FeedReport } from "./feed-report.server";

/** When the feed was last replicated, and whether that is a problem. */
export function FeedStatus({
  report: { lastSuccess, lagMinutes, error, isOutOfDate, missingStatuses },
}: {
  report: FeedReport;
}) {
  return (
    <>
      <p className="text-soft">
        {lastSuccess
          ? `Last successful sync: ${formatDateTime(lastSuccess)}, ${formatElapsedTime(lagMinutes ?? 0)} ago.`
          : "No sync has succeeded yet."}
      </p>
      {isOutOfDate ? (
        <p className="font-semibold text-brick">
          Its homes aren’t shown because the data is older than FEED_MAX_AGE allows.
        </p>
      ) : null}
      {missingStatuses.length > 0 ? (
        <p className="font-semibold text-brick">
          {`It has no homes to show with status ${missingStatuses.join(", ")}. The feed may have another word for it: npm run sync -- --check.`}
        </p>
      ) : null}
      {error ? <p className="font-semibold text-brick">{`The last sync failed. ${error}`}</p> : null}
    </>
  );
}
