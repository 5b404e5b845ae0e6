/** Errors of the API as problem documents (RFC 9457): one format for every status, with a sentence for people. */
import { STATUS_CODES } from "node:http";
import { getTraceIds } from "../../trace.server";

export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

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

/** The document itself, for responses that are not a `Response` object. */
export function problemDocument(status: number, { detail, errors, version }: Omit<ProblemDetails, "headers">): string {
  const trace = getTraceIds();
  return JSON.stringify({
    type: "about:blank",
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
