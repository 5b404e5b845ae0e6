import { z } from "zod";
import { runManualSync } from "~/feed/replication/manual-sync.server";
import { defineOperation } from "~/platform/api/operation.server";
import { problem } from "~/platform/http/responses/problem.server";

export const action = defineOperation("POST", "/api/idx/sync", {
  tag: "Staff: feeds",
  id: "syncFeeds",
  summary: "Sync the listings of all feeds now",
  description: "Answers when the sync has ended.",
  access: "staff",
  body: { json: z.strictObject({}).meta({ id: "SyncInput" }), optional: true, example: {} },
  answers: {
    200: {
      description: "What the sync has read, summed over the feeds.",
      schema: z
        .object({
          upserts: z.int().meta({ description: "Records that were added or changed." }),
          pages: z.int(),
          sinceIso: z.iso.datetime().nullable().meta({
            description: "The time since which changes were read; null if a feed was loaded for the first time.",
          }),
        })
        .meta({ id: "SyncResult" }),
      example: { upserts: 12, pages: 1, sinceIso: "2027-03-09T17:30:00.000Z" },
    },
  },
  problems: { 409: "A sync is already running, and none was started.", 502: "A feed could not be synced." },
}).serve(async ({ session }) => {
  const run = await runManualSync(session.user);
  if (run.kind === "done")
    return { status: 200, body: { upserts: run.upserts, pages: run.pages, sinceIso: run.sinceIso } };
  if (run.kind === "busy")
    return problem(409, { detail: `A sync is already running${run.since ? `. It started at ${run.since}` : ""}.` });
  return problem(502, { detail: `Sync failed: ${run.reason}` });
});
