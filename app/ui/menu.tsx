import { cva, cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { useVisitKey } from "./hooks/use-visit";
import { Icon } from "./icons";

const menuClass = cva("ml-auto hidden open:relative open:z-21 print:hidden");
const buttonClass =
  "grid size-11 cursor-pointer list-none place-items-center rounded-full bg-sand [&::-webkit-details-marker]:hidden";
/** Of what a menu shows below its summary, which is in a positioned `<details>`. */
export const menuPanelClass =
  "absolute top-[calc(100%+0.5rem)] right-0 z-20 grid rounded-panel bg-paper p-2 forced-colors:border " +
  "[box-shadow:var(--shadow-lift),0_0_0_1px_var(--color-line)]";
const linksClass = cx(
  menuPanelClass,
  "min-w-56 links:flex links:min-h-11 links:items-center " +
    "links:rounded-control links:px-3.5 links:font-medium links:no-underline links:hover:bg-sand " +
    "links:aria-[current]:bg-sand links:aria-[current]:font-strong [&_span]:px-3.5 [&_span]:pt-3 [&_span]:pb-1",
);

/**
 * The header's menu on small screens. It opens without scripts, and its key closes it after navigation.
 * @param className shows it on screens where the header has no room for its links
 */
export function Menu({ className, children }: { className: string; children: ReactNode }) {
  return (
    <details key={useVisitKey()} className={menuClass({ className })}>
      <summary className={buttonClass} aria-label="Menu">
        <Icon name="menu" />
      </summary>
      <nav className={linksClass} aria-label="Menu">
        {children}
      </nav>
    </details>
  );
}
