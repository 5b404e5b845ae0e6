import type { Pool } from "pg";

/** Uses up the hourly limit of emails to addresses without an account, except for `remaining` of them. */
export async function exhaustUnverifiedEmailShare(db: Pick<Pool, "query">, remaining = 0): Promise<void> {
  await db.query(
    `INSERT INTO mail (id, kind, recipient, subject, text, html, created_at)
     SELECT gen_random_uuid(), 'sign-in-link', 'stranger' || n || '@example.net', '', '', '', now() - interval '30 minutes'
     FROM generate_series(1, 2000 - $1) n`,
    [remaining],
  );
}
