/**
 * The worker: runs the scheduled jobs until SIGTERM, SIGINT, or the end of the process that started it. A running job
 * gets time to finish its page, but the process exits after 25 seconds in any case.
 */
import { findFeedProblems } from "../app/feed/config.server";
import { reportFeeds } from "../app/feed/replication/feed-metrics.server";
import { startWork } from "../app/health/worker.server";
import { listFeedNames } from "../app/mls/feeds.server";
import { reportBackups } from "../app/platform/backup/backup-runs.server";
import { allowLongStatements, closePool } from "../app/platform/db/pool.server";
import { checkPoolers } from "../app/platform/db/pooler.server";
import { env, requireEnv } from "../app/platform/env.server";
import { flushLog, log, logLibraryWarnings, nameProcess } from "../app/platform/log.server";
import { reportOutbox } from "../app/platform/mail/outbox.server";
import { startMetricsServer } from "../app/platform/metrics-server.server";
import { printStartError } from "../app/platform/start-error.server";
import { reportDisk, reportReplicas } from "../app/platform/system-status.server";
import { stopTracing } from "../app/platform/trace.server";
import { startTracing } from "../app/platform/tracing/start.server";
import { isStarted } from "./run-program";

const GRACE_MS = 25_000;

async function main(): Promise<void> {
  requireEnv({ database: true, dataFolder: "for files", findProblems: findFeedProblems });
  await startTracing("worker");
  nameProcess("worker");
  logLibraryWarnings();
  allowLongStatements();
  reportOutbox();
  reportFeeds(listFeedNames(env()));
  reportBackups();
  reportDisk();
  reportReplicas();
  const metrics = await startMetricsServer(env());
  if (metrics) log().info({ url: metrics.url }, "metrics listening");
  await checkPoolers();
  const work = startWork();
  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    log().info({ reason }, "worker stops");
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    metrics?.close();
    try {
      await work.stop();
      await closePool();
      await stopTracing();
      await flushLog();
      process.exit(0);
    } catch (error) {
      log().error({ err: error }, "worker could not stop cleanly");
      process.exit(1);
    }
  };
  process.once("SIGTERM", () => stop("SIGTERM"));
  process.once("SIGINT", () => stop("SIGINT"));
  if (process.connected) process.once("disconnect", () => stop("parent process ended"));
  process.send?.({ ready: true });
}

if (isStarted(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    printStartError(error, "worker");
    process.exit(1);
  }
}
