/** Parameters after the question mark, checked with the schema of their operation. */
import { z } from "zod";
import { problem } from "../http/responses/problem.server";
import { describeIssue, listFieldErrors } from "./issues.server";

export type QueryContract<S extends z.core.$ZodType> = {
  /** An object with a text for each parameter. */
  schema: S;
  /** Reads the parameters instead of the schema, which then only describes them. */
  parse?(parameters: URLSearchParams): { value: z.output<S>; errors: Readonly<Record<string, string>> };
};

function parseQuery<S extends z.core.$ZodType>(parameters: URLSearchParams, schema: S) {
  const parsed = z.core.safeParse(schema, Object.fromEntries(parameters), { error: describeIssue });
  return parsed.success ? { value: parsed.data, errors: {} } : { errors: listFieldErrors(parsed.error) };
}

const findUnknown = (parameters: URLSearchParams, schema: z.core.$ZodType | undefined, isFile: boolean) =>
  [...parameters]
    .filter(
      ([name, value]) =>
        !Object.hasOwn((schema as z.ZodObject | undefined)?.shape ?? {}, name) && !(isFile && value === ""),
    )
    .map(([name]) => [name, "This parameter isn’t known."]);

/**
 * @param isFile whether the answer is a file, whose URL may end in a name alone that changes with the file, as in `hero?4f1c`
 * @throws a problem document, 400, if parameters are malformed or unknown
 */
export function readQuery<S extends z.core.$ZodType>(
  request: Request,
  query: QueryContract<S> | undefined,
  isFile: boolean,
): z.output<S> | undefined {
  const { searchParams } = new URL(request.url);
  const { value, errors } = query?.parse
    ? query.parse(searchParams)
    : { value: undefined, errors: {}, ...(query && parseQuery(searchParams, query.schema)) };
  const all = { ...errors, ...Object.fromEntries(findUnknown(searchParams, query?.schema, isFile)) };
  if (Object.keys(all).length > 0) throw problem(400, { detail: "Some parameters could not be read.", errors: all });
  return value as z.output<S> | undefined;
}
