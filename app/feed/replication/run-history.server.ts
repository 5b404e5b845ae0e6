/** The history of a feed's runs. */
import { db } from "~/platform/db/db.server";
import type { SyncRun } from "~/platform/db/generated/client";

/** The latest runs of a feed, newest first. */
export function listRecentRuns(feed: string, limit = 20): Promise<SyncRun[]> {
  return db().syncRun.findMany({ where: { feed }, orderBy: [{ startedAt: "desc" }, { id: "desc" }], take: limit });
}
