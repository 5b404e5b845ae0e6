/**
 * Health checks of the platform. /livez: the process responds. It has no dependencies, so that a database outage restarts no
 * machine. /readyz: requests should be sent here.
 */
import type { OutgoingHttpHeaders } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import { refuse } from "../responses/refusal.server";
import { readinessCheck } from "./readiness.server";

function send(request: Request, response: Response, status: number, type: string, text: string): void {
  const headers: OutgoingHttpHeaders = {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
  };
  response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : text);
}

/** Serves /livez and /readyz. `isDraining` is true when the process is stopping. */
export function health({ isDraining }: { isDraining: () => boolean }): RequestHandler {
  const checkReadiness = readinessCheck(isDraining);

  async function ready(request: Request, response: Response) {
    const readiness = await checkReadiness();
    send(request, response, readiness.ready ? 200 : 503, "application/json; charset=utf-8", JSON.stringify(readiness));
  }

  return async (request, response, next) => {
    const { path } = request;
    if (path !== "/livez" && path !== "/readyz") return next();
    if (request.method !== "GET" && request.method !== "HEAD") {
      return refuse(request, response, 405, "This address supports only GET and HEAD.", { Allow: "GET, HEAD" });
    }
    if (path === "/livez") return send(request, response, 200, "text/plain; charset=utf-8", "ok\n");
    return ready(request, response);
  };
}
