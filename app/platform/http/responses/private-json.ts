/** An API response with personal data, which no cache may store. */
export const privateJson = (body: unknown, status = 200): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
