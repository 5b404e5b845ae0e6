/** The facts of a home in collapsible sections, with "N/A" where the feed has no value. */

import { Fold } from "~/ui/fold";
import { keyValueClass } from "~/ui/key-value";
import { buildDetailSections, UNKNOWN } from "./detail-sections";
import type { ListingView } from "./listing-view";

const detailsClass = keyValueClass({ shape: "split", className: "pb-6 [&_dd]:tabular-nums" });
const OPEN_SECTIONS = new Set(["Parking", "Financial"]);

export function PropertyDetails({ listing }: { listing: ListingView }) {
  return buildDetailSections(listing).map(({ title, pairs }) => (
    <Fold
      key={title}
      className="border-t border-line last-of-type:border-b"
      summary={title}
      size="l"
      open={OPEN_SECTIONS.has(title)}
    >
      {pairs.length > 0 ? (
        <dl className={detailsClass}>
          {pairs.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <div className="pb-6">{UNKNOWN}</div>
      )}
    </Fold>
  ));
}
