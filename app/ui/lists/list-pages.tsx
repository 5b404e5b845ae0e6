import { useLocation } from "react-router";
import { Pager } from "./pager";

/** The pager of a list; nothing if there is only one page. @param more whether another page follows */
export function ListPages({ page, more }: { page: number; more: boolean }) {
  const { pathname, search } = useLocation();
  if (page === 1 && !more) return null;
  const pageUrl = (number: number) => {
    const params = new URLSearchParams(search);
    if (number > 1) params.set("page", String(number));
    else params.delete("page");
    return `${pathname}?${params}`;
  };
  return <Pager page={page} previous={page > 1 ? pageUrl(page - 1) : null} next={more ? pageUrl(page + 1) : null} />;
}
