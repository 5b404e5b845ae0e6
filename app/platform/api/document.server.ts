/** The OpenAPI document of operations. */
import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { PROBLEMS } from "../http/responses/problem.server";
import type { BodyContract } from "./body.server";
import type { Access, Answer, Operation } from "./operation.server";

type Info = Pick<ZodOpenApiObject, "info" | "servers" | "tags" | "externalDocs"> & {
  /** Examples of the parameters of paths, by name. */
  pathExamples?: Readonly<Record<string, string>>;
};

const problemSchema = z
  .object({
    type: z.string().meta({
      description: "Names the problem for programs, and where it is described. `about:blank` for rare ones.",
      example: "/api/docs#not-found",
    }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: "What went wrong, as a sentence for a person." }),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "Messages by field or parameter, under the name that was sent." }),
    version: z.int().optional().meta({ description: "The current version, if a change was based on another." }),
    traceId: z
      .string()
      .regex(/^[\da-f]{32}$/)
      .optional()
      .meta({
        description: "The trace of the request, if the server records traces. Quote it when you report a problem.",
      }),
  })
  .meta({ id: "Problem", description: "What went wrong (RFC 9457)." });

const SECURITY: Readonly<Record<Access, ZodOpenApiOperationObject["security"]>> = {
  public: [],
  visitor: [{}, { bearer: [] }],
  account: [{ bearer: [] }],
  buyer: [{ bearer: [] }],
  staff: [{ bearer: [] }],
};

const idempotencyHeader = {
  "Idempotency-Key": z.string().min(1).max(255).optional().meta({
    description:
      "Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID.",
    example: "0d6f3a52-6a0e-4f5c-9f0a-5b1a7c2e9d34",
  }),
};

const ifMatchHeader = {
  "If-Match": z.string().optional().meta({
    description:
      "The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version.",
    example: '"3"',
  }),
};

const etagHeader = z.object({
  ETag: z.string().meta({ description: "The version of the row, for `If-Match`.", example: '"3"' }),
});
const textTagHeader = z.object({
  ETag: z.string().meta({ description: "For `If-None-Match`.", example: 'W/"0Rq3Ya6TVPgpxkWLyLbYdtwF2r8"' }),
});
const locationHeader = z.object({
  Location: z.string().optional().meta({
    description: "Where the new resource can be read. Absent if it can’t.",
    example: "/api/saved-properties/4471/is-saved",
  }),
});
/** draft-ietf-httpapi-ratelimit-headers-10. */
const limitHeaders = z.object({
  "RateLimit-Policy": z.string().optional().meta({
    description:
      "The limits that the request counts against: `q` requests in `w` seconds, or at the same time if `qu` says so.",
    example: '"leads by client";q=5;w=3600',
  }),
  RateLimit: z.string().optional().meta({
    description: "What is left of each limit: `r` requests, until it is whole again in `t` seconds.",
    example: '"leads by client";r=4;t=3600',
  }),
});
const NOT_MODIFIED = { description: "The copy that `If-None-Match` names is current." };

const IDEMPOTENCY_PROBLEMS: Readonly<Record<number, string>> = {
  409: "The first request with this `Idempotency-Key` is still running; `Retry-After` says when to try again.",
  422: "A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which.",
};

const BODY_VERSION_PROBLEM: Readonly<Record<number, string>> = {
  409: "Someone else changed the row since the `version` of the body; `version` is the current one.",
};
const LIMIT_PROBLEM: Readonly<Record<number, string>> = { 429: PROBLEMS[429]!.description };
const IF_MATCH_PROBLEM: Readonly<Record<number, string>> = {
  412: "Someone else changed the row since the version of `If-Match`; `version` is the current one.",
};

const problemContent = { "application/problem+json": { schema: problemSchema } };

function listProblemStatuses({ method, contract: { access, body, versioned } }: Operation): number[] {
  return [
    400,
    ...(body ? [415, 422] : []),
    ...(access === "public" ? [] : [401]),
    ...(access === "buyer" ? [404] : []),
    ...(method === "GET" && !versioned ? [] : [412]),
    ...[403, 413, 421, 429, 500, 503],
  ];
}

const takesIfMatch = ({ method, contract: { versioned } }: Operation) =>
  versioned === true && (method === "PATCH" || method === "DELETE");

function listAnswerHeaders(
  { method, contract: { limit, versioned } }: Operation,
  status: number,
  { schema, headers }: Answer,
): z.ZodObject[] {
  const isListToo = schema !== undefined && z.core.safeParse(schema, []).success;
  return [
    ...(status === 201 ? [locationHeader] : []),
    ...(schema && versioned && !isListToo ? [etagHeader] : []),
    ...(schema && versioned && isListToo ? [etagHeader.partial()] : []),
    ...(schema && !versioned && method === "GET" ? [textTagHeader] : []),
    ...(limit ? [limitHeaders] : []),
    ...(headers ? [headers] : []),
  ];
}

