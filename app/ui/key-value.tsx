import { cva } from "class-variance-authority";

/** A `<dl>` whose pairs are in a `<div>` each. */
export const keyValueClass = cva("", {
  variants: {
    shape: {
      /** Label left, value right, in as many columns as there is room for. */
      split:
        "grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-10 gap-y-2.5 *:flex *:justify-between *:gap-4 " +
        "[&_dd]:text-right [&_dd]:font-medium [&_dt]:max-w-1/2 [&_dt]:flex-none [&_dt]:text-soft",
      /** A sum: label left, amount right. */
      sum: "grid gap-1.5 *:flex *:justify-between *:gap-4 [&_dd]:font-medium [&_dd]:tabular-nums",
      /** Labels of one width, values beside them. */
      label: "grid gap-2 *:grid *:grid-cols-[7rem_minmax(0,1fr)] *:wrap-anywhere [&_dt]:text-soft",
      /** Pairs side by side, each with its value under its label. */
      row: "flex flex-wrap gap-x-9 gap-y-2 [&_dd]:font-semibold [&_dd]:tabular-nums [&_dt]:text-small [&_dt]:text-soft",
    },
  },
});

/** Texts beside their labels. */
export const LabeledTexts = ({
  rows,
  className,
}: {
  rows: readonly (readonly [string, string])[];
  className: string;
}) => (
  <dl className={keyValueClass({ shape: "label", className })}>
    {rows.map(([label, text]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
