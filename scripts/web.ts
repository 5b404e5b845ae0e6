/** `node build/server/index.js`: the web server. */
import { realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { requireEnv } from "../app/platform/env.server";
import { logLibraryWarnings } from "../app/platform/log.server";
import { printStartError } from "../app/platform/start-error.server";
import { startTracing } from "../app/platform/tracing/start.server";
import { SECRET_PATHS } from "../app/routes/secret-paths";

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  try {
    const { NODE_ENV } = requireEnv({ database: true, dataFolder: "always" });
    // Packages that are not in the build read it from here, and are slower without it.
    process.env.NODE_ENV = NODE_ENV;
    logLibraryWarnings();
    // Instruments modules that the server imports.
    await startTracing("web", SECRET_PATHS);
    await (await import("../server")).run();
  } catch (error) {
    printStartError(error, "web");
    process.exit(1);
  }
}
