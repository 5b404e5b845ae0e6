/** JSON logs. Secrets have no place in them: what might carry one is redacted here, not at each call. */
import pino from "pino";
import { env } from "./env.server";

let shared: pino.Logger | undefined;

/** An error without what PostgreSQL adds to it: `detail` has the row that was refused, with everything that was typed. */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { detail, where, internalQuery, ...kept } = pino.stdSerializers.err(error);
  return kept;
}

/** The process's logger, made on first use. */
export function log(): pino.Logger {
  shared ??= pino({
    level: env().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: loggedError },
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
