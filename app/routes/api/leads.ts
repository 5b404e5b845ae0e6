import { randomUUID } from "node:crypto";
import { z } from "zod";
import { parseJsonFields } from "~/forms/json-fields";
import { leadSchema } from "~/leads/schema";
import { sendLead } from "~/leads/send.server";
import { parseListingId } from "~/listings/home/detail.server";
import { countAttempt } from "~/platform/auth/limits.server";
import { currentSession } from "~/platform/auth/session.server";
import { clientAddressContext } from "~/platform/http/context";
import { readJson } from "~/platform/http/requests/json-body.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import type { Route } from "./+types/leads";

const text = z.string().nullish();
const body = z.object({
  id: z.uuid().optional(),
  listingId: z.union([z.string(), z.number()]),
  name: text,
  email: text,
  phone: text,
  contactPref: text,
  bestTime: text,
  message: text,
  /** A honeypot for bots: people leave it empty. */
  website: text,
});

/**
 * POST /api/leads: asks about a home; 201 with {id, listingId, createdAt}. `id`, a UUID from the caller, makes a retry the
 * same lead. 404 for a home that isn't on the market, 422 with messages by field, 429 with Retry-After.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { id, listingId, website, ...input } = await readJson(request, body, "Send listingId, name and email as JSON.");
  const { value: lead, errors } = parseJsonFields(input, leadSchema);
  if (!lead) return problem(422, { detail: "Please fill in all required fields.", errors });
  const homeId = parseListingId(String(listingId));
  if (homeId === null) return notFoundProblem("Listing not found");
  const seconds = await countAttempt({ "leads by client": context.get(clientAddressContext) });
  if (seconds > 0) return problem(429, { detail: "Too many attempts.", headers: { "Retry-After": String(seconds) } });
  const accountId = (await currentSession(context))?.user.id ?? null;
  const sent = await sendLead({ id: id ?? randomUUID(), listingId: homeId, accountId, spam: Boolean(website) }, lead);
  return sent ? Response.json(sent, { status: 201 }) : notFoundProblem("Listing not found");
}
