/**
 * Settings of PostgreSQL connections. Connections to the database itself send them as startup parameters. Poolers refuse or
 * ignore those, so behind one the role has the settings, which the migrations set.
 */
import type pg from "pg";

/** Settings that the SQL of this project and the driver's parsers rely on. */
const SESSION_SETTINGS = { DateStyle: "ISO, MDY", IntervalStyle: "postgres", TimeZone: "UTC" };

/** Settings of the role behind a pooler. Web server and worker share its time limits. */
export const ROLE_SETTINGS = {
  ...SESSION_SETTINGS,
  statement_timeout: "1min",
  idle_in_transaction_session_timeout: "1min",
};

/** Adds the session settings to a database URL. They override those of server, database, role and URL. */
export function withSessionSettings(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const settings = Object.entries(SESSION_SETTINGS).map(([name, value]) => `-c ${name}=${value.replaceAll(" ", "")}`);
  // The last setting of a name wins. The driver ignores other `options` if the URL has some.
  url.searchParams.set("options", [url.searchParams.get("options"), ...settings].filter(Boolean).join(" "));
  return url.href;
}

/** What to do about a database URL that leads to a pooler. @param variable its name */
export const describePooler = (variable: string): string =>
  `${variable}: leads to a pooler, so set ${variable === "DATABASE_DIRECT_URL" ? "it" : "DATABASE_DIRECT_URL"} to the database itself, which migrations need.`;

/** Whether an error is a pooler's refusal of the settings. */
export const isRefusedByPooler = (error: unknown): boolean =>
  /unsupported startup parameter/.test((error as Error).message);

/** Whether a client reaches the database itself: a pooler gives its clients process ids of its own. */
export async function isDirect(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  // The types of pg lack it.
  return rows[0]?.pid === (client as unknown as { processID: number }).processID;
}
