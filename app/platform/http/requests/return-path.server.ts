/** A placeholder origin to resolve paths against. */
const PLACEHOLDER_ORIGIN = "https://return.invalid";

/**
 * The path and query of a form's `returnTo`, or "/" if it is not a path of this site. Anything that a browser would read as
 * another site's URL is refused: "//host", "/\host", "https:host", also with tabs or line breaks inside.
 */
export function returnPath(value: unknown): string {
  if (typeof value !== "string" || !value.startsWith("/") || !URL.canParse(value, PLACEHOLDER_ORIGIN)) return "/";
  const url = new URL(value, PLACEHOLDER_ORIGIN);
  return url.origin === PLACEHOLDER_ORIGIN && !url.pathname.startsWith("//") ? url.pathname + url.search : "/";
}
