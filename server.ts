/**
 * The production HTTP server. As the entry of the server build it shares one copy of every module with the routes.
 *
 * `node build/server/index.js` runs it; tests and the development server import it, which starts nothing.
 */

import { realpathSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import express, { type Express } from "express";
import { RouterContextProvider } from "react-router";
import { followListings, listingIndexReady } from "~/listings/search/listing-index.server";
import { mapPolicySources } from "~/map/policy-sources.server";
import { logHiddenFeeds } from "~/mls/display.server";
import { feedEnvs } from "~/mls/feeds.server";
import { logoPolicySources } from "~/mls/presentation.server";
import { providerPolicySources } from "~/platform/auth/policy-sources.server";
import { closePool } from "~/platform/db/pool.server";
import { type Env, EnvError, env as processEnv, requireEnv } from "~/platform/env.server";
import { clientAddressContext, logAccountContext, nonceContext, requestIdContext } from "~/platform/http/context";
import { type BodyLimits, bodyLimit, unreadBodies } from "~/platform/http/limits/request-body.server";
import { securityHeaders } from "~/platform/http/security/headers.server";
import { hostCheck } from "~/platform/http/security/hosts.server";
import { httpsCheck } from "~/platform/http/security/https.server";
import { originCheck } from "~/platform/http/security/origin.server";
import { requestLine } from "~/platform/http/security/request-line.server";
import { accessLog } from "~/platform/http/server/access-log.server";
import { compressed } from "~/platform/http/server/compression.server";
import { drainable } from "~/platform/http/server/drain.server";
import { answerUnreadable, lastResort } from "~/platform/http/server/faults.server";
import { frameworkHandler } from "~/platform/http/server/framework-handler.server";
import { health } from "~/platform/http/server/health.server";
import { registerReadiness } from "~/platform/http/server/readiness.server";
import { serverBuild } from "~/platform/http/server/server-build.server";
import { staticFiles } from "~/platform/http/server/static-files.server";
import { startWatchdog } from "~/platform/http/server/watchdog.server";
import { serverSettings } from "~/platform/http/settings.server";
import { log } from "~/platform/log.server";
import { startMetricsServer } from "~/platform/metrics-server.server";

const here = fileURLToPath(import.meta.url);

export interface AppOptions {
  env?: Env;
  /** The built client's folder; null if something else serves files, as Vite does (the default in development). */
  clientFolder?: string | null;
  /** Whether the process is draining, which /readyz reports. */
  isDraining?: () => boolean;
  bodyLimits?: BodyLimits;
}

/** Upload paths of staff: four documents of 25 MB each, and form fields. */
const UPLOADS: BodyLimits = ["/admin/projects/", "/api/admin/projects/"].map((path) => ({ path, bytes: 110_000_000 }));

/** Prefixes of paths that end in a secret token, which must not be logged. */
const SECRET_PATHS = ["/calendar/", "/stop-alerts/"];

/** The Express app with all middleware, not listening. Every response passes all of it, error responses included. */
export function createApp(options: AppOptions = {}): Express {
  const { env = processEnv(), isDraining = () => false, bodyLimits = UPLOADS } = options;
  const settings = serverSettings(env);
  const { clientFolder = settings.development ? null : join(dirname(here), "../client") } = options;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", settings.trustProxy === "fly" ? 1 : settings.trustProxy);

  const policySources = [...mapPolicySources(env), ...providerPolicySources(env), ...logoPolicySources(feedEnvs(env))];
  app.use(securityHeaders({ ...settings, policySources }));
  app.use(accessLog(settings, SECRET_PATHS));
  app.use(unreadBodies);
  app.use(requestLine);
  app.use(hostCheck(settings));
  app.use(health({ isDraining }));
  app.use(httpsCheck(settings));
  app.use(originCheck(settings));
  app.use(bodyLimit(bodyLimits));
  if (clientFolder) app.use(staticFiles(clientFolder));
  app.use(compressed());
  app.use(
    frameworkHandler({
      build: serverBuild(build, settings),
      // Only development shows error details.
      mode: settings.development ? "development" : "production",
      getContext(response) {
        const context = new RouterContextProvider();
        context.set(nonceContext, response.locals.nonce);
        context.set(requestIdContext, response.locals.requestId);
        context.set(clientAddressContext, response.locals.client);
        context.set(logAccountContext, (accountId) => {
          response.locals.account = accountId;
        });
        return context;
      },
    }),
  );
  app.use(lastResort);
  return app;
}

/** How long requests may take after the listener has closed. The platform's kill timeout must exceed DRAIN_SECONDS plus this. */
const FINISH_MS = 25_000;

export interface RunningServer {
  /** The URL it listens on. */
  url: string;
  /**
   * Waits for load balancers to notice, finishes requests in flight, and closes connections and the database pool.
   * @param drainMs how long load balancers have to notice; DRAIN_SECONDS by default
   * @returns the number of requests cut off
   */
  close(drainMs?: number): Promise<number>;
}

/**
 * Starts listening.
 * @param options host and port override the environment's; port 0 takes any free port
 * @throws the system's error (EADDRINUSE, EACCES) when it cannot listen.
 */
export async function startServer(
  options: Omit<AppOptions, "isDraining"> & { host?: string; port?: number } = {},
): Promise<RunningServer> {
  const { env = processEnv() } = options;
  const { host = env.HOST, port = env.PORT } = options;
  const server = createServer({ connectionsCheckingInterval: 5_000 });
  server.headersTimeout = 15_000;
  server.requestTimeout = 120_000;
  // Longer than the idle timeout of proxies, so that they close connections first.
  server.keepAliveTimeout = 75_000;
  server.maxHeadersCount = 100;
  server.maxConnections = 4_096;

  const app = createApp({ ...options, env, isDraining: () => isDraining() });
  const { isDraining, drain } = drainable(server, app);
  answerUnreadable(server, serverSettings(env));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const metrics = await startMetricsServer(env);
  if (metrics) log().info({ url: metrics.url }, "metrics listening");

  let stopping: Promise<number> | undefined;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    close(drainMs = env.DRAIN_SECONDS * 1_000) {
      stopping ??= (async () => {
        const cut = await drain({ drainMs, limitMs: FINISH_MS });
        metrics?.close();
        await closePool();
        return cut;
      })();
      return stopping;
    },
  };
}

