import { cx } from "class-variance-authority";
import { rowsClass } from "~/ui/rows";

/** Of a project's items below each other: the `<div>` of each grows. */
export const itemRowsClass = rowsClass({
  className:
    "[&>li>div]:min-w-0 [&>li>div]:flex-1 [&>li>div]:wrap-anywhere " +
    "[&>li>div>:is(h2,h3,h4)]:text-body/6 [&>li>div>:is(h2,h3,h4)]:tracking-normal",
});

/** The same with buttons, which wrap below the text on phones. */
export const staffItemRowsClass = cx(
  itemRowsClass,
  "max-sm:*:flex-wrap max-sm:*:gap-y-1 max-sm:[&>li>div]:flex-[1_1_11rem]",
);
