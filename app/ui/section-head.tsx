import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

/** A heading on the left and what belongs to it on the right. @param className its place, and another alignment */
export function SectionHead({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx("flex flex-wrap items-center justify-between gap-x-6 gap-y-2", className)}>{children}</div>;
}
