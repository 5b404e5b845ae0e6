/**
 * Request bodies: how many bytes a path takes, and what happens to a body that nobody reads to its end. Left unread on a
 * connection that stays open, it would block the next request there (RFC 9112, 9.3 and 9.6).
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Readable, Transform, type TransformCallback } from "node:stream";
import type { RequestHandler, Response } from "express";
import onHeaders from "on-headers";
import { refuse } from "../responses/refusal.server";

/** Bytes for any path that is not in the table. */
export const DEFAULT_BODY_LIMIT = 1_000_000;

/** Paths (a prefix each) that take more, such as uploads; the first that matches counts. */
export type BodyLimits = readonly { path: string; bytes: number }[];

/** The rest of an unread body that is read and dropped to keep its connection, and how long that may take. */
const MAX_DRAINED_BYTES = 65_536;
const DRAIN_MS = 1_000;

/**
 * A longer rest closes the connection, but not before the client has stopped sending, or one of these limits: bytes that
 * arrive at a closed connection reset it, and the client would see that instead of the answer.
 */
const LINGER_MS = 30_000;
const LINGER_SILENCE_MS = 5_000;
const MAX_LINGER_BYTES = 200_000_000;

/** A body has more bytes than its path takes. */
export class BodyTooLargeError extends Error {
  override name = "BodyTooLargeError";

  constructor(limit: number) {
    super(`At most ${limit.toLocaleString("en-US")} bytes are taken here.`);
  }
}

function statedLength({ headers }: IncomingMessage): number {
  return headers["content-length"] === undefined ? Number.NaN : Number(headers["content-length"]);
}

function hasBody(request: IncomingMessage): boolean {
  return request.headers["transfer-encoding"] !== undefined || statedLength(request) > 0;
}

/** Whether the client sends its body only after `100 Continue`, which HTTP/1.0 does not have (RFC 9110, 10.1.1). */
function waitsForContinue({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion !== "1.0" && /(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect ?? "");
}

/** Bytes of each request's body that its route has read, while it reads. */
const readers = new WeakMap<IncomingMessage, { bytes: number }>();

/**
 * Closes our side of a connection at once, and the other side when the client has stopped sending or a limit is reached.
 * What it sends until then is dropped.
 */
function closeLingering(request: IncomingMessage, socket: Socket): void {
  const close = () => socket.destroy();
  let dropped = 0;
  request.on("data", (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > MAX_LINGER_BYTES) close();
  });
  const since = Date.now();
  let received = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead === received || Date.now() - since > LINGER_MS) close();
    received = socket.bytesRead;
  }, LINGER_SILENCE_MS);
  socket.once("close", () => clearInterval(timer));
  socket.end(() => {
    if (request.complete) close();
    else request.once("end", close);
  });
}

/** Drops the rest of a body; a client that takes too long to send it loses the connection. */
function drain(request: IncomingMessage, socket: Socket): void {
  const timer = setTimeout(() => closeLingering(request, socket), DRAIN_MS);
  request.once("close", () => clearTimeout(timer));
  request.once("end", () => clearTimeout(timer));
  request.resume();
}

/** Called when the headers of a response are about to be sent: from here on no route reads the body. */
function leaveUnread(request: IncomingMessage, response: Response): void {
  const { socket } = response;
  if (request.complete || request.destroyed || !socket) return;
  request.unpipe();
  const left = statedLength(request) - (readers.get(request)?.bytes ?? 0);
  const isSmall = left <= MAX_DRAINED_BYTES && !(waitsForContinue(request) && !readers.has(request));
  if (isSmall) drain(request, socket);
  else {
    response.setHeader("Connection", "close");
    request.resume();
    // Node calls this when the response has been handed over, and would close both sides at that moment.
    socket.destroySoon = () => closeLingering(request, socket);
  }
}

/** Drops bodies that no route reads, whichever handler responds. */
export const unreadBodies: RequestHandler = (request, response, next) => {
  // The connection is being closed: its client has been told so, and does not expect an answer.
  if (request.socket.writableEnded) return;
  if (hasBody(request)) onHeaders(response, () => leaveUnread(request, response));
  next();
};

/** Refuses a stated length that is too large at once; {@link requestBody} counts the bodies without one. */
export function bodyLimit(limits: BodyLimits = []): RequestHandler {
  return (request, response, next) => {
    const limit = limits.find(({ path }) => request.path.startsWith(path))?.bytes ?? DEFAULT_BODY_LIMIT;
    response.locals.bodyLimit = limit;
    if (statedLength(request) > limit) return refuseTooLarge(request, response, new BodyTooLargeError(limit));
    next();
  };
}

export function refuseTooLarge(request: IncomingMessage, response: ServerResponse, { message }: BodyTooLargeError) {
  refuse(request, response, 413, message, { "Cache-Control": "private, no-transform" });
}

/**
 * A request's body as its route reads it; null where it has none. Nothing is asked of the client before the first read.
 * It fails with a {@link BodyTooLargeError}, or with the connection's error when the client has gone.
 */
export function requestBody(request: IncomingMessage, response: Response): Readable | null {
  return hasBody(request) ? new CountedBody(request, response) : null;
}

class CountedBody extends Transform {
  readonly #request: IncomingMessage;
  readonly #response: Response;
  readonly #counted = { bytes: 0 };

  constructor(request: IncomingMessage, response: Response) {
    super();
    this.#request = request;
    this.#response = response;
    request.once("error", (error) => this.destroy(error));
  }

  override _read(size: number): void {
    if (!readers.has(this.#request)) {
      readers.set(this.#request, this.#counted);
      if (waitsForContinue(this.#request)) this.#response.writeContinue();
      this.#request.pipe(this);
    }
    super._read(size);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#counted.bytes += chunk.length;
    const limit: number = this.#response.locals.bodyLimit;
    if (this.#counted.bytes > limit) done(new BodyTooLargeError(limit));
    else done(null, chunk);
  }
}
