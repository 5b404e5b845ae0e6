import { z } from "zod";
import { offerJson, toOfferJson } from "~/offers/json.server";
import { listOffers } from "~/offers/offers.server";
import { defineOperation } from "~/platform/api/operation.server";

export const loader = defineOperation("GET", "/api/offers", {
  tag: "Account",
  id: "listOffers",
  summary: "The caller’s offers",
  description: "Those that staff recorded for the caller’s email address.",
  access: "account",
  answers: {
    200: {
      description: "The offers, the newest first.",
      schema: z.array(offerJson),
      example: [
        {
          id: "1d9f3a70-52c8-4b1e-8e6d-7a0c4b2f9e13",
          mls_id: "IV26203311",
          address: "4471 Brockton Ave, Riverside, CA 92501",
          status: "submitted",
          offerPriceFormatted: "$575,000",
          listPriceFormatted: "$589,000",
          loanType: "Conventional",
          closingTimeFrame: "30 days",
          submittedDate: "2027-03-09",
        },
      ],
    },
  },
}).serve(async ({ session: { user } }) => ({ status: 200, body: (await listOffers(user.email)).map(toOfferJson) }));
