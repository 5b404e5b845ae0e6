import { cva, cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import styles from "./fold.module.css";

const summaryClass = cva("", {
  variants: {
    size: {
      s: "min-h-11 w-fit gap-3 py-2.5",
      l: "min-h-15 justify-between text-[1.0625rem] after:mr-1.5 after:size-2.5 print:min-h-0 print:py-2",
    },
  },
});

/** A part of a page that opens and closes. @param size `l` has the width of its section, `s` that of its summary */
export function Fold({
  summary,
  size,
  className,
  children,
  ...props
}: ComponentProps<"details"> & { summary: ReactNode; size: "s" | "l" }) {
  return (
    <details className={cx(styles.fold, className)} {...props}>
      <summary className={summaryClass({ size })}>{summary}</summary>
      {children}
    </details>
  );
}
