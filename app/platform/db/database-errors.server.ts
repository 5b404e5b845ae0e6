/** Distinguishes errors of the database, which pg and Prisma report differently. */

/** The server is read-only: a standby, or a former primary. */
const READ_ONLY = "25006";

const UNAVAILABLE_CODES = new Set([
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
const UNAVAILABLE_CLASSES = /^(?:08[0-9A-Z]{3}|57P0[0-9A-Z])$/;
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|the database system is|Cannot use a pool after|Can't reach database|Unable to start a transaction in the given time/i;

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

/** PostgreSQL's code and the names that Prisma's adapter has taken from an error, besides its own code. */
type RefusalLike = {
  code?: unknown;
  constraint?: unknown;
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown; constraint?: { index?: unknown } } } };
};

const isUnavailableCode = (code: unknown) =>
  typeof code === "string" && (UNAVAILABLE_CODES.has(code) || UNAVAILABLE_CLASSES.test(code));

/**
 * Whether an error of pg or Prisma means that the database cannot be reached, does not respond or is read-only. Such requests
 * get 503 with Retry-After; any other error is a bug.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  let current = error as ErrorLike | null | undefined;
  for (let depth = 0; typeof current === "object" && current !== null && depth < 5; depth++) {
    // Errors of fetch have causes with the same codes, for other hosts.
    if (current.message === "fetch failed") return false;
    if (isUnavailableCode(current.code) || isUnavailableCode(current.originalCode)) return true;
    if (typeof current.message === "string" && UNAVAILABLE_MESSAGES.test(current.message)) return true;
    if (Array.isArray(current.errors) && current.errors.some(isDatabaseUnavailable)) return true;
    current = (current.meta?.driverAdapterError ?? current.cause) as ErrorLike | null | undefined;
  }
  return false;
}

/** Class 28 (invalid authorization), 3D000 (no such database), and PgBouncer's text, whose code is 08P01 for everything. */
const isConnectionRefusal = ({ code, message }: Error & ErrorLike) =>
  (typeof code === "string" && /^(?:28\w{3}|3D000)$/.test(code)) || /authentication failed/.test(message);

/** A sentence for the operator of a program; null unless the database can't be reached or refuses the URL's role, password or database. */
export function describeConnectionError(error: unknown): string | null {
  if (error instanceof Error && isConnectionRefusal(error))
    return `The database refuses the connection: ${error.message}.`;
  return isDatabaseUnavailable(error) ? "The database does not answer." : null;
}

function readRefusal(error: unknown): { code: unknown; index: unknown } {
  const refusal = error as RefusalLike | null | undefined;
  const cause = refusal?.meta?.driverAdapterError?.cause;
  return cause
    ? { code: cause.originalCode, index: cause.constraint?.index }
    : { code: refusal?.code, index: refusal?.constraint };
}

/** Whether a write was refused because a row with the same key exists. @param index the unique index, if only one matters */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  const refusal = readRefusal(error);
  return refusal.code === "23505" && (index === undefined || refusal.index === index);
}

/** Whether a write was refused because the server is read-only. */
export const isReadOnlyRefusal = (error: unknown): boolean => readRefusal(error).code === READ_ONLY;
