/**
 * Kills the process when its event loop is blocked: a failing health check takes a machine out of rotation but does not restart
 * it, and a blocked process cannot stop itself. A separate thread watches it.
 */
import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";

// Beats are counted, not timed, because a suspended machine stops both threads and must not be killed.
const WATCHDOG_SCRIPT = `
const { workerData: { beats, limit } } = require("node:worker_threads");
const { writeSync } = require("node:fs");
let last = -1;
let still = 0;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  still = now === last ? still + 1 : 0;
  last = now;
  if (still < limit) return;
  const line = { level: "fatal", time: new Date().toISOString(), msg: "event loop blocked for " + limit + " s; killing the process" };
  try { writeSync(1, JSON.stringify(line) + "\\n"); } catch {}
  process.kill(process.pid, "SIGKILL");
}, 1000);
`;

/**
 * Starts watching the calling thread.
 * @param seconds how long its event loop may be blocked
 * @returns a function that stops watching
 */
export function startWatchdog(seconds = 30): () => void {
  // A debugger's pause must not kill the process.
  if (inspectorUrl()) return () => {};
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const beat = setInterval(() => Atomics.add(beats, 0, 1), 500);
  beat.unref();
  const worker = new Worker(WATCHDOG_SCRIPT, {
    eval: true,
    // The process's own options may contain loaders, which need the watched thread to start.
    execArgv: [],
    workerData: { beats, limit: seconds },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
  // Without its watcher the process keeps running.
  worker.on("error", () => clearInterval(beat));
  return () => {
    clearInterval(beat);
    void worker.terminate();
  };
}
