/** Stores the files of projects, messages and upgrades under keys that can't be guessed, and deletes them 30 days after their items. */

import { deleteExpiredRecords } from "~/audit/deleted-records.server";
import { PACIFIC } from "~/intl/formats";
import { db, type Tx } from "~/platform/db/db.server";
import { run, sql, text } from "~/platform/db/statement.server";
import { type CheckedFile, checkDocument, checkPicture, newKey } from "~/platform/files/file-checks.server";
import { StorageFullError, StorageUnavailableError } from "~/platform/files/file-store";
import { files, OWN_FOLDERS } from "~/platform/files/files.server";
import type { Job } from "~/platform/jobs/job";
import { dailySlot } from "~/platform/jobs/slots";
import { log } from "~/platform/log.server";
import { DOCUMENT_RULES, EMPTY_FILE, HERO_RULES, MEDIA_RULES } from "./file-rules";

const STORAGE_UNAVAILABLE = "We’re having trouble reaching our file storage. Please try again.";
const STORAGE_FULL = "Our file storage is full. Please contact your administrator.";

/** A stored file, or why it wasn't stored, with the status of the response. */
export type StoredFile =
  | { key: string; name: string; size: number; sha256: string; locationRemoved: boolean }
  | { problem: string; status: 422 | 503 | 507 };

/** Why a form's file wasn't stored, by field: 4xx when the file is invalid, 5xx when the storage failed. */
export type FileRejected = { kind: "refused"; errors: Record<string, string>; status: 409 | 422 | 503 | 507 };

export const rejectFile = (
  field: string,
  { problem, status = 422 }: { problem: string; status?: FileRejected["status"] },
): FileRejected => ({
  kind: "refused",
  errors: { [field]: problem },
  status,
});

async function store(file: File, check: (file: File) => Promise<CheckedFile>, folder: string): Promise<StoredFile> {
  if (file.size === 0) return { problem: EMPTY_FILE, status: 422 };
  const checked = await check(file);
  if ("problem" in checked) return { ...checked, status: 422 };
  return put(newKey(folder, checked.extension), checked.bytes, {
    name: file.name,
    locationRemoved: checked.locationRemoved,
  });
}

async function put(
  key: string,
  content: Uint8Array,
  facts: { name: string; locationRemoved: boolean },
): Promise<StoredFile> {
  try {
    const { size, sha256 } = await files().put(key, content);
    return { key, size, sha256, ...facts };
  } catch (error) {
    if (error instanceof StorageFullError) return { problem: STORAGE_FULL, status: 507 };
    if (error instanceof StorageUnavailableError) return { problem: STORAGE_UNAVAILABLE, status: 503 };
    throw error;
  }
}

export const storeHero = (projectId: string, file: File): Promise<StoredFile> =>
  store(file, (hero) => checkPicture(hero, HERO_RULES), `projects/${projectId}`);

export const storeMedia = (projectId: string, file: File): Promise<StoredFile> =>
  store(file, (media) => checkPicture(media, MEDIA_RULES), `projects/${projectId}/design`);

export const storeDocument = (projectId: string, file: File): Promise<StoredFile> =>
  store(file, (document) => checkDocument(document, DOCUMENT_RULES), `projects/${projectId}/documents`);

/** @param threadId of a message, whose file follows the rules of documents */
export const storeMessageFile = (threadId: string, file: File): Promise<StoredFile> =>
  store(file, (document) => checkDocument(document, DOCUMENT_RULES), `messages/${threadId}`);

/** Of an option of a design item. */
export const storeOptionPhoto = (projectId: string, file: File): Promise<StoredFile> =>
  store(file, (photo) => checkPicture(photo, MEDIA_RULES), `selections/${projectId}`);

/** A PDF that the program made, which is signed. */
export const storePdf = (projectId: string, pdf: Uint8Array): Promise<StoredFile> =>
  put(newKey(`signatures/${projectId}`, "pdf"), pdf, { name: "document.pdf", locationRemoved: false });

/** Of an upgrade, whose photo is small on every page. */
const UPGRADE_PHOTO_WIDTH = 640;

export const storeUpgradePhoto = (file: File): Promise<StoredFile> =>
  store(file, (photo) => checkPicture(photo, MEDIA_RULES, UPGRADE_PHOTO_WIDTH), "upgrades");

