import { offersOf } from "~/offers/offers.server";
import { requireProgram } from "~/platform/auth/session.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { money } from "~/ui/text/money";
import type { Route } from "./+types/offers";

/** GET /api/offers: the caller's offers, newest first. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireProgram(context);
  const offers = await offersOf(user.email);
  return privateJson(
    offers.map(({ id, mlsId, address, status, offerPrice, listPrice, loanType, closingTimeFrame, submittedOn }) => ({
      id,
      mls_id: mlsId,
      address,
      status,
      offerPriceFormatted: money(offerPrice),
      listPriceFormatted: money(listPrice),
      loanType,
      closingTimeFrame,
      submittedDate: submittedOn,
    })),
  );
}
