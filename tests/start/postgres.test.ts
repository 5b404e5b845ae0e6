import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { FolderInUse } from "../../scripts/start/folder-lock";
import { removePostgres, startPostgres } from "../../scripts/start/postgres";
import { processMark } from "../../scripts/start/process-identity";
import { temporaryFolder } from "./run";

function folderFor(name: string): string {
  const folder = join(temporaryFolder(name), "a database");
  onTestFinished(() => removePostgres(folder));
  return folder;
}

async function sql(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test("what is written is there after a stop and a start", async () => {
  const folder = folderFor("kept");
  const first = await startPostgres({ folder });
  await sql(first.url, "CREATE TABLE home AS SELECT 1 AS id");
  await expect(startPostgres({ folder })).rejects.toThrow(FolderInUse);
  await first.stop();
  const second = await startPostgres({ folder });
  onTestFinished(() => second.stop());
  expect(await sql(second.url, "SELECT id FROM home")).toEqual([{ id: 1 }]);
});

test("a process that does nothing else does not end before the server that it stops", async () => {
  const folder = folderFor("alone");
  const program = `
    import { rmSync } from "node:fs";
    import { startPostgres } from ${JSON.stringify(new URL("../../scripts/start/postgres.ts", import.meta.url).href)};
    const running = await startPostgres({ folder: ${JSON.stringify(folder)} });
    // Without the file pg_ctl returns at once; otherwise it returns a moment before the server has ended.
    rmSync(${JSON.stringify(join(folder, "cluster", "postmaster.pid"))});
    setTimeout(() => process.kill(running.pid, "SIGQUIT"), 200).unref();
    await running.stop();`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    stdio: "inherit",
  });
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("its settings keep a commit, and it listens on loopback alone", async () => {
  const running = await startPostgres({ folder: folderFor("settings") });
  onTestFinished(() => running.stop());
  const show = (name: string) => sql(running.url, `SELECT current_setting('${name}') AS value`);
  expect(await show("synchronous_commit")).toEqual([{ value: "on" }]);
  expect(await show("fsync")).toEqual([{ value: "on" }]);
  expect(await show("listen_addresses")).toEqual([{ value: "127.0.0.1" }]);
  const stranger = new URL(running.url);
  stranger.password = "wrong";
  await expect(sql(stranger.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
});

test("a server killed outright is recovered, though its pid file names a living process", async () => {
  const folder = folderFor("crashed");
  const first = await startPostgres({ folder });
  await sql(first.url, "CREATE TABLE home AS SELECT 1 AS id");
  const mark = processMark(first.pid);
  process.kill(first.pid, "SIGKILL");
  await first.ended;
  expect(processMark(first.pid)).not.toBe(mark);
  await first.stop();
  // The number has gone to another program: this one.
  const pidFile = join(folder, "cluster", "postmaster.pid");
  writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(/^\d+/, String(process.pid)));
  const second = await startPostgres({ folder });
  onTestFinished(() => second.stop());
  expect(await sql(second.url, "SELECT id FROM home")).toEqual([{ id: 1 }]);
});
