import { textCardClass } from "~/ui/card";
import { Notice } from "~/ui/notice";
import { statsClass } from "~/ui/stats";
import { formatDateTime } from "~/ui/text/dates";
import { formatNumber } from "~/ui/text/money";
import { pluralize } from "~/ui/text/text";
import type { ManualSyncResult } from "../replication/manual-sync.server";

/** The result of a manual sync, in the specification's words. */
export function SyncResultNotice({ result: outcome }: { result: ManualSyncResult | { kind: "released" } }) {
  switch (outcome.kind) {
    case "done":
      return (
        <div role="status" className={textCardClass}>
          <h3 className="text-sub/[1.27]">Sync Complete</h3>
          <p>{`Successfully synced ${pluralize(outcome.upserts, "listing")} across ${pluralize(outcome.pages, "page")}`}</p>
          <dl className={statsClass({ audience: "staff" })}>
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
        <Notice as="p">
          {`A sync is already running${outcome.since ? `. It started ${formatDateTime(outcome.since)}` : ""}. Only one can run at a time.`}
        </Notice>
      );
    case "failed":
      return (
        <Notice as="p">
          <b>Sync Failed</b>
          {` Sync failed: ${outcome.reason}`}
        </Notice>
      );
    default:
      return <p role="status">This record will be read again the next time the feed sends it.</p>;
  }
}
