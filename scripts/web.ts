/** `node build/server/index.js`: the web server, in this process or in several (WEB_PROCESSES). */
import cluster from "node:cluster";
import { realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type Env, requireEnv } from "../app/platform/env.server";
import { runWebProcesses } from "../app/platform/http/server/web-processes.server";
import { logLibraryWarnings } from "../app/platform/log.server";
import { printStartError } from "../app/platform/start-error.server";
import { startTracing } from "../app/platform/tracing/start.server";
import { SECRET_PATHS } from "../app/routes/secret-paths";

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
    // Packages that are not in the build read it from here, and are slower without it.
    process.env.NODE_ENV = settings.NODE_ENV;
    logLibraryWarnings();
    if (cluster.isPrimary && settings.WEB_PROCESSES > 1) await runWebProcesses(settings);
    else {
      await startTracing("web", SECRET_PATHS);
      // The first of several processes doesn't load the application, which takes 100 MB.
      await (await import("../server")).run();
    }
  } catch (error) {
    printStartError(error, "web");
    process.exit(1);
  }
}
