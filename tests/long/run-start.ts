/** Runs the real `npm start` program on a free port and in its own data folder. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

/** A temporary folder that is deleted with the test, whichever account filled it. */
export function createTemporaryFolder(name: string): string {
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
  /** The URL that it prints. Rejects with its output if it ends before that. */
  url(): Promise<string>;
  /** Its exit code and signal, once its output is complete. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  sendSignal(signal: NodeJS.Signals): void;
  /** The process and all its descendants, each with an identifier that no later process shares. */
  listProcesses(): Process[];
}

export interface Process {
  pid: number;
  identity: string;
}

export function start(variables: Record<string, string>, project = PROJECT): Start {
  const child: ChildProcess = spawn(process.execPath, ["scripts/start/run.mjs"], {
    cwd: project,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      // Empty counts as unset: the test runner's own value must not reach this program.
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
  const exit = once(child, "close").then(([code, signal]) => ({ code, signal }));
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await exit;
  });
  return {
    pid: child.pid!,
    output: () => text,
    async url() {
      for (;;) {
        const openedUrl = /Open (http:\S+)/.exec(text)?.[1];
        if (openedUrl) return openedUrl;
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended:\n${text}`);
        await pause(50);
      }
    },
    ended: exit,
    sendSignal: (signal) => child.kill(signal),
    listProcesses() {
      const pids = [child.pid!];
      for (const pid of pids) pids.push(...listChildPids(pid));
      return pids.flatMap((pid) => {
        const identity = getProcessIdentity(pid);
        return identity ? [{ pid, identity }] : [];
      });
    },
  };
}

/** A text that no later process with this pid has. Undefined when there is none. */
export function getProcessIdentity(pid: number): string | undefined {
  try {
    const options = ["-o", "stat=,lstart=", "-p", String(pid)];
    const [state = "", started] = execFileSync("ps", options, { encoding: "utf8" }).trim().split(/ (.*)/s);
    return state.startsWith("Z") ? undefined : `${pid} ${started}`;
  } catch {
    return undefined;
  }
}

/** Those that are still running. */
export function listSurvivors(processes: readonly Process[]): Process[] {
  return processes.filter(({ pid, identity }) => getProcessIdentity(pid) === identity);
}

/** Waits until none is running, limited only by the test's timeout. */
export async function waitUntilAllExited(processes: readonly Process[]): Promise<void> {
  while (listSurvivors(processes).length > 0) await pause(50);
}

/** The pids of a process's direct children. */
function listChildPids(parent: number): number[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([pid, of]) => (of === parent && pid ? [pid] : []));
}
