import type { ReactNode } from "react";

export type Column<Row> = {
  /** Empty over pictures. */
  label: string;
  /** Figures stand at the right. */
  right?: boolean;
  cell: (row: Row) => ReactNode;
};

/**
 * Rows by their columns. What is wider than the screen scrolls by itself, by keys too; on phones each row is a block in
 * which every cell says its column.
 * @param label what it holds
 * @param pictured whether the first column is a picture and the second says what it is of
 */
export function Table<Row extends { id: string | number }>({
  label,
  columns,
  rows,
  pictured,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  pictured?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
    <section className="scroll" aria-label={label} tabIndex={0}>
      <table className={pictured ? "table table--pictured" : "table"}>
        <thead>
          <tr>
            {columns.map(({ label, right }) =>
              label ? (
                <th key={label} scope="col" className={right ? "r" : undefined}>
                  {label}
                </th>
              ) : (
                <td key={label} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ label, right, cell }) => (
                <td key={label} className={right ? "r" : undefined} data-label={label || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
