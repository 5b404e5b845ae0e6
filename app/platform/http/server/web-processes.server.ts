/**
 * Several web processes on one port. The first process accepts every connection and gives it to one of the others that is free,
 * which then serves it. node:cluster can distribute connections itself, but can lose those that arrive while the last process
 * closes its listener.
 */
import cluster, { type Worker } from "node:cluster";
import type { Server } from "node:http";
import { createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "../../env.server";
import { listen } from "../../listen.server";
import { flushLog, log, nameProcess } from "../../log.server";
import { shareMetrics } from "../../metrics.server";
import { startMetricsServer } from "../../metrics-server.server";
import { NUMBER_VARIABLE } from "../../process-share.server";
import { FINISH_MS, HOLD_MS, readArrived } from "./drain.server";

/** To a process: serve this connection; prepare to stop; no further connection comes. */
type Order = "connection" | "stop" | "close";
/** From a process: it listens; it has taken a connection; it wants no further one. */
type Notice = { ready?: true } | "taken" | "leaving";

/** A process that worked for so long is replaced at once; for others the pause doubles each time. */
const STABLE_MS = 60_000;
const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;
const STEP_MS = 10;
/** Connections that no process has taken yet. */
const MAX_WAITING = 4_096;

const sendOrder = (child: Worker, order: Order) => void child.send(order);

const listProcesses = () => Object.values(cluster.workers ?? {}).filter((child) => child !== undefined);

/**
 * Listens, and keeps WEB_PROCESSES processes running. Ends if one of them ends before all were ready once.
 * @throws the system's error (EADDRINUSE, EACCES) when it cannot listen
 */
export async function runWebProcesses(env: Env): Promise<void> {
  nameProcess("primary");
  const waiting: Socket[] = [];
  /** Processes that can take a connection, the longest free one first. */
  let free: Worker[] = [];
  /** Connections that their process has not taken yet. If it ends, another one gets them. */
  const given = new Map<Worker, Socket>();
  const leaving = new Set<Worker>();
  let readyCount = 0;
  let isStopping = false;
  let isHolding = false;
  let exitCode = 0;

  let accepted = 0;
  const listener = createServer({ noDelay: true, pauseOnConnect: true }, (socket) => {
    accepted++;
    waiting.push(socket);
    giveConnections();
  });
  listener.maxConnections = MAX_WAITING;
  const url = await listen(listener, env.HOST, env.PORT);
  const metrics = await startMetricsServer(env);
  if (metrics) log().info({ url: metrics.url }, "metrics listening");

  function giveConnections(): void {
    while (waiting.length > 0 && free.length > 0 && !isHolding) {
      const [child, socket] = [free.shift()!, waiting.shift()!];
      given.set(child, socket);
      child.send("connection" satisfies Order, socket, { keepOpen: true });
    }
  }

  function handleNotice(child: Worker, notice: Notice): void {
    if (notice === "leaving") {
      // When all stop, connections come until the listener has closed.
      if (isStopping) return;
      leaving.add(child);
      free = free.filter((other) => other !== child);
      sendOrder(child, "close");
      return;
    }
    if (notice === "taken") {
      given.get(child)?.destroy();
      given.delete(child);
    } else if (!notice.ready) return;
    else if (isStopping) {
      sendOrder(child, "stop");
      sendOrder(child, "close");
      return;
    } else if (++readyCount === env.WEB_PROCESSES) {
      log().info({ url, processes: env.WEB_PROCESSES }, "listening");
      process.send?.({ ready: true, url });
    }
    if (!leaving.has(child)) free.push(child);
    giveConnections();
  }

  function startProcess(number: number, failures: number): void {
    const child = cluster.fork({ [NUMBER_VARIABLE]: String(number) });
    const startedAt = performance.now();
    // A message could not be sent to a process that is ending.
    child.on("error", () => {});
    child.on("message", (notice: Notice) => handleNotice(child, notice));
    child.on("exit", (code, signal) => {
      const socket = given.get(child);
      if (socket) waiting.unshift(socket);
      given.delete(child);
      leaving.delete(child);
      free = free.filter((other) => other !== child);
      giveConnections();
      if (isStopping) exitCode ||= code === 0 ? 0 : 1;
      // It has printed why.
      else if (readyCount < env.WEB_PROCESSES) process.exit(1);
      else {
        const failed = performance.now() - startedAt > STABLE_MS ? 0 : failures + 1;
        const pauseMs = Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** failed);
        log().error({ pid: child.process.pid, code, signal, pauseMs }, "web process ended, starting another");
        setTimeout(() => isStopping || startProcess(number, failed), pauseMs);
      }
    });
  }

  async function stop(reason: string): Promise<void> {
    // Ctrl-C arrives more than once: from the terminal, and from the parent process.
    if (isStopping) return;
    isStopping = true;
    log().info({ reason }, "stopping");
    const drainMs = env.DRAIN_SECONDS * 1_000;
    setTimeout(() => process.exit(1), drainMs + FINISH_MS + 1_000).unref();
    for (const child of listProcesses()) sendOrder(child, "stop");
    await sleep(drainMs);
    // Clients that wait for a response open no further connection.
    isHolding = true;
    await sleep(HOLD_MS);
    await readArrived(() => accepted);
    listener.close();
    isHolding = false;
    giveConnections();
    while (waiting.length > 0) await sleep(STEP_MS);
    for (const child of listProcesses()) sendOrder(child, "close");
    while (listProcesses().length > 0) await sleep(STEP_MS);
    metrics?.close();
    log().info("stopped");
    await flushLog();
    process.exit(exitCode);
  }

  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  process.on("disconnect", () => void stop("parent gone"));
  for (let number = 1; number <= env.WEB_PROCESSES; number++) startProcess(number, 0);
}

/** Calls `handle` when the first process tells this one to stop. */
export function onStopOrder(handle: () => void): void {
  process.on("message", (message: Order) => {
    if (message === "stop") handle();
  });
}

/**
 * Serves the connections that the first process gives to this one.
 * @returns a function that asks for no more of them, and resolves when no more come
 */
export function receiveConnections(server: Server): () => Promise<void> {
  let count = 0;
  shareMetrics();
  const closed = new Promise<void>((resolve) => {
    process.on("message", (message: Order, socket?: Socket) => {
      if (message === "close") resolve();
      if (message !== "connection") return;
      process.send!("taken" satisfies Notice);
      // Its client may have gone.
      if (!socket) return;
      if (count >= server.maxConnections) return void socket.destroy();
      count++;
      socket.once("close", () => count--);
      server.emit("connection", socket);
    });
  });
  // Without a listener, only the channel keeps the process running, and `npm start` releases it.
  process.channel!.ref();
  // Starts the checks of time limits, which Node does when a server listens.
  server.emit("listening");
  return () => {
    process.send!("leaving" satisfies Notice);
    return closed;
  };
}
