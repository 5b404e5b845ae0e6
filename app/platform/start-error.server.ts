/** Why a program could not start. */
import { describeConnectionError } from "./db/database-errors.server";
import { EnvError, env } from "./env.server";

/** As the program was started; it sets the default for its packages. The build replaces the whole expression `process.env.NODE_ENV`. */
const { NODE_ENV } = process.env;

/** Prints why a program could not start: as a line of its log in production, as text otherwise. */
export function printStartError(error: unknown, processName: "web" | "worker"): void {
  const msg = describeStartError(error);
  // The logger needs settings, which may be what is wrong.
  const line = { level: "fatal", time: new Date().toISOString(), process: processName, msg };
  process.stderr.write(NODE_ENV === "production" ? `${JSON.stringify(line)}\n` : `${msg}\n`);
}

/** The sentences of an error for the operator; the stack of an unexpected one. */
function describeStartError(error: unknown): string {
  if (error instanceof EnvError) return error.message;
  const connectionError = describeConnectionError(error);
  if (connectionError) return connectionError;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  const { HOST, PORT, METRICS_HOST, METRICS_PORT } = env();
  const isMetrics = port !== undefined && port === METRICS_PORT;
  const [prefix, host] = isMetrics ? ["METRICS_", METRICS_HOST] : ["", HOST];
  const listenPort = isMetrics ? METRICS_PORT : PORT;
  if (code === "EADDRINUSE")
    return `Port ${listenPort} on ${host} is in use by another program; set ${prefix}PORT to a free one.`;
  if (code === "EACCES") return `Port ${listenPort} needs more permissions; set ${prefix}PORT to one above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `${prefix}HOST ${host} is not an address of this machine.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
