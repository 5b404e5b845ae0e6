/**
 * Headers for routes with personal data, which no cache may store, besides the headers of an action.
 */
export function privateHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const headers = new Headers();
  for (const [name, value] of actionHeaders) if (name !== "set-cookie") headers.set(name, value);
  headers.set("Cache-Control", "private, no-store");
  return headers;
}
