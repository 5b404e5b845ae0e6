import { createElement, type ReactNode } from "react";
import { PhotoPlaceholder } from "./icons";

const emptyStateClass =
  "grid justify-items-center gap-3 rounded-sheet bg-stucco px-6 py-[clamp(2rem,5vw,4rem)] text-center " +
  "[&>svg]:h-auto [&>svg]:w-22";

/**
 * What a page or a list says when it has nothing to show.
 * @param level of the title as a heading; without it the title is bold text
 * @param children links to what one can do instead
 */
export function EmptyState({
  title,
  level,
  detail,
  hasPicture,
  children,
}: {
  title?: ReactNode;
  level?: 1 | 2;
  detail?: ReactNode;
  hasPicture?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={emptyStateClass}>
      {hasPicture ? <PhotoPlaceholder /> : null}
      {title ? level ? createElement(`h${level}`, null, title) : <p className="font-bold">{title}</p> : null}
      {detail ? <p className="text-soft">{detail}</p> : null}
      {children}
    </div>
  );
}
