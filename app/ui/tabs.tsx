import { cva } from "class-variance-authority";
import type { ReactNode } from "react";

/**
 * The scroll padding lets browsers scroll to a focused tab of which only a few pixels are shown. Those that know
 * `scroll-initial-target` also show the current tab when the page opens.
 */
const tabsClass = cva(
  "-m-1.5 flex gap-7 overflow-x-auto scroll-px-24 p-1.5 [background:linear-gradient(var(--color-line)_0_0)_bottom/100%_1px_no-repeat_content-box] max-lg:[scrollbar-width:none] print:hidden " +
    "*:inline-flex *:min-h-12 *:flex-none *:items-center *:border-b-3 *:border-transparent *:font-medium *:whitespace-nowrap *:text-soft *:no-underline " +
    "*:aria-[current]:border-ink *:aria-[current]:font-strong *:aria-[current]:text-ink *:aria-[current]:[scroll-initial-target:nearest] " +
    "[&_span:not([class])]:ml-2 [&_span:not([class])]:type-small [&_span:not([class])]:text-soft",
  { variants: { phoneOnly: { true: "lg:hidden" } } },
);

/** Links to parts of a page, with a line under that of the page that is shown. A `<span>` without a class in a link is a count. */
export function Tabs({ label, phoneOnly, children }: { label: string; phoneOnly?: boolean; children: ReactNode }) {
  return (
    <nav className={tabsClass({ phoneOnly })} aria-label={label}>
      {children}
    </nav>
  );
}
