import { cva } from "class-variance-authority";

/** A list with lines between its items: `s` for items of a section, `l` for the items of a page, with their actions. */
export const rowsClass = cva("*:flex *:border-line", {
  variants: {
    size: {
      s: "*:items-start *:gap-3.5 *:py-3 *:not-first:border-t",
      l: "*:flex-wrap *:items-center *:justify-between *:gap-x-6 *:gap-y-3 *:border-t *:py-5",
    },
  },
  defaultVariants: { size: "s" },
});
