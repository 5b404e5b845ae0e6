import { z } from "zod";
import { parseListingId } from "~/listings/home/detail.server";
import { requireApiSession } from "~/platform/auth/session.server";
import { readJson } from "~/platform/http/requests/json-body.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { saveHome } from "~/saved-homes/saved-homes.server";
import type { Route } from "./+types/saved-properties";

const body = z.object({ listingId: z.union([z.number(), z.string()]) });

/** POST /api/saved-properties: {listingId} saves a home; 201, or 404 when it isn't on the market. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireApiSession(context);
  const input = await readJson(request, body, "Send listingId, the id of a home.");
  const id = parseListingId(String(input.listingId));
  if (id === null || !(await saveHome(user.id, id))) return notFoundProblem("Listing not found");
  return Response.json({ listingId: id, isSaved: true }, { status: 201 });
}
