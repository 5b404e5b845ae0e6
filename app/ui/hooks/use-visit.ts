import { type Location, type To, useLocation, useNavigate } from "react-router";

/** Another key when the visitor has gone somewhere, but the same one when a page has updated its own URL. */
export const getVisitKey = ({ key, state }: Location): string => (state as { visit?: string } | null)?.visit ?? key;

export const useVisitKey = () => getVisitKey(useLocation());

/**
 * Returns a function that updates the URL to what the page shows: nothing scrolls, and what the visitor has opened or typed stays.
 * The entry has no other state: where "More Filters" was opened, the entry below may have another URL by now.
 */
export function useUpdateUrl(): (to: To) => void {
  const navigate = useNavigate();
  const visit = useVisitKey();
  return (to) => void navigate(to, { replace: true, preventScrollReset: true, state: { visit } });
}
