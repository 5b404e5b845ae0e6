/** Times in lists: how long ago, with the exact time on hover and for screen readers. */
import { createContext, use } from "react";
import { formatAgo, formatDateTimeWithZone } from "./text/dates";

/** When the server made the page, ISO 8601, so that the browser renders the same words. Null: times are exact. */
export const PageTime = createContext<string | null>(null);

/** @param at ISO 8601 */
export function TimeAgo({ at }: { at: string }) {
  const now = use(PageTime);
  const exact = formatDateTimeWithZone(at);
  if (now === null) return <time dateTime={at}>{exact}</time>;
  return (
    <time className="whitespace-nowrap" dateTime={at} title={exact}>
      {formatAgo(at, now)}
      <span className="sr-only">{` (${exact})`}</span>
    </time>
  );
}
