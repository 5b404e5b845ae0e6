import { MAX_PLACE_LENGTH } from "~/listings/places/place-search.server";
import { hasPlacePredictions, isPlacesSession, predictPlaces } from "~/listings/places/predictions.server";
import { clientAddressContext } from "~/platform/http/context";
import { clientLimit } from "~/platform/http/limits/client-limit.server";
import { problem } from "~/platform/http/responses/problem.server";
import type { Route } from "./+types/place-predictions";

/** Protects the key's quota. Typing needs far less, with 300 ms between two requests. */
const limit = clientLimit({ points: 90, seconds: 60 });

/**
 * GET /api/places/predictions?input=&session=: Google's predictions for a text, an array; empty when no key is
 * configured or Google doesn't answer. `session` names one visitor's search: URL-safe base64, at most 36 characters.
 * 429 with Retry-After for too many requests.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const input = url.searchParams.get("input") ?? "";
  const session = url.searchParams.get("session") ?? "";
  const errors: Record<string, string> = {};
  if (input.length > MAX_PLACE_LENGTH) errors.input = `Use at most ${MAX_PLACE_LENGTH} characters.`;
  if (!isPlacesSession(session)) errors.session = "Use 1 to 36 letters, digits, hyphens and underscores.";
  if (Object.keys(errors).length > 0) return problem(400, { detail: "Some parameters could not be read.", errors });
  if (hasPlacePredictions() && input.trim()) {
    const seconds = await limit(context.get(clientAddressContext));
    if (seconds > 0) return problem(429, { detail: "Too many requests.", headers: { "Retry-After": String(seconds) } });
  }
  return Response.json(await predictPlaces(input, session), { headers: { "Cache-Control": "private, max-age=60" } });
}
