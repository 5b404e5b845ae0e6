/** WebKitGTK by WebDriver, in windows of a virtual display. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { findFreePort } from "../../scripts/start/postgres";
import type { Driver, Engine } from "./page";

const KEYS = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", ArrowRight: "\uE014", ArrowDown: "\uE015" };

/** The property of an element in an answer, by the specification. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Starts a program that ends with this process. */
function start(program: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, options);
  process.once("exit", () => child.kill());
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Starts the driver and its display. */
export async function startWebKit(): Promise<Engine> {
  // The server names the free display that it took.
  const screen = start("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = (await once(screen.stdio[3] as Readable, "data")) as [Buffer];
  const port = await findFreePort();
  const driver = start("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1" },
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/status`).catch(() => null))) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver exited with ${driver.exitCode}.`);
    await setTimeout(100);
  }
  return {
    openWindow: (width) => openWindow(url, width),
    async close() {
      await stop(driver);
      await stop(screen);
    },
  };
}

/** Longer than the driver's own limits, so that a command that hangs ends with its name. */
const COMMAND_MS = 75_000;

async function send<Result>(method: "GET" | "POST" | "DELETE", url: string, body?: object): Promise<Result> {
  const response = await fetch(url, {
    method,
    body: method === "POST" ? JSON.stringify(body ?? {}) : undefined,
    signal: AbortSignal.timeout(COMMAND_MS),
  }).catch((error: unknown) => {
    throw new Error(`${method} ${new URL(url).pathname} got no answer.`, { cause: error });
  });
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`);
  return value;
}

/** Now and then WebKit doesn't start, and nothing of ours has run by then: it is started once more. */
async function createSession(url: string): Promise<{ sessionId: string }> {
  const create = () => send<{ sessionId: string }>("POST", `${url}/session`, { capabilities: {} });
  return create().catch(create);
}

/** Each window is a browser of its own. */
async function openWindow(url: string, width: number): Promise<Driver> {
  const { sessionId } = await createSession(url);
  const session = `${url}/session/${sessionId}`;
  await send("POST", `${session}/timeouts`, { pageLoad: 60_000, script: 30_000 });
  await send("POST", `${session}/window/rect`, { width, height: 900 });
  const run = <Result>(script: string, args: unknown[] = []) =>
    send<Result>("POST", `${session}/execute/sync`, { script, args });
  const act = (actions: object) => send<null>("POST", `${session}/actions`, { actions: [actions] });
  const type = async (text: string) => {
    const keys = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await act({ type: "key", id: "keyboard", actions: keys });
  };
  return {
    async open(address) {
      await send("POST", `${session}/url`, { url: address });
    },
    getUrl: () => send("GET", `${session}/url`),
    evaluate: (pageFunction, ...args) => run(`return (${pageFunction})(...arguments)`, args),
    async addSource(source) {
      await run(source);
    },
    async clickAt(x, y) {
      const actions = [
        { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await act({ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions });
    },
    type,
    press: (key) => type(KEYS[key]),
    async attachFile(fieldId, path) {
      const selector = { using: "css selector", value: `input[id="${fieldId}"]` };
      const field = await send<{ [ELEMENT]: string }>("POST", `${session}/element`, selector);
      await send("POST", `${session}/element/${field[ELEMENT]}/value`, { text: path });
    },
    async close() {
      await send("DELETE", session);
    },
  };
}
