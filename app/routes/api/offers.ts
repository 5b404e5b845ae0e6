import { listOffers } from "~/offers/offers.server";
import { requireApiSession } from "~/platform/auth/session.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { formatMoney } from "~/ui/text/money";
import type { Route } from "./+types/offers";

/** GET /api/offers: the caller's offers, newest first. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireApiSession(context);
  const offers = await listOffers(user.email);
  return privateJson(
    offers.map(({ id, mlsId, address, status, offerPrice, listPrice, loanType, closingTimeFrame, submittedOn }) => ({
      id,
      mls_id: mlsId,
      address,
      status,
      offerPriceFormatted: formatMoney(offerPrice),
      listPriceFormatted: formatMoney(listPrice),
      loanType,
      closingTimeFrame,
      submittedDate: submittedOn,
    })),
  );
}
