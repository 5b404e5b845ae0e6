import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

/** Of a section with nothing but its heading and a word that there is nothing. */
export const foldedSectionClass = "flex flex-wrap items-baseline gap-x-4";

/** A heading on the left and what belongs to it on the right. @param className its place, and another alignment */
export function SectionHead({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx("flex flex-wrap items-center justify-between gap-x-6 gap-y-2", className)}>{children}</div>;
}
