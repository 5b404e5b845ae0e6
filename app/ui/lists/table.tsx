import { cva } from "class-variance-authority";
import type { ReactNode } from "react";
import { ScrollRegion } from "../scroll-region";
import { formatNumber } from "../text/money";

export type Column<Row> = {
  /** Empty for a column of pictures. */
  label: string;
  /** Right-aligned, for numbers. */
  right?: boolean;
  /** On phones, the cell has the whole width of its block. */
  wide?: boolean;
  cell: (row: Row) => ReactNode;
};

/** A column of counts. @param key of the count in a row */
export const countColumn = <Key extends string>(label: string, key: Key): Column<Readonly<Record<Key, number>>> => ({
  label,
  right: true,
  cell: (row) => formatNumber(row[key]),
});

const tableClass = cva(
  "w-full border-collapse text-left [&_a]:font-semibold [&_a]:no-underline [&_a:hover]:underline [&_th]:border-b " +
    "[&_th]:border-line [&_th]:font-medium [&_th]:text-soft",
  {
    variants: {
      phone: {
        blocks:
          "text-card max-md:block [&_th]:p-3 [&_th]:text-small md:[&_td]:border-b md:[&_td]:border-line md:[&_td]:p-3 " +
          "md:max-lg:[&_:is(td,th)]:px-2",
        rows:
          "text-micro md:text-card [&_th]:align-bottom md:[&_th]:text-small [&_:is(td,th)]:border-b " +
          "[&_:is(td,th)]:border-line [&_:is(td,th)]:px-1 [&_:is(td,th)]:py-2 md:[&_:is(td,th)]:p-3",
      },
    },
  },
);
const bodyClass = cva("", {
  variants: {
    phone: {
      blocks:
        "max-md:block max-md:*:border-b max-md:*:border-line max-md:*:py-4 max-md:[&_td]:p-0 " +
        "max-md:[&_td]:min-w-0 max-md:[&_td]:wrap-break-word max-md:[&_td:empty]:hidden " +
        "max-md:[&_[data-label]]:before:block max-md:[&_[data-label]]:before:text-micro/[1.4] max-md:[&_[data-label]]:before:text-soft " +
        "max-md:[&_[data-label]]:before:content-[attr(data-label)]",
      rows: "[&_td:first-child]:whitespace-nowrap",
    },
    hasPictures: {
      true:
        "max-md:*:grid max-md:*:grid-cols-[5rem_1fr_1fr] max-md:*:gap-x-4 max-md:*:gap-y-2.5 max-md:[&_td:first-child]:row-span-6 max-md:[&_td:nth-child(2)]:col-[2/-1] " +
        "md:[&_td:nth-child(2)]:min-w-56 md:[&_td:nth-child(2)]:wrap-anywhere " +
        "[&_td:first-child>*]:h-15 [&_td:first-child>*]:w-20 [&_td:first-child>*]:min-w-20 [&_td:first-child>*]:rounded-badge " +
        "[&_td:first-child>*]:bg-sand [&_td:first-child>*]:object-cover",
      false: "",
    },
  },
  compoundVariants: [
    {
      phone: "blocks",
      hasPictures: false,
      className:
        "max-md:*:flex max-md:*:flex-wrap max-md:*:gap-x-6 max-md:*:gap-y-2 max-md:[&_td:first-child]:basis-full",
    },
  ],
});
/** Of an address in a cell, which breaks inside only where it is longer than most. */
export const longWordClass = "block max-w-60 wrap-break-word";

const rightClass = cva("tabular-nums", { variants: { phone: { blocks: "md:text-right", rows: "text-right" } } });

/**
 * A table that scrolls on its own if it is wider than the screen.
 * @param label what the rows are, such as "Projects"
 * @param columns the first names the row
 * @param hasPictures whether the first column is a picture of what the second names
 * @param phone on phones, each row is a block in which every other cell has its column's label, or stays a row, for short figures
 */
export function Table<Row extends { id: string | number }>({
  label,
  columns,
  rows,
  hasPictures = false,
  phone = "blocks",
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  hasPictures?: boolean;
  phone?: "blocks" | "rows";
}) {
  return (
    <ScrollRegion className="scroll-shadows overflow-x-auto" label={`Table of ${label.toLowerCase()}`}>
      <table className={tableClass({ phone })}>
        <thead className={phone === "blocks" ? "max-md:sr-only" : undefined}>
          <tr>
            {columns.map(({ label, right }) =>
              label ? (
                <th key={label} scope="col" className={right ? rightClass({ phone }) : undefined}>
                  {label}
                </th>
              ) : (
                <td key={label} />
              ),
            )}
          </tr>
        </thead>
        <tbody className={bodyClass({ phone, hasPictures })} data-shortcut="rows">
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ label, right, wide, cell }, n) => (
                <td
                  key={label}
                  className={
                    right ? rightClass({ phone }) : wide ? "max-md:col-span-full max-md:basis-full" : undefined
                  }
                  data-label={n === (hasPictures ? 1 : 0) ? undefined : label || undefined}
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
