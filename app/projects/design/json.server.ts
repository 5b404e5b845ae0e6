import { z } from "zod";

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
