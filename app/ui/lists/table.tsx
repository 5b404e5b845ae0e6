import type { ReactNode } from "react";
import { ScrollRegion } from "../scroll-region";

export type Column<Row> = {
  /** Empty for a column of pictures. */
  label: string;
  /** Right-aligned, for numbers. */
  right?: boolean;
  cell: (row: Row) => ReactNode;
};

/**
 * A table that scrolls on its own if it is wider than the screen. On phones each row is a block in which every cell has its
 * column's label.
 * @param label what the rows are, such as "Projects"
 * @param pictured whether the first column is a picture of what the second names
 */
export function Table<Row extends { id: string | number }>({
  label,
  columns,
  rows,
  hasPictures,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  hasPictures?: boolean;
}) {
  return (
    <ScrollRegion className="scroll" label={`Table of ${label.toLowerCase()}`}>
      <table className={hasPictures ? "table table--pictured" : "table"}>
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
        <tbody data-shortcut="rows">
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
    </ScrollRegion>
  );
}
