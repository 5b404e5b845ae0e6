/** The history of a feed's runs. */
import type { SyncRun } from "~/platform/db/generated/client";
import { prisma } from "~/platform/db/prisma.server";

/** The latest runs of a feed, newest first. */
export function listRecentRuns(feed: string, limit = 20): Promise<SyncRun[]> {
  return prisma().syncRun.findMany({ where: { feed }, orderBy: [{ startedAt: "desc" }, { id: "desc" }], take: limit });
}
