/** A CSV file to save. A stream is sent as it comes, so it isn’t compressed. */
export const respondWithCsv = (name: string, body: string | ReadableStream): Response =>
  new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename=${name}.csv`,
      "Cache-Control": typeof body === "string" ? "private, no-store" : "private, no-store, no-transform",
    },
  });
