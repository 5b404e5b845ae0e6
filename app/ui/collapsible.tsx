import { cva } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";

const summaryClass = cva(
  "flex cursor-pointer items-center font-semibold [&::-webkit-details-marker]:hidden " +
    "after:rotate-45 after:border-soft after:content-[''] after:[border-style:solid] after:[border-width:0_2px_2px_0] " +
    "after:[translate:0_-25%] [[open]>&]:after:rotate-225 [[open]>&]:after:[translate:0_25%]",
  {
    variants: {
      size: {
        s: "min-h-11 w-fit gap-3 py-2.5 after:size-2",
        l: "min-h-15 justify-between text-[1.0625rem] after:mr-1.5 after:size-2.5 print:min-h-0 print:py-2",
      },
    },
  },
);

/** A part of a page that opens and closes. @param size `l` has the width of its section, `s` that of its summary */
export function Collapsible({
  summary,
  size,
  className,
  children,
  ...props
}: ComponentProps<"details"> & { summary: ReactNode; size: "s" | "l" }) {
  return (
    <details className={className} {...props}>
      <summary className={summaryClass({ size })}>{summary}</summary>
      {children}
    </details>
  );
}
