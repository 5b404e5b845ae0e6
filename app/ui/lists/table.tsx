import { cva } from "class-variance-authority";
import type { ReactNode } from "react";
import { ScrollRegion } from "../scroll-region";

export type Column<Row> = {
  /** Empty for a column of pictures. */
  label: string;
  /** Right-aligned, for numbers. */
  right?: boolean;
  cell: (row: Row) => ReactNode;
};

const tableClass =
  "w-full border-collapse text-left text-card max-md:block [&_a]:font-semibold [&_a]:no-underline [&_a:hover]:underline " +
  "[&_th]:border-b [&_th]:border-line [&_th]:p-3 [&_th]:text-small [&_th]:font-medium [&_th]:text-soft " +
  "md:[&_td]:border-b md:[&_td]:border-line md:[&_td]:p-3";
const bodyClass = cva(
  "[&_td:first-child]:whitespace-nowrap max-md:block max-md:*:grid max-md:*:gap-x-4 max-md:*:gap-y-2.5 max-md:*:border-b max-md:*:border-line " +
    "max-md:*:py-5 max-md:[&_td]:p-0 max-md:[&_td]:wrap-anywhere max-md:[&_td:empty]:hidden " +
    "max-md:[&_[data-label]]:before:block max-md:[&_[data-label]]:before:text-micro/[1.4] max-md:[&_[data-label]]:before:text-soft " +
    "max-md:[&_[data-label]]:before:content-[attr(data-label)]",
  {
    variants: {
      hasPictures: {
        true:
          "max-md:*:grid-cols-[5rem_1fr_1fr] max-md:[&_td:first-child]:row-span-4 max-md:[&_td:nth-child(2)]:col-[2/-1] " +
          "[&_td:first-child>*]:h-15 [&_td:first-child>*]:w-20 [&_td:first-child>*]:min-w-20 [&_td:first-child>*]:rounded-badge " +
          "[&_td:first-child>*]:bg-sand [&_td:first-child>*]:object-cover",
        false: "max-md:*:grid-cols-2",
      },
    },
  },
);
const rightClass = "tabular-nums md:text-right";

/**
 * A table that scrolls on its own if it is wider than the screen. On phones each row is a block in which every cell has its
 * column's label.
 * @param label what the rows are, such as "Projects"
 * @param hasPictures whether the first column is a picture of what the second names
 */
export function Table<Row extends { id: string | number }>({
  label,
  columns,
  rows,
  hasPictures = false,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  hasPictures?: boolean;
}) {
  return (
    <ScrollRegion className="overflow-x-auto" label={`Table of ${label.toLowerCase()}`}>
      <table className={tableClass}>
        <thead className="max-md:sr-only">
          <tr>
            {columns.map(({ label, right }) =>
              label ? (
                <th key={label} scope="col" className={right ? rightClass : undefined}>
                  {label}
                </th>
              ) : (
                <td key={label} />
              ),
            )}
          </tr>
        </thead>
        <tbody className={bodyClass({ hasPictures })} data-shortcut="rows">
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ label, right, cell }, n) => (
                <td
                  key={label}
                  className={right ? rightClass : undefined}
                  data-label={hasPictures && n === 1 ? undefined : label || undefined}
                >
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
