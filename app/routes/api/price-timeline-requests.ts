import { randomUUID } from "node:crypto";
import { z } from "zod";
import { parseJsonFields } from "~/forms/json-fields";
import { parseListingId } from "~/listings/home/detail.server";
import { countAttempt } from "~/platform/auth/limits.server";
import { requireApiSession } from "~/platform/auth/session.server";
import { inTransaction } from "~/platform/db/db.server";
import { readJson } from "~/platform/http/requests/json-body.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { MAX_UPGRADES, requestSchema } from "~/timeline-requests/schema";
import { sendRequest } from "~/timeline-requests/send.server";
import type { Route } from "./+types/price-timeline-requests";

const text = z.string().nullish();
const body = z.object({
  id: z.uuid().optional(),
  listingId: z.union([z.string(), z.number()]),
  fullName: z.string(),
  email: z.string(),
  phone: text,
  contactMethod: z.string().optional(),
  hasAgent: z.boolean().optional(),
  agentName: text,
  agentEmail: text,
  hasLender: z.boolean().optional(),
  lenderName: text,
  preapprovalAmount: z.union([z.number(), z.string()]).nullish(),
  maxHomeBudget: z.union([z.number(), z.string()]),
  targetMoveIn: z.string(),
  selectedUpgrades: z.array(z.string()).max(MAX_UPGRADES).default([]),
  additionalComments: text,
});

/**
 * POST /api/price-timeline-requests: asks us to confirm cost and timeline; 201 with the request and its due time.
 * `id`, a UUID from the caller, makes a retry the same request (200). 401 without a session, 404 for a home that isn't on
 * the market, 422 with messages by field, 429 with Retry-After.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireApiSession(context);
  const { id, listingId, selectedUpgrades, ...input } = await readJson(
    request,
    body,
    "Send listingId, fullName, email, maxHomeBudget and targetMoveIn as JSON.",
  );
  const seconds = await countAttempt({ "requests by account": user.id });
  if (seconds > 0) return problem(429, { detail: "Too many attempts.", headers: { "Retry-After": String(seconds) } });
  const homeId = parseListingId(String(listingId));
  if (homeId === null) return notFoundProblem("Listing not found");
  const { value, errors } = parseJsonFields({ ...input, upgrades: selectedUpgrades }, requestSchema);
  if (!value)
    return problem(422, { detail: Object.values(errors)[0] ?? "Something went wrong. Please try again.", errors });
  const ids = { accountId: user.id, requestId: id ?? randomUUID(), listingId: homeId };
  const outcome = await inTransaction((tx) => sendRequest(ids, value, tx));
  if (outcome.kind === "gone") return notFoundProblem("Listing not found");
  return Response.json(outcome.request, { status: outcome.isNew ? 201 : 200 });
}
