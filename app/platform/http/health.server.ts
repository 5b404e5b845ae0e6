/**
 * What a platform asks a machine. /livez: does the process answer at all; it depends on nothing, so that a lost database
 * restarts no machine. /readyz: should requests be sent here. /metrics: figures, for those who may see them.
 */
import { timingSafeEqual } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import { metricsText } from "~/platform/metrics.server";
import { readinessCheck } from "./readiness.server";
import { refuse } from "./refusal.server";

function send(request: Request, response: Response, status: number, type: string, text: string): void {
  const headers: OutgoingHttpHeaders = {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
  };
  response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : text);
}

function sameSecret(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether this machine itself asks: neither through a proxy nor from elsewhere. */
function isLocal({ socket, headers }: Request): boolean {
  const direct = headers["x-forwarded-for"] === undefined && headers["fly-client-ip"] === undefined;
  return direct && /^(?:::1|(?:::ffff:)?127\.)/.test(socket.remoteAddress ?? "");
}

/** Answers /livez, /readyz and /metrics. `draining` tells that the process is on its way out. */
export function health({ draining, metricsToken }: { draining: () => boolean; metricsToken?: string }): RequestHandler {
  const checkReadiness = readinessCheck(draining);

  async function ready(request: Request, response: Response) {
    const readiness = await checkReadiness();
    send(request, response, readiness.ready ? 200 : 503, "application/json; charset=utf-8", JSON.stringify(readiness));
  }

  async function figures(request: Request, response: Response) {
    const allowed = metricsToken
      ? sameSecret(request.headers.authorization ?? "", `Bearer ${metricsToken}`)
      : isLocal(request);
    if (!allowed) {
      refuse(request, response, 401, "Figures need their token.", { "WWW-Authenticate": 'Bearer realm="metrics"' });
      return;
    }
    const { type, text } = await metricsText();
    send(request, response, 200, type, text);
  }

  return async (request, response, next) => {
    const { path } = request;
    if (path !== "/livez" && path !== "/readyz" && path !== "/metrics") return next();
    if (request.method !== "GET" && request.method !== "HEAD") {
      return refuse(request, response, 405, "This address is only read.", { Allow: "GET, HEAD" });
    }
    if (path === "/livez") return send(request, response, 200, "text/plain; charset=utf-8", "ok\n");
    return path === "/readyz" ? ready(request, response) : figures(request, response);
  };
}
