/** Keys of the map page that say how it is looked at and change neither its homes nor what the server draws. */
const LOOKS = ["show", "card"];

/** The search string in which the live map has put into words where the page looks by itself. */
let spelled: string | null = null;

/** Tells that the address with `search` says in words what the page's own says without: the same view and homes. */
export function spellView(search: string): void {
  spelled = search;
}

/** Whether two addresses of the map page show the same homes on the same map. */
export function sameView(current: URL, next: URL): boolean {
  if (current.pathname !== next.pathname || current.href === next.href) return false;
  if (next.search === spelled) {
    spelled = null;
    return true;
  }
  return rest(current) === rest(next);
}

/** Beside a box, what the map looks at (`ll`, `z`) is the live map's own matter. */
function rest({ searchParams }: URL): string {
  const ignored = searchParams.has("bbox") ? [...LOOKS, "ll", "z"] : LOOKS;
  return JSON.stringify([...searchParams].filter(([key]) => !ignored.includes(key)).sort());
}
