import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { isDatabaseAway } from "~/platform/db/away.server";
import { nonceContext } from "~/platform/http/context";
import { log } from "~/platform/log.server";

export const streamTimeout = 5_000;

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
    let shellRendered = false;
    let responseStatus = status;
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
    const ready = isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady";
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        [ready]() {
          shellRendered = true;
          const body = new PassThrough({
            final(callback) {
              clearTimeout(timer);
              callback();
            },
          });
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status: responseStatus, headers }));
        },
        onShellError(error: unknown) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error: unknown) {
          responseStatus = 500;
          if (shellRendered) log().error({ err: error }, "render failed after the shell was sent");
        },
      },
    );
  });
}

/** Errors of loaders, actions and rendering. An aborted request is nobody's fault; a missing database is logged short. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted) return;
  if (isDatabaseAway(error)) log().warn({ path: new URL(request.url).pathname }, "database away");
  else log().error({ err: error, path: new URL(request.url).pathname }, "request failed");
}
