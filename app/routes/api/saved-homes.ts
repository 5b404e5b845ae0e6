import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { savedHomeJson, toSavedHomeJson } from "~/saved-homes/json.server";
import { listSavedHomes } from "~/saved-homes/saved-homes.server";

export const loader = defineOperation("GET", "/api/saved-homes", {
  tag: "Saved homes",
  id: "listSavedHomes",
  summary: "The caller’s saved homes",
  description: "Also those that are off the market, without a photo.",
  access: "account",
  answers: {
    200: {
      description: "The homes, last saved first.",
      schema: z.array(savedHomeJson),
      example: [
        {
          id: 4471,
          mls_id: "IV26203311",
          photo_url: "/api/media/4471-0f1e2d3c4b5a6978?w=480",
          address: "4471 Brockton Ave, Riverside, CA 92501",
          price_formatted: "$589,000",
        },
      ],
    },
  },
}).serve(async ({ session: { user } }) => ({
  status: 200,
  body: (await listSavedHomes(user.id)).map(toSavedHomeJson),
}));
