import { z } from "zod";

const filter = z.string().optional();

export const placeSuggestionJson = z
  .object({
    kind: z.enum(["city", "zip", "county", "address", "mls", "google"]),
    label: z.string().meta({ description: "Text of the location box once chosen, such as Riverside County." }),
    detail: z.string().nullable().meta({
      description: "Distinguishes places with the same name, such as City in Los Angeles County.",
    }),
    homes: z.int().nullable().meta({ description: "Number of homes for sale there; null if not counted." }),
    filters: z.object({ city: filter, zip: filter, county: filter, q: filter }).nullable().meta({
      description: "The parameters of a list; null for a Google prediction until its details are loaded.",
    }),
    placeId: z.string().nullable().meta({ description: "Google’s place id; null for our own suggestions." }),
  })
  .meta({ id: "PlaceSuggestion", description: "A suggestion of the location box." });
export type PlaceSuggestion = z.infer<typeof placeSuggestionJson>;

export const placeDetailsJson = z
  .object({
    formattedAddress: z.string(),
    city: z.string().meta({ description: "Empty outside of cities." }),
    lat: z.number(),
    lng: z.number(),
    placeId: z.string(),
  })
  .meta({ id: "PlaceDetails", description: "A place with its position in degrees." });
export type PlaceDetails = z.infer<typeof placeDetailsJson>;
