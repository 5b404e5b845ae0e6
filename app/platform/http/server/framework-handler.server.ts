/** Connects Express to the framework: turns Node requests into Fetch requests and sends the responses. */
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { writeReadableStreamToWritable } from "@react-router/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { log } from "~/platform/log.server";
import { type BulkheadKind, clientBulkhead, TooManyRequestsError } from "../limits/client-bulkhead.server";
import { BodyTooLargeError, refuseTooLarge, requestBody } from "../limits/request-body.server";
import { refuse } from "../responses/refusal.server";
import { readBytes } from "../responses/text-response.server";
import { chooseTextEncoding, compress, isCompressible } from "./compression.server";
import type { PageCache } from "./page-cache.server";

export interface FrameworkOptions {
  build: ServerBuild;
  mode: "development" | "production";
  /** Stores pages that are the same for every visitor. */
  pages?: PageCache;
  getContext(response: ExpressResponse): RouterContextProvider;
}

function toFetchHeaders(request: ExpressRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const item of Array.isArray(value) ? value : value === undefined ? [] : [value]) headers.append(name, item);
  return headers;
}

function toFetchRequest(request: ExpressRequest, body: Readable | null, signal: AbortSignal): Request {
  return new Request(`${request.protocol}://${request.headers.host}${request.originalUrl}`, {
    method: request.method,
    headers: toFetchHeaders(request),
    signal,
    ...(body && {
      // A stream that reads ahead would request a body that the route may refuse.
      body: Readable.toWeb(body, { strategy: { highWaterMark: 0 } }) as BodyInit,
      duplex: "half",
    }),
  } as RequestInit);
}

/**
 * Sends the framework's response. Files say their length and are streamed, and so are texts that no one may transform, such as the
 * export of the audit log. Other text is complete and compressed in one piece.
 */
async function send(
  fetchResponse: Response,
  request: ExpressRequest,
  response: ExpressResponse,
  disconnected: AbortSignal,
): Promise<void> {
  if (response.destroyed || response.writableEnded) return void (await fetchResponse.body?.cancel());
  response.statusMessage = fetchResponse.statusText;
  response.status(fetchResponse.status);
  const { headers } = fetchResponse;
  for (const [name, value] of headers) response.append(name, value);
  const isText = isCompressible(headers);
  if (isText) response.vary("Accept-Encoding");
  if (!fetchResponse.body) return void response.end();
  if (isText && !headers.has("Content-Length")) {
    const text = await readBytes(fetchResponse);
    const encoding = chooseTextEncoding(request.headers, text);
    const body = await compress(text, encoding);
    if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
    response.setHeader("Content-Length", body.length);
    return void response.end(body);
  }
  try {
    await writeReadableStreamToWritable(fetchResponse.body, response);
  } catch (error) {
    if (disconnected.aborted) return;
    // The response is cut off, so that the client doesn't take it for complete.
    if (!response.destroyed) throw error;
    log().error({ err: error, path: request.path }, "a response broke off");
  }
}

/** The duration of an upload depends on its client, so uploads have their own limit. */
async function chooseBulkhead(request: ExpressRequest, body: Readable | null): Promise<BulkheadKind> {
  if (!body) return /^\/api\/(?:media|upgrade-photos)\//.test(request.path) ? "media" : "page";
  // By now, a body that arrived with the headers is parsed.
  await setImmediate();
  return request.complete ? "page" : "upload";
}

/** Handles every request with the framework; its errors go to Express. */
export function frameworkHandler({ build, mode, pages, getContext }: FrameworkOptions): RequestHandler {
  const handle = createRequestHandler(build, mode);
  const runInBulkhead = clientBulkhead();
  return async (request, response, next) => {
    const disconnected = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) disconnected.abort();
    });
    const body = request.method === "GET" || request.method === "HEAD" ? null : requestBody(request, response);
    try {
      const tooLarge = new Promise<never>((_, reject) => {
        body?.once("error", (error) => {
          if (error instanceof BodyTooLargeError) reject(error);
        });
      });
      const kind = await chooseBulkhead(request, body);
      const work = runInBulkhead(response.locals.client, kind, disconnected.signal, async () =>
        (await pages?.sendRendered(request, response))
          ? null
          : handle(toFetchRequest(request, body, disconnected.signal), getContext(response)),
      );
      const fetchResponse = await Promise.race([work, tooLarge]);
      if (fetchResponse && !(await pages?.storeAndSend(fetchResponse, request, response)))
        await send(fetchResponse, request, response, disconnected.signal);
    } catch (error) {
      if (disconnected.signal.aborted) return;
      if (error instanceof TooManyRequestsError)
        return refuse(request, response, 429, `${error.message} Please try again in a moment.`, error.headers);
      if (!(error instanceof BodyTooLargeError)) return next(error);
      // The route may still respond, but the response has been sent.
      disconnected.abort();
      refuseTooLarge(request, response, error);
    }
  };
}
