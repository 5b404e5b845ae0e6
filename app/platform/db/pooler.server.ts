/** Checks at the start of programs that they know whether they reach the database through a pooler. */
import type pg from "pg";
import { EnvError, env } from "~/platform/env.server";
import { describePooler, isDirect, isRefusedByPooler, ROLE_SETTINGS } from "./connection";
import { isDatabaseUnavailable } from "./database-errors.server";
import { pool, watchConnection } from "./pool.server";

const SELECT_SETTINGS = `SELECT ${Object.keys(ROLE_SETTINGS)
  .map((name) => `current_setting('${name}') AS "${name}"`)
  .join(", ")}`;

async function readSettings(checked: pg.Pool): Promise<{ reachesDatabase: boolean; settings: Record<string, string> }> {
  const client = await checked.connect();
  const getConnectionError = watchConnection(client);
  try {
    const { rows } = await client.query<Record<string, string>>(SELECT_SETTINGS);
    return { reachesDatabase: await isDirect(client), settings: rows[0]! };
  } finally {
    client.release(getConnectionError());
  }
}

const isMissing = (name: string, wanted: string, found: string | undefined) =>
  name.endsWith("timeout") ? found === "0" : found !== wanted;

/**
 * Checks that a pool reaches the database itself, or with DATABASE_DIRECT_URL, that its role has the settings. A database that
 * doesn't respond passes, because programs wait for it.
 * @param variable the variable of the pool's URL
 * @throws {EnvError}
 */
export async function checkPooler(checked: pg.Pool = pool(), variable = "DATABASE_URL"): Promise<void> {
  let result: Awaited<ReturnType<typeof readSettings>>;
  try {
    result = await readSettings(checked);
  } catch (error) {
    if (isRefusedByPooler(error)) throw new EnvError(describePooler(variable));
    if (isDatabaseUnavailable(error)) return;
    throw error;
  }
  const { reachesDatabase, settings } = result;
  if (env().DATABASE_DIRECT_URL === undefined) {
    if (!reachesDatabase) throw new EnvError(describePooler(variable));
    return;
  }
  const missing = Object.entries(ROLE_SETTINGS).flatMap(([name, wanted]) =>
    isMissing(name, wanted, settings[name]) ? name : [],
  );
  if (missing.length > 0)
    throw new EnvError(
      `${variable}: its role lacks settings (${missing.join(", ")}), which migrations set for the role of DATABASE_DIRECT_URL. Then let the pooler open new connections.`,
    );
}
