/**
 * The server's answer to a post, or `lost` where it never came: a form then stays as it is. Being led on is no failure.
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

/** What a dialog is told whose page could not be had. */
export type Lost = { kind: "lost" };

/**
 * The server's answer to what a page or a dialog over another page (`?over`) loads; a dialog's may be lost, and the page
 * that it stands over then stays. For a route's `clientLoader`.
 */
export async function overLost<A>(request: Request, answer: Promise<A>): Promise<A> {
  if (!new URL(request.url).searchParams.has("over")) return answer;
  return orLost(answer, () => ({ kind: "lost" }) satisfies Lost as A);
}
