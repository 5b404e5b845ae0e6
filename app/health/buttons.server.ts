/** What the buttons of the health page send. */
import { z } from "zod";
import { listFeedNames } from "~/mls/feeds.server";
import { env } from "~/platform/env.server";
import { EMAIL_ACTIONS } from "./failed-emails.server";

/** Sending a failed email again, deleting it, or a retry of a rejected record. */
export function getHealthButtonSchema() {
  return z.discriminatedUnion("intent", [
    z.object({ intent: z.enum(EMAIL_ACTIONS), email: z.string() }),
    z.object({ intent: z.literal("retry"), feed: z.enum(listFeedNames(env())), key: z.string() }),
  ]);
}
