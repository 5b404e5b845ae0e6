/**
 * The server's response to a form, or `fallback` if there is none, so that the form stays as it is. Redirects pass through.
 * For a route's `clientAction`.
 */
export async function withOfflineFallback<A, L>(response: Promise<A>, fallback: () => L): Promise<A | L> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof Response) throw error;
    return fallback();
  }
}

/** What a dialog gets if its content could not be loaded. */
export type OfflineResult = { kind: "offline" };

/**
 * The data of a page, or of a dialog (`?over`), where a network error keeps the page below. For a route's
 * `clientLoader`.
 */
export async function withDialogFallback<A>(request: Request, response: Promise<A>): Promise<A> {
  if (!new URL(request.url).searchParams.has("over")) return response;
  return withOfflineFallback(response, () => ({ kind: "offline" }) satisfies OfflineResult as A);
}
