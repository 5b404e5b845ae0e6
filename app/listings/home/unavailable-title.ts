/** The page title for the loader's `kind`. */
export function getUnavailableTitle(kind: string | undefined): string {
  if (kind === "withdrawn") return "No longer available";
  return kind === "out of date" ? "Listing data out of date" : "Listing not found";
}
