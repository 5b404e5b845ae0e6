/**
 * The production HTTP server. As an entry of the server build it shares one copy of every module with the routes.
 * `scripts/web.ts` runs it, and the development server imports it.
 */

import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import express, { type Express } from "express";
import { RouterContextProvider } from "react-router";
import { reportPhotoCache } from "~/feed/photos/photos.server";
import { isListingIndexReady, startListingIndexRefresh } from "~/listings/search/listing-index.server";
import { openStreets } from "~/map/basemap/basemap-tiles.server";
import { mapPolicySources } from "~/map/policy-sources.server";
import { logMissingDisclosures } from "~/mls/disclosures.server";
import { logHiddenFeeds } from "~/mls/feed-display.server";
import { listFeedEnvs } from "~/mls/feeds.server";
import { getLogoPolicySources } from "~/mls/presentation.server";
import { providerPolicySources } from "~/platform/auth/policy-sources.server";
import { closePool } from "~/platform/db/pool.server";
import { checkPoolers } from "~/platform/db/pooler.server";
import { closeReader, readerPool } from "~/platform/db/reader.server";
import { type Env, env as processEnv } from "~/platform/env.server";
import {
  clientAddressContext,
  logAccountContext,
  policyContext,
  releaseContext,
  requestIdContext,
  routePatternContext,
  sharingContext,
} from "~/platform/http/context";
import { bodyLimit, handleUnreadBodies, isOnClosingConnection } from "~/platform/http/limits/request-body.server";
import { fixedHeaders, securityHeaders } from "~/platform/http/security/headers.server";
import { hostCheck } from "~/platform/http/security/hosts.server";
import { httpsCheck } from "~/platform/http/security/https.server";
import { originCheck } from "~/platform/http/security/origin.server";
import { requestHead } from "~/platform/http/security/request-head.server";
import { accessLog } from "~/platform/http/server/access-log.server";
import { drainable, FINISH_MS } from "~/platform/http/server/drain.server";
import { handleUnexpectedError, respondToClientErrors } from "~/platform/http/server/error-responses.server";
import { frameworkHandler } from "~/platform/http/server/framework-handler.server";
import { health } from "~/platform/http/server/health.server";
import { PageCache } from "~/platform/http/server/page-cache.server";
import { registerReadiness } from "~/platform/http/server/readiness.server";
import { listBodyLimits, wrapServerBuild } from "~/platform/http/server/server-build.server";
import { staticFiles } from "~/platform/http/server/static-files.server";
import { startWatchdog } from "~/platform/http/server/watchdog.server";
import { serverSettings } from "~/platform/http/settings.server";
import { listen } from "~/platform/listen.server";
import { flushLog, log, nameProcess } from "~/platform/log.server";
import { startMetricsServer } from "~/platform/metrics-server.server";
import { reportDisk } from "~/platform/system-status.server";
import { nameRoute, stopTracing } from "~/platform/trace.server";
import { SECRET_PATHS } from "~/routes/secret-paths";

const thisFile = fileURLToPath(import.meta.url);

export interface AppOptions {
  env?: Env;
  /** The built client's folder; null if something else serves files, as Vite does (the default in development). */
  clientFolder?: string | null;
  /** Whether the process is draining, which /readyz reports. */
  isDraining?: () => boolean;
  /** Keeps pages that are the same for every visitor. */
  pages?: PageCache;
}

