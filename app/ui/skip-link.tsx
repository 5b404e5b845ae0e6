import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

/** On phones it covers all of the logo: a strip of the logo beside it would be too small to tap. */
const skipLinkClass = "absolute -top-16 left-4 z-30 rounded-control bg-ink px-4 py-3 text-paper focus:top-2";

/** A link for keyboards that shows when it has the focus. */
export function SkipLink({ className, ...link }: ComponentProps<"a">) {
  return <a className={cx(skipLinkClass, className)} {...link} />;
}
