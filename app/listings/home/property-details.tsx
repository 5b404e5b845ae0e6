/** The facts of a home in collapsible sections, with "N/A" where the feed has no value. */

import { Collapsible } from "~/ui/collapsible";
import { keyValueClass } from "~/ui/key-value";
import type { DetailSection } from "./detail-sections.server";

const detailsClass = keyValueClass({ shape: "split", className: "pb-6 [&_dd]:tabular-nums" });
const OPEN_SECTIONS = new Set(["Parking", "Financial"]);

export function PropertyDetails({ sections }: { sections: readonly DetailSection[] }) {
  return sections.map(({ title, pairs }) => (
    <Collapsible
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
        <div className="pb-6">N/A</div>
      )}
    </Collapsible>
  ));
}
