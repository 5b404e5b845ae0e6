/** The catalog of upgrades, which files of tests change and leave as it was. */
import type pg from "pg";

type Sql = Pick<pg.Client, "query">;

/** The rows as JSON. */
export async function readUpgrades(sql: Sql): Promise<string> {
  const { rows } = await sql.query("SELECT jsonb_agg(upgrade)::text AS upgrades FROM upgrade");
  return rows[0].upgrades;
}

/** @param upgrades of {@link readUpgrades} */
export async function restoreUpgrades(sql: Sql, upgrades: string): Promise<void> {
  await sql.query("DELETE FROM upgrade");
  await sql.query("INSERT INTO upgrade SELECT * FROM jsonb_populate_recordset(NULL::upgrade, $1)", [upgrades]);
}
