/** Distinguishes an unavailable database from other errors. */

/** The server is read-only: a standby, or a former primary. */
export const READ_ONLY = "25006";

const AWAY_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  READ_ONLY,
  "53300", // too_many_connections
  "57014", // statement_timeout
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
]);
/** Class 08 (connection exception), and the codes of class 57 that end or refuse connections: 57P01 admin_shutdown, 57P03 cannot_connect_now. */
const AWAY_CLASSES = /^(?:08[0-9A-Z]{3}|57P0[0-9A-Z])$/;
const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|the database system is|Cannot use a pool after|Can't reach database/i;

type ErrorLike = {
  message?: unknown;
  code?: unknown;
  /** PostgreSQL's code, if Prisma's adapter has replaced it. */
  originalCode?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
  /** The errors of an AggregateError, one for each IP address of a host. */
  errors?: unknown;
};

const isAwayCode = (code: unknown) => typeof code === "string" && (AWAY_CODES.has(code) || AWAY_CLASSES.test(code));

/**
 * Whether an error of pg or Prisma means that the database cannot be reached, does not respond or is read-only. Such requests
 * get 503 with Retry-After; any other error is a bug.
 */
export function isDatabaseAway(error: unknown): boolean {
  let at = error as ErrorLike | null | undefined;
  for (let depth = 0; typeof at === "object" && at !== null && depth < 5; depth++) {
    // Errors of fetch have causes with the same codes, for other hosts.
    if (at.message === "fetch failed") return false;
    if (isAwayCode(at.code) || isAwayCode(at.originalCode)) return true;
    if (typeof at.message === "string" && AWAY_WORDS.test(at.message)) return true;
    if (Array.isArray(at.errors) && at.errors.some(isDatabaseAway)) return true;
    at = (at.meta?.driverAdapterError ?? at.cause) as ErrorLike | null | undefined;
  }
  return false;
}
