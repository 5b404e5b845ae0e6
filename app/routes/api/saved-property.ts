import { parseListingId } from "~/listings/home/detail.server";
import { requireApiSession } from "~/platform/auth/session.server";
import { removeHome } from "~/saved-homes/saved-homes.server";
import type { Route } from "./+types/saved-property";

export const handle = { methods: ["DELETE"] };

/** DELETE /api/saved-properties/:id: removes a saved home; 204 also when it wasn't saved. */
export async function action({ params, context }: Route.ActionArgs) {
  const { user } = await requireApiSession(context);
  const id = parseListingId(params.id);
  if (id !== null) await removeHome(user.id, id);
  return new Response(null, { status: 204 });
}
