/** What another process uses, on Linux; NaN elsewhere. */
import { readFile } from "node:fs/promises";

/** Its highest resident memory so far (VmHWM), or what it has now (VmRSS), in bytes. */
export async function readPeakBytes(pid: number, field: "VmHWM" | "VmRSS" = "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "latin1").catch(() => "");
  return Number(new RegExp(`^${field}:\\s*(\\d+) kB$`, "m").exec(status)?.[1] ?? Number.NaN) * 1024;
}

/** The CPU time of all its threads in milliseconds. Linux counts it in hundredths of a second. */
export async function readCpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  // The second field, the program's name in parentheses, may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) * 10;
}
