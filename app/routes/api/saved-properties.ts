import { href } from "react-router";
import { z } from "zod";
import { listingIdField } from "~/listings/home/detail.server";
import { defineOperation } from "~/platform/api/operation.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { saveHome } from "~/saved-homes/saved-homes.server";

export const action = defineOperation("POST", "/api/saved-properties", {
  tag: "Saved homes",
  id: "saveHome",
  summary: "Save a home",
  description: "For the caller. A home that was saved before stays saved.",
  access: "account",
  idempotent: true,
  body: {
    json: z.strictObject({ listingId: listingIdField }).meta({ id: "SavedHomeInput" }),
    example: { listingId: 4471 },
  },
  answers: {
    201: {
      description: "The home is saved, or was before.",
      schema: z.object({ listingId: z.int(), isSaved: z.literal(true) }),
      example: { listingId: 4471, isSaved: true },
    },
  },
  problems: { 404: "The home isn’t on the market." },
}).serve(async ({ body: { listingId }, session: { user } }) => {
  if (listingId === null || !(await saveHome(user.id, listingId))) return notFoundProblem("Listing not found");
  const location = href("/api/saved-properties/:id/is-saved", { id: String(listingId) });
  return { status: 201, body: { listingId, isSaved: true }, location };
});
