/** The resources that another process uses: resident memory in bytes, CPU time in milliseconds. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const execFileAsync = promisify(execFile);
const SAMPLE_MS = 100;

/** A process's resident memory now. NaN when the system doesn't report it. */
export const readResidentBytes = (pid: number): Promise<number> => readMemory(pid, "VmRSS");

/** A process's highest resident memory so far; on other systems than Linux what it has now. */
export const readPeakBytes = (pid: number): Promise<number> => readMemory(pid, "VmHWM");

async function readMemory(pid: number, field: "VmRSS" | "VmHWM"): Promise<number> {
  try {
    if (process.platform === "linux") return parseKilobytes(await readFile(`/proc/${pid}/status`, "latin1"), field);
    const { stdout } = await execFileAsync("ps", ["-o", "rss=", "-p", String(pid)]);
    return Number(stdout) * 1024;
  } catch {
    return Number.NaN;
  }
}

function parseKilobytes(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s*(\\d+) kB$`, "m").exec(status)?.[1] ?? Number.NaN) * 1024;
}

/** Linux counts CPU time in hundredths of a second, whatever the kernel's own tick is. */
const CLOCK_TICK_MS = 10;

/**
 * The CPU time that a process has used so far in all threads, and with `ended` also that of its children that have
 * ended. NaN where the system doesn't report it in a file.
 */
export async function readCpuMs(pid: number, { ended: isEnded = false } = {}): Promise<number> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "latin1");
    // The second field, the program's name in parentheses, may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, isEnded ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks), 0) * CLOCK_TICK_MS;
  } catch {
    return Number.NaN;
  }
}

/** Checks a process ten times a second. */
export class ProcessWatch {
  /** The highest memory seen so far. */
  peak = 0;
  /** Its CPU time when it was last seen. */
  cpuMs = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number) {
    this.#timer = setInterval(async () => {
      const [memory, usedMs] = await Promise.all([readResidentBytes(pid), readCpuMs(pid)]);
      if (memory > this.peak) this.peak = memory;
      if (usedMs > this.cpuMs) this.cpuMs = usedMs;
    }, SAMPLE_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
