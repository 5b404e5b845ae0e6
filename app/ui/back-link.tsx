import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { Icon } from "./icons";

/** A back link above a page. @param children the page's actions */
export function BackLink({ to, label, children }: { to: string; label: string; children?: ReactNode }) {
  return (
    <div className="relative -mx-[min(0.75rem,var(--gutter))] flex flex-wrap justify-between pt-1 pb-3 print:hidden">
      <ButtonLink look="plain" size="s" to={to}>
        <Icon name="back" />
        {label}
      </ButtonLink>
      {children}
    </div>
  );
}
