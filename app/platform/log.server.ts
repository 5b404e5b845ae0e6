/** JSON logs. Fields that may contain secrets are redacted here instead of at each call. */
import { once } from "node:events";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { format } from "node:util";
import pino from "pino";
import { version } from "../../package.json";
import { type Env, env } from "./env.server";
import { getTraceIds, isTracing } from "./trace.server";

let shared: { from: Env; logger: pino.Logger } | undefined;
let destination: ReturnType<typeof pino.destination> | undefined;
let processName: "web" | "worker" | undefined;

/** Names this process in its log lines. */
export function nameProcess(name: NonNullable<typeof processName>): void {
  processName = name;
  shared = undefined;
}

/** What a log line says about its process. */
export function describeProcess() {
  const { RELEASE, FLY_IMAGE_REF, FLY_MACHINE_ID, FLY_REGION } = env();
  return {
    process: processName,
    // The tag names the deployment.
    release: RELEASE ?? FLY_IMAGE_REF?.slice(FLY_IMAGE_REF.lastIndexOf(":") + 1) ?? version,
    machine: FLY_MACHINE_ID ?? hostname(),
    region: FLY_REGION,
  };
}

/** Error fields of PostgreSQL that may contain user input: `detail` has the refused row. */
const ROW_FIELDS = new Set(["detail", "where", "internalQuery"]);
/** The arguments of a call that Prisma found invalid, in the message and the stack of its error. */
const CALL_ARGUMENTS = /\n\{\n.*?\n\}\n/gs;
const MAX_DEPTH = 6;

/** A value for the log, with errors as plain objects. */
export function redactRows(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth === MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.map((item) => redactRows(item, depth + 1));
  const plain = value instanceof Error ? pino.stdSerializers.err(value) : value;
  const isInvalidCall = value instanceof Error && value.name === "PrismaClientValidationError";
  return Object.fromEntries(
    Object.entries(plain)
      .filter(([name]) => !ROW_FIELDS.has(name))
      .map(([name, item]) => [
        name,
        isInvalidCall && typeof item === "string" ? item.replaceAll(CALL_ARGUMENTS, "\n") : redactRows(item, depth + 1),
      ]),
  );
}

/** The process's logger, created on first use. */
export function log(): pino.Logger {
  const settings = env();
  if (shared?.from === settings) return shared.logger;
  destination ??= pino.destination(1);
  const options: pino.LoggerOptions = {
    level: settings.LOG_LEVEL,
    base: describeProcess(),
    timestamp: pino.stdTimeFunctions.isoTime,
    ...(isTracing() && { mixin: () => getTraceIds() ?? {} }),
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: (error: unknown) => redactRows(error) },
    redact: {
      paths: [
        "*.authorization",
        "*.cookie",
        "*.token",
        "*.password",
        "*.secret",
        "*.connectionString",
        "token",
        "password",
      ],
      censor: "[redacted]",
    },
  };
  const logger = pino(options, destination);
  shared = { from: settings, logger };
  return logger;
}

/**
 * Waits until all lines are written, at most a second, because a closed pipe takes none. At an exit, lines that still wait would
 * overtake the one that is being written. pino's own `flush` doesn't wait.
 */
export async function flushLog(): Promise<void> {
  if (!destination) return;
  const written = once(destination, "drain").catch(() => {});
  destination.write("");
  await Promise.race([written, sleep(1_000)]);
}

/** Logs the warnings of Node.js and what packages print, which would be lines of plain text between those of JSON. */
export function logLibraryWarnings(): void {
  // Node's own listener prints them.
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log().warn({ err: warning }, "warning of a library"));
  console.warn = (...parts) => log().warn({ text: format(...parts) }, "warning of a library");
  console.error = (...parts) => log().error({ text: format(...parts) }, "error of a library");
  for (const name of ["log", "info", "debug"] as const)
    console[name] = (...parts) => log().info({ text: format(...parts) }, "output of a library");
}
