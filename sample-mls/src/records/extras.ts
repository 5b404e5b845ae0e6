/** Fields that some homes of a feed have and others lack. Undefined fields aren't sent. */
import type { Listing } from "../homes/listings";
import { random } from "../random";
import type { FeedRecord } from "./record";

const words = (list: string) => list.split(", ");
const crossStreets = words("Main St, Oak Ave, 1st St, Mission Rd, Park Blvd, Railroad Ave, Valley View Rd, Olive St");
const builders = words("Bayleaf Homes, Copperfield Communities, Northlight Builders, Seven Oaks Construction");
const sources = words("Assessor, Public Records, Appraiser, Owner");

/** A stream per home, so it is the same when the home is relisted. */
const topics = { facts: 73, rooms: 74, units: 75 } as const;

export function extraFields(listing: Listing): FeedRecord {
  const { home, traits, people, address, lookSeed, key } = listing;
  const draw = random(lookSeed, topics.facts);
  const isLand = home.kind === "land";
  const source = home.newConstruction ? "Builder" : draw.weighted(sources, [45, 40, 8, 7]);
  const isSourced = !isLand && draw.chance(0.7);
  const shared = home.kind === "condo" || home.kind === "co-op" || home.inPark;
  const leased = home.inPark || (home.kind === "condo" && home.location.region === "desert" && draw.chance(0.2));
  const cross = draw.one(crossStreets);
  const street = [address.name, address.suffix].filter(Boolean).join(" ");
  const co = people.coAgent;
  return {
    LivingAreaSource: isSourced ? source : undefined,
    LotSizeSource: isSourced && home.lotSize !== null ? source : undefined,
    YearBuiltSource: isSourced ? source : undefined,
    MainLevelBedrooms: isLand || home.kind === "multi-family" ? undefined : mainLevelBedrooms(listing),
    Basement: basementOf(listing, draw.next()),
    PetsAllowed: shared ? draw.one([["Yes"], ["Cats OK", "Dogs OK"], ["Number Limit", "Size Limit"]]) : undefined,
    ListingTerms: isLand || draw.chance(0.15) ? undefined : termsOf(traits.upkeep === "fixer"),
    LandLeaseYN: leased ? true : undefined,
    LandLeaseAmount: leased ? 10 * draw.whole(55, 160) : undefined,
    LandLeaseAmountFrequency: leased ? "Monthly" : undefined,
    LandLeaseExpirationDate: leased && !home.inPark ? `${2045 + draw.whole(0, 45)}-12-31` : undefined,
    MLSAreaMajor: draw.chance(0.6) ? `${100 + draw.whole(0, 399)} - ${home.location.city}` : undefined,
    CrossStreet: draw.chance(0.5) ? cross : undefined,
    Directions: draw.chance(0.4) ? `From ${cross}, turn onto ${street}.` : undefined,
    BuilderName: home.newConstruction ? draw.one(builders) : undefined,
    VirtualTourURLUnbranded: draw.chance(0.25) ? `https://tours.sunporch.example/${key}` : undefined,
    CoListAgentFullName: co?.name,
    CoListAgentStateLicense: co?.license,
    CoListAgentDirectPhone: co?.phone,
    CoListOfficeName: co ? people.officeName : undefined,
  };
}

function mainLevelBedrooms({ home, traits }: Listing): number {
  return home.stories === 1 ? home.beds : traits.primaryDownstairs ? 1 : 0;
}

function basementOf({ home }: Listing, uniform: number): string[] | undefined {
  const likely = home.location.region === "mountain" ? 0.25 : home.yearBuilt < 1940 ? 0.2 : 0.02;
  if (home.kind !== "house" || uniform > likely * 2) return undefined;
  return uniform < likely ? [uniform < likely / 2 ? "Partial" : "Full", "Unfinished"] : ["None"];
}

const termsOf = (isFixer: boolean) => (isFixer ? ["Cash", "FHA 203(k)"] : ["Cash", "Conventional", "FHA", "VA Loan"]);

/** Rooms, which about one agent in six enters. */
export function roomRecords({ home, lookSeed, key, traits }: Listing): FeedRecord[] {
  const draw = random(lookSeed, topics.rooms);
  if (home.beds === 0 || home.units > 1 || !draw.chance(0.16)) return [];
  const bedroomLevel = home.stories === 1 ? "Main" : "Upper";
  const rooms: [type: string, level: string, features: string[]][] = [
    ["Living Room", "Main", traits.fireplaces > 0 ? ["Fireplace"] : []],
    ["Kitchen", "Main", traits.island ? ["Kitchen Island"] : []],
    [
      "Primary Bedroom",
      traits.primaryDownstairs ? "Main" : bedroomLevel,
      traits.walkInCloset ? ["Walk-In Closet(s)"] : [],
    ],
  ];
  for (let bed = 2; bed <= home.beds; bed++) rooms.push(["Bedroom", bedroomLevel, []]);
  return rooms.map(([RoomType, RoomLevel, RoomFeatures], index) => ({
    RoomKey: `${key}-R${index}`,
    ListingKey: key,
    RoomType,
    RoomLevel,
    RoomLength: draw.whole(10, 20),
    RoomWidth: draw.whole(9, 16),
    RoomLengthWidthUnits: "Feet",
    RoomFeatures,
  }));
}

/** The units of a multi-family home. */
export function unitRecords({ home, lookSeed, key, price }: Listing): FeedRecord[] {
  if (home.kind !== "multi-family") return [];
  const draw = random(lookSeed, topics.units);
  return Array.from({ length: home.units }, (_, index) => {
    const beds = Math.max(1, Math.round(home.beds / home.units) + draw.whole(-1, 1));
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
