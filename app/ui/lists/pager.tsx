import { Link } from "react-router";
import { Icon } from "../icons";
import { formatNumber } from "../text/money";
import { LinkNav } from "./link-nav";

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
  onPageChange,
}: {
  page: number;
  previous: string | null;
  next: string | null;
  onPageChange?: () => void;
}) {
  return (
    <LinkNav className="paging" aria-label="Pages" onNavigate={() => onPageChange?.()}>
      <PageLink to={previous} rel="prev">
        <Icon name="back" />
        Previous
      </PageLink>
      <span className="tabular-nums" aria-current="page">
        Page {formatNumber(page)}
      </span>
      <PageLink to={next} rel="next">
        Next
        <Icon name="next" />
      </PageLink>
    </LinkNav>
  );
}

function PageLink({ to, rel, children }: { to: string | null; rel: "prev" | "next"; children: React.ReactNode }) {
  if (to === null) {
    return <span className="btn btn--off">{children}</span>;
  }
  return (
    <Link className="btn" to={to} rel={rel}>
      {children}
    </Link>
  );
}
