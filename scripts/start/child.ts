/** A program that `npm start` runs: in its own session, with its output in a file. A channel, whose end stops it, connects programs of Node. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { OperatorError } from "../../app/platform/operator-error";
import { ROOT } from "../harness/run-node";
import type { Account } from "./postgres-install";

const MAX_LOG_BYTES = 5_000_000;

/** Opens a log to append to; one that has become long begins anew. @returns its descriptor, and where what is written now begins */
function openLog(path: string): { file: number; start: number } {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (Number(statSync(path, { throwIfNoEntry: false })?.size) > MAX_LOG_BYTES) rmSync(path);
  const file = openSync(path, "a", 0o600);
  return { file, start: fstatSync(file).size };
}

export interface ChildOptions {
  /** Its name in messages, such as "the web server". */
  name: string;
  /** A .js or .ts file of the project, which Node runs, or the absolute path of another program. */
  program: string;
  args?: readonly string[];
  /** The folder to run in; the project's by default. */
  cwd?: string;
  env: NodeJS.ProcessEnv;
  /** The file that its output is appended to; without one it is printed on our own output. */
  output?: string;
  account?: Account;
  /** What it takes as a request to end, and to end at once. */
  signals?: { stop: NodeJS.Signals; kill: NodeJS.Signals };
}

export class Child {
  readonly ended: Promise<unknown>;
  readonly #process: ChildProcess;
  readonly #logStart: number;

  constructor(private readonly options: ChildOptions) {
    const { program, args = [], cwd = ROOT, env, output, account } = options;
    const log = output ? openLog(output) : undefined;
    this.#logStart = log?.start ?? 0;
    const loaders = [new URL("./attached.mjs", import.meta.url).href];
    if (program.endsWith(".ts")) loaders.push(pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href);
    const isNode = /\.[jt]s$/.test(program);
    const command = isNode ? [process.execPath, ...loaders.flatMap((url) => ["--import", url]), program] : [program];
    this.#process = spawn(command[0]!, [...command.slice(1), ...args], {
      ...account,
      cwd,
      env: output ? { ...env, NO_COLOR: "1", FORCE_COLOR: "0" } : env,
      // Only this process gets the terminal's Ctrl-C, because it ends its programs in order.
      detached: true,
      stdio: ["ignore", log?.file ?? "inherit", log?.file ?? "inherit", isNode ? "ipc" : "ignore"],
    });
    if (log) closeSync(log.file);
    this.ended = once(this.#process, "exit").catch(() => {});
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** The first message with this property. @throws {OperatorError} when the program ends first */
  waitForMessage<T extends object>(name: keyof T & string): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.onMessage(name, resolve);
      void this.ended.then(() => reject(this.buildError()));
    });
  }

  /** Each message with this property. */
  onMessage<T extends object>(name: keyof T & string, onMatch: (message: T) => void): void {
    this.#process.on("message", (message: T) => {
      if (typeof message === "object" && message !== null && name in message) onMatch(message);
    });
  }

  /** Waits for its end. @throws {OperatorError} unless it ended with code 0 */
  async waitForSuccess(): Promise<void> {
    await this.ended;
    if (this.#process.exitCode !== 0) throw this.buildError();
  }

  /** Describes how it ended, with its last lines, without colors and stack traces. */
  buildError(): OperatorError {
    const { exitCode, signalCode } = this.#process;
    const { name, output } = this.options;
    const cause = signalCode ? `signal ${signalCode}` : `code ${exitCode}`;
    const log = output ? readFileSync(output).subarray(this.#logStart).toString() : "";
    const lines = stripVTControlCharacters(log).trimEnd().split("\n");
    const last = lines.filter((line) => !/^\s+at /.test(line)).slice(-12);
    const text = last.some(Boolean) ? `; its last lines:\n${last.join("\n")}` : ".";
    return new OperatorError(`${name.charAt(0).toUpperCase()}${name.slice(1)} ended (${cause})${text}`);
  }

  /** Asks it to end, and kills it after `graceMs`. */
  async stop(graceMs = Number.POSITIVE_INFINITY): Promise<void> {
    const force = Number.isFinite(graceMs) ? setTimeout(() => this.kill(), graceMs) : undefined;
    this.#process.kill(this.options.signals?.stop ?? "SIGTERM");
    await this.ended;
    clearTimeout(force);
  }

  async kill(): Promise<void> {
    this.#process.kill(this.options.signals?.kill ?? "SIGKILL");
    await this.ended;
  }
}
