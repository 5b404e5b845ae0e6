/** Fields that some homes of a feed have and others lack. Undefined fields aren't sent. */
import type { Listing } from "../homes/listings";
import { createRandom } from "../random";
import type { FeedRecord } from "./record";

const splitList = (list: string) => list.split(", ");
const crossStreets = splitList(
  "Main St, Oak Ave, 1st St, Mission Rd, Park Blvd, Railroad Ave, Valley View Rd, Olive St",
);
const builders = splitList("Bayleaf Homes, Copperfield Communities, Northlight Builders, Seven Oaks Construction");
const sources = splitList("Assessor, Public Records, Appraiser, Owner");

/** A stream per home, so it is the same when the home is relisted. */
const topics = { facts: 73, rooms: 74, units: 75 } as const;

export function buildExtraFields(listing: Listing): FeedRecord {
  const { home, traits, representation: people, address, appearanceSeed, key } = listing;
  const draw = createRandom(appearanceSeed, topics.facts);
  const isLand = home.kind === "land";
  const source = home.newConstruction ? "Builder" : draw.pickWeighted(sources, [45, 40, 8, 7]);
  const isSourced = !isLand && draw.chance(0.7);
  const shared = home.kind === "condo" || home.kind === "co-op" || home.inPark;
  const leased = home.inPark || (home.kind === "condo" && home.location.region === "desert" && draw.chance(0.2));
  const cross = draw.pick(crossStreets);
  const street = [address.name, address.suffix].filter(Boolean).join(" ");
  const co = people.coAgent;
  return {
    LivingAreaSource: isSourced ? source : undefined,
    LotSizeSource: isSourced && home.lotSize !== null ? source : undefined,
    YearBuiltSource: isSourced ? source : undefined,
    MainLevelBedrooms:
      isLand || home.kind === "multi-family"
        ? undefined
        : home.stories === 1
          ? home.beds
          : Number(traits.primaryDownstairs),
    Basement: listBasementFeatures(listing, draw.next()),
    PetsAllowed: shared ? draw.pick([["Yes"], ["Cats OK", "Dogs OK"], ["Number Limit", "Size Limit"]]) : undefined,
    ListingTerms:
      isLand || draw.chance(0.15)
        ? undefined
        : traits.upkeep === "fixer"
          ? ["Cash", "FHA 203(k)"]
          : ["Cash", "Conventional", "FHA", "VA Loan"],
    LandLeaseYN: leased ? true : undefined,
    LandLeaseAmount: leased ? 10 * draw.integer(55, 160) : undefined,
    LandLeaseAmountFrequency: leased ? "Monthly" : undefined,
    LandLeaseExpirationDate: leased && !home.inPark ? `${2045 + draw.integer(0, 45)}-12-31` : undefined,
    MLSAreaMajor: draw.chance(0.6) ? `${100 + draw.integer(0, 399)} - ${home.location.city}` : undefined,
    CrossStreet: draw.chance(0.5) ? cross : undefined,
    Directions: draw.chance(0.4) ? `From ${cross}, turn onto ${street}.` : undefined,
    BuilderName: home.newConstruction ? draw.pick(builders) : undefined,
    VirtualTourURLUnbranded: draw.chance(0.25) ? `https://tours.sunporch.example/${key}` : undefined,
    CoListAgentFullName: co?.name,
    CoListAgentStateLicense: co?.license,
    CoListAgentDirectPhone: co?.phone,
    CoListOfficeName: co ? people.officeName : undefined,
  };
}

function listBasementFeatures({ home }: Listing, uniform: number): string[] | undefined {
  const probability = home.location.region === "mountain" ? 0.25 : home.yearBuilt < 1940 ? 0.2 : 0.02;
  if (home.kind !== "house" || uniform > probability * 2) return undefined;
  return uniform < probability ? [uniform < probability / 2 ? "Partial" : "Full", "Unfinished"] : ["None"];
}

/** Rooms, which about one agent in six enters. */
export function buildRoomRecords({ home, appearanceSeed, key, traits }: Listing): FeedRecord[] {
  const draw = createRandom(appearanceSeed, topics.rooms);
  if (home.beds === 0 || home.units > 1 || !draw.chance(0.16)) return [];
  const bedroomLevel = home.stories === 1 ? "Main" : "Upper";
  const primaryLevel = traits.primaryDownstairs ? "Main" : bedroomLevel;
  const rooms: [type: string, level: string, features: string[]][] = [
    ["Living Room", "Main", traits.fireplaces > 0 ? ["Fireplace"] : []],
    ["Kitchen", "Main", traits.island ? ["Kitchen Island"] : []],
    ["Primary Bedroom", primaryLevel, traits.walkInCloset ? ["Walk-In Closet(s)"] : []],
  ];
  for (let bed = 2; bed <= home.beds; bed++) rooms.push(["Bedroom", bedroomLevel, []]);
  return rooms.map(([RoomType, RoomLevel, RoomFeatures], index) => ({
    RoomKey: `${key}-R${index}`,
    ListingKey: key,
    RoomType,
    RoomLevel,
    RoomLength: draw.integer(10, 20),
    RoomWidth: draw.integer(9, 16),
    RoomLengthWidthUnits: "Feet",
    RoomFeatures,
  }));
}

/** The units of a multi-family home. */
export function buildUnitRecords({ home, appearanceSeed, key, price }: Listing): FeedRecord[] {
  if (home.kind !== "multi-family") return [];
  const draw = createRandom(appearanceSeed, topics.units);
  return Array.from({ length: home.units }, (_, index) => {
    const beds = Math.max(1, Math.round(home.beds / home.units) + draw.integer(-1, 1));
    const rent = (price / home.units / 260) * draw.between(0.8, 1.1);
    return {
      UnitTypeKey: `${key}-U${index}`,
      ListingKey: key,
      UnitTypeType: `${beds} Bedroom`,
      UnitTypeUnitsTotal: 1,
      UnitTypeBedsTotal: beds,
      UnitTypeBathsTotal: beds > 2 ? 2 : 1,
      UnitTypeActualRent: draw.chance(0.8) ? Math.round(rent / 25) * 25 : null,
      UnitTypeProForma: Math.round((rent * 1.1) / 25) * 25,
    };
  });
}