/** The Express app with all middleware, not listening. Every response passes all of it, error responses included. */
export function createApp(options: AppOptions = {}): Express {
  const { env = processEnv(), isDraining = () => false, pages } = options;
  const settings = serverSettings(env);
  const { clientFolder = settings.development ? null : join(dirname(thisFile), "../client") } = options;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", settings.trustProxy === "fly" ? 1 : settings.trustProxy);

  const policySources = [
    ...mapPolicySources(env),
    ...providerPolicySources(env),
    ...getLogoPolicySources(listFeedEnvs(env)),
  ];
  app.use(securityHeaders({ ...settings, policySources }));
  app.use(accessLog(settings, SECRET_PATHS));
  app.use(handleUnreadBodies);
  app.use(requestHead);
  app.use(hostCheck(settings));
  app.use(health({ isDraining }));
  app.use(httpsCheck(settings));
  app.use(originCheck(settings));
  app.use(bodyLimit(listBodyLimits(build)));
  if (clientFolder) app.use(staticFiles(clientFolder));
  app.use(
    frameworkHandler({
      build: wrapServerBuild(build, settings),
      pages,
      // Only development shows error details.
      mode: settings.development ? "development" : "production",
      getContext(response) {
        const context = new RouterContextProvider();
        context.set(policyContext, response.locals.policy);
        context.set(sharingContext, pages?.getSharing(response));
        if (!settings.development) context.set(releaseContext, build.assets.version);
        context.set(requestIdContext, response.locals.requestId);
        context.set(clientAddressContext, response.locals.client);
        context.set(logAccountContext, (accountId) => {
          response.locals.account = accountId;
        });
        context.set(routePatternContext, (pattern) => {
          response.locals.route = pattern;
          nameRoute(pattern);
        });
        return context;
      },
    }),
  );
  app.use(handleUnexpectedError);
  return app;
}

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
 * Starts serving.
 * @param options host and port override the environment's; port 0 takes any free port
 * @throws the system's error (EADDRINUSE, EACCES) when it cannot listen.
 */
export async function startServer(
  options: Omit<AppOptions, "isDraining" | "pages"> & { host?: string; port?: number } = {},
): Promise<RunningServer> {
  const { env = processEnv() } = options;
  const { host = env.HOST, port = env.PORT } = options;
  const server = createServer({ connectionsCheckingInterval: 5_000 });
  server.headersTimeout = 15_000;
  server.requestTimeout = 120_000;
  // Longer than the idle timeout of proxies, so that they close connections first.
  server.keepAliveTimeout = 75_000;
  // Node would drop further headers; `requestHead` refuses them.
  server.maxHeadersCount = 0;
  server.maxConnections = 4_096;

  const settings = serverSettings(env);
  const maxBytes = env.PAGE_CACHE_MB * 1_000_000;
  const pages =
    maxBytes > 0 && !settings.development ? new PageCache({ maxBytes, headers: fixedHeaders(settings) }) : undefined;
  const app = createApp({ ...options, env, pages, isDraining: () => isDraining() });
  const { isDraining, drain } = drainable(server, (request, response) => {
    if (isOnClosingConnection(request)) return;
    if (!pages?.respond(request, response)) app(request, response);
  });
  respondToClientErrors(server, settings);
  const url = await listen(server, host, port);
  reportDisk();
  reportPhotoCache();
  const metrics = await startMetricsServer(env);
  if (metrics) log().info({ url: metrics.url }, "metrics listening");

  let stopping: Promise<number> | undefined;
  return {
    url,
    close(drainMs = env.DRAIN_SECONDS * 1_000) {
      stopping ??= (async () => {
        const cutCount = await drain({ acceptMs: drainMs, limitMs: FINISH_MS });
        metrics?.close();
        await Promise.all([closePool(), closeReader()]);
        return cutCount;
      })();
      return stopping;
    },
  };
}

/**
 * Runs the server until a signal stops it.
 * @throws the system's error (EADDRINUSE, EACCES) when it cannot listen @throws {EnvError} about a pooler
 */
export async function run(): Promise<void> {
  nameProcess("web");
  await Promise.all([checkPoolers(readerPool()), openStreets()]);
  const { url, close } = await startServer();
  registerReadiness("listings", isListingIndexReady);
  const { CATALOG_CHECK_MS, DATA_DIR } = processEnv();
  const stopFollowing = startListingIndexRefresh(CATALOG_CHECK_MS, join(DATA_DIR, "search-index"), (error) =>
    log().warn({ err: error }, "check for changed listings failed"),
  );

  void logHiddenFeeds();
  logMissingDisclosures(processEnv());

  let exitCode = 0;
  let stopping = false;
  const stop = async (reason: string, drainMs = processEnv().DRAIN_SECONDS * 1_000) => {
    // Ctrl-C arrives more than once: from the terminal, and from the parent process.
    if (stopping) return;
    stopping = true;
    log().info({ reason }, "stopping");
    // The last spans take two seconds at most.
    setTimeout(() => process.exit(1), drainMs + FINISH_MS + 2_500).unref();
    stopFollowing();
    const cutCount = await close(drainMs).catch(() => 0);
    await stopTracing();
    log().info({ cut: cutCount }, "stopped");
    await flushLog();
    process.exit(cutCount > 0 ? 1 : exitCode);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
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
