import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { FolderInUseError } from "../../scripts/harness/folder-lock";
import { removePostgres, startPostgres } from "../../scripts/start/postgres";
import { mountTinyDisk } from "../media/tiny-disk";
import { createTemporaryFolder, getProcessIdentity } from "./run-start";

function createFolder(name: string): string {
  const folder = join(createTemporaryFolder(name), "a database");
  onTestFinished(() => removePostgres(folder));
  return folder;
}

async function runSql(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test("keeps what was written across a stop and a start", async () => {
  const folder = createFolder("kept");
  const first = await startPostgres({ folder });
  await runSql(first.url, "CREATE TABLE home AS SELECT 1 AS id");
  await expect(startPostgres({ folder })).rejects.toThrow(FolderInUseError);
  await first.server.stop();
  const secondServer = await startPostgres({ folder });
  onTestFinished(() => secondServer.server.stop());
  expect(await runSql(secondServer.url, "SELECT id FROM home")).toEqual([{ id: 1 }]);
});

test("shows what initdb says when it can't create the server's folder", async (context) => {
  const disk = await mountTinyDisk(6_000_000);
  if (!disk) return context.skip("mounting is not allowed here");
  onTestFinished(() => disk.remove());
  // Root's database runs under another account.
  chmodSync(disk.folder, 0o755);
  await expect(startPostgres({ folder: join(disk.folder, "data") })).rejects.toThrow(
    /initdb, which creates .*cluster, ended \(code 1\); its last lines:\n(?:.*\n)*.*No space left on device/,
  );
});

test("lets the database's account into each folder that it creates, whatever the umask is", async () => {
  const parent = createTemporaryFolder("umask");
  const folder = join(parent, "new", "a database");
  const umask = process.umask(0o077);
  onTestFinished(async () => {
    process.umask(umask);
    await removePostgres(folder);
  });
  const { server } = await startPostgres({ folder });
  onTestFinished(() => server.stop());
  expect(readdirSync(folder)).toContain("cluster");
});

test("keeps an otherwise idle process running until the server that it stops has ended", async () => {
  const folder = createFolder("alone");
  const program = `
    import { rmSync } from "node:fs";
    import { startPostgres } from ${JSON.stringify(new URL("../../scripts/start/postgres.ts", import.meta.url).href)};
    const running = await startPostgres({ folder: ${JSON.stringify(folder)} });
    // Without the file pg_ctl returns at once; otherwise it returns a moment before the server has ended.
    rmSync(${JSON.stringify(join(folder, "cluster", "postmaster.pid"))});
    setTimeout(() => process.kill(running.server.pid, "SIGQUIT"), 200).unref();
    await running.server.stop();`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    stdio: "inherit",
  });
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("makes commits durable and listens only on loopback", async () => {
  const running = await startPostgres({ folder: createFolder("settings") });
  onTestFinished(() => running.server.stop());
  const show = (name: string) => runSql(running.url, `SELECT current_setting('${name}') AS value`);
  expect(await show("synchronous_commit")).toEqual([{ value: "on" }]);
  expect(await show("fsync")).toEqual([{ value: "on" }]);
  expect(await show("listen_addresses")).toEqual([{ value: "127.0.0.1" }]);
  const foreignUrl = new URL(running.url);
  foreignUrl.password = "wrong";
  await expect(runSql(foreignUrl.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
});

test("recovers a server that was killed, even if its pid file contains a running process's pid", async () => {
  const folder = createFolder("crashed");
  const first = await startPostgres({ folder });
  await runSql(first.url, "CREATE TABLE home AS SELECT 1 AS id");
  const identity = getProcessIdentity(first.server.pid!);
  process.kill(first.server.pid!, "SIGKILL");
  await first.server.ended;
  expect(getProcessIdentity(first.server.pid!)).not.toBe(identity);
  await first.server.stop();
  // Another program has reused the pid: this one.
  const pidFile = join(folder, "cluster", "postmaster.pid");
  writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(/^\d+/, String(process.pid)));
  const secondServer = await startPostgres({ folder });
  onTestFinished(() => secondServer.server.stop());
  expect(await runSql(secondServer.url, "SELECT id FROM home")).toEqual([{ id: 1 }]);
});
