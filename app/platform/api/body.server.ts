/** Bodies of API requests, checked with the schema of their operation. */
import { z } from "zod";
import { problem } from "../http/responses/problem.server";
import { describeIssue, listFieldErrors } from "./issues.server";

export type JsonBody<S extends z.core.$ZodType> = {
  json: S;
  example: z.input<S>;
  /** The sentence about fields that are wrong; by default the first field's message. */
  describeErrors?(errors: Readonly<Record<string, string>>): string | undefined;
};

/** undefined for invalid JSON. PostgreSQL's text can store neither U+0000, which is dropped, nor lone surrogates. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) =>
      typeof value === "string" ? Buffer.from(value.replaceAll("\0", "")).toString() : value,
    );
  } catch {
    return undefined;
  }
}

/** @throws a problem document: 415 for another content type, 400 for what is no JSON object, 422 for wrong fields */
export async function readJsonBody<S extends z.core.$ZodType>(
  request: Request,
  { json: schema, describeErrors }: JsonBody<S>,
): Promise<z.output<S>> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? ""))
    throw problem(415, { detail: "Send JSON." });
  const json = parseJson(await request.text());
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw problem(400, { detail: "Send a JSON object." });
  const parsed = z.core.safeParse(schema, json, { error: describeIssue });
  if (parsed.success) return parsed.data;
  const errors = listFieldErrors(parsed.error);
  throw problem(422, { detail: describeErrors?.(errors) ?? Object.values(errors)[0]!, errors });
}
