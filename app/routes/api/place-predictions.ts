import { LONGEST_PLACE } from "~/listings/places/places.server";
import { isPlacesSession, placesPredict, predictPlaces } from "~/listings/places/predictions.server";
import { clientAddressContext } from "~/platform/http/context";
import { clientLimit } from "~/platform/http/limits/client-limit.server";
import { problem } from "~/platform/http/responses/problem.server";
import type { Route } from "./+types/place-predictions";

/** Far above what typing needs, with 300 ms between two questions: nobody shall use up the key. */
const limit = clientLimit({ points: 90, seconds: 60 });

/**
 * GET /api/places/predictions?input=&session=: what Google takes a text for, an array; empty where the installation has
 * no key or Google does not answer. `session` names one visitor's search: URL-safe base64, at most 36 characters.
 * 429 with Retry-After for a client that asks too often.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const input = url.searchParams.get("input") ?? "";
  const session = url.searchParams.get("session") ?? "";
  const errors: Record<string, string> = {};
  if (input.length > LONGEST_PLACE) errors.input = `Use at most ${LONGEST_PLACE} characters.`;
  if (!isPlacesSession(session)) errors.session = "Use 1 to 36 letters, digits, hyphens and underscores.";
  if (Object.keys(errors).length > 0) return problem(400, { detail: "Some parameters could not be read.", errors });
  if (placesPredict() && input.trim()) {
    const seconds = await limit(context.get(clientAddressContext));
    if (seconds > 0)
      return problem(429, { detail: "Too many questions at once.", headers: { "Retry-After": String(seconds) } });
  }
  return Response.json(await predictPlaces(input, session), { headers: { "Cache-Control": "private, max-age=60" } });
}