function startFault(error: unknown): string {
  if (error instanceof EnvError) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  const { HOST, PORT, METRICS_HOST, METRICS_PORT } = processEnv();
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

/** How often a process checks for changed listings; each check is one small query. */
const FOLLOW_MS = 2_000;

async function run(): Promise<void> {
  let running: RunningServer;
  try {
    running = await startServer({ env: requireEnv({ database: true, dataFolder: "always" }) });
  } catch (error) {
    console.error(startFault(error));
    process.exit(1);
  }
  const { url, close } = running;
  registerReadiness("listings", listingIndexReady);
  const unfollow = followListings(FOLLOW_MS, (error) =>
    log().warn({ err: error }, "check for changed listings failed"),
  );

  void logHiddenFeeds();

  let exitCode = 0;
  let stopping = false;
  const stop = async (reason: string, drainMs = processEnv().DRAIN_SECONDS * 1_000) => {
    // Ctrl-C arrives more than once: from the terminal, and from the parent process.
    if (stopping) return;
    stopping = true;
    log().info({ reason }, "stopping");
    setTimeout(() => process.exit(1), drainMs + FINISH_MS + 500).unref();
    unfollow();
    const cut = await close(drainMs).catch(() => 0);
    log().info({ cut }, "stopped");
    process.exit(cut > 0 ? 1 : exitCode);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  process.on("unhandledRejection", (reason) => log().error({ err: reason }, "unhandled rejection"));
  process.on("uncaughtException", (error) => {
    log().fatal({ err: error }, "uncaught exception");
    if (stopping) process.exit(1);
    exitCode = 1;
    // A process in an unknown state must not take requests.
    void stop("uncaught exception", 0);
  });
  if (processEnv().NODE_ENV === "production") startWatchdog();

  log().info({ url }, "listening");
  if (process.send) {
    process.on("disconnect", () => void stop("parent gone"));
    process.send({ ready: true, url });
  }
}

const program = process.argv[1];
if (program && realpathSync(program) === here) await run();
