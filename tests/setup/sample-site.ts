/** The sample MLS of a run, and a database with its replicated homes, which the site of each worker is a copy of. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startSampleFeed } from "sample-mls";
import { startProgram } from "../server/running-server";
import type { TestServer } from "./server";

export interface SampleSite {
  /** The database that is cloned. */
  template: string;
  /** The variables with which a program reads the sample MLS. */
  environment: Record<string, string>;
}

/** Homes of the MLS, including hidden ones: enough that maps have clusters and lists several pages. */
const HOMES = 1_500;

export async function startSampleSite(server: TestServer): Promise<SampleSite & { stop(): Promise<void> }> {
  const [feed, folder] = await Promise.all([
    startSampleFeed({ homes: HOMES, seed: 7 }),
    mkdtemp(join(tmpdir(), "sunporch-sample-")),
  ]);
  const environment = { FEED_URL: feed.url, FEED_TOKEN: "sample", FEED_TOKEN_URL: feed.tokenUrl };
  const template = `${server.prefix}sample`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE "${template}" TEMPLATE "${server.template}" STRATEGY FILE_COPY`);
  await admin.end();
  const url = new URL(server.url);
  url.pathname = `/${template}`;
  const sync = startProgram({ ...environment, DATABASE_URL: url.href, DATA_DIR: folder, LOG_LEVEL: "warn" }, "sync");
  const { code } = await sync.ended;
  await rm(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(`The sample homes could not be replicated:\n${sync.output()}`);
  return { template, environment, stop: () => feed.close() };
}
