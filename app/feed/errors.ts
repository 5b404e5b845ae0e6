/**
 * What can go wrong with a feed. Messages are sentences for an operator; they hold no token, no body and no query string
 * of the feed's.
 */
export class FeedError extends Error {
  override name = "FeedError";
}

/** May well work when tried again: 5xx, a timeout, a broken connection, a body that is cut or no JSON. */
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

/** An answer with status 200 that is not what was asked for. */
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

/** Any other refusal: asking the same again would not help. */
export class RejectedError extends FeedError {
  override name = "RejectedError";
  constructor(
    message: string,
    /** What the feed refused, where it was a query. */
    readonly rejection: { status: number; message: string; url: string } | null = null,
  ) {
    super(message);
  }
}

/** The body of an answer is larger than we read. */
export class TooLargeError extends RejectedError {
  override name = "TooLargeError";
}

/** The feed is to be left alone until `until`. */
export class FeedPausedError extends FeedError {
  override name = "FeedPausedError";
  constructor(
    message: string,
    readonly until: Date,
  ) {
    super(`${message} Left alone until ${until.toISOString()}.`);
  }
}

/** Another run holds the feed. */
export class SyncBusyError extends FeedError {
  override name = "SyncBusyError";
  constructor(
    /** When that run began. */
    readonly since: Date,
  ) {
    super(`A sync is already running, since ${since.toISOString()}.`);
  }
}
