import { requireProgram } from "~/platform/auth/session.server";
import { savedHomes } from "~/saved-homes/saved-homes.server";
import { money } from "~/ui/text/money";
import type { Route } from "./+types/saved-homes";

/** GET /api/saved-homes: the caller's saved homes, last saved first. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireProgram(context);
  const homes = await savedHomes(user.id);
  return Response.json(
    homes.map(({ id, mlsId, photo, address, price }) => ({
      id,
      mls_id: mlsId,
      photo_url: photo,
      address,
      price_formatted: money(price),
    })),
    { headers: { "Cache-Control": "private, no-store" } },
  );
}
