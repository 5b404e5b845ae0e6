/**
 * How much a request may send. A stated length is refused at once; a body without one is counted as it arrives. The
 * framework would read either into memory whole.
 */
import type { IncomingMessage } from "node:http";
import type { RequestHandler, Response } from "express";
import { refusal } from "./refusal.server";

/** Bytes for any path that is not in the table. */
export const DEFAULT_BODY_LIMIT = 1_000_000;

/** Paths (a prefix each) that take more, such as uploads; the first that matches counts. */
export type BodyLimits = readonly { path: string; bytes: number }[];

/** How long what a refused client still sends is read and dropped, so that it gets to read the answer. */
const LINGER_MS = 2_000;

function limitFor(path: string, limits: BodyLimits): number {
  return limits.find((limit) => path.startsWith(limit.path))?.bytes ?? DEFAULT_BODY_LIMIT;
}

/**
 * Answers 413 and closes the connection. The answer is complete at once, but the connection stays open a moment:
 * closing with unread bytes resets it, and the client would see that instead of the answer.
 */
function tooLarge(request: IncomingMessage, response: Response, limit: number): void {
  const answered = response.headersSent;
  const end = response.end.bind(response);
  const finish = () => {
    clearTimeout(timer);
    if (!answered) end();
    response.socket?.destroySoon();
  };
  const timer = setTimeout(finish, LINGER_MS);
  response.once("close", () => clearTimeout(timer));
  // From here on nothing is kept of what arrives; null is the end of it.
  request.push = (chunk: unknown) => {
    if (chunk === null) finish();
    return true;
  };
  request.resume();
  if (answered) return;
  response.locals.refused = true;
  const { headers, body } = refusal(request, 413, `At most ${limit.toLocaleString("en-US")} bytes are taken here.`);
  response.writeHead(413, { ...headers, Connection: "close", "Cache-Control": "private, no-transform" });
  response.write(body);
  // The route may still try to answer; its answer has no place any more.
  response.write = () => false;
  response.end = () => response;
}

/**
 * Holds back the end of an answer that nobody read the body for until that body has arrived, and drops it: ending at
 * once may close the connection under a client that is still sending, who would then never see the answer.
 */
function endAfterBody(request: IncomingMessage, response: Response): void {
  const end = response.end as (...given: unknown[]) => Response;
  response.end = ((...given: unknown[]) => {
    if (request.complete || request.destroyed) return end.apply(response, given);
    let ended = false;
    const finish = () => {
      clearTimeout(timer);
      if (!ended) end.apply(response, given);
      ended = true;
    };
    const timer = setTimeout(finish, LINGER_MS);
    request.once("end", finish);
    request.once("close", finish);
    request.resume();
    return response;
  }) as Response["end"];
}

export function bodyLimit(limits: BodyLimits = []): RequestHandler {
  return (request, response, next) => {
    const { headers } = request;
    const stated = headers["content-length"];
    if (stated === undefined && headers["transfer-encoding"] === undefined) return next();
    const limit = limitFor(request.path, limits);
    if (Number(stated ?? 0) > limit) return tooLarge(request, response, limit);
    endAfterBody(request, response);
    if (stated === undefined) {
      const push = request.push;
      let bytes = 0;
      request.push = (chunk: Buffer | null, encoding) => {
        bytes += chunk?.length ?? 0;
        if (bytes <= limit) return push.call(request, chunk, encoding);
        tooLarge(request, response, limit);
        return true;
      };
    }
    next();
  };
}
