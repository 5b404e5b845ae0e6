/**
 * What a platform asks a machine. /livez: does the process answer at all; it depends on nothing, so that a lost database
 * restarts no machine. /readyz: should requests be sent here. /metrics: figures, for those who may see them.
 */
import { timingSafeEqual } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import { checkWritable } from "~/platform/db/pool.server";
import { metricsText } from "~/platform/metrics.server";
import { refuse } from "./refusal.server";

const DATABASE_LIMIT_MS = 1_000;
const CACHED_MS = 2_000;

const probes = new Map<string, () => boolean>();

/**
 * Makes readiness depend on one more thing of this process, such as an index that is still being loaded.
 * @param probe must be quick and must not throw.
 * @returns removes it again.
 */
export function registerReadiness(name: string, probe: () => boolean): () => void {
  probes.set(name, probe);
  return () => {
    if (probes.get(name) === probe) probes.delete(name);
  };
}

async function ask(): Promise<boolean> {
  try {
    await checkWritable(DATABASE_LIMIT_MS);
    return true;
  } catch {
    return false;
  }
}

/** Asks the database at most every two seconds, one question at a time, and waits at most a second for the answer. */
function databaseProbe(): () => Promise<boolean> {
  let known: { answers: boolean; at: number } | undefined;
  let asking: Promise<boolean> | undefined;
  return async () => {
    if (known && performance.now() - known.at < CACHED_MS) return known.answers;
    asking ??= ask().then((answers) => {
      known = { answers, at: performance.now() };
      asking = undefined;
      return answers;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, DATABASE_LIMIT_MS, false);
    });
    const answers = await Promise.race([asking, late]);
    clearTimeout(timer);
    return answers;
  };
}

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
  const databaseAnswers = databaseProbe();

  async function ready(request: Request, response: Response) {
    const checks: Record<string, "ok" | "failing"> = {};
    if (draining()) checks.draining = "failing";
    else {
      checks.database = (await databaseAnswers()) ? "ok" : "failing";
      for (const [name, probe] of probes) checks[name] = probe() ? "ok" : "failing";
    }
    const ok = Object.values(checks).every((check) => check === "ok");
    send(request, response, ok ? 200 : 503, "application/json; charset=utf-8", JSON.stringify({ ready: ok, checks }));
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
