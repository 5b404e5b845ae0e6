import type { ReactNode } from "react";

/** A region that scrolls. It takes the focus, so that arrow keys scroll it. */
export function ScrollRegion({
  as: Element = "section",
  className,
  label,
  children,
}: {
  as?: "section" | "ul";
  className: string;
  label: string;
  children: ReactNode;
}) {
  return (
    <Element className={className} aria-label={label} tabIndex={0}>
      {children}
    </Element>
  );
}
