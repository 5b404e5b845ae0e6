import type pg from "pg";

/** Moves the emails and links of a database into the past by a PostgreSQL interval. */
export async function elapse(sql: pg.Client, interval: string): Promise<void> {
  await sql.query("UPDATE mail SET created_at = created_at - $1::interval", [interval]);
  await sql.query(
    `UPDATE sign_in_link SET mailed_at = mailed_at - $1::interval, expires_at = expires_at - $1::interval,
       used_at = used_at - $1::interval`,
    [interval],
  );
}
