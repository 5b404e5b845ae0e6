import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icons";

/** A back link above a page. @param children the page's actions */
export function BackLink({ to, label, children }: { to: string; label: string; children?: ReactNode }) {
  return (
    <div className="back-link">
      <Link className="btn btn--plain btn--s" to={to}>
        <Icon name="back" />
        {label}
      </Link>
      {children}
    </div>
  );
}
