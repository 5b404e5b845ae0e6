import { cva } from "class-variance-authority";
import { Link } from "react-router";
import { buttonClass } from "../button";
import { Icon } from "../icons";
import { formatNumber } from "../text/money";
import { LinkNav } from "./link-nav";

/** Of a `<nav>` with two {@link PagerLink}s. */
export const pagerClass = cva(
  "items-center justify-center gap-x-6 gap-y-2 pt-14 pb-18 max-sm:justify-between max-sm:gap-2",
  { variants: { on: { all: "flex", phones: "hidden max-sm:flex", desktops: "flex max-sm:hidden" } } },
);

/** Previous or Next; disabled text if `to` is null. */
export function PagerLink({
  to,
  rel,
  preventScrollReset,
}: {
  to: string | null;
  rel: "prev" | "next";
  preventScrollReset?: boolean;
}) {
  const className = buttonClass({
    look: to === null ? "off" : "sand",
    className: "min-w-34 max-sm:min-w-0 max-sm:flex-1",
  });
  const content =
    rel === "prev" ? (
      <>
        <Icon name="back" />
        Previous
      </>
    ) : (
      <>
        Next
        <Icon name="next" />
      </>
    );
  if (to === null) return <span className={className}>{content}</span>;
  return (
    <Link className={className} to={to} rel={rel} preventScrollReset={preventScrollReset}>
      {content}
    </Link>
  );
}

/**
 * Previous and Next as links, or as disabled text where there is no such page.
 * @param previous URL of the previous page, null on the first
 * @param next URL of the next page, null on the last
 * @param onPageChange called when a link starts a client navigation
 */
export function Pager({
  page,
  previous,
  next,
  on = "all",
  onPageChange,
}: {
  page: number;
  previous: string | null;
  next: string | null;
  on?: "all" | "desktops";
  onPageChange?: () => void;
}) {
  return (
    <LinkNav className={pagerClass({ on })} aria-label="Pages" onNavigate={() => onPageChange?.()}>
      <PagerLink to={previous} rel="prev" />
      <span className="tabular-nums" aria-current="page">
        Page {formatNumber(page)}
      </span>
      <PagerLink to={next} rel="next" />
    </LinkNav>
  );
}
