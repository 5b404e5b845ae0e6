import type pg from "pg";

/** PostgreSQL's insufficient_privilege: `FORCE` may not end the server's own processes, such as autovacuum. */
const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Drops a database and ends its connections. While autovacuum runs in it, only a superuser may use `FORCE`; a plain drop cancels
 * autovacuum and waits up to five seconds (`CountOtherDBBackends` in PostgreSQL's procarray.c).
 */
export async function dropDatabase(admin: Pick<pg.Client, "query">, name: string): Promise<void> {
  const dropSql = `DROP DATABASE IF EXISTS "${name}"`;
  try {
    await admin.query(`${dropSql} WITH (FORCE)`);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    await admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'",
      [name],
    );
    await admin.query(dropSql);
  }
}
