/** The whole site for a journey: a database of its own, the sample feed replicated into it, the built web server. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { vi } from "vitest";
import { feedConfig } from "~/feed/config.server";
import { runReplication } from "~/feed/sync.server";
import { followListingText } from "~/listings/text/follow.server";
import { closePool } from "~/platform/db/pool.server";
import { readEnv } from "~/platform/env.server";
import { type SampleFeed, startSampleFeed } from "../../scripts/sample-feed/server";
import { testDatabase } from "../setup/database";

export interface Site {
  /** Where visitors find it, without a slash at the end. */
  url: string;
  /** The MLS behind it. */
  feed: SampleFeed;
  close(): Promise<void>;
}

/** @param homes how many homes the MLS has, those included that may not be shown */
export async function startSite(homes = 400): Promise<Site> {
  const [database, feed, data] = await Promise.all([
    testDatabase(),
    startSampleFeed({ homes, seed: 7 }),
    mkdtemp(join(tmpdir(), "sunporch-site-")),
  ]);
  const env = {
    NODE_ENV: "production",
    DATABASE_URL: database.url,
    DATA_DIR: data,
    FEED_URL: feed.url,
    FEED_TOKEN: "sample",
    FEED_TOKEN_URL: feed.tokenUrl,
    LOG_LEVEL: "warn",
    HOST: "127.0.0.1",
    PORT: "0",
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  await runReplication({ feed: feedConfig(readEnv(process.env)), trigger: "start" });
  await followListingText();

  const web = fork(resolve("build/server/index.js"), [], { env: { ...process.env, ...env }, execArgv: [] });
  const url = await new Promise<string>((started, failed) => {
    web.once("message", (message) => started((message as { url: string }).url));
    web.once("exit", (code) => failed(new Error(`The web server ended with ${code} before it listened.`)));
  });
  return {
    url: url.replace(/\/$/, ""),
    feed,
    async close() {
      await ended(web);
      await closePool();
      await Promise.all([feed.close(), database.drop()]);
      await rm(data, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
