import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Icon } from "./icons";

/** The header's menu on phones. It opens without scripts, and its key closes it after navigation. */
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
