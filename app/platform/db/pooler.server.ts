/** Checks at the start of programs that they know whether they reach the database through a pooler. */
import type pg from "pg";
import { EnvError, env } from "~/platform/env.server";
import { describePooler, isDirect, isRefusedByPooler, ROLE_SETTINGS } from "./connection";
import { isDatabaseUnavailable } from "./database-errors.server";
import { makePool, pool, withConnection } from "./pool.server";

const SELECT_SETTINGS = `SELECT ${Object.keys(ROLE_SETTINGS)
  .map((name) => `current_setting('${name}') AS "${name}"`)
  .join(", ")}`;

/**
 * What a pool reaches; null while the database doesn't respond, because programs wait for it.
 * @throws {EnvError} if a pooler refuses the settings
 */
async function readSettings(checked: pg.Pool, variable: string) {
  try {
    return await withConnection(checked, async (client) => {
      const { rows } = await client.query<Record<string, string>>(SELECT_SETTINGS);
      return { reachesDatabase: await isDirect(client), settings: rows[0]! };
    });
  } catch (error) {
    if (isRefusedByPooler(error)) throw new EnvError(describePooler(variable));
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
}

async function checkDirect(checked: pg.Pool, variable: string): Promise<void> {
  const found = await readSettings(checked, variable);
  if (found && !found.reachesDatabase) throw new EnvError(describePooler(variable));
}

const isMissing = (name: string, wanted: string, found: string | undefined) =>
  name.endsWith("timeout") ? found === "0" : found !== wanted;

async function checkRole(checked: pg.Pool, variable: string): Promise<void> {
  const found = await readSettings(checked, variable);
  const missing = Object.entries(ROLE_SETTINGS).flatMap(([name, wanted]) =>
    found && isMissing(name, wanted, found.settings[name]) ? name : [],
  );
  if (missing.length > 0)
    throw new EnvError(
      `${variable}: its role lacks settings (${missing.join(", ")}), which migrations set for the role of DATABASE_DIRECT_URL. Then let the pooler open new connections.`,
    );
}

async function checkDirectUrl(url: string): Promise<void> {
  const direct = makePool(url, 1);
  try {
    await checkDirect(direct, "DATABASE_DIRECT_URL");
  } finally {
    await direct.end();
  }
}

/**
 * Checks that the process's pool and a reader's reach the database itself, or with DATABASE_DIRECT_URL, that this does and the
 * roles of the others have the settings. A database that doesn't respond passes.
 * @throws {EnvError}
 */
export async function checkPoolers(reader?: pg.Pool): Promise<void> {
  const directUrl = env().DATABASE_DIRECT_URL;
  if (directUrl !== undefined) await checkDirectUrl(directUrl);
  const check = directUrl === undefined ? checkDirect : checkRole;
  await Promise.all([check(pool(), "DATABASE_URL"), reader && check(reader, "DATABASE_READ_URL")]);
}
