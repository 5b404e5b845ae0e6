/** JSON request bodies. */
import type { z } from "zod";
import { problem } from "../responses/problem.server";

/**
 * Parses a request's JSON with a schema.
 * @param detail a sentence that says what to send, for clients that sent something else
 * @throws a problem document: 415 for another content type, 400 for invalid JSON or another shape
 */
export async function readJson<T>(request: Request, schema: z.ZodType<T>, detail: string): Promise<T> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? ""))
    throw problem(415, { detail: "Send JSON." });
  const parsed = schema.safeParse(await request.text().then(parseJson, () => null));
  if (!parsed.success) throw problem(400, { detail });
  return parsed.data;
}

/** null for invalid JSON. PostgreSQL's text can store neither U+0000, which is dropped, nor lone surrogates. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) =>
      typeof value === "string" ? Buffer.from(value.replaceAll("\0", "")).toString() : value,
    );
  } catch {
    return null;
  }
}
