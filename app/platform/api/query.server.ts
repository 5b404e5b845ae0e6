/** Parameters after the question mark, checked with the schema of their operation. */
import { z } from "zod";
import { problem } from "../http/responses/problem.server";
import { describeIssue, listFieldErrors } from "./issues.server";

export type QueryContract<S extends z.core.$ZodType> = {
  /** An object with a text for each parameter; other parameters are ignored. */
  schema: S;
  /** Reads the parameters instead of the schema, which then only describes them. */
  parse?(parameters: URLSearchParams): { value: z.output<S>; errors: Readonly<Record<string, string>> };
};

function parseQuery<S extends z.core.$ZodType>(parameters: URLSearchParams, schema: S) {
  const parsed = z.core.safeParse(schema, Object.fromEntries(parameters), { error: describeIssue });
  return parsed.success ? { value: parsed.data, errors: {} } : { errors: listFieldErrors(parsed.error) };
}

/** @throws a problem document, 400, if parameters are malformed */
export function readQuery<S extends z.core.$ZodType>(
  request: Request,
  { schema, parse }: QueryContract<S>,
): z.output<S> {
  const { searchParams } = new URL(request.url);
  const { value, errors } = parse ? parse(searchParams) : { value: undefined, ...parseQuery(searchParams, schema) };
  if (Object.keys(errors).length > 0)
    throw problem(400, { detail: "Some parameters could not be read.", errors: { ...errors } });
  return value as z.output<S>;
}
