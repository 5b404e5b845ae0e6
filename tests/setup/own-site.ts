/** A whole site for one file: its own database, the replicated sample feed, and the built web server. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type SampleFeed, startSampleFeed } from "sample-mls";
import { vi } from "vitest";
import { getFeedConfig } from "~/feed/config.server";
import { runReplication } from "~/feed/replication/replicate.server";
import { indexListingText } from "~/listings/text/index-listing-text.server";
import { closePool } from "~/platform/db/pool.server";
import { readEnv } from "~/platform/env.server";
import { ensureServerBuild } from "../server/running-server";
import { createTestDatabase } from "./database";

export interface OwnSite {
  /** Its URL without a trailing slash. */
  url: string;
  /** Its MLS. */
  feed: SampleFeed;
  /** Starts another web server of the same site with other settings. @returns its URL, as {@link OwnSite.url} */
  startAnother(settings: Record<string, string>): Promise<string>;
  close(): Promise<void>;
}

/**
 * @param homes how many homes the MLS has, including hidden ones
 * @param now when its clock has stopped, so that it has the same homes each day; by default it runs
 */
export async function startOwnSite(homes = 400, now?: Date): Promise<OwnSite> {
  const [database, feed, data] = await Promise.all([
    createTestDatabase(),
    startSampleFeed({ homes, seed: 7, ...(now && { now: () => now }) }),
    mkdtemp(join(tmpdir(), "sunporch-site-")),
    ensureServerBuild(),
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
    DRAIN_SECONDS: "0",
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  await runReplication({ feed: getFeedConfig(readEnv(process.env)), trigger: "start" });
  await indexListingText();

  const servers: ChildProcess[] = [];
  const serve = async (settings: Record<string, string>) => {
    const web = fork(resolve("build/server/index.js"), [], {
      env: { ...process.env, ...env, ...settings },
      execArgv: [],
    });
    servers.push(web);
    const url = await new Promise<string>((started, failed) => {
      web.once("message", (message) => started((message as { url: string }).url));
      web.once("exit", (code) => failed(new Error(`The web server exited with ${code} before it listened.`)));
    });
    return url.replace(/\/$/, "");
  };
  return {
    url: await serve({}),
    feed,
    startAnother: serve,
    async close() {
      await Promise.all(servers.map(waitForExit));
      await closePool();
      await Promise.all([feed.close(), database.drop()]);
      await rm(data, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
