/** Errors of the API as problem documents (RFC 9457): one format for every status, with a sentence for people. */
import { STATUS_CODES } from "node:http";
import { getTraceIds } from "../../trace.server";

export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/**
 * What the `type` of a problem names, by status: `/api/docs#not-found`, which describes it. Programs compare it, so a name never
 * changes.
 */
export const PROBLEMS: Readonly<Record<number, { name: string; description: string }>> = {
  400: { name: "bad-request", description: "The body is no JSON object, or a parameter is malformed or unknown." },
  401: { name: "unauthorized", description: "The access token is missing, invalid or has expired." },
  403: {
    name: "forbidden",
    description: "The caller may not do this, or the request came over plain http or from another site’s page.",
  },
  404: { name: "not-found", description: "There is nothing at this address, or it belongs to someone else." },
  405: { name: "method-not-allowed", description: "The path has no such method; `Allow` lists those that it has." },
  409: { name: "conflict", description: "What is there doesn’t allow this now." },
  410: { name: "gone", description: "The home is off the market." },
  412: {
    name: "precondition-failed",
    description: "`If-Match` names other versions, or the operation can’t check it.",
  },
  413: { name: "body-too-large", description: "The body is too large." },
  415: { name: "unsupported-media-type", description: "The body has another content type." },
  421: { name: "misdirected-request", description: "The site has another host name." },
  422: { name: "invalid-fields", description: "A field is missing, wrong or unknown; `errors` says which." },
  429: { name: "too-many-requests", description: "Too many requests; `Retry-After` says when to try again." },
  431: { name: "headers-too-large", description: "The headers of the request are too large or too many." },
  500: { name: "internal-error", description: "Something went wrong on the server." },
  502: { name: "bad-gateway", description: "Another server, such as a feed’s, gave no usable answer." },
  503: {
    name: "unavailable",
    description: "The database or the file storage can’t be reached; `Retry-After` says when to try again.",
  },
  507: { name: "storage-full", description: "The file storage is full." },
};
/** Of 409 and 412 with a `version`. */
export const STALE_VERSION = "stale-version";

/** Seconds after which a client may retry when the database is unavailable. */
export const RETRY_AFTER_SECONDS = 5;

export interface ProblemDetails {
  /** What went wrong, as a sentence for a person. */
  detail: string;
  /** Error messages by field or parameter. */
  errors?: Record<string, string>;
  /** The current version, if a change was based on another. */
  version?: number;
  headers?: HeadersInit;
}

function getProblemType(status: number, version: number | undefined): string {
  const name = version === undefined ? PROBLEMS[status]?.name : STALE_VERSION;
  return name ? `/api/docs#${name}` : "about:blank";
}

/** The document itself, for responses that are not a `Response` object. */
export function problemDocument(status: number, { detail, errors, version }: Omit<ProblemDetails, "headers">): string {
  const trace = getTraceIds();
  return JSON.stringify({
    type: getProblemType(status, version),
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail,
    ...(errors && { errors }),
    ...(version !== undefined && { version }),
    ...(trace && { traceId: trace.trace_id }),
  });
}

/** A problem document as a response. Return or throw it from a loader or action under /api. */
export function problem(status: number, details: ProblemDetails): Response {
  const headers = new Headers(details.headers);
  headers.set("Content-Type", PROBLEM_TYPE);
  return new Response(problemDocument(status, details), { status, headers });
}

/** 404, also for rows of other users. */
export function notFoundProblem(detail = "There is nothing at this address."): Response {
  return problem(404, { detail });
}

/** 405 with the supported methods, such as `["GET", "HEAD"]`. */
export function methodNotAllowedProblem(allow: readonly string[]): Response {
  return problem(405, { detail: `This resource supports ${allow.join(", ")}.`, headers: { Allow: allow.join(", ") } });
}

/** 503 while the database cannot be reached. */
export function databaseUnavailableProblem(): Response {
  return problem(503, {
    detail: "We’re having trouble reaching our database. Please try again in a few seconds.",
    headers: { "Retry-After": String(RETRY_AFTER_SECONDS) },
  });
}

/** 500 without the cause, which is in the log. */
export function unexpectedProblem(): Response {
  return problem(500, { detail: "Something went wrong on our end. Please try again." });
}
