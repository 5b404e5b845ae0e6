/**
 * What a platform asks a machine. /livez: does the process answer at all; it depends on nothing, so that a lost database
 * restarts no machine. /readyz: should requests be sent here.
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

/** Answers /livez and /readyz. `isDraining` tells that the process is on its way out. */
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
      return refuse(request, response, 405, "This address is only read.", { Allow: "GET, HEAD" });
    }
    if (path === "/livez") return send(request, response, 200, "text/plain; charset=utf-8", "ok\n");
    return ready(request, response);
  };
}