/** Deletes files that no item has; the nightly sweep deletes those that fail here. */
export async function deleteFiles(...keys: (string | null | undefined)[]): Promise<void> {
  for (const key of keys) {
    if (!key) continue;
    await files()
      .delete(key)
      .catch((error: unknown) => log().warn({ err: error, key }, "file left for the sweep"));
  }
}

/** One statement, so that an item that is deleted or brought back meanwhile is found in one of its tables. */
const SELECT_FILE_KEYS = sql(
  "project-file-keys",
  { key: text() },
  `SELECT file_key AS key FROM project_document
     WHERE ($1::uuid IS NULL OR project_id = $1) AND scan_state IS DISTINCT FROM 'infected'
   UNION ALL SELECT jsonb_path_query(earlier_files, '$[*].fileKey') #>> '{}' FROM project_document
     WHERE $1 IS NULL OR project_id = $1
   UNION ALL SELECT media_key FROM design_item WHERE ($1 IS NULL OR project_id = $1) AND media_key IS NOT NULL
   UNION ALL SELECT photo_key FROM design_option WHERE ($1 IS NULL OR project_id = $1) AND photo_key IS NOT NULL
   UNION ALL SELECT key FROM signature CROSS JOIN unnest(ARRAY[file_key, signed_key]) key
     WHERE ($1 IS NULL OR project_id = $1) AND key IS NOT NULL
   UNION ALL SELECT file_key FROM mail WHERE $1 IS NULL AND file_key IS NOT NULL
   UNION ALL SELECT hero_key FROM project WHERE ($1 IS NULL OR id = $1) AND hero_key IS NOT NULL
   UNION ALL SELECT photo_key FROM upgrade WHERE $1 IS NULL AND photo_key IS NOT NULL
   UNION ALL SELECT coalesce(row ->> 'file_key', row ->> 'media_key', row ->> 'photo_key', row ->> 'hero_key') FROM deleted_record
     WHERE ($1 IS NULL OR project_id = $1) AND row ->> 'scan_state' IS DISTINCT FROM 'infected'
       AND coalesce(row ->> 'file_key', row ->> 'media_key', row ->> 'photo_key', row ->> 'hero_key') IS NOT NULL
   UNION ALL SELECT jsonb_path_query(row, '$.earlier_files[*].fileKey') #>> '{}' FROM deleted_record
     WHERE $1 IS NULL OR project_id = $1
   UNION ALL SELECT file_key FROM message
     WHERE ($1 IS NULL OR thread_id = $1) AND file_key IS NOT NULL AND scan_state IS DISTINCT FROM 'infected'`,
);

/** The keys of the files of items, messages and, for all, upgrades, also of items that can be brought back. Files of infected documents are deleted. */
export async function listFileKeys(project: { id: string } | "all", tx: Tx = db()): Promise<string[]> {
  const rows = await run(SELECT_FILE_KEYS, [project === "all" ? null : project.id], tx);
  return rows.map(({ key }) => key);
}

/** A file younger than this may belong to an item that isn't committed yet. */
const ORPHAN_GRACE_MS = 60 * 60_000;
const SWEEP_AT = { hour: 4, minute: 35 };

/** Deletes records that can no longer be brought back, and files of projects, messages and upgrades that nothing refers to. @returns how many files */
export async function sweepProjectFiles(now = new Date()): Promise<number> {
  await deleteExpiredRecords(now);
  const owned = new Set(await listFileKeys("all"));
  let removed = 0;
  for (const folder of OWN_FOLDERS)
    for await (const { key, modifiedAt } of files().list(folder)) {
      if (owned.has(key) || now.getTime() - modifiedAt.getTime() < ORPHAN_GRACE_MS) continue;
      await files().delete(key);
      removed++;
    }
  return removed;
}

export function createProjectFileSweepJob(): Job {
  return {
    name: "project-file-sweep",
    title: "Delete files that no project has",
    rule: { cron: `${SWEEP_AT.minute} ${SWEEP_AT.hour} * * *`, timeZone: PACIFIC },
    slot: (now) => dailySlot(now, SWEEP_AT),
    async run() {
      log().info({ files: await sweepProjectFiles() }, "project files swept");
    },
  };
}
