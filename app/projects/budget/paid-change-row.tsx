import { RecordRow } from "~/ui/lists/record-list";
import { formatMoney } from "~/ui/text/money";
import type { PaidChange } from "./paid-import.server";

/** What a row of an imported file changes. */
export const PaidChangeRow = ({ change: { title, before, after } }: { change: PaidChange }) => (
  <RecordRow
    to={null}
    name={title}
    detail={`Paid: ${before === null ? "none" : formatMoney(before)} → ${formatMoney(after)}`}
  />
);
