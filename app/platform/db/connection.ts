/**
 * What is sent to PostgreSQL when a connection is opened, besides user, database and application_name. A pooler has to
 * allow it; pgbouncer ends a connection with a parameter that it does not know:
 *
 * - `options` with DateStyle, IntervalStyle and TimeZone. pgbouncer knows all three from 1.20 on; an older one needs
 *   `options` among its ignore_startup_parameters, and then the role or the database has to have these settings.
 * - statement_timeout and idle_in_transaction_session_timeout, from pools alone. pgbouncer needs them among its
 *   ignore_startup_parameters, and then the role or the database has to have the limits.
 */

/** What our SQL and the driver's parsers rely on. */
const SESSION_SETTINGS = "-c DateStyle=ISO,MDY -c IntervalStyle=postgres -c TimeZone=UTC";

/** The URL of a database with our session settings, whatever server, database, role or the URL's own options set. */
export function withSessionSettings(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  // The last setting of a name counts. The driver takes `options` from the URL alone where that has some.
  const options = [url.searchParams.get("options"), SESSION_SETTINGS].filter(Boolean).join(" ");
  url.searchParams.set("options", options);
  return url.href;
}
