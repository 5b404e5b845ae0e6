/** JSON logs. Secrets have no place in them: what might carry one is redacted here, not at each call. */
import pino from "pino";
import { env } from "./env.server";

let shared: pino.Logger | undefined;

/** The process's logger, made on first use. */
export function log(): pino.Logger {
  shared ??= pino({
    level: env().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
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
