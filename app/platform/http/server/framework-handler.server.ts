/** Connects Express to the framework: turns Node requests into Fetch requests and sends the responses. */
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { writeReadableStreamToWritable } from "@react-router/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { clientBulkhead, type Lane, TooManyRequestsError } from "../limits/client-bulkhead.server";
import { BodyTooLargeError, refuseTooLarge, requestBody } from "../limits/request-body.server";
import { refuse } from "../responses/refusal.server";

export interface FrameworkOptions {
  build: ServerBuild;
  mode: "development" | "production";
  getContext(response: ExpressResponse): RouterContextProvider;
}

function fetchHeaders(request: ExpressRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value]) headers.append(name, one);
  return headers;
}

function fetchRequest(request: ExpressRequest, body: Readable | null, signal: AbortSignal): Request {
  return new Request(`${request.protocol}://${request.headers.host}${request.originalUrl}`, {
    method: request.method,
    headers: fetchHeaders(request),
    signal,
    ...(body && {
      // A stream that reads ahead would request a body that the route may refuse.
      body: Readable.toWeb(body, { strategy: { highWaterMark: 0 } }) as BodyInit,
      duplex: "half",
    }),
  } as RequestInit);
}

async function send(answer: Response, response: ExpressResponse): Promise<void> {
  if (response.destroyed || response.writableEnded) return void (await answer.body?.cancel());
  response.statusMessage = answer.statusText;
  response.status(answer.status);
  for (const [name, value] of answer.headers) response.append(name, value);
  if (!answer.body) return void response.end();
  try {
    await writeReadableStreamToWritable(answer.body, response);
  } catch (error) {
    // The client has disconnected.
    if (!response.destroyed) throw error;
  }
}

/** The duration of an upload depends on its client, so uploads have their own limit. */
async function chooseLane(request: ExpressRequest, body: Readable | null): Promise<Lane> {
  if (!body) return request.path.startsWith("/api/media/") ? "media" : "page";
  // By now, a body that arrived with the headers is parsed.
  await setImmediate();
  return request.complete ? "page" : "upload";
}

/** Handles every request with the framework; its errors go to Express. */
export function frameworkHandler({ build, mode, getContext }: FrameworkOptions): RequestHandler {
  const handle = createRequestHandler(build, mode);
  const takeTurn = clientBulkhead();
  return async (request, response, next) => {
    const gone = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) gone.abort();
    });
    const body = request.method === "GET" || request.method === "HEAD" ? null : requestBody(request, response);
    try {
      const tooLarge = new Promise<never>((_, reject) => {
        body?.once("error", (error) => {
          if (error instanceof BodyTooLargeError) reject(error);
        });
      });
      const lane = await chooseLane(request, body);
      const work = takeTurn(response.locals.client, lane, gone.signal, () =>
        handle(fetchRequest(request, body, gone.signal), getContext(response)),
      );
      await send(await Promise.race([work, tooLarge]), response);
    } catch (error) {
      if (gone.signal.aborted) return;
      if (error instanceof TooManyRequestsError)
        return refuse(request, response, 429, "Too many requests at the same time. Please try again in a moment.", {
          "Retry-After": 1,
        });
      if (!(error instanceof BodyTooLargeError)) return next(error);
      // The route may still respond, but the response has been sent.
      gone.abort();
      refuseTooLarge(request, response, error);
    }
  };
}
