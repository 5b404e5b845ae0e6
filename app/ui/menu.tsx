import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Icon } from "./icons";

/** A header's links, folded on phones; it opens without scripts. Where one of them has led to, it is closed again. */
export function Menu({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <details key={key} className="menu pop">
      <summary aria-label="Menu">
        <Icon name="menu" />
      </summary>
      <nav className="menu__links" aria-label="Menu">
        {children}
      </nav>
    </details>
  );
}
