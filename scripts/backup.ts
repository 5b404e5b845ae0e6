/**
 * `npm run backup`: makes a backup of the database and the files now, as the worker does every night.
 *
 *   --new-key   makes no backup: prints a new key for BACKUP_KEY
 */
import { parseArgs } from "node:util";
import { generateX25519Identity } from "age-encryption";
import { makeBackup } from "../app/platform/backup/backup.server";
import { runExclusively } from "../app/platform/backup/backup-runs.server";
import { requireEnv } from "../app/platform/env.server";
import { formatMegabytes, formatSeconds, runProgram } from "./run-program";

async function main(signal: AbortSignal): Promise<void> {
  const { values } = parseArgs({ options: { "new-key": { type: "boolean" } } });
  if (values["new-key"]) return console.log(await generateX25519Identity());
  requireEnv({ database: true });
  const startedAt = performance.now();
  const { id, manifest } = await runExclusively("backup", signal, (leaseSignal) => makeBackup({ signal: leaseSignal }));
  const { database, tables, files } = manifest;
  const fileBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`  backup    ${id}`);
  console.log(`  database  ${Object.keys(tables).length} tables, ${formatMegabytes(database.bytes)}`);
  console.log(`  files     ${files.length}, ${formatMegabytes(fileBytes)}`);
  console.log(`  done      in ${formatSeconds(startedAt)}`);
}

await runProgram(import.meta.url, main);
