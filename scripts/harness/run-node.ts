/** Runs programs of Node in the project's folder. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export type Outcome = { passed: boolean; output: string };

type RunOptions = { shows?: boolean; env?: NodeJS.ProcessEnv };

/** With `shows`, its output is shown as it comes, and not returned. */
export async function runNode(args: readonly string[], { shows, env }: RunOptions = {}): Promise<Outcome> {
  const stdio = shows ? "inherit" : "pipe";
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", stdio, stdio],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk) => (output += chunk));
  const [code] = (await once(child, "close")) as [number | null];
  return { passed: code === 0, output };
}
