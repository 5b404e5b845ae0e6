import { countAttempt } from "~/platform/auth/limits.server";
import { requireApiSession } from "~/platform/auth/session.server";
import { readJson } from "~/platform/http/requests/json-body.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { requestPayload, sendApiRequest } from "~/timeline-requests/send.server";
import type { Route } from "./+types/price-timeline-requests";

/**
 * POST /api/price-timeline-requests: asks us to confirm cost and timeline; 201 with the request and its due time.
 * `id`, a UUID from the caller, makes a retry the same request (200). 401 without a session, 404 for a home that isn't on
 * the market, 422 with messages by field, 429 with Retry-After.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireApiSession(context);
  const input = await readJson(
    request,
    requestPayload,
    "Send listingId, fullName, email, maxHomeBudget and targetMoveIn as JSON.",
  );
  const seconds = await countAttempt({ "requests by account": user.id });
  if (seconds > 0) return problem(429, { detail: "Too many attempts.", headers: { "Retry-After": String(seconds) } });
  const outcome = await sendApiRequest(user.id, input);
  if (outcome.kind === "gone") return notFoundProblem("Listing not found");
  if (outcome.kind === "refused")
    return problem(422, {
      detail: Object.values(outcome.errors)[0] ?? "Something went wrong. Please try again.",
      errors: outcome.errors as Record<string, string>,
    });
  return Response.json(outcome.request, { status: outcome.isNew ? 201 : 200 });
}
