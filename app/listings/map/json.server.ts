import { z } from "zod";
import type { Bbox } from "~/map/view";

export const pinJson = z
  .object({
    id: z.int(),
    lat: z.number(),
    lng: z.number(),
    price: z.int(),
    count: z.int().optional(),
    area: z.array(z.number()).length(4).readonly().optional(),
  })
  .meta({
    id: "Pin",
    description:
      "A home on the map, or with `count` several homes whose pins would cover each other: then the position is their center, the price their lowest, and the id that home’s. `area` is their west, south, east and north, where no closer zoom separates them. Degrees to five decimal places (about a meter), whole dollars.",
  });
export type Pin = Omit<z.infer<typeof pinJson>, "area"> & { area?: Bbox };
