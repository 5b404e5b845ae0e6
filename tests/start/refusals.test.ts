import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockFolder } from "../../scripts/start/folder-lock";
import { start, temporaryFolder } from "./run";

/** Runs a start that must not come up; gives what it said. */
async function refusal(variables: Record<string, string>): Promise<string> {
  const run = start(variables);
  expect(await run.ended, run.output()).toEqual({ code: 1, signal: null });
  const lines = run.output().trim().split("\n");
  expect(lines, "one sentence and nothing else").toHaveLength(1);
  return lines[0]!;
}

test("a busy port is named", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const said = await refusal({ PORT: String(port), DATA_DIR: temporaryFolder("start") });
  expect(said).toMatch(new RegExp(`^Port ${port} is in use.*PORT.*\\.$`));
});

test("a data folder that cannot be written is named", async () => {
  const file = join(temporaryFolder("start"), "a-file");
  writeFileSync(file, "");
  const said = await refusal({ DATA_DIR: join(file, "data") });
  expect(said).toContain("DATA_DIR");
  expect(said).toContain(join(file, "data"));
});

test.each([
  ["PORT", "eighty"],
  ["APP_URL", "not-a-url"],
  ["SAMPLE_FEED_HOMES", "0"],
  ["FEED_VENDOR", "nobody"],
])("a bad %s is named and not repeated", async (name, value) => {
  const said = await refusal({ [name]: value, DATA_DIR: temporaryFolder("start") });
  expect(said).toMatch(new RegExp(`^${name}\\b`));
  if (value.length > 1) expect(said).not.toContain(value);
});

test("several bad variables are named together, each on a line of its own", async () => {
  const variables = { PORT: "eighty", SMTP_URL: "mail.example:587", S3_ACCESS_KEY_ID: "hunter2" };
  const run = start({ ...variables, DATA_DIR: temporaryFolder("start") });
  expect(await run.ended, run.output()).toEqual({ code: 1, signal: null });
  expect(run.output().trim().split("\n")).toEqual([
    "PORT: must be a whole number from 0 to 65535.",
    "SMTP_URL: must look like smtp://user:password@mail.example.com:587.",
    "S3_SECRET_ACCESS_KEY: is needed when S3_ACCESS_KEY_ID is set.",
  ]);
});

test("a data folder in use is named, with the process that uses it", async () => {
  const folder = temporaryFolder("start");
  const lock = lockFolder(folder);
  onTestFinished(() => lock.release());
  const said = await refusal({ DATA_DIR: folder });
  expect(said).toContain(folder);
  expect(said).toContain(String(process.pid));
});
