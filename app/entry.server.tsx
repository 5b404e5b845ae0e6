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
import { textResponse } from "~/platform/http/responses/text-response.server";
import { createNonce } from "~/platform/http/security/policy.server";
import { isClientDisconnected } from "~/platform/http/server/client-disconnected.server";
import { log } from "~/platform/log.server";
import { defineHistogram } from "~/platform/metrics.server";

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

  const policy = context.get(policyContext);
  const nonce = policy.nonce ?? createNonce();
  const endTimer = renderings.startTimer();
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      // React moves completed parts beyond this size to the end of the page, for scripts to put in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void errors.push(error),
    },
  );
  await stream.allReady;
  const page = await new Response(stream).text();
  endTimer();
  for (const err of errors) log().error({ id: context.get(requestIdContext), err }, "part of a page failed to render");
  const scripts = page.matchAll(new RegExp(`<script nonce="${nonce}"[^>]*>(.*?)</script>`, "gs"));
  const hashes = Array.from(scripts, ([, script]) => `sha256-${hash("sha256", script!, "base64")}`);
  headers.set("Content-Security-Policy", policy.build(hashes));
  const body = policy.nonce ? page : page.replaceAll(` nonce="${nonce}"`, "");
  return textResponse(body, { status: errors.length > 0 ? 500 : status, headers });
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
