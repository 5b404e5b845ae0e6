/**
 * `npm run restore`: lists the backups.
 *
 *   --check               restores a backup into a scratch database, compares everything, and drops it
 *   --into DATABASE_URL   restores a backup into an empty database
 *   --files FOLDER        with --into: restores the files as well, into a folder such as data/files, or with `bucket`
 *                         into the bucket of S3_BUCKET
 *   --at TIME             the newest backup that started at or before this time, such as 2026-11-23T09:00Z
 */
import { parseArgs } from "node:util";
import { listSecrets } from "../app/platform/backup/backup.server";
import { runExclusively } from "../app/platform/backup/backup-runs.server";
import { type Manifest, openBackupStore } from "../app/platform/backup/backup-store.server";
import { BackupError } from "../app/platform/backup/errors";
import { checkBackup, restoreBackup } from "../app/platform/backup/restore.server";
import { env, requireEnv } from "../app/platform/env.server";
import { diskStore } from "../app/platform/files/disk.server";
import { files } from "../app/platform/files/files.server";
import { formatMegabytes, formatSeconds, runProgram } from "./run-program";

function printRestored(manifest: Manifest, hasFiles: boolean, startedAt: number): void {
  const { id, database, tables, sequences, files } = manifest;
  const rows = Object.values(tables).reduce((sum, table) => sum + Number(table.rows), 0);
  const count = (number: number) => number.toLocaleString("en-US");
  const counts = `${Object.keys(tables).length} tables, ${count(rows)} rows, ${Object.keys(sequences).length} sequences`;
  console.log(`  backup    ${id}`);
  console.log(`  database  ${counts}: all as backed up (${formatMegabytes(database.bytes)})`);
  const filesNote = hasFiles ? "all as backed up" : "not restored, because --files is not given";
  console.log(`  files     ${count(files.length)}: ${filesNote}`);
  console.log(`  done      in ${formatSeconds(startedAt)}`);
}

async function listBackups(): Promise<void> {
  const { complete } = await openBackupStore().listIds();
  console.log(complete.length > 0 ? complete.map((id) => `  ${id}`).join("\n") : "There is no backup.");
}

async function main(signal: AbortSignal): Promise<void> {
  const { values } = parseArgs({
    options: {
      check: { type: "boolean" },
      into: { type: "string" },
      files: { type: "string" },
      at: { type: "string" },
    },
  });
  const at = values.at === undefined ? undefined : new Date(values.at);
  if (at && Number.isNaN(at.getTime())) throw new BackupError("--at takes a time, such as 2026-11-23T09:00Z.");
  if (values.into && !/^postgres(ql)?:\/\//.test(values.into))
    throw new BackupError(
      "--into takes a database URL, such as postgresql://user:password@db.example.com:5432/sunporch.",
    );
  if (values.check && values.into) throw new BackupError("Give --check or --into.");
  requireEnv({ database: values.check });
  const startedAt = performance.now();
  if (values.check) {
    const { manifest } = await runExclusively("check", signal, (leaseSignal) =>
      checkBackup({ at, signal: leaseSignal }),
    );
    return printRestored(manifest, true, startedAt);
  }
  if (!values.into) return listBackups();
  if (values.files === "bucket" && env().FILES !== "s3")
    throw new BackupError("--files bucket needs FILES=s3 and S3_BUCKET.");
  const target = values.files === "bucket" ? files() : values.files && diskStore(values.files);
  const manifest = await restoreBackup(values.into, target || undefined, { at, signal });
  printRestored(manifest, Boolean(target), startedAt);
  const present = listSecrets(env());
  const missing = manifest.secrets.filter((name) => !present.includes(name));
  if (missing.length > 0)
    console.log(`\nThe site also had these secrets, which are not set here: ${missing.join(", ")}.`);
}

await runProgram(import.meta.url, main);
