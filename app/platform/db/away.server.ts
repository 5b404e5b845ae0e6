/** Telling "the database is away" from every other failure. */

const AWAY_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "53300", // too_many_connections
  "57014", // statement_timeout
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
]);
const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|the database system is|Cannot use a pool after|Can't reach database/i;

/**
 * Whether an error means that the database cannot be reached or does not answer, as pg and Prisma shape it. Such a
 * request is answered 503 with Retry-After; anything else is a fault of ours.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    // fetch has causes with the same codes, about hosts that are not the database.
    if (at.message === "fetch failed") return false;
    const code = (at as { code?: unknown }).code;
    if (typeof code === "string" && AWAY_CODES.has(code)) return true;
    if (AWAY_WORDS.test(at.message)) return true;
    if (at instanceof AggregateError && at.errors.some(isDatabaseAway)) return true;
  }
  return false;
}
