import { createRandom, type Random } from "../random";
import { type Home, randomTopics } from "./home";
import type { Traits } from "./traits";

/**
 * Public remarks of a listing, 60 to 220 words, written only from the home's facts and traits.
 * `revision` changes only the closing words, as agents do when a listing has been active for some weeks.
 */
export function writeRemarks(
  seed: number,
  slot: number,
  generation: number,
  home: Home,
  traits: Traits,
  revision: number,
): string {
  const draw = createRandom(seed, slot, generation, randomTopics.remarks);
  if (home.kind === "land") return writeLandRemarks(home);
  const parts = [
    draw
      .pick(OPENINGS[traits.upkeep])
      .replace("{kind}", describeKind(home, traits))
      .replace("{year}", String(home.yearBuilt))
      .replace("{place}", draw.pick([`in ${home.location.city}`, `minutes from the shops of ${home.location.city}`])),
    describeLiving(home, traits),
    `The kitchen has ${joinWords([
      `${traits.counters.toLowerCase()} counters`,
      traits.gasRange ? "a gas range" : "an electric range",
      traits.island && "an island with room for stools",
    ])}, and more storage than you expect.`,
    describeBedrooms(home, traits),
    describeOutdoors(home, traits),
    home.garageSpaces > 0 && `Parking is a ${spellNumber(home.garageSpaces)}-car garage.`,
    home.garageSpaces === 0 && home.carportSpaces > 0 && "A carport shelters the cars.",
    describeSystems(home, traits, draw),
    describeNeighborhood(home, traits),
    SURROUNDINGS[home.location.region],
  ];
  const first = draw.integer(0, CLOSINGS.length - 1);
  return `${parts.filter(Boolean).join(" ")} ${CLOSINGS[(first + revision) % CLOSINGS.length]}`;
}

const OPENINGS: Record<Traits["upkeep"], readonly string[]> = {
  new: [
    "Brand-new construction {place}: a {kind} finished to today's code and never lived in.",
    "Be the first to live in this {year} {kind} {place}.",
  ],
  remodeled: [
    "Taken back to the studs and put together with care, this {kind} {place} is ready for its next owner.",
    "Everything you see is new inside this remodeled {year} {kind} {place}.",
  ],
  updated: [
    "Built in {year} and thoughtfully updated since, this {kind} sits {place}.",
    "Pride of ownership shows throughout this updated {kind} {place}.",
  ],
  kept: [
    "Well-kept {kind} {place}, built in {year} and easy to live in from day one.",
    "Here is the {kind} you have been waiting for, {place}.",
  ],
  original: ["Solid, clean and largely original, this {year} {kind} {place} is ready to be made your own."],
  fixer: ["Bring your contractor: a {year} {kind} {place} with good bones and plenty of work to do."],
};

const SURROUNDINGS: Record<Home["location"]["region"], string> = {
  coast: "The beach, the bike path and good coffee are a short drive away.",
  city: "Restaurants, parks and transit are close at hand.",
  valley: "Schools, parks and everyday shopping are a few minutes away.",
  desert: "Blue skies, warm evenings and starry nights come with it.",
  mountain: "Trails, clean air and tall trees are just outside.",
};

const CLOSINGS = [
  "Come see it in person and picture yourself at home.",
  "Showings by appointment; please allow a day's notice.",
  "Call the listing office to arrange a visit, and bring your questions.",
  "Reports and disclosures are ready for serious buyers.",
];

const NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
const spellNumber = (n: number) => NUMBERS[n] ?? String(n);
const formatCount = (n: number, name: string) => `${spellNumber(n)} ${name}${n === 1 ? "" : "s"}`;
const formatFeet = (n: number) => n.toLocaleString("en-US");

function joinWords(items: readonly (string | false)[]): string {
  const words = items.filter((item) => item !== false);
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : (words[0] ?? "");
}

function describeKind(home: Home, traits: Traits): string {
  if (home.kind === "condo") return home.stories > 1 ? "two-level condo" : "single-level condo";
  if (home.kind === "co-op") return "co-op home";
  if (home.kind === "manufactured") return "manufactured home";
  if (home.kind === "multi-family")
    return { 2: "duplex", 3: "triplex", 4: "fourplex" }[home.units] ?? "apartment building";
  if (home.kind === "townhouse") return "townhouse";
  return traits.style === "Cabin" ? "cabin" : `${home.stories === 1 ? "single" : spellNumber(home.stories)}-story home`;
}

