/** Runs a program of Node in the project's folder. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface Outcome {
  passed: boolean;
  output: string;
}

/** @param shows whether its output is shown as it comes, or returned */
export async function runNode(
  args: readonly string[],
  { shows = false, env = {} }: { shows?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  const out = shows ? "inherit" : "pipe";
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ["ignore", out, out],
    env: { ...process.env, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk) => (output += chunk));
  const [code] = (await once(child, "close")) as [number | null];
  return { passed: code === 0, output };
}
