/**
 * A route's headers where what it shows is somebody's own: kept by no cache, on the way or in the browser; beside what an
 * action answered with.
 */
export function privateHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const headers = new Headers();
  for (const [name, value] of actionHeaders) if (name !== "set-cookie") headers.set(name, value);
  headers.set("Cache-Control", "private, no-store");
  return headers;
}
