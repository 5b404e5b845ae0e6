import { parseListingId } from "~/listings/home/detail.server";
import { requireApiSession } from "~/platform/auth/session.server";
import { filterSavedIds } from "~/saved-homes/saved-homes.server";
import type { Route } from "./+types/is-saved";

/** GET /api/saved-properties/:id/is-saved: whether the caller saved a home. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = await requireApiSession(context);
  const id = parseListingId(params.id);
  const isSaved = id !== null && (await filterSavedIds(user.id, [id])).length > 0;
  return Response.json({ isSaved }, { headers: { "Cache-Control": "private, no-store" } });
}
