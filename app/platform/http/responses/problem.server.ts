/** Errors of the API as problem documents (RFC 9457): one shape for every status, with a sentence a person may read. */
import { STATUS_CODES } from "node:http";

export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/** Seconds after which a client may come back when the database is away. */
export const RETRY_AFTER_SECONDS = 5;

export interface ProblemDetails {
  /** A short name of the kind of problem; the status's own phrase by default. */
  title?: string;
  /** What went wrong, as a sentence for a person. */
  detail: string;
  /** Messages by the field or parameter that they are about. */
  errors?: Record<string, string | string[]>;
  /** Of what there is now, where a change was made from another. */
  version?: number;
  headers?: HeadersInit;
}

/** The document itself, for answers that are not made of a `Response`. */
export function problemDocument(
  status: number,
  { title, detail, errors, version }: Omit<ProblemDetails, "headers">,
): string {
  return JSON.stringify({
    type: "about:blank",
    title: title ?? STATUS_CODES[status] ?? "Error",
    status,
    detail,
    ...(errors && { errors }),
    ...(version !== undefined && { version }),
  });
}

/** A problem document as a response. Return or throw it from a loader or action under /api. */
export function problem(status: number, details: ProblemDetails): Response {
  const headers = new Headers(details.headers);
  headers.set("Content-Type", PROBLEM_TYPE);
  return new Response(problemDocument(status, details), { status, headers });
}

/** 404. What belongs to somebody else answers so too. */
export function notFoundProblem(detail = "There is nothing at this address."): Response {
  return problem(404, { detail });
}

/** 405 with the methods that the resource does take, such as `["GET", "HEAD"]`. */
export function methodNotAllowedProblem(allow: readonly string[]): Response {
  return problem(405, { detail: `This resource takes ${allow.join(", ")}.`, headers: { Allow: allow.join(", ") } });
}

/** 503 while the database cannot be reached. */
export function databaseAwayProblem(): Response {
  return problem(503, {
    detail: "Our records are out of reach for a moment. Please try again in a few seconds.",
    headers: { "Retry-After": String(RETRY_AFTER_SECONDS) },
  });
}

/** 500 that says nothing of its cause; the log does. */
export function unexpectedProblem(): Response {
  return problem(500, { detail: "The fault is ours and has been noted. Please try again." });
}
