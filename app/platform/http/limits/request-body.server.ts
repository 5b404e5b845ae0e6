/**
 * Request bodies: size limits per path, and handling of bodies that no route reads completely. An unread body blocks the next
 * request on a persistent connection (RFC 9112, 9.3 and 9.6).
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Readable, Transform, type TransformCallback } from "node:stream";
import type { RequestHandler, Response } from "express";
import onHeaders from "on-headers";
import { matchRoutes } from "react-router";
import { formatRounded } from "~/intl/formats";
import { refuse } from "../responses/refusal.server";

/** The limit in bytes of paths without their own. */
export const DEFAULT_BODY_LIMIT = 1_000_000;

/** Higher limits by the pattern of a route, such as `/dashboard/messages/:threadId`. */
export type BodyLimits = readonly { path: string; bytes: number }[];

/** How much of an unread body is read and dropped to keep the connection, and for how long. */
const MAX_DRAINED_BYTES = 65_536;
const DRAIN_MS = 1_000;

/**
 * A longer rest closes the connection when the client stops sending, or at one of these limits. Closing earlier would reset the
 * connection, and the client would not see the response.
 */
const LINGER_MS = 30_000;
const LINGER_SILENCE_MS = 5_000;
const MAX_LINGER_BYTES = 200_000_000;

/** A body exceeds the limit of its path. */
export class BodyTooLargeError extends Error {
  override name = "BodyTooLargeError";

  constructor(limit: number) {
    super(`The request body exceeds the limit of ${formatRounded(limit, 0)} bytes.`);
  }
}

function statedLength({ headers }: IncomingMessage): number {
  return headers["content-length"] === undefined ? Number.NaN : Number(headers["content-length"]);
}

function hasBody(request: IncomingMessage): boolean {
  return request.headers["transfer-encoding"] !== undefined || statedLength(request) > 0;
}

/** Whether the client sends its body only after `100 Continue`, which HTTP/1.0 does not have (RFC 9110, 10.1.1). */
function expectsContinue({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion !== "1.0" && /(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect ?? "");
}

/** Connections that close after the current response. */
const closing = new WeakSet<Socket>();

/** Whether a request came on a connection that is closing: its client has been told so and expects no response. */
export const isOnClosingConnection = ({ socket }: IncomingMessage): boolean => closing.has(socket);

/** Bytes of each request's body that its route has read, while it reads. */
const readers = new WeakMap<IncomingMessage, { bytes: number }>();

/**
 * Ends the server's side of a connection at once, and closes it when the client has stopped sending or a limit is reached. Data
 * that arrives until then is dropped.
 */
function closeLingering(request: IncomingMessage, socket: Socket): void {
  closing.add(socket);
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

/** Called when response headers are about to be sent; no route reads the body after that. */
function leaveUnread(request: IncomingMessage, response: Response): void {
  const { socket } = response;
  if (request.complete || request.destroyed || !socket) return;
  request.unpipe();
  const remainingBytes = statedLength(request) - (readers.get(request)?.bytes ?? 0);
  const isSmall = remainingBytes <= MAX_DRAINED_BYTES && !(expectsContinue(request) && !readers.has(request));
  if (isSmall) drain(request, socket);
  else {
    response.setHeader("Connection", "close");
    closing.add(socket);
    request.resume();
    // Node calls this after the response and would close both sides at once.
    socket.destroySoon = () => closeLingering(request, socket);
  }
}

/** Drops bodies that no route reads, whichever handler responds. */
export const handleUnreadBodies: RequestHandler = (request, response, next) => {
  if (hasBody(request)) onHeaders(response, () => leaveUnread(request, response));
  next();
};

/**
 * Refuses encoded bodies, which no route decodes, and a stated length that is too large at once; {@link requestBody} counts the
 * bodies without one.
 */
export function bodyLimit(limits: BodyLimits = []): RequestHandler {
  const routes = limits.map(({ path, bytes }) => ({ path, handle: bytes }));
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    // With scripts a page's form is sent to the page's path with ".data".
    const [match] = matchRoutes(routes, request.path.replace(/\.data$/, "")) ?? [];
    const limit = match?.route.handle ?? DEFAULT_BODY_LIMIT;
    response.locals.bodyLimit = limit;
    if (request.headers["content-encoding"] !== undefined)
      return refuse(request, response, 415, "Send the body without a content encoding.", {
        "Accept-Encoding": "identity",
      });
    if (statedLength(request) > limit) return refuseTooLarge(request, response, new BodyTooLargeError(limit));
    next();
  };
}

export function refuseTooLarge(request: IncomingMessage, response: ServerResponse, { message }: BodyTooLargeError) {
  refuse(request, response, 413, message, { "Cache-Control": "private, no-transform" });
}

/**
 * A request's body as a stream; null if there is none. The client is not asked to send it before the first read. It fails with a
 * {@link BodyTooLargeError}, or with the connection's error if the client disconnects.
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
      if (expectsContinue(this.#request)) this.#response.writeContinue();
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
