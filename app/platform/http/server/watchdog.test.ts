/** @module-tag long */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const watchdog = fileURLToPath(new URL("./watchdog.server.ts", import.meta.url));

/** Runs a program under a watchdog of two seconds; resolves to the signal that ended it and what it printed. */
async function runWatched(program: string): Promise<{ signal: string | null; output: string }> {
  const code = `import { startWatchdog } from ${JSON.stringify(watchdog)}; startWatchdog(2); ${program}`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  const [, signal] = await once(child, "close");
  return { signal, output };
}

test("kills a process with a blocked event loop and logs why", async () => {
  const { signal, output } = await runWatched("setTimeout(() => { for (;;); }, 100);");
  expect(signal).toBe("SIGKILL");
  expect(JSON.parse(output)).toMatchObject({ level: "fatal", msg: expect.stringContaining("event loop") });
});

test("does not kill a process that yields, and does not keep it alive", async () => {
  const busy =
    "const until = Date.now() + 4_000; const work = () => { const end = Date.now() + 500; while (Date.now() < end); if (Date.now() < until) setTimeout(work, 0); else console.log('done'); }; work();";
  expect(await runWatched(busy)).toEqual({ signal: null, output: "done\n" });
});
