import { describeChanges } from "~/audit/describe-changes";
import { RecordRow } from "~/ui/lists/record-list";
import type { CatalogChange } from "./csv.server";
import { renderUpgradeFields } from "./upgrade-form";

/** What a row of an imported file adds or changes. */
export const CatalogChangeRow = ({ change }: { change: CatalogChange }) => (
  <RecordRow
    to={null}
    name={change.title}
    detail={change.kind === "new" ? `New. ${change.summary}` : "Changed."}
    text={
      change.kind === "new"
        ? null
        : describeChanges(change, renderUpgradeFields())
            .map(({ label, text }) => `${label}: ${text}`)
            .join("\n")
    }
  />
);
