import type { ReactNode } from "react";
import { Link } from "react-router";
import { PhotoPlaceholder } from "../icons";
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
 * @param picture the address of a picture beside them; null for a placeholder
 * @param children its actions
 */
export function RecordRow({
  level,
  to,
  name,
  detail,
  text,
  picture,
  badges,
  children,
}: {
  level: 2 | 3;
  to: string | null;
  name: ReactNode;
  detail: ReactNode;
  text?: string | null;
  picture?: string | null;
  badges?: ReactNode;
  children?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <li>
      {picture === undefined ? null : picture ? (
        <img
          className="size-14 flex-none rounded-control object-cover"
          src={picture}
          alt=""
          width={56}
          height={56}
          loading="lazy"
        />
      ) : (
        <span className="grid size-14 flex-none place-items-center rounded-control bg-stucco [&>svg]:h-auto [&>svg]:w-8.5">
          <PhotoPlaceholder />
        </span>
      )}
      <div>
        <Heading>{to === null ? name : <Link to={to}>{name}</Link>}</Heading>
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
