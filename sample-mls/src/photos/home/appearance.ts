/** The input of a home's photos. The same appearance always gives the same photos. */
export type HomeAppearance = {
  /** Any whole number; homes with different seeds differ. */
  seed: number;
  kind: "house" | "townhouse" | "condo" | "multi-family" | "manufactured";
  beds: number;
  baths: number;
  yearBuilt: number;
  region: "coast" | "city" | "valley" | "desert" | "mountain";
  stories: number;
  garage: boolean;
  pool: boolean;
  waterfront: boolean;
  /** How many photos the listing has, 3 to 25. */
  photos: number;
  /** The living room is shown with furniture added by software, and then as it is. */
  staged?: boolean;
};

export type Region = HomeAppearance["region"];
