/** The bodies that programs send. */
import type { z } from "zod";
import { problem } from "../responses/problem.server";

/**
 * The JSON of a request, as a schema has it.
 * @param detail what to send, in a sentence, for who sent something else
 * @throws a problem document: 415 for another kind of body, 400 for what is no JSON or not of that shape
 */
export async function readJson<T>(request: Request, schema: z.ZodType<T>, detail: string): Promise<T> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? ""))
    throw problem(415, { detail: "Send JSON." });
  const parsed = schema.safeParse(await request.text().then(parseJson, () => null));
  if (!parsed.success) throw problem(400, { detail });
  return parsed.data;
}

/** null for what is no JSON. PostgreSQL's text can hold neither U+0000, which is dropped, nor half a character. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) =>
      typeof value === "string" ? Buffer.from(value.replaceAll("\0", "")).toString() : value,
    );
  } catch {
    return null;
  }
}
