import { cva } from "class-variance-authority";

/** A `<dl>` of a few large values, each under its label in a `<div>`. On staff pages they are farther apart. */
export const statsClass = cva(
  "flex flex-wrap justify-between gap-y-4 [&_dd]:text-sub [&_dd]:font-semibold [&_dd]:tracking-[-0.02em] " +
    "[&_dd]:wrap-anywhere [&_dd]:tabular-nums [&_dt]:text-small [&_dt]:text-soft",
  {
    variants: {
      audience: {
        buyers: "gap-x-7",
        staff: "gap-x-[clamp(1rem,3vw,2.5rem)] py-2 max-sm:[&_dd]:text-[1.0625rem]",
      },
    },
    defaultVariants: { audience: "buyers" },
  },
);
