/** A place that no path of ours may be taken for by a browser; only its host is looked at. */
const SOMEWHERE = "https://return.invalid";

/**
 * The path of ours (with its query) that a form's `returnTo` names, else "/". Anything that a browser would read as
 * another site's address is refused: "//host", "/\host", "https:host", and the like with tabs or line ends within.
 */
export function returnPath(value: unknown): string {
  if (typeof value !== "string" || !value.startsWith("/") || !URL.canParse(value, SOMEWHERE)) return "/";
  const url = new URL(value, SOMEWHERE);
  return url.origin === SOMEWHERE && !url.pathname.startsWith("//") ? url.pathname + url.search : "/";
}
