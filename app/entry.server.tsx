import { hash } from "node:crypto";
import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { isDatabaseUnavailable } from "~/platform/db/database-errors.server";
import { policyContext, requestIdContext } from "~/platform/http/context";
import { readStream, textResponse } from "~/platform/http/responses/text-response.server";
import { isClientDisconnected } from "~/platform/http/server/client-disconnected.server";
import { log } from "~/platform/log.server";
import { defineHistogram } from "~/platform/metrics.server";
import { buildPageScript } from "./shell/page-script.server";
import { PageScriptContext } from "./shell/page-scripts";

export const streamTimeout = 5_000;

const renderings = defineHistogram(
  "page_render_duration_seconds",
  "Time that React takes for a page, which keeps the process from anything else.",
  [],
  [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
);

/** Sends a page when all of it is rendered: no loader defers data, and readers without scripts see only what is in place. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const data = routerContext.serverHandoffStream ? await readStream(routerContext.serverHandoffStream) : "";
  const text = buildPageScript(routerContext, data);
  const { nonce, build: buildPolicy } = context.get(policyContext);
  const tree = (
    <PageScriptContext value={{ text, nonce }}>
      <ServerRouter context={{ ...routerContext, serverHandoffStream: undefined }} url={request.url} />
    </PageScriptContext>
  );
  const endTimer = renderings.startTimer();
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(tree, {
    // React moves completed parts beyond this size to the end of the page, for scripts to put in place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  await stream.allReady;
  const page = await readStream(stream);
  endTimer();
  for (const err of errors) log().error({ id: context.get(requestIdContext), err }, "part of a page failed to render");
  headers.set("Content-Security-Policy", buildPolicy([`sha256-${hash("sha256", text, "base64")}`]));
  return textResponse(page, { status: errors.length > 0 ? 500 : status, headers });
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