function describeLiving(home: Home, traits: Traits): string {
  const size = `${formatFeet(home.livingArea)} square feet`;
  if (home.kind === "multi-family")
    return `The building offers ${size} across ${spellNumber(home.units)} dwellings with ${formatCount(home.beds, "bedroom")} in all, a steady start for an investor or for an owner who wants help with the mortgage.`;
  const fire =
    traits.fireplaces > 0 ? `, gathered around a fireplace in the ${traits.fireplaceRoom.toLowerCase()}` : "";
  const floor = `${(traits.flooring[0] ?? "tile").toLowerCase()} floors`;
  return traits.openPlan
    ? `Living, dining and kitchen flow together${traits.vaulted ? " beneath vaulted ceilings" : ""}, ${size} in all${fire}, with ${floor} underfoot.`
    : `Separate living and dining rooms make good use of ${size}${fire}, with ${floor} underfoot.`;
}

function describeBedrooms(home: Home, traits: Traits): string {
  const full = formatCount(home.bathsFull + home.bathsThreeQuarter, "bath");
  const baths = home.bathsHalf > 0 ? `${full} and a powder room` : full;
  const laundry = traits.laundry === "Common Area" ? "shared in the building" : "at home";
  const beds = home.beds === 0 ? "a sleeping alcove" : formatCount(home.beds, "bedroom");
  const office = traits.office ? " A separate office closes off for calls." : "";
  const primary = traits.primaryDownstairs ? " The primary bedroom is on the ground floor." : "";
  return `You get ${beds} and ${baths}, and laundry is ${laundry}.${primary}${office}`;
}

function describeOutdoors(home: Home, traits: Traits): string {
  const { pool, lotSize, waterfront } = home;
  const yard = joinWords([
    pool === "in-ground" && `an in-ground pool${home.spa ? " with a spa" : ""}`,
    pool === "above-ground" && "an above-ground pool",
    traits.patio !== "none" && traits.patio !== "Covered" && `a ${traits.patio.toLowerCase()}`,
    traits.patio === "Covered" && "a covered patio",
    traits.fruitTrees && "mature fruit trees",
    traits.garden && "raised garden beds",
    traits.firePit && "a fire pit",
    traits.builtInBarbecue && "a built-in barbecue",
  ]);
  const view = traits.views[0] === "Ocean" ? "the ocean" : traits.views.includes("City Lights") && "the city lights";
  return [
    yard && `Outside you find ${yard}.`,
    lotSize && lotSize > 43_560 && `The lot runs to ${(lotSize / 43_560).toFixed(1)} acres.`,
    traits.accessoryDwelling && "A detached guest house gives family or tenants a door of their own.",
    waterfront && "The water is right outside.",
    !waterfront && view && `On a clear evening you see ${view}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function describeSystems(home: Home, traits: Traits, draw: Random): string {
  const list = joinWords([
    traits.centralAir && "central heating and air",
    !traits.centralAir && traits.heatPump && "a heat pump",
    traits.dualPane && "dual-pane windows",
    traits.newRoof && "a newer roof",
    traits.tankless && "a tankless water heater",
    traits.solar === "owned" && "owned solar",
    traits.solar === "leased" && "leased solar that the buyer takes over",
    home.rural && "a private well and septic system",
  ]);
  return list && `${draw.pick(["Also here:", "Comforts include"])} ${list}.`;
}

function describeNeighborhood(home: Home, traits: Traits): string {
  const amenities = joinWords([
    home.pool === "community" && "a pool",
    traits.clubhouse && "a clubhouse",
    traits.gym && "a fitness room",
    traits.golf && "a golf course",
  ]);
  const sentences = [
    home.senior && "This is a 55+ community.",
    amenities && `The ${traits.gated ? "gated " : ""}community shares ${amenities}.`,
    home.inPark && "The home stands in a park; space rent is separate and buyers need the park's approval.",
    traits.elevator && `An elevator serves the ${spellNumber(home.buildingStories)}-story building.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

function writeLandRemarks({ lotSize, location: { city, county }, rural }: Home): string {
  const acres = ((lotSize ?? 0) / 43_560).toFixed(2);
  return `Room to build: ${acres} acres near ${city} in ${county} County. ${rural ? "Electricity is at the road; water and sewer are not, so plan for a well and a septic system." : "Water, sewer and electricity are available at the street."} The ground has a gentle slope and a good building site toward the top. Buyers should confirm zoning, setbacks and fees with the county before writing an offer. Walk the land at any time, but please let the listing office know first.`;
}
