import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { isDatabaseUnavailable } from "~/platform/db/database-errors.server";
import { nonceContext, requestIdContext } from "~/platform/http/context";
import { isClientDisconnected } from "~/platform/http/server/client-disconnected.server";
import { deferScripts } from "~/platform/http/server/defer-scripts";
import { log } from "~/platform/log.server";

export const streamTimeout = 5_000;

/** The page with its scripts deferred, otherwise byte for byte the same. Vite's development server loads its own scripts. */
function deferPageScripts(page: Buffer): Buffer<ArrayBuffer> {
  return Buffer.from(import.meta.env.PROD ? deferScripts(page.toString("latin1")) : page.toString("latin1"), "latin1");
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const nonce = context.get(nonceContext);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const errors: unknown[] = [];
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Otherwise React moves parts of a long page to its end and needs a script to put them in place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        // No loader defers data, so the page is complete when its shell is. One response costs a third less CPU than a
        // stream.
        onAllReady() {
          for (const error of errors) {
            if (request.signal.aborted) break;
            log().error({ id: context.get(requestIdContext), err: error }, "part of a page failed to render");
          }
          pipe(
            new Writable({
              write(chunk: Buffer, _encoding, done) {
                chunks.push(chunk);
                done();
              },
              final(done) {
                clearTimeout(timer);
                resolve(
                  new Response(deferPageScripts(Buffer.concat(chunks)), {
                    status: errors.length > 0 ? 500 : status,
                    headers,
                  }),
                );
                done();
              },
            }),
          );
        },
        onShellError(error: unknown) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error: unknown) {
          // An error that leaves no shell also rejects this promise and is logged by its caller.
          errors.push(error);
        },
      },
    );
  });
}

/**
 * Logs each error of loaders, actions and rendering that no wrapper has handled. Disconnected clients and responses below
 * 500 are not errors.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isClientDisconnected(error)) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  // The access log has the URL, without its secrets.
  const line = { id: context.get(requestIdContext) };
  if (isDatabaseUnavailable(error)) log().warn(line, "database unavailable");
  else log().error({ ...line, err: error }, "request failed");
};
