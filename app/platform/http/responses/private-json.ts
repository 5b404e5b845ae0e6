/** An answer of the API that is for whoever asked alone. */
export const privateJson = (body: unknown, status = 200): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