function describeAnswer(operation: Operation, status: number, answer: Answer): ZodOpenApiResponseObject {
  const { description, schema, example, contentType } = answer;
  const content = schema
    ? { [contentType ?? "application/json"]: { schema, ...(example !== undefined && { example }) } }
    : contentType && { [contentType]: {} };
  const headers = listAnswerHeaders(operation, status, answer);
  return {
    description,
    ...(headers.length > 0 && { headers: z.object(Object.assign({}, ...headers.map(({ shape }) => shape))) }),
    ...(content && { content }),
  } as ZodOpenApiResponseObject;
}

/** One kind of body for each operation, because generated clients send the first, which may have no place for a file. */
function describeBody({
  files,
  example,
  ...body
}: BodyContract<z.core.$ZodType>): ZodOpenApiRequestBodyObject["content"] {
  const fields = ("json" in body ? body.json : body.multipart) as unknown as z.ZodObject;
  if (!files) return { "application/json": { schema: fields, example } };
  const { name, required, rules } = files;
  const { maxFiles } = rules.multiple ?? {};
  const part = maxFiles ? z.array(z.file()).min(1).max(maxFiles) : z.file();
  const file = (required ? part : part.optional()).meta({ description: rules.hint });
  const fileName = `file.${rules.kinds[0]}`;
  const { id: _, ...meta } = fields.meta() ?? {};
  return {
    "multipart/form-data": {
      schema: z.strictObject({ ...fields.shape, [name]: file }).meta(meta),
      example: { ...(example as object), [name]: maxFiles ? [fileName] : fileName },
    },
  };
}

function describeOtherBodies(body: BodyContract<z.core.$ZodType>): string[] {
  const aliases = Object.entries(body.aliases ?? {});
  return [
    ...("json" in body && body.files ? ["JSON with the same fields is taken too, without a file."] : []),
    ...aliases.map(([alias, name]) => `\`${alias}\` is another name for \`${name}\`.`),
  ];
}

function describeOperation(
  operation: Operation,
  pathExamples: NonNullable<Info["pathExamples"]>,
): ZodOpenApiOperationObject {
  const { tag, id, summary, access, query, body, idempotent, limit, answers, problemContentType } = operation.contract;
  const problems: Readonly<Record<number, string>> = {
    ...(limit && LIMIT_PROBLEM),
    ...(idempotent && IDEMPOTENCY_PROBLEMS),
    ...(takesIfMatch(operation) && IF_MATCH_PROBLEM),
    ...(takesIfMatch(operation) && body && BODY_VERSION_PROBLEM),
    ...operation.contract.problems,
  };
  const headers = { ...(idempotent && idempotencyHeader), ...(takesIfMatch(operation) && ifMatchHeader) };
  const description = [operation.contract.description, ...(body ? describeOtherBodies(body) : [])]
    .filter(Boolean)
    .join(" ");
  const names = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const content = { ...problemContent, ...(problemContentType && { [problemContentType]: {} }) };
  const statuses = listProblemStatuses(operation).filter((status) => !(status in problems));
  return {
    tags: [tag],
    operationId: id,
    summary,
    ...(description && { description }),
    security: SECURITY[access],
    requestParams: {
      ...(names.length > 0 && {
        path: z.object(
          Object.fromEntries(names.map((name) => [name, z.string().meta({ example: pathExamples[name] })])),
        ),
      }),
      ...(query && { query: query.schema as z.ZodObject }),
      ...(Object.keys(headers).length > 0 && { header: z.object(headers) }),
    },
    ...(body && {
      requestBody: {
        required: !body.optional,
        content: describeBody(body),
      },
    }),
    responses: {
      ...(operation.method === "GET" && answers[200]?.schema && { 304: NOT_MODIFIED }),
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [status, describeAnswer(operation, Number(status), answer)]),
      ),
      ...Object.fromEntries(
        Object.entries(problems).map(([status, text]) => [
          status,
          { description: text, content, ...(status === "429" && { headers: limitHeaders }) },
        ]),
      ),
      ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }])),
    },
  };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Removes what zod adds and nobody reads. */
function simplifySchema({ jsonSchema, io }: { jsonSchema: JsonSchema; io: "input" | "output" }): void {
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Answers may get more fields, and clients ignore those they don't know.
  if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** @param info what the document says of the whole API, with a tag for each that an operation has */
export function buildDocument(operations: readonly Operation[], { pathExamples = {}, ...info }: Info) {
  const paths: NonNullable<ZodOpenApiObject["paths"]> = {};
  for (const operation of operations) {
    const path = operation.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation, pathExamples) };
  }
  const used = new Set(operations.flatMap(listProblemStatuses));
  return createDocument(
    {
      openapi: "3.1.1",
      ...info,
      paths,
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "An access token." },
        },
        responses: Object.fromEntries(
          [...used].map((status) => [
            `Problem${status}`,
            {
              description: PROBLEMS[status]!.description,
              content: problemContent,
              ...(status === 429 && { headers: limitHeaders }),
            },
          ]),
        ),
      },
    },
    { override: simplifySchema as never },
  );
}
