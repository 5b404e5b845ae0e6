import { z } from "zod";
import { formatMoney } from "~/ui/text/money";
import type { Offer } from "./offers.server";
import { OFFER_STATUSES } from "./schema";

export const offerJson = z
  .object({
    id: z.uuid(),
    mls_id: z.string(),
    address: z.string(),
    status: z.enum(OFFER_STATUSES),
    offerPriceFormatted: z.string(),
    listPriceFormatted: z.string(),
    loanType: z.string().nullable(),
    closingTimeFrame: z.string().nullable(),
    submittedDate: z.iso.date(),
  })
  .meta({ id: "Offer", description: "An offer that the buyer made." });

export const toOfferJson = (offer: Offer): z.infer<typeof offerJson> => ({
  id: offer.id,
  mls_id: offer.mlsId,
  address: offer.address,
  status: offer.status,
  offerPriceFormatted: formatMoney(offer.offerPrice),
  listPriceFormatted: formatMoney(offer.listPrice),
  loanType: offer.loanType,
  closingTimeFrame: offer.closingTimeFrame,
  submittedDate: offer.submittedOn,
});
