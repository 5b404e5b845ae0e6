import { OperatorError } from "~/platform/operator-error";
import { formatDateTimeWithZone } from "~/ui/text/dates";

/**
 * Errors of a feed. Messages are sentences for an operator and contain no token, no query string, and of a body only the
 * reason of a refusal, at most 200 characters.
 */
export class FeedError extends OperatorError {
  override name = "FeedError";
}

/** May succeed on a retry: 5xx, a timeout, a broken connection, or a body that is truncated or not JSON. */
export class TransientError extends FeedError {
  override name = "TransientError";
  constructor(
    message: string,
    /** From Retry-After, in milliseconds. */
    readonly retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A response with status 200 that isn't what was requested. */
export class UnreadableError extends TransientError {
  override name = "UnreadableError";
}

/** 429. */
export class TooManyRequestsError extends FeedError {
  override name = "TooManyRequestsError";
  constructor(
    /** From Retry-After or the vendor's header, in milliseconds. */
    readonly retryAfterMs: number | null,
  ) {
    super("The feed answered 429: too many requests.");
  }
}

/** 401 or 403. */
export class UnauthorizedError extends FeedError {
  override name = "UnauthorizedError";
}

/** The feed no longer knows a nextLink (400, 404 or 410). */
export class StaleLinkError extends FeedError {
  override name = "StaleLinkError";
}

/** Any other rejection. The same request would be rejected again. */
export class RejectedError extends FeedError {
  override name = "RejectedError";
  constructor(
    message: string,
    /** The rejected query, if it was a query. */
    readonly rejection: { status: number; message: string; url: string } | null = null,
  ) {
    super(message);
  }
}

/** The body of a response is over the size limit. */
export class TooLargeError extends RejectedError {
  override name = "TooLargeError";
}

/** The feed must not be contacted until `until`. */
export class FeedPausedError extends FeedError {
  override name = "FeedPausedError";
  constructor(
    message: string,
    readonly until: Date,
  ) {
    super(`${message} Requests are paused until ${formatDateTimeWithZone(until.toISOString())}.`);
  }
}

/** Another run of the feed is in progress. */
export class SyncBusyError extends FeedError {
  override name = "SyncBusyError";
  constructor(
    /** When that run started. */
    readonly since: Date,
  ) {
    super(`A sync is already running. It started ${formatDateTimeWithZone(since.toISOString())}.`);
  }
}
