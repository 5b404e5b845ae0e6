import { MAX_PLACE_LENGTH, suggestPlaces } from "~/listings/places/place-search.server";
import { problem } from "~/platform/http/responses/problem.server";
import type { Route } from "./+types/places";

/** GET /api/places?input=: cities, ZIP codes, counties, addresses, and MLS numbers that match a text; an array. */
export async function loader({ url }: Route.LoaderArgs) {
  const input = url.searchParams.get("input") ?? "";
  if (input.length > MAX_PLACE_LENGTH) {
    const message = `Use at most ${MAX_PLACE_LENGTH} characters.`;
    return problem(400, { detail: "The text is too long.", errors: { input: message } });
  }
  return Response.json(await suggestPlaces(input), { headers: { "Cache-Control": "private, max-age=60" } });
}
