/**
 * Invalid environments: the built programs exit at once with one line per variable.
 *
 * @module-tag long
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../setup/database";
import { ensureServerBuild, startProgram, UNREACHABLE_DATABASE } from "./running-server";

let folder: string;
beforeAll(async () => {
  await ensureServerBuild();
  folder = mkdtempSync(join(tmpdir(), "sunporch-refused-"));
  writeFileSync(join(folder, "a-file"), "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startAndReadError(program: string, variables: Record<string, string>): Promise<string[]> {
  const started = startProgram({ FEED_URL: "http://127.0.0.1:1/", ...variables }, program);
  onTestFinished(() => void started.child.kill("SIGKILL"));
  expect((await started.ended).code).toBe(1);
  return started.output().trim().split("\n");
}

test.each(["index", "worker", "sync"])("%s.js needs a database", async (program) => {
  expect(await startAndReadError(program, { DATABASE_URL: "" })).toEqual([
    "DATABASE_URL: is needed; `npm start` sets it, other programs need it given.",
  ]);
});

test("every program says that the database refuses its password", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const url = new URL(database.url);
  url.password = "wrong";
  const variables = { DATABASE_URL: url.href, DATA_DIR: join(folder, "data"), BACKUP_FOLDER: join(folder, "backups") };
  for (const program of ["index", "worker", "sync", "backup"])
    expect([program, await startAndReadError(program, variables)]).toEqual([
      program,
      [`The database refuses the connection: password authentication failed for user "${url.username}".`],
    ]);
});

test.each(["index", "worker"])("%s.js needs a data folder that it can write to", async (program) => {
  const lines = await startAndReadError(program, {
    DATA_DIR: join(folder, "a-file", "data"),
    DATABASE_URL: UNREACHABLE_DATABASE,
  });
  expect(lines).toEqual([
    expect.stringMatching(/^DATA_DIR: must be a folder that this program can create and write to/),
  ]);
});

test("refuses a data folder that the system does not allow", async () => {
  const lines = await startAndReadError("index", { DATA_DIR: "/proc/nope/data", DATABASE_URL: UNREACHABLE_DATABASE });
  expect(lines).toEqual([expect.stringMatching(/^DATA_DIR: must be a folder/)]);
});

test("the worker reports problems of the feed along with all others", async () => {
  const invalidEnv = { FEED_VENDOR: "mlsgrid", FEED_URL: "http://api.example/v2", S3_SECRET_ACCESS_KEY: "hunter2" };
  const lines = await startAndReadError("worker", { ...invalidEnv, DATA_DIR: folder, DATABASE_URL: "" });
  expect(lines.map((line) => line.split(":")[0])).toEqual([
    "DATABASE_URL",
    "FEED_URL",
    "S3_ACCESS_KEY_ID",
    "FEED_ORIGINATING_SYSTEM",
    "FEED_TOKEN",
  ]);
});

test.each(["index", "worker", "migrate"])("%s.js reports all problems at once", async (program) => {
  const invalidEnv = {
    APP_URL: "https://www.shop.example/homes",
    DATABASE_URL: "mysql://root:hunter2@db/shop",
    SMTP_URL: "mail.example:587",
    OIDC_CLIENT_SECRET: "hunter2",
    S3_SECRET_ACCESS_KEY: "hunter2",
  };
  const lines = await startAndReadError(program, { ...invalidEnv, DATA_DIR: folder });
  expect(lines.map((line) => line.split(":")[0])).toEqual([
    "APP_URL",
    "DATABASE_URL",
    "SMTP_URL",
    "OIDC_CLIENT_ID",
    "S3_ACCESS_KEY_ID",
  ]);
  expect(lines.join("\n")).not.toMatch(/hunter2|mail\.example:|shop\.example|homes/);
});
