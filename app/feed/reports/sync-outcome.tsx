import { timeText } from "~/ui/text/dates";
import { count } from "~/ui/text/money";
import type { ByHand } from "../replication/by-hand.server";

/** What a press came to, in the specification's words. */
export function SyncOutcome({ outcome }: { outcome: ByHand | { kind: "released" } }) {
  switch (outcome.kind) {
    case "done":
      return (
        <div role="status" className="card">
          <h3>Sync Complete</h3>
          <p>{`Successfully synced ${count(outcome.upserts)} listings across ${count(outcome.pages)} pages`}</p>
          <dl className="trio">
            <div>
              <dt>Listings upserted</dt>
              <dd>{count(outcome.upserts)}</dd>
            </div>
            <div>
              <dt>Pages processed</dt>
              <dd>{count(outcome.pages)}</dd>
            </div>
            <div>
              <dt>Synced from</dt>
              <dd>{outcome.sinceIso ? timeText(outcome.sinceIso) : "the beginning"}</dd>
            </div>
          </dl>
        </div>
      );
    case "busy":
      return (
        <p role="alert" className="errs">
          {`A sync is running${outcome.since ? ` since ${timeText(outcome.since)}` : ""}. Only one runs at a time.`}
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
