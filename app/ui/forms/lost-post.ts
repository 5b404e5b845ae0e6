/**
 * The server's response to a form, or `lost` if there is none, so that the form stays as it is. Redirects pass through.
 * For a route's `clientAction`.
 */
export async function orLost<A, L>(answer: Promise<A>, lost: () => L): Promise<A | L> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    return lost();
  }
}

/** What a dialog gets if its content could not be loaded. */
export type Lost = { kind: "lost" };

/**
 * The data of a page, or of a dialog (`?over`), where a network error keeps the page below. For a route's
 * `clientLoader`.
 */
export async function overLost<A>(request: Request, answer: Promise<A>): Promise<A> {
  if (!new URL(request.url).searchParams.has("over")) return answer;
  return orLost(answer, () => ({ kind: "lost" }) satisfies Lost as A);
}
