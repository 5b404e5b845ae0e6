/** A child process that replicates until it is done or killed. See one-run.test.ts. */
import { readEnv } from "~/platform/env.server";
import { getFeedConfig } from "../../app/feed/config.server";
import { runReplication } from "../../app/feed/replication/replicate.server";

const feed = { ...getFeedConfig(readEnv(process.env)), pageSize: Number(process.env.PAGE_SIZE) };
process.send?.("begun");
await runReplication({ feed, trigger: "schedule", onProgress: ({ pages }) => process.send?.(pages) });
process.exit(0);
