/**
 * Virus scans of documents and of the files of messages. A worker claims a pending one under a lease, which expires if the
 * worker crashes.
 */
import type { Readable } from "node:stream";
import { audit, SYSTEM } from "~/audit/audit.server";
import { db, inTransaction, type Tx } from "~/platform/db/db.server";
import { orNull, type Row, run, sql, text, uuid } from "~/platform/db/statement.server";
import { FileDamagedError, verifiedBody } from "~/platform/files/checksum.server";
import { ScanSizeError, type Verdict } from "~/platform/files/clamd.server";
import { FileNotFoundError } from "~/platform/files/file-store";
import { files } from "~/platform/files/files.server";
import { runLoop } from "~/platform/jobs/loop.server";
import { log } from "~/platform/log.server";
import { deleteFiles } from "../files/files.server";
import { emailVirusFound } from "./virus-emails.server";

/** Must exceed the time that a scan can take. */
const LEASE_SECONDS = 300;
/** After the scanner or the file storage was unavailable. */
const RETRY_SECONDS = 30;
/** After a file that can't be scanned until an operator fixes the cause, such as its size. */
const UNSCANNABLE_RETRY_SECONDS = 3_600;
const UNSCANNABLE = [ScanSizeError, FileNotFoundError, FileDamagedError];

const declareClaim = (table: string, createdAt: string, projectId: string) =>
  sql(
    `claim-${table}-scan`,
    { id: uuid, projectId: orNull(uuid), key: text(), sha256: orNull(text()) },
    `UPDATE ${table} SET scan_due_at = now() + $1 * interval '1 second'
     WHERE id = (
       SELECT id FROM ${table} WHERE scan_state = 'pending' AND (scan_due_at IS NULL OR scan_due_at <= now())
       ORDER BY scan_due_at NULLS FIRST, ${createdAt} LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, ${projectId} AS "projectId", coalesce(file_key, '') AS key, sha256`,
  );

const CLAIMS = {
  document: declareClaim("project_document", "uploaded_at", "project_id"),
  message: declareClaim("message", "created_at", "(SELECT project_id FROM message_thread WHERE id = thread_id)"),
};
type Entity = keyof typeof CLAIMS;

type PendingScan = { entity: Entity } & Row<(typeof CLAIMS)[Entity]["columns"]>;

/** The scans of documents or messages. */
type ScannedRecords = {
  updateMany: (update: {
    where: { id: string; scanState: string };
    data: { scanState?: string; scanDueAt: Date | null };
  }) => PromiseLike<{ count: number }>;
};
const recordsOf = (entity: Entity, tx: Tx = db()): ScannedRecords =>
  entity === "document" ? tx.projectDocument : tx.message;

/** Must read the stream to its end or close it. */
type Scan = (body: Readable, signal?: AbortSignal) => Promise<Verdict>;

async function claimPending(): Promise<PendingScan | undefined> {
  for (const entity of ["document", "message"] as const) {
    const [claimed] = await run(CLAIMS[entity], [LEASE_SECONDS]);
    if (claimed) return { entity, ...claimed };
  }
  return undefined;
}

const postpone = ({ entity, id }: PendingScan, seconds: number) =>
  recordsOf(entity).updateMany({
    where: { id, scanState: "pending" },
    data: { scanDueAt: new Date(Date.now() + seconds * 1_000) },
  });

/** Records a verdict, tells who has to know of a virus, and deletes an infected file after the commit. */
async function recordVerdict({ entity, id, projectId, key }: PendingScan, { virus }: Verdict): Promise<void> {
  const scanState = virus === null ? "clean" : "infected";
  const isRecorded = await inTransaction(async (tx) => {
    const { count } = await recordsOf(entity, tx).updateMany({
      where: { id, scanState: "pending" },
      data: { scanState, scanDueAt: null },
    });
    if (count === 0 || virus === null) return count === 1;
    const entry = { action: "update", projectId } as const;
    const change = { before: { scanState: "pending" }, after: { scanState, virus } };
    await audit(SYSTEM, { ...entry, ...change, entity, entityId: id }, tx);
    // A document whose file was infected is wanted again.
    const wantedAgain = await tx.projectWantedDocument.updateManyAndReturn({
      where: { documentId: id, receivedOn: { not: null } },
      data: { receivedOn: null, version: { increment: 1 } },
      select: { id: true },
    });
    for (const wanted of wantedAgain) {
      const after = { receivedOn: null };
      await audit(SYSTEM, { ...entry, after, entity: "wanted document", entityId: wanted.id }, tx);
    }
    await emailVirusFound(entity, id, tx);
    return true;
  });
  if (!isRecorded || virus === null) return;
  log().warn({ [entity]: id, project: projectId, virus }, "infected document");
  await deleteFiles(key);
}

async function scanFile({ key, sha256 }: PendingScan, scan: Scan, signal?: AbortSignal): Promise<Verdict> {
  const { body } = await files().get(key);
  return scan(sha256 === null ? body : verifiedBody(body, sha256), signal);
}

/**
 * Scans pending documents until none is due.
 * @returns how many documents got a verdict
 * @throws when the scanner or the file storage is unavailable; the document is retried later
 */
export async function scanPendingDocuments(scan: Scan, signal?: AbortSignal): Promise<number> {
  for (let scanned = 0; ; ) {
    const document = signal?.aborted ? undefined : await claimPending();
    if (!document) return scanned;
    try {
      await recordVerdict(document, await scanFile(document, scan, signal));
      scanned++;
    } catch (error) {
      const isUnscannable = UNSCANNABLE.some((kind) => error instanceof kind);
      await postpone(document, signal?.aborted ? 0 : isUnscannable ? UNSCANNABLE_RETRY_SECONDS : RETRY_SECONDS);
      if (!isUnscannable) throw error;
      log().error({ err: error, [document.entity]: document.id }, "document not scanned");
    }
  }
}

/** Scans new documents until stopped. Several processes can run it at once. */
export const startDocumentScanner = (scan: Scan, intervalMs: number, onError: (error: unknown) => void) =>
  runLoop((signal) => scanPendingDocuments(scan, signal), intervalMs, onError);
