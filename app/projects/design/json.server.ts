import { z } from "zod";
import { DESIGN_STATUSES } from "../rules";

/** A design item as its buyer sees it. */
export const buyerDesignItemJson = z
  .object({
    id: z.uuid(),
    name: z.string(),
    productType: z.string(),
    rooms: z.array(z.string()),
    status: z.enum(["Pending", "confirmed"]),
    description: z.string().nullable(),
    inCarousel: z.boolean(),
    mediaUrl: z.string().nullable(),
  })
  .meta({ id: "DesignItem", description: "Something that was chosen for the home." });
export type BuyerDesignItem = z.infer<typeof buyerDesignItemJson>;

/** A design item in the JSON of the staff API. */
export const staffDesignItemJson = z
  .object({
    id: z.uuid(),
    room: z.string(),
    category: z.string(),
    itemName: z.string(),
    description: z.string().nullable(),
    status: z.enum(DESIGN_STATUSES),
    showInCarousel: z.boolean(),
    mediaUrl: z.string().nullable().meta({ description: "The path of the picture." }),
    version: z.int(),
  })
  .meta({ id: "StaffDesignItem", description: "Something that is chosen for a home." });
export type StaffDesignItem = z.infer<typeof staffDesignItemJson>;

export const DESIGN_ITEM_EXAMPLE: StaffDesignItem = {
  id: "7a1e5f20-9b4c-4d83-8f6a-3c2b1d0e9f48",
  room: "Kitchen",
  category: "Tile",
  itemName: "Zellige, sage",
  description: null,
  status: "Pending",
  showInCarousel: false,
  mediaUrl: null,
  version: 1,
};
