/** The address of a home's page once the same home of another feed is shown instead. */
import { redirect } from "react-router";

/**
 * The permanent redirect from a page of one listing to that of another. Which of two feeds has the fresher data changes
 * again, so browsers must not keep it.
 */
export function redirectToSameHome(url: URL, id: number): Response {
  const path = url.pathname.replace(/^\/listing\/\d+/, `/listing/${id}`);
  return redirect(path + url.search, { status: 308, headers: { "Cache-Control": "no-cache" } });
}
