import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icons";

/** The way back over a page. @param children what can be done with the whole of the page */
export function Trail({ to, label, children }: { to: string; label: string; children?: ReactNode }) {
  return (
    <div className="trail">
      <Link className="btn btn--plain btn--s" to={to}>
        <Icon name="back" />
        {label}
      </Link>
      {children}
    </div>
  );
}
