/** A replication that one of the staff starts. */
import { type Actor, audit } from "~/audit/audit.server";
import { pool } from "~/platform/db/pool.server";
import { env } from "~/platform/env.server";
import { heldLease } from "~/platform/jobs/leases.server";
import { feedConfig } from "./config.server";
import { SyncBusyError } from "./errors";
import { runReplication, SYNC_SLOT, syncJob } from "./sync.server";

/** What a run came to; `sinceIso` is null for a first load. */
export type ByHand =
  | { kind: "done"; upserts: number; pages: number; sinceIso: string | null }
  /** Another one runs, since then: ISO 8601. */
  | { kind: "busy"; since: string | null }
  | { kind: "failed"; reason: string };

/** Runs it to its end. */
export async function syncByHand(actor: Actor): Promise<ByHand> {
  const feed = feedConfig(env());
  await audit(actor, { action: "sync", entity: "feed", entityId: feed.name }, pool());
  try {
    const { upserts, pages, since } = await runReplication({ feed, trigger: "manual" });
    return { kind: "done", upserts, pages, sinceIso: since?.toISOString() ?? null };
  } catch (error) {
    if (error instanceof SyncBusyError) {
      const held = await heldLease(syncJob(feed.name), SYNC_SLOT);
      return { kind: "busy", since: held?.since.toISOString() ?? null };
    }
    return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}
