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
