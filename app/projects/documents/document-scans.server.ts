/** Virus scans of documents. A worker claims a pending document under a lease, which expires if the worker crashes. */
import type { Readable } from "node:stream";
import { audit, SYSTEM } from "~/audit/audit.server";
import { db, inTransaction } from "~/platform/db/db.server";
import { orNull, type Row, run, sql, text, uuid } from "~/platform/db/statement.server";
import { FileDamagedError, verifiedBody } from "~/platform/files/checksum.server";
import { ScanSizeError, type Verdict } from "~/platform/files/clamd.server";
import { FileNotFoundError } from "~/platform/files/file-store";
import { files } from "~/platform/files/files.server";
import { runLoop } from "~/platform/jobs/loop.server";
import { log } from "~/platform/log.server";
import { deleteFiles } from "../files/files.server";

/** Must exceed the time that a scan can take. */
const LEASE_SECONDS = 300;
/** After the scanner or the file storage was unavailable. */
const RETRY_SECONDS = 30;
/** After a file that can't be scanned until an operator fixes the cause, such as its size. */
const UNSCANNABLE_RETRY_SECONDS = 3_600;
const UNSCANNABLE = [ScanSizeError, FileNotFoundError, FileDamagedError];

const CLAIM_DOCUMENT = sql(
  "claim-document-scan",
  { id: uuid, projectId: uuid, key: text(), sha256: orNull(text()) },
  `UPDATE project_document SET scan_due_at = now() + $1 * interval '1 second'
   WHERE id = (
     SELECT id FROM project_document WHERE scan_state = 'pending' AND (scan_due_at IS NULL OR scan_due_at <= now())
     ORDER BY scan_due_at NULLS FIRST, uploaded_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id, project_id AS "projectId", file_key AS key, sha256`,
);

type PendingScan = Row<(typeof CLAIM_DOCUMENT)["columns"]>;
/** Must read the stream to its end or close it. */
type Scan = (body: Readable, signal?: AbortSignal) => Promise<Verdict>;

async function claimPending(): Promise<PendingScan | undefined> {
  const [document] = await run(CLAIM_DOCUMENT, [LEASE_SECONDS]);
  return document;
}

const postpone = ({ id }: PendingScan, seconds: number) =>
  db().projectDocument.updateMany({
    where: { id, scanState: "pending" },
    data: { scanDueAt: new Date(Date.now() + seconds * 1_000) },
  });

/** Records a verdict, and deletes an infected file after the commit. */
async function recordVerdict({ id, projectId, key }: PendingScan, { virus }: Verdict): Promise<void> {
  const scanState = virus === null ? "clean" : "infected";
  const isRecorded = await inTransaction(async (tx) => {
    const { count } = await tx.projectDocument.updateMany({
      where: { id, scanState: "pending" },
      data: { scanState, scanDueAt: null },
    });
    if (count === 1 && virus !== null) {
      const entry = { action: "update", entity: "document", entityId: id, projectId } as const;
      await audit(SYSTEM, { ...entry, before: { scanState: "pending" }, after: { scanState, virus } }, tx);
    }
    return count === 1;
  });
  if (!isRecorded || virus === null) return;
  log().warn({ document: id, project: projectId, virus }, "infected document");
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
      log().error({ err: error, document: document.id }, "document not scanned");
    }
  }
}

/** Scans new documents until stopped. Several processes can run it at once. */
export const startDocumentScanner = (scan: Scan, intervalMs: number, onError: (error: unknown) => void) =>
  runLoop((signal) => scanPendingDocuments(scan, signal), intervalMs, onError);
