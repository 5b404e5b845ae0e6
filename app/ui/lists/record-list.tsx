import type { ReactNode } from "react";
import { Link } from "react-router";
import { staffRowsClass } from "../rows";

/** A list of records of which staff open one. */
export const RecordList = ({ children }: { children: ReactNode }) => (
  <ul className={staffRowsClass} data-shortcut="rows">
    {children}
  </ul>
);

export const detailClass = "type-small text-soft";

/**
 * A record: its name, what identifies it, and its badges and actions beside that, which are below it on phones.
 * @param to null for a record without a page
 * @param detail its second line
 * @param text below that
 * @param children its actions
 */
export function RecordRow({
  to,
  name,
  detail,
  text,
  badges,
  children,
}: {
  to: string | null;
  name: ReactNode;
  detail: ReactNode;
  text?: string | null;
  badges?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li>
      <div>
        <h3>{to === null ? name : <Link to={to}>{name}</Link>}</h3>
        {typeof detail === "string" ? <p className={detailClass}>{detail}</p> : detail}
        {text ? <p className="whitespace-pre-wrap">{text}</p> : null}
      </div>
      {badges === undefined ? null : (
        <span className="flex flex-wrap items-center gap-1 empty:hidden max-sm:basis-full">{badges}</span>
      )}
      {children}
    </li>
  );
}
