import { cva } from "class-variance-authority";
import type { ReactNode } from "react";

const tabsClass = cva(
  "flex gap-7 overflow-x-auto [box-shadow:inset_0_-1px_var(--color-line)] max-lg:[scrollbar-width:none] print:hidden " +
    "*:inline-flex *:min-h-12 *:flex-none *:items-center *:border-b-3 *:border-transparent *:font-medium *:whitespace-nowrap *:text-soft *:no-underline " +
    "*:aria-[current]:border-ink *:aria-[current]:font-strong *:aria-[current]:text-ink *:focus-visible:-outline-offset-3 " +
    "[&_span]:ml-2 [&_span]:type-small [&_span]:text-soft",
  { variants: { phoneOnly: { true: "lg:hidden" } } },
);

/** Links to parts of a page, with a line under that of the page that is shown. A `<span>` in a link is a count. */
export function Tabs({ label, phoneOnly, children }: { label: string; phoneOnly?: boolean; children: ReactNode }) {
  return (
    <nav className={tabsClass({ phoneOnly })} aria-label={label}>
      {children}
    </nav>
  );
}
