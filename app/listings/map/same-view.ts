/** Keys of the map page that change neither its homes nor the server's rendering. */
const VIEW_ONLY_KEYS = ["show", "card"];

/** The query string in which the live map spelled out the page's default view. */
let spelledOutSearch: string | null = null;

/** Records that the URL with `search` spells out the view that the current URL implies: same view and homes. */
export function setSpelledOutSearch(search: string): void {
  spelledOutSearch = search;
}

/** Whether two URLs of the map page show the same homes on the same map. */
export function isSameView(current: URL, next: URL): boolean {
  if (current.pathname !== next.pathname || current.href === next.href) return false;
  if (next.search === spelledOutSearch) {
    spelledOutSearch = null;
    return true;
  }
  return serializeHomesParams(current) === serializeHomesParams(next);
}

/** With a box, the view (`ll`, `z`) concerns only the live map. */
function serializeHomesParams({ searchParams }: URL): string {
  const ignored = searchParams.has("bbox") ? [...VIEW_ONLY_KEYS, "ll", "z"] : VIEW_ONLY_KEYS;
  return JSON.stringify([...searchParams].filter(([key]) => !ignored.includes(key)).sort());
}
