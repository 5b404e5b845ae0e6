import { runManualSync } from "~/feed/replication/manual-sync.server";
import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { problem } from "~/platform/http/responses/problem.server";
import type { Route } from "./+types/idx-sync";

/**
 * POST /api/idx/sync: replicates all feeds now; {upserts, pages, sinceIso}, summed over the feeds. 409 while any of them is
 * being replicated, and then none is started; 502 when any of them fails.
 */
export async function action({ context }: Route.ActionArgs) {
  const { user } = await requireStaffApiSession(context);
  const run = await runManualSync(user);
  if (run.kind === "done") return privateJson({ upserts: run.upserts, pages: run.pages, sinceIso: run.sinceIso });
  if (run.kind === "busy")
    return problem(409, { detail: `A sync is already running${run.since ? `. It started at ${run.since}` : ""}.` });
  return problem(502, { detail: `Sync failed: ${run.reason}` });
}
