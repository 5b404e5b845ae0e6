import type { Pool } from "pg";

/** Uses up the hourly limit of emails to addresses without an account, except for `left` of them. */
export async function useUpMailShare(on: Pick<Pool, "query">, left = 0): Promise<void> {
  await on.query(
    `INSERT INTO mail (id, kind, recipient, subject, text, html, created_at)
     SELECT gen_random_uuid(), 'sign-in-link', 'stranger' || n || '@example.net', '', '', '', now() - interval '30 minutes'
     FROM generate_series(1, 2000 - $1) n`,
    [left],
  );
}
