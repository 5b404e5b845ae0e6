/** Runs the real `npm start` program, on a free port and in a data folder of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { childrenOf, processMark } from "../../scripts/start/process-identity";

export const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

/** A temporary folder that goes with the test, whoever's account filled it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  // Root's database runs under another account.
  chmodSync(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export interface Start {
  pid: number;
  /** Everything it printed so far, on both streams. */
  output(): string;
  /** The address it tells; rejects with its output when it ends before. */
  url(): Promise<string>;
  /** Its exit code and signal, once its output is complete. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  kill(signal: NodeJS.Signals): void;
  /** It and everything below it, each as a mark that no later process shares. */
  family(): Process[];
}

export interface Process {
  pid: number;
  mark: string;
}

export function start(variables: Record<string, string>, project = PROJECT): Start {
  const child: ChildProcess = spawn(process.execPath, ["scripts/start/run.mjs"], {
    cwd: project,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      // Empty counts as unset; the test runner's own value is none of this program's.
      NODE_ENV: "",
      DATABASE_URL: "",
      FEEDS: "",
      FEED_VENDOR: "",
      FEED_URL: "",
      APP_URL: "",
      HOST: "",
      PORT: "0",
      SAMPLE_FEED_PORT: "0",
      SAMPLE_FEED_HOMES: "60",
      ...variables,
    },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal }));
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  return {
    pid: child.pid!,
    output: () => text,
    async url() {
      for (;;) {
        const told = /Open (http:\S+)/.exec(text)?.[1];
        if (told) return told;
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended:\n${text}`);
        await pause(50);
      }
    },
    ended,
    kill: (signal) => child.kill(signal),
    family() {
      const pids = [child.pid!];
      for (const pid of pids) pids.push(...childrenOf(pid));
      return pids.flatMap((pid) => {
        const mark = processMark(pid);
        return mark ? [{ pid, mark }] : [];
      });
    },
  };
}

/** Those that still live. */
export function survivors(processes: readonly Process[]): Process[] {
  return processes.filter(({ pid, mark }) => processMark(pid) === mark);
}

/** Waits until none lives; the test's time limit is the only bound. */
export async function allGone(processes: readonly Process[]): Promise<void> {
  while (survivors(processes).length > 0) await pause(50);
}
