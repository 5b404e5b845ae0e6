/** `node build/server/index.js`: the web server, in this process or in several (WEB_PROCESSES). */
import cluster from "node:cluster";
import { realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type Env, EnvError, env, requireEnv } from "../app/platform/env.server";
import { runWebProcesses } from "../app/platform/http/server/web-processes.server";

function describeStartError(error: unknown): string {
  if (error instanceof EnvError) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  const { HOST, PORT, METRICS_HOST, METRICS_PORT } = env();
  const isMetrics = port !== undefined && port === METRICS_PORT;
  const [prefix, host] = isMetrics ? ["METRICS_", METRICS_HOST] : ["", HOST];
  const listenPort = isMetrics ? METRICS_PORT : PORT;
  if (code === "EADDRINUSE")
    return `Port ${listenPort} on ${host} is in use by another program; set ${prefix}PORT to a free one.`;
  if (code === "EACCES") return `Port ${listenPort} needs more permissions; set ${prefix}PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `${prefix}HOST ${host} is not an address of this machine.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function findProblems({ WEB_PROCESSES = 1, DATABASE_POOL = WEB_PROCESSES, AUTH_SECRETS }: Partial<Env>): string[] {
  if (WEB_PROCESSES === 1) return [];
  return [
    ...(DATABASE_POOL < WEB_PROCESSES ? ["WEB_PROCESSES: must not exceed DATABASE_POOL, which they share."] : []),
    // Each process would generate its own.
    ...(AUTH_SECRETS?.length === 0 ? ["AUTH_SECRETS: is needed when WEB_PROCESSES is more than 1."] : []),
  ];
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  try {
    const settings = requireEnv({ database: true, dataFolder: "always", findProblems });
    if (cluster.isPrimary && settings.WEB_PROCESSES > 1) await runWebProcesses(settings);
    // The first of several processes doesn't load the application, which takes 100 MB.
    else await (await import("../server")).run();
  } catch (error) {
    console.error(describeStartError(error));
    process.exit(1);
  }
}
