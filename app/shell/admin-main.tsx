import type { ReactNode } from "react";

/** Its rules for what is in it have no specificity: utilities there win. */
const mainClass =
  "wrap-page grid gap-7 pt-4 pb-20 [:where(&>*)]:min-w-0 [:where(&>*>*)]:min-w-0 " +
  "[:where(&_h1)]:text-head/[1.15] [:where(&_h1)]:tracking-[-0.022em] " +
  "[:where(&_h2)]:text-title/[1.27] [:where(&_h2)]:tracking-[-0.015em] [:where(&_section>h2)]:mb-3";

/** What a page of the staff area shows below the header. */
export const AdminMain = ({ children }: { children: ReactNode }) => (
  <main id="main" className={mainClass}>
    {children}
  </main>
);
