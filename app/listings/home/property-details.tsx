/** The facts of a home in collapsible sections, with "N/A" where the feed has no value. */

import { buildDetailSections, UNKNOWN } from "./detail-sections";
import type { ListingView } from "./listing-view";

const OPEN_SECTIONS = new Set(["Parking", "Financial"]);

export function PropertyDetails({ listing }: { listing: ListingView }) {
  return buildDetailSections(listing).map(({ title, pairs }) => (
    <details key={title} className="fold" open={OPEN_SECTIONS.has(title)}>
      <summary>{title}</summary>
      {pairs.length > 0 ? (
        <dl className="pairs">
          {pairs.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <div>{UNKNOWN}</div>
      )}
    </details>
  ));
}
