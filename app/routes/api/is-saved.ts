import { z } from "zod";
import { parseListingId } from "~/listings/home/detail.server";
import { defineOperation } from "~/platform/api/operation.server";
import { filterSavedIds } from "~/saved-homes/saved-homes.server";

export const loader = defineOperation("GET", "/api/saved-properties/:id/is-saved", {
  tag: "Saved homes",
  id: "isHomeSaved",
  summary: "Whether a home is saved",
  description: "By the caller.",
  access: "account",
  answers: {
    200: {
      description: "Whether the caller saved the home; false for an unknown home.",
      schema: z.object({ isSaved: z.boolean() }),
      example: { isSaved: true },
    },
  },
}).serve(async ({ params, session: { user } }) => {
  const id = parseListingId(params.id);
  const isSaved = id !== null && (await filterSavedIds(user.id, [id])).length > 0;
  return { status: 200, body: { isSaved } };
});
