import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/**
 * A click handler for an element with many plain links to this site, which it follows by client navigation. Rendering a
 * hundred plain links costs the server a fraction of a hundred link components.
 */
export function useFollow(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest("a");
    const to = link?.getAttribute("href");
    if (!to?.startsWith("/") || link?.target) return;
    event.preventDefault();
    navigate(to);
  };
}
