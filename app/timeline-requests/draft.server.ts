/** Drafts of requests, stored per browser for an hour: they survive reloads and sign-in. */
import { randomUUID } from "node:crypto";
import { ensureBrowserId, readBrowserId } from "~/platform/auth/pending-actions.server";
import { db, type Tx } from "~/platform/db/db.server";
import type { TypedRequest } from "./typed-request";

/** `requestId` becomes the request's id when it is sent. */
export type Draft = { requestId: string; typed: TypedRequest };

const LIFETIME_MS = 3_600_000;

export async function readDraft(request: Request, listingId: number): Promise<Draft | null> {
  const browser = readBrowserId(request);
  if (!browser) return null;
  const draft = await db().requestDraft.findUnique({
    where: {
      browserHash_listingId: { browserHash: new Uint8Array(browser), listingId },
      expiresAt: { gt: new Date() },
    },
    select: { requestId: true, fields: true },
  });
  return draft && { requestId: draft.requestId, typed: draft.fields as TypedRequest };
}

/** @returns the draft's request id and the `Set-Cookie` that binds it to the browser */
export async function saveDraft(
  request: Request,
  listingId: number,
  typed: TypedRequest,
): Promise<{ requestId: string; setCookie: string }> {
  const { browser, setCookie } = ensureBrowserId(request);
  const now = new Date();
  const key = { browserHash: new Uint8Array(browser), listingId };
  const input = { fields: typed, expiresAt: new Date(now.getTime() + LIFETIME_MS) };
  await db().requestDraft.deleteMany({ where: { ...key, expiresAt: { lte: now } } });
  const { requestId } = await db().requestDraft.upsert({
    where: { browserHash_listingId: key },
    create: { ...key, ...input, requestId: randomUUID() },
    update: input,
    select: { requestId: true },
  });
  return { requestId, setCookie };
}

export async function deleteDraft(requestId: string, tx: Tx = db()): Promise<void> {
  await tx.requestDraft.deleteMany({ where: { requestId } });
}
