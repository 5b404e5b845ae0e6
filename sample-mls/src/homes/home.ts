import type { Location } from "../places/locations";

/** What is for sale. The last two stand in the feed because real feeds carry them; no buyer of homes wants them. */
export type HomeKind =
  | "house"
  | "townhouse"
  | "condo"
  | "multi-family"
  | "co-op"
  | "manufactured"
  | "land"
  | "residential-lease";

export type Pool = "none" | "in-ground" | "above-ground" | "community";

/** The facts of one home; everything else said of it (features, remarks, captions) agrees with these. */
export type Home = {
  location: Location;
  kind: HomeKind;
  beds: number;
  bathsFull: number;
  bathsThreeQuarter: number;
  bathsHalf: number;
  /** Square feet inside the walls; 0 for land. */
  livingArea: number;
  /** Square feet; null where the plot belongs to all (condominiums, co-ops, homes in a park). */
  lotSize: number | null;
  yearBuilt: number;
  /** Floors of the home itself. */
  stories: number;
  /** Floors of the building it is in. */
  buildingStories: number;
  garageSpaces: number;
  carportSpaces: number;
  /** Dwellings in it: 1 but for multi-family. */
  units: number;
  pool: Pool;
  spa: boolean;
  senior: boolean;
  waterfront: boolean;
  /** Stands outside a town's pipes: a well, a septic tank, propane. */
  rural: boolean;
  inPark: boolean;
  newConstruction: boolean;
  /** First asking price in whole dollars; a rent by the month for a lease. */
  price: number;
};

/** Topics that draw from random streams of their own. */
export const topic = {
  facts: 1,
  price: 2,
  traits: 3,
  remarks: 4,
  people: 5,
  address: 6,
  dues: 7,
  photos: 8,
  life: 9,
  place: 10,
};
