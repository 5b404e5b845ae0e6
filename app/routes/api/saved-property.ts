import { parseListingId } from "~/listings/home/detail.server";
import { defineOperation } from "~/platform/api/operation.server";
import { removeHome } from "~/saved-homes/saved-homes.server";

export const action = defineOperation("DELETE", "/api/saved-properties/:id", {
  tag: "Saved homes",
  id: "removeSavedHome",
  summary: "Remove a saved home",
  description: "For the caller. A home that wasn’t saved is no error.",
  access: "account",
  answers: { 204: { description: "The home isn’t saved, or never was." } },
}).serve(async ({ params, session: { user } }) => {
  const id = parseListingId(params.id);
  if (id !== null) await removeHome(user.id, id);
  return { status: 204 };
});
