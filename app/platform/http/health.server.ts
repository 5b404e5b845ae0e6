/**
 * What a platform asks a machine. /livez: does the process answer at all; it depends on nothing, so that a lost database
 * restarts no machine. /readyz: should requests be sent here.
 */
import type { OutgoingHttpHeaders } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import type { QueryConfig } from "pg";
import { pool } from "~/platform/db/pool.server";
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

/** Whether the database answers. The query's own limit makes the pool drop a connection that has died silently. */
async function ask(): Promise<boolean> {
  const question: QueryConfig & { query_timeout: number } = { text: "SELECT 1", query_timeout: DATABASE_LIMIT_MS };
  try {
    await pool().query(question);
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

/** Answers /livez and /readyz. `isDraining` tells that the process is on its way out. */
export function health({ isDraining }: { isDraining: () => boolean }): RequestHandler {
  const databaseAnswers = databaseProbe();

  async function ready(request: Request, response: Response) {
    const checks: Record<string, "ok" | "failing"> = {};
    if (isDraining()) checks.draining = "failing";
    else {
      checks.database = (await databaseAnswers()) ? "ok" : "failing";
      for (const [name, probe] of probes) checks[name] = probe() ? "ok" : "failing";
    }
    const ok = Object.values(checks).every((check) => check === "ok");
    send(request, response, ok ? 200 : 503, "application/json; charset=utf-8", JSON.stringify({ ready: ok, checks }));
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
