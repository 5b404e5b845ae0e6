/** Keys of the map page that say how it is looked at and change neither its homes nor what the server draws. */
const LOOKS = ["show", "card"];

/** Whether two addresses of the map page show the same homes on the same map. */
export function sameView(current: URL, next: URL): boolean {
  if (current.pathname !== next.pathname || current.href === next.href) return false;
  return rest(current) === rest(next);
}

/** Beside a box, what the map looks at (`ll`, `z`) is the live map's own matter. */
function rest({ searchParams }: URL): string {
  const ignored = searchParams.has("bbox") ? [...LOOKS, "ll", "z"] : LOOKS;
  return JSON.stringify([...searchParams].filter(([key]) => !ignored.includes(key)).sort());
}
