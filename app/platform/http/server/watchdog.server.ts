/**
 * Ends the process when its event loop stands still: a platform's failing check takes a machine out of rotation but
 * starts none again, and a process that cannot run timers cannot stop itself. A thread of its own looks after it.
 */
import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";

// Beats are counted, not timed: a suspended machine stops both sides alike and is no reason to end.
const WATCH = `
const { workerData: { beats, limit } } = require("node:worker_threads");
const { writeSync } = require("node:fs");
let last = -1;
let still = 0;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  still = now === last ? still + 1 : 0;
  last = now;
  if (still < limit) return;
  const line = { level: "fatal", time: new Date().toISOString(), msg: "event loop stood still for " + limit + " s; ending" };
  try { writeSync(1, JSON.stringify(line) + "\\n"); } catch {}
  process.kill(process.pid, "SIGKILL");
}, 1000);
`;

/**
 * Starts watching the calling thread.
 * @param seconds how long its event loop may stand still.
 * @returns stops watching.
 */
export function startWatchdog(seconds = 30): () => void {
  // A debugger's pause is not a fault.
  if (inspectorUrl()) return () => {};
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const beat = setInterval(() => Atomics.add(beats, 0, 1), 500);
  beat.unref();
  const worker = new Worker(WATCH, {
    eval: true,
    // Nothing of the process's own options: loaders among them would need the watched thread to start.
    execArgv: [],
    workerData: { beats, limit: seconds },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
  // Without its watcher the process runs on as it would have.
  worker.on("error", () => clearInterval(beat));
  return () => {
    clearInterval(beat);
    void worker.terminate();
  };
}
