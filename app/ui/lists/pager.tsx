import { Link } from "react-router";
import { Icon } from "../icons";
import { count } from "../text/money";

/**
 * Previous and Next as links; one that leads nowhere is words in a disabled dress.
 * @param previous address of the page before, null on the first
 * @param next address of the page after, null on the last
 * @param onTurn one of them was pressed and is being followed without loading a page
 */
export function Pager({
  page,
  previous,
  next,
  onTurn,
}: {
  page: number;
  previous: string | null;
  next: string | null;
  onTurn?: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links turn keys into clicks
    <nav
      className="paging"
      aria-label="Pages"
      onClick={(event) => {
        // The router's links prevent the browser's own way when they follow themselves.
        if (event.defaultPrevented) onTurn?.();
      }}
    >
      <Step to={previous} rel="prev">
        <Icon name="back" />
        Previous
      </Step>
      <span className="num" aria-current="page">
        Page {count(page)}
      </span>
      <Step to={next} rel="next">
        Next
        <Icon name="next" />
      </Step>
    </nav>
  );
}

function Step({ to, rel, children }: { to: string | null; rel: "prev" | "next"; children: React.ReactNode }) {
  if (to === null) {
    return <span className="btn btn--off">{children}</span>;
  }
  return (
    <Link className="btn" to={to} rel={rel}>
      {children}
    </Link>
  );
}
