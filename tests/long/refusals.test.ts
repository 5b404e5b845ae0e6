import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockFolder } from "../../scripts/harness/folder-lock";
import { createTemporaryFolder, start } from "./run-start";

/** Runs a start that must fail, and returns its message. */
async function startAndReadError(variables: Record<string, string>): Promise<string> {
  const run = start(variables);
  expect(await run.ended, run.output()).toEqual({ code: 1, signal: null });
  const lines = run.output().trim().split("\n");
  expect(lines, "one sentence and nothing else").toHaveLength(1);
  return lines[0]!;
}

test("names a port that is in use", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const errorText = await startAndReadError({ PORT: String(port), DATA_DIR: createTemporaryFolder("start") });
  expect(errorText).toMatch(new RegExp(`^Port ${port} is in use.*PORT.*\\.$`));
});

test("names a data folder that can't be written", async () => {
  const file = join(createTemporaryFolder("start"), "a-file");
  writeFileSync(file, "");
  const errorText = await startAndReadError({ DATA_DIR: join(file, "data") });
  expect(errorText).toContain("DATA_DIR");
  expect(errorText).toContain(join(file, "data"));
});

test.each([
  ["PORT", "eighty"],
  ["APP_URL", "not-a-url"],
  ["SAMPLE_FEED_HOMES", "0"],
  ["FEED_VENDOR", "unknown"],
  ["FEED_STATUSES", "Closed"],
])("names a bad %s without repeating its value", async (name, value) => {
  const errorText = await startAndReadError({ [name]: value, DATA_DIR: createTemporaryFolder("start") });
  expect(errorText).toMatch(new RegExp(`^${name}\\b`));
  if (value.length > 1) expect(errorText).not.toContain(value);
});

test("names several bad variables together, one per line", async () => {
  const variables = { PORT: "eighty", SMTP_URL: "mail.example:587", S3_ACCESS_KEY_ID: "hunter2" };
  const run = start({ ...variables, DATA_DIR: createTemporaryFolder("start") });
  expect(await run.ended, run.output()).toEqual({ code: 1, signal: null });
  expect(run.output().trim().split("\n")).toEqual([
    "PORT: must be a whole number from 0 to 65535.",
    "SMTP_URL: must look like smtp://user:password@mail.example.com:587.",
    "S3_SECRET_ACCESS_KEY: is needed when S3_ACCESS_KEY_ID is set.",
  ]);
});

test("names a data folder in use, and the process that uses it", async () => {
  const folder = createTemporaryFolder("start");
  const lock = await lockFolder(folder);
  onTestFinished(() => lock.release());
  const errorText = await startAndReadError({ DATA_DIR: folder });
  expect(errorText).toContain(folder);
  expect(errorText).toContain(String(process.pid));
});
