import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

/** At the top of its box. */
const skipLinkClass = "absolute -top-20 left-4 z-30 rounded-control bg-ink px-4 py-3 text-paper focus:top-2";

/** A link for keyboards that shows when it has the focus. */
export function SkipLink({ className, ...link }: ComponentProps<"a">) {
  return <a className={cx(skipLinkClass, className)} {...link} />;
}

/** On phones it covers all of the logo, with or without a bar above: a strip of the logo would be too small to tap. */
export const SkipToContent = () => (
  <SkipLink className="flex min-h-17 items-center" href="#main">
    Skip to content
  </SkipLink>
);
