import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

const skipLinkClass = "absolute -top-16 left-4 z-30 rounded-control bg-ink px-4 py-3 text-paper focus:top-4";

/** A link for keyboards that shows when it has the focus. */
export function SkipLink({ className, ...link }: ComponentProps<"a">) {
  return <a className={cx(skipLinkClass, className)} {...link} />;
}
