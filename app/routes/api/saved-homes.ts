import { requireApiSession } from "~/platform/auth/session.server";
import { listSavedHomes } from "~/saved-homes/saved-homes.server";
import { formatMoney } from "~/ui/text/money";
import type { Route } from "./+types/saved-homes";

/** GET /api/saved-homes: the caller's saved homes, last saved first. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireApiSession(context);
  const homes = await listSavedHomes(user.id);
  return Response.json(
    homes.map(({ id, mlsId, photo, address, price }) => ({
      id,
      mls_id: mlsId,
      photo_url: photo,
      address,
      price_formatted: formatMoney(price),
    })),
    { headers: { "Cache-Control": "private, no-store" } },
  );
}
