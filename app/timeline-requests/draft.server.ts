/** Drafts of requests, stored per browser for an hour: they survive reloads and sign-in. */
import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { ensureBrowserId, readBrowserId } from "~/platform/auth/pending-actions.server";
import { pool, query } from "~/platform/db/pool.server";
import { EMPTY_FIELDS, type RequestFields } from "./rules";

/** `requestId` becomes the request's id when it is sent. */
export type Draft = { requestId: string; fields: RequestFields };

export async function readDraft(request: Request, listingId: number): Promise<Draft | null> {
  const browser = readBrowserId(request);
  if (!browser) return null;
  const [row] = await query<Draft>(
    `SELECT request_id AS "requestId", fields FROM request_draft
     WHERE browser_hash = $1 AND listing_id = $2 AND expires_at > now()`,
    [browser, listingId],
  );
  return row ? { ...row, fields: { ...EMPTY_FIELDS, ...row.fields } } : null;
}

/** @returns the stored draft and the `Set-Cookie` that binds it to the browser */
export async function saveDraft(
  request: Request,
  listingId: number,
  fields: RequestFields,
): Promise<Draft & { setCookie: string }> {
  const { browser, setCookie } = ensureBrowserId(request);
  const [row] = await query<{ requestId: string }>(
    `INSERT INTO request_draft AS d (browser_hash, listing_id, fields, request_id, expires_at)
     VALUES ($1, $2, $3, $4, now() + interval '1 hour')
     ON CONFLICT (browser_hash, listing_id) DO UPDATE SET fields = excluded.fields, expires_at = excluded.expires_at,
       request_id = CASE WHEN d.expires_at > now() THEN d.request_id ELSE excluded.request_id END
     RETURNING request_id AS "requestId"`,
    [browser, listingId, JSON.stringify(fields), randomUUID()],
  );
  return { requestId: row!.requestId, fields, setCookie };
}

export async function deleteDraft(requestId: string, db: Pick<ClientBase, "query"> = pool()): Promise<void> {
  await db.query("DELETE FROM request_draft WHERE request_id = $1", [requestId]);
}
