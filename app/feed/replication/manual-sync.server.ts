/** Replications that staff start. */
import { z } from "zod";
import { type Actor, audit } from "~/audit/audit.server";
import { listFeedNames } from "~/mls/feeds.server";
import { db } from "~/platform/db/db.server";
import { EnvError, env } from "~/platform/env.server";
import { findActiveLease } from "~/platform/jobs/leases.server";
import { type FeedConfig, getFeedConfigs } from "../config.server";
import { SyncBusyError } from "../errors";
import { getSyncJobName, runReplication, SYNC_SLOT } from "./replicate.server";

/** The result of one run or of a run of each feed; `sinceIso` is null if one of them was a first load. */
export type ManualSyncResult =
  | { kind: "done"; upserts: number; pages: number; sinceIso: string | null }
  /** When the run in progress started: ISO 8601. */
  | { kind: "busy"; since: string | null }
  | { kind: "failed"; reason: string };

/** What the buttons of the sync page send: a sync of one feed or all, or a retry of a rejected record. */
export function getSyncButtonSchema() {
  const feed = z.enum(listFeedNames(env()));
  return z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("sync"), feed: feed.optional() }),
    z.object({ intent: z.literal("retry"), feed, key: z.string() }),
  ]);
}

/** A site that shows stored listings may run without a feed. */
function readFeedConfigs(): FeedConfig[] | { problem: string } {
  try {
    return getFeedConfigs(env());
  } catch (error) {
    if (error instanceof EnvError) return { problem: error.message };
    throw error;
  }
}

/**
 * Replicates all feeds at the same time, or only the named one, and waits for the end. Starts nothing if a run of any of
 * them is in progress.
 */
export async function runManualSync(actor: Actor, name?: string): Promise<ManualSyncResult> {
  const all = readFeedConfigs();
  if ("problem" in all) return { kind: "failed", reason: all.problem };
  const feeds = all.filter((feed) => name === undefined || feed.name === name);
  if (feeds.length === 0) return { kind: "failed", reason: `No feed is called ${name}.` };
  const heldLeases = await Promise.all(feeds.map((feed) => findActiveLease(getSyncJobName(feed.name), SYNC_SLOT)));
  const since = heldLeases.flatMap((lease) => lease?.since ?? []).sort((a, b) => a.getTime() - b.getTime())[0];
  if (since) return { kind: "busy", since: since.toISOString() };
  return combineRuns(await Promise.all(feeds.map((feed) => syncFeed(actor, feed, all.length > 1))));
}

async function syncFeed(actor: Actor, feed: FeedConfig, isOneOfSeveral: boolean): Promise<ManualSyncResult> {
  await audit(actor, { action: "sync", entity: "feed", entityId: feed.name }, db());
  try {
    const { upserts, pages, since } = await runReplication({ feed, trigger: "manual" });
    return { kind: "done", upserts, pages, sinceIso: since?.toISOString() ?? null };
  } catch (error) {
    if (error instanceof SyncBusyError) {
      const heldLeases = await findActiveLease(getSyncJobName(feed.name), SYNC_SLOT);
      return { kind: "busy", since: heldLeases?.since.toISOString() ?? null };
    }
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: "failed", reason: isOneOfSeveral ? `${feed.name}: ${reason}` : reason };
  }
}

/** Sums the successful runs. Failures come first, then runs in progress. */
function combineRuns(runs: readonly ManualSyncResult[]): ManualSyncResult {
  const reasons = runs.flatMap((run) => (run.kind === "failed" ? run.reason : []));
  if (reasons.length > 0) return { kind: "failed", reason: reasons.join(" ") };
  const busy = runs.find((run) => run.kind === "busy");
  if (busy) return busy;
  const succeeded = runs.filter((run) => run.kind === "done");
  const sum = (count: "upserts" | "pages") => succeeded.reduce((total, run) => total + run[count], 0);
  const since = succeeded.map((run) => run.sinceIso);
  const sinceIso = since.includes(null) ? null : ([...since].sort()[0] ?? null);
  return { kind: "done", upserts: sum("upserts"), pages: sum("pages"), sinceIso };
}
