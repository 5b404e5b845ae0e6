import { hash } from "node:crypto";
import { renderToString } from "react-dom/server";
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
import { hasFailedPart, reportFailedParts } from "./shell/failed-parts.server";
import { buildPageScript } from "./shell/page-script.server";
import { PageScriptContext } from "./shell/page-scripts";

export const streamTimeout = 5_000;

const renderings = defineHistogram(
  "page_render_duration_seconds",
  "Time that React takes for a page, which keeps the process from anything else.",
  [],
  [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
);

/** The framework creates all routes of the manifest for each page, but a page needs only its own. */
function keepOwnRoutes(routerContext: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = routerContext;
  const routes: EntryContext["manifest"]["routes"] = {};
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id];
  return { ...routerContext, manifest: { ...manifest, routes }, serverHandoffStream: undefined };
}

/** No loader defers data, so a page is rendered at once. */
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
      <ServerRouter context={keepOwnRoutes(routerContext)} url={request.url} />
    </PageScriptContext>
  );
  const endTimer = renderings.startTimer();
  const page = `<!DOCTYPE html>${renderToString(tree)}`;
  endTimer();
  headers.set("Content-Security-Policy", buildPolicy([`sha256-${hash("sha256", text, "base64")}`]));
  const hasFailed = hasFailedPart(page);
  if (hasFailed) {
    const logError = (err: unknown) =>
      log().error({ id: context.get(requestIdContext), err }, "part of a page failed to render");
    void reportFailedParts(tree, logError).catch(logError);
  }
  return textResponse(page, { status: hasFailed ? 500 : status, headers });
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
