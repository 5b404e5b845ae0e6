import type { Location } from "../places/locations";

/**
 * The kinds of property. The last two are in the feed because real feeds have them, but home buyers don't look for
 * them.
 */
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

/** The facts of one home. Features, remarks, and captions all agree with these. */
export type Home = {
  location: Location;
  kind: HomeKind;
  beds: number;
  bathsFull: number;
  bathsThreeQuarter: number;
  bathsHalf: number;
  /** Square feet inside the walls; 0 for land. */
  livingArea: number;
  /** Square feet. Null if the land is shared (condominiums, co-ops, homes in a park). */
  lotSize: number | null;
  yearBuilt: number;
  /** Floors of the home itself. */
  stories: number;
  /** Floors of the building it is in. */
  buildingStories: number;
  garageSpaces: number;
  carportSpaces: number;
  /** Units in it: 1 except for multi-family homes. */
  units: number;
  pool: Pool;
  spa: boolean;
  senior: boolean;
  waterfront: boolean;
  /** Not connected to town utilities: a well, a septic tank, propane. */
  rural: boolean;
  inPark: boolean;
  newConstruction: boolean;
  /** First asking price in whole dollars. For a lease, the monthly rent. */
  price: number;
};

/** Topics that draw from separate random streams. */
export const randomTopics = {
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
