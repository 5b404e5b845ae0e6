/**
 * Startup parameters of PostgreSQL connections, besides user, database and application_name. A pooler must allow them;
 * PgBouncer closes connections with unknown parameters:
 *
 * - `options` with DateStyle, IntervalStyle and TimeZone. PgBouncer supports all three since 1.20; an older one needs
 *   `options` in its ignore_startup_parameters, and the role or database must have these settings.
 * - statement_timeout and idle_in_transaction_session_timeout, from pools only. PgBouncer needs them in its
 *   ignore_startup_parameters, and the role or database must have the limits.
 */

/** Settings that the SQL of this project and the driver's parsers rely on. */
const SESSION_SETTINGS = "-c DateStyle=ISO,MDY -c IntervalStyle=postgres -c TimeZone=UTC";

/** Adds the session settings to a database URL. They override those of server, database, role and URL. */
export function withSessionSettings(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  // The last setting of a name wins. The driver ignores other `options` if the URL has some.
  const options = [url.searchParams.get("options"), SESSION_SETTINGS].filter(Boolean).join(" ");
  url.searchParams.set("options", options);
  return url.href;
}
