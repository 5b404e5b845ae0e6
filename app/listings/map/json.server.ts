import { z } from "zod";

export const pinJson = z
  .object({ id: z.int(), lat: z.number(), lng: z.number(), price: z.int(), count: z.int().optional() })
  .meta({
    id: "Pin",
    description:
      "A home on the map, or with `count` several homes in one screen cell: then the position is their center, the price their lowest, and the id that home’s. Degrees to five decimal places (about a meter), whole dollars.",
  });
export type Pin = z.infer<typeof pinJson>;
