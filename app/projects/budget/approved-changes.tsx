/** The approved change orders of a budget. */
import { Table } from "~/ui/lists/table";
import { formatSigned } from "~/ui/text/money";
import type { ApprovedChange } from "../change-orders/data.server";
import { nameChangeOrder } from "../change-orders/texts";

export const ApprovedChanges = ({ rows }: { rows: readonly ApprovedChange[] }) =>
  rows.length > 0 ? (
    <Table
      label="Approved changes"
      rows={rows}
      columns={[
        { label: "Approved change", cell: nameChangeOrder },
        { label: "Amount", right: true, cell: ({ amount }) => formatSigned(amount) },
      ]}
    />
  ) : null;
