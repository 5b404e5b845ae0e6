/** Runs the built web server as a separate process and connects to it over plain sockets. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { ensureBuild } from "../../scripts/build";
import { checkApiAnswer } from "../setup/api-document";
import { type HttpResponse, type RequestOptions, sendRequest } from "./request";

export type { HttpResponse as Answer, RequestOptions as Question };

/** One request. An answer of the API that its document doesn't name fails the test. */
export async function ask(port: number, path: string, question: RequestOptions = {}): Promise<HttpResponse> {
  const answer = await sendRequest(port, path, question);
  await checkApiAnswer(port, question.method ?? "GET", path, answer);
  return answer;
}

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

/** A URL where nothing listens: a database that refuses connections. */
export const UNREACHABLE_DATABASE = "postgres://nobody@127.0.0.1:1/none";

/** Creates the server's build, unless it is up to date. Call it before the first {@link startServer}. */
export const ensureServerBuild = (): Promise<void> => ensureBuild();

export interface Program {
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Its log lines so far. */
  lines(): Record<string, unknown>[];
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export interface RunningServer extends Program {
  port: number;
  url: string;
  stop(): Promise<void>;
}

/** Resolves when a child has exited and its output is complete. `close` is not emitted if its channel was closed from here. */
async function waitForExit(child: ChildProcess): Promise<Awaited<Program["ended"]>> {
  const outputs = [child.stdout, child.stderr].map((stream) => stream && once(stream, "close"));
  const [code, signal] = await once(child, "exit");
  await Promise.all(outputs);
  return { code, signal };
}

/** Starts a built program, by default the web server, without waiting for it. */
export function startProgram(variables: Record<string, string>, program = "index"): Program {
  const child = spawn(process.execPath, [`build/server/${program}.js`], {
    cwd: PROJECT,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: "0",
      DATABASE_URL: UNREACHABLE_DATABASE,
      AUTH_SECRETS: "a-secret-of-the-tests-0123456789abcdef",
      DRAIN_SECONDS: "0",
      // A public site needs a mail server; a local one keeps emails in the development mailbox.
      ...(variables.APP_URL?.startsWith("https:") && { SMTP_URL: "smtp://127.0.0.1:1" }),
      ...variables,
    },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += chunk));
  return {
    child,
    output: () => text,
    lines: () =>
      text
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line)),
    ended: waitForExit(child),
  };
}

/** Starts the program and waits until it listens. */
export async function startServer(variables: Record<string, string> = {}): Promise<RunningServer> {
  const program = startProgram(variables);
  const message = await Promise.race([
    once(program.child, "message").then(([message]) => message as { ready: true; url: string }),
    program.ended.then(() => {
      throw new Error(`The server ended:\n${program.output()}`);
    }),
  ]);
  return {
    ...program,
    url: message.url,
    port: Number(new URL(message.url).port),
    async stop() {
      program.child.kill("SIGKILL");
      await program.ended;
    },
  };
}

/** Sends bytes and returns everything received until the server closes the connection. */
export function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (chunk) => (received += chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(received));
  });
}
