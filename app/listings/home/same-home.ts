/** Redirects from a listing to the listing of the same home that is shown instead. */
import { redirect } from "react-router";

/** A permanent redirect, which browsers must not cache: which of two feeds has the fresher data can change again. */
export function redirectToSameHome(url: URL, id: number): Response {
  const path = url.pathname.replace(/^\/listing\/\d+/, `/listing/${id}`);
  return redirect(path + url.search, { status: 308, headers: { "Cache-Control": "no-cache" } });
}
