import { z } from "zod";
import { formatMoney } from "~/ui/text/money";
import type { SavedHome } from "./saved-homes.server";

export const savedHomeJson = z
  .object({
    id: z.int(),
    mls_id: z.string(),
    photo_url: z.string().nullable().meta({ description: "Null without a photo, and off the market." }),
    address: z.string(),
    price_formatted: z.string(),
  })
  .meta({ id: "SavedHome", description: "A home that the caller saved." });

export const toSavedHomeJson = ({ id, mlsId, photo, address, price }: SavedHome): z.infer<typeof savedHomeJson> => ({
  id,
  mls_id: mlsId,
  photo_url: photo,
  address,
  price_formatted: formatMoney(price),
});
