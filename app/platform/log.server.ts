/** JSON logs. Fields that may contain secrets are redacted here instead of at each call. */
import cluster from "node:cluster";
import pino from "pino";
import { env } from "./env.server";

let shared: pino.Logger | undefined;

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
  shared ??= pino({
    level: env().LOG_LEVEL,
    base: cluster.isWorker ? { pid: process.pid } : null,
    timestamp: pino.stdTimeFunctions.isoTime,
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
  });
  return shared;
}
