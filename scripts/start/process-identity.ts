/**
 * Which process a pid means. A pid alone isn't enough: after a reboot, and often in a container, the same number
 * belongs to another program.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

function readProcessColumn(pid: number, column: string): string | undefined {
  try {
    return execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, LC_ALL: "C" },
    }).trim();
  } catch {
    return undefined;
  }
}

/** Whether a process with this pid exists, for any owner. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * An identifier of the process that now has this pid, different for any later process with the same number. Undefined
 * when there is none. Where the system doesn't report start times, the identifier is the pid alone.
 */
export function getProcessIdentity(pid: number): string | undefined {
  if (pid <= 0 || !isAlive(pid)) return undefined;
  if (process.platform === "linux") {
    try {
      // The second field, the program's name in parentheses, may contain spaces and parentheses.
      const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (fields[0] === "Z") return undefined;
      return `${readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim()} ${pid} ${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  if (process.platform === "win32") return String(pid);
  return `${pid} ${readProcessColumn(pid, "lstart") ?? ""}`;
}

/** The command line of a process. Undefined when there is no process or the system doesn't report it. */
export function readCommandLine(pid: number): string | undefined {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    } catch {
      return undefined;
    }
  }
  return process.platform === "win32" ? undefined : readProcessColumn(pid, "command");
}

function getParentPid(pid: number): number {
  if (process.platform !== "linux") return Number(readProcessColumn(pid, "ppid") ?? 0);
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

let npmPid: number | undefined;

/**
 * The pid of the npm that runs this process, which ends with it; 0 when it was started in another way.
 * Some shells stay between npm and the command it runs.
 */
export function getStarterPid(): number {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return 0;
  npmPid ??= /^\S*sh -c /.test(readCommandLine(process.ppid) ?? "") ? getParentPid(process.ppid) : process.ppid;
  return npmPid;
}

/** Whether the npm that ran this process has died. */
export function isStarterDead(): boolean {
  const pid = getStarterPid();
  return pid !== 0 && (process.platform === "linux" ? getProcessIdentity(pid) === undefined : !isAlive(pid));
}
