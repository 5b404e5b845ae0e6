/** A placeholder origin to resolve paths against. */
const SOMEWHERE = "https://return.invalid";

/**
 * The path and query of a form's `returnTo`, or "/" if it is not a path of this site. Anything that a browser would read as
 * another site's URL is refused: "//host", "/\host", "https:host", also with tabs or line breaks inside.
 */
export function returnPath(value: unknown): string {
  if (typeof value !== "string" || !value.startsWith("/") || !URL.canParse(value, SOMEWHERE)) return "/";
  const url = new URL(value, SOMEWHERE);
  return url.origin === SOMEWHERE && !url.pathname.startsWith("//") ? url.pathname + url.search : "/";
}
