import { type To, useLocation, useNavigate } from "react-router";

/** A key that is another one when the visitor goes somewhere, and the same when a page has written what it shows into its own URL. */
export function useVisitKey(): string {
  const { key, state } = useLocation();
  return (state as { visit?: string } | null)?.visit ?? key;
}

/** Returns a function that writes what the page shows into its URL: nothing scrolls, and what the visitor has opened or typed stays. */
export function useUpdateUrl(): (to: To) => void {
  const navigate = useNavigate();
  const visit = useVisitKey();
  return (to) => void navigate(to, { replace: true, preventScrollReset: true, state: { visit } });
}
