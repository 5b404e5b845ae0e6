/** Keys of the map page that change neither its homes nor the server's rendering. */
const LOOKS = ["show", "card"];

/** The query string in which the live map spelled out the page's default view. */
let spelled: string | null = null;

/** Records that the URL with `search` spells out the view that the current URL implies: same view and homes. */
export function spellView(search: string): void {
  spelled = search;
}

/** Whether two URLs of the map page show the same homes on the same map. */
export function sameView(current: URL, next: URL): boolean {
  if (current.pathname !== next.pathname || current.href === next.href) return false;
  if (next.search === spelled) {
    spelled = null;
    return true;
  }
  return rest(current) === rest(next);
}

/** With a box, the view (`ll`, `z`) concerns only the live map. */
function rest({ searchParams }: URL): string {
  const ignored = searchParams.has("bbox") ? [...LOOKS, "ll", "z"] : LOOKS;
  return JSON.stringify([...searchParams].filter(([key]) => !ignored.includes(key)).sort());
}
