import { Collapsible } from "~/ui/collapsible";
import { type Column, Table } from "~/ui/lists/table";
import { getColumns, type ReportName } from "./report-tables";
import type { Reports } from "./reports.server";

const SHOWN_ROWS = 25;

type ShownRow = { id: string; row: Reports[ReportName][number] };

/** A report as a chart, with its table folded, and its file. */
export function ReportSection({
  name,
  title,
  note,
  rows,
  fileUrl,
  chart,
}: {
  name: ReportName;
  title: string;
  note: string;
  rows: Reports[ReportName];
  fileUrl: string;
  chart: React.ReactNode;
}) {
  const columns: Column<ShownRow>[] = getColumns(name).map(({ label, right, cell }) => ({
    label,
    right: right ?? false,
    cell: ({ row }) => cell(row),
  }));
  const shown = rows.slice(0, SHOWN_ROWS).map((row, n): ShownRow => ({ id: String(n), row }));
  return (
    <section className="grid gap-4" aria-labelledby={name}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={name}>{title}</h2>
        <a className="link type-small print:hidden" href={fileUrl}>
          Save as CSV
        </a>
      </div>
      <p className="max-w-160 type-small text-soft">{note}</p>
      {shown.length > 0 ? (
        <>
          {chart}
          <Collapsible summary="All numbers" size="s">
            <Table label={title} columns={columns} rows={shown} phone="rows" />
            {rows.length > SHOWN_ROWS ? (
              <p className="type-small text-soft">{`The first ${SHOWN_ROWS} of ${rows.length}. The CSV file has them all.`}</p>
            ) : null}
          </Collapsible>
        </>
      ) : (
        <p className="text-soft">None yet.</p>
      )}
    </section>
  );
}
