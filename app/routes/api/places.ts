import { LONGEST_PLACE, suggestPlaces } from "~/listings/places/places.server";
import { problem } from "~/platform/http/responses/problem.server";
import type { Route } from "./+types/places";

/** GET /api/places?input=: cities, ZIP codes, counties, addresses, and MLS numbers that match a text; an array. */
export async function loader({ url }: Route.LoaderArgs) {
  const input = url.searchParams.get("input") ?? "";
  if (input.length > LONGEST_PLACE) {
    const message = `Use at most ${LONGEST_PLACE} characters.`;
    return problem(400, { detail: "The text is too long.", errors: { input: message } });
  }
  return Response.json(await suggestPlaces(input), { headers: { "Cache-Control": "private, max-age=60" } });
}
