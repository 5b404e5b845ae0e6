import { cva, cx } from "class-variance-authority";

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

/** Rows of items with a name and a text: the `<div>` of each grows. */
export const itemRowsClass = rowsClass({
  className:
    "[&>li>div:first-of-type]:min-w-0 [&>li>div:first-of-type]:flex-1 [&>li>div:first-of-type]:wrap-anywhere " +
    "[&>li>div>:is(h2,h3,h4)]:text-body/6 [&>li>div>:is(h2,h3,h4)]:tracking-normal",
});

/** The same with badges and buttons, which wrap below the text on phones. */
export const staffRowsClass = cx(
  itemRowsClass,
  "max-sm:*:flex-wrap max-sm:*:gap-y-1 max-sm:[&>li>div:first-of-type]:flex-[1_1_11rem]",
);
