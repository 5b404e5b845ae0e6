import { formatDateTime } from "~/ui/text/dates";
import { formatNumber } from "~/ui/text/money";
import type { ManualSyncResult } from "../replication/manual-sync.server";

/** The result of a manual sync, in the specification's words. */
export function SyncResultNotice({ result: outcome }: { result: ManualSyncResult | { kind: "released" } }) {
  switch (outcome.kind) {
    case "done":
      return (
        <div role="status" className="card">
          <h3>Sync Complete</h3>
          <p>{`Successfully synced ${formatNumber(outcome.upserts)} listings across ${formatNumber(outcome.pages)} pages`}</p>
          <dl className="trio">
            <div>
              <dt>Listings upserted</dt>
              <dd>{formatNumber(outcome.upserts)}</dd>
            </div>
            <div>
              <dt>Pages processed</dt>
              <dd>{formatNumber(outcome.pages)}</dd>
            </div>
            <div>
              <dt>Synced from</dt>
              <dd>{outcome.sinceIso ? formatDateTime(outcome.sinceIso) : "the beginning"}</dd>
            </div>
          </dl>
        </div>
      );
    case "busy":
      return (
        <p role="alert" className="errs">
          {`A sync is running${outcome.since ? ` since ${formatDateTime(outcome.since)}` : ""}. Only one runs at a time.`}
        </p>
      );
    case "failed":
      return (
        <p role="alert" className="errs">
          <b>Sync Failed</b>
          {` Sync failed: ${outcome.reason}`}
        </p>
      );
    default:
      return <p role="status">The record is read again with the next sync that brings it.</p>;
  }
}
