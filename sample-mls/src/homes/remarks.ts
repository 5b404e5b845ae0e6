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
  if (home.kind === "land") return writeLandRemarks(home, draw);
  const parts = [
    writeOpening(home, traits, draw),
    describeLiving(home, traits, draw),
    describeKitchen(traits, draw),
    describeBedrooms(home, traits, draw),
    describeOutdoors(home, traits, draw),
    describeParking(home, traits, draw),
    describeSystems(home, traits, draw),
    describeNeighborhood(home, traits, draw),
  ];
  return `${parts.filter(Boolean).join(" ")} ${writeClosing(home, traits, draw, revision)}`;
}

const numbers = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const spellNumber = (n: number) => numbers[n] ?? String(n);
const formatCount = (n: number, name: string) => `${spellNumber(n)} ${name}${n === 1 ? "" : "s"}`;
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const formatFeet = (n: number) => n.toLocaleString("en-US");

function describeKind(home: Home, traits: Traits): string {
  if (home.kind === "house" || home.kind === "residential-lease") {
    return traits.style === "Cabin"
      ? "cabin"
      : home.stories === 1
        ? "single-story home"
        : `${spellNumber(home.stories)}-story home`;
  }
  if (home.kind === "condo") return home.stories > 1 ? "two-level condo" : "single-level condo";
  if (home.kind === "co-op") return "co-op home";
  if (home.kind === "manufactured") return "manufactured home";
  if (home.kind === "multi-family")
    return { 2: "duplex", 3: "triplex", 4: "fourplex" }[home.units] ?? "apartment building";
  return "townhouse";
}

function writeOpening(home: Home, traits: Traits, draw: Random): string {
  const kindName = describeKind(home, traits);
  const { city } = home.location;
  const locationPhrase = draw.pick([
    `in ${city}`,
    `in the heart of ${city}`,
    `on a quiet stretch of ${city}`,
    `minutes from the shops of ${city}`,
  ]);
  const place = traits.culDeSac
    ? `at the end of a cul-de-sac in ${city}`
    : traits.corner
      ? `on a corner lot in ${city}`
      : locationPhrase;
  const plural = home.kind === "multi-family";
  switch (traits.upkeep) {
    case "new":
      return draw.pick([
        `Brand-new construction ${place}: a ${kindName} finished to today's code and never lived in.`,
        `Be the first to live in this ${home.yearBuilt} ${kindName} ${place}.`,
      ]);
    case "remodeled":
      return draw.pick([
        `Taken back to the studs and put together with care, this ${kindName} ${place} is ready for its next owner.`,
        `Fully remodeled ${kindName} ${place}, with new finishes from the front door to the back.`,
        `Everything you see is new inside this remodeled ${home.yearBuilt} ${kindName} ${place}.`,
      ]);
    case "updated":
      return draw.pick([
        `Welcome to a bright, well-loved ${kindName} ${place}, updated where it counts.`,
        `Built in ${home.yearBuilt} and thoughtfully updated since, this ${kindName} sits ${place}.`,
        `Pride of ownership shows throughout this updated ${kindName} ${place}.`,
      ]);
    case "fixer":
      return draw.pick([
        `Bring your contractor: a ${home.yearBuilt} ${kindName} ${place} with good bones and plenty of work to do.`,
        `Sold as is. This ${kindName} ${place} needs a new vision and rewards whoever has one.`,
      ]);
    case "original":
      return draw.pick([
        `Offered by ${plural ? "a long-time owner" : "the same family for many years"}, this ${home.yearBuilt} ${kindName} ${place} keeps much of its original character.`,
        `Solid, clean and largely original, this ${home.yearBuilt} ${kindName} ${place} is ready to be made your own.`,
      ]);
    default:
      return draw.pick([
        `Well-kept ${kindName} ${place}, built in ${home.yearBuilt} and easy to live in from day one.`,
        `Light-filled and carefully maintained, this ${home.yearBuilt} ${kindName} sits ${place}.`,
        `Here is the ${kindName} you have been waiting for, ${place}.`,
      ]);
  }
}

function describeLiving(home: Home, traits: Traits, draw: Random): string {
  if (home.kind === "multi-family") {
    return `The building offers ${formatFeet(home.livingArea)} square feet across ${spellNumber(home.units)} dwellings with ${formatCount(home.beds, "bedroom")} in all, a steady start for an investor or for an owner who wants help with the mortgage.`;
  }
  const size = `${formatFeet(home.livingArea)} square feet`;
  const fire =
    traits.fireplaces > 0
      ? ` around a ${traits.gasRange ? "gas" : "wood-burning"} fireplace in the ${traits.fireplaceRoom.toLowerCase()}`
      : "";
  const floor = traits.flooring.includes("Wood")
    ? "wood floors"
    : `${(traits.flooring[0] ?? "tile").toLowerCase()} flooring`;
  if (traits.openPlan) {
    return draw.pick([
      `The plan is open, with ${size} arranged${fire || " around the living and dining area"} and ${floor} underfoot.`,
      `Living, dining and kitchen flow together${traits.vaulted ? " beneath vaulted ceilings" : ""}, ${size} in all${fire ? `, arranged${fire}` : ""}.`,
    ]);
  }
  return draw.pick([
    `Separate living and dining rooms make good use of ${size}${fire ? `, gathered${fire}` : ""}, with ${floor} underfoot.`,
    `Inside are ${size} of comfortable rooms${traits.vaulted ? " with vaulted ceilings" : ""}${fire ? `, gathered${fire}` : ""}.`,
  ]);
}

function describeKitchen(traits: Traits, draw: Random): string {
  const counters = `${traits.counters.toLowerCase()} counters`;
  const range = traits.gasRange ? "a gas range" : "an electric range";
  if (traits.upkeep === "fixer") return `The kitchen has ${counters} and a sensible layout to start from.`;
  if (traits.island) {
    return draw.pick([
      `The kitchen has ${counters}, ${range} and an island with room for stools.`,
      `Cooks will like the island, the ${counters} and ${range}.`,
    ]);
  }
  return draw.pick([
    `In the kitchen you will find ${counters}, ${range} and more storage than you expect.`,
    `The kitchen pairs ${counters} with ${range} and looks out toward the light.`,
  ]);
}

function describeBedrooms(home: Home, traits: Traits, draw: Random): string {
  const full = home.bathsFull + home.bathsThreeQuarter;
  const baths = home.bathsHalf > 0 ? `${formatCount(full, "bath")} and a powder room` : formatCount(full, "bath");
  if (home.kind === "multi-family")
    return `There are ${formatCount(full, "bath")} in all, and laundry is ${describeLaundry(traits)}.`;
  if (home.beds === 0) return `The studio layout has a sleeping alcove and ${baths}.`;
  const extra = traits.office ? " A separate office closes off for calls." : "";
  const closet = traits.walkInCloset ? " with a walk-in closet" : "";
  const primary = traits.primaryDownstairs
    ? ` The primary bedroom${closet} is on the ground floor.`
    : traits.walkInCloset && home.beds > 1
      ? ` The primary bedroom comes${closet}.`
      : "";
  const start = draw.pick([
    `${capitalize(formatCount(home.beds, "bedroom"))} and ${baths}`,
    `You get ${formatCount(home.beds, "bedroom")} and ${baths}`,
  ]);
  return `${start}, and laundry is ${describeLaundry(traits)}.${primary}${extra}`;
}

function describeLaundry(traits: Traits): string {
  return {
    "Laundry Room": "in a room of its own",
    "In Garage": "in the garage",
    Inside: "indoors",
    "Common Area": "shared in the building",
    "Laundry Closet": "in a closet in the hall",
  }[traits.laundry];
}

function describeOutdoors(home: Home, traits: Traits, draw: Random): string {
  const sentences: string[] = [];
  const patio = {
    Covered: "a covered patio",
    Deck: "a deck",
    Patio: "a patio",
    Balcony: "a private balcony",
    Porch: "a porch",
    none: "",
  }[traits.patio];
  if (home.pool === "in-ground") {
    sentences.push(
      draw.pick([
        `Out back, a sparkling in-ground pool${home.spa ? " and spa" : ""}${patio ? ` and ${patio}` : ""} make summers easy.`,
        `The yard is built around an in-ground pool${home.spa ? " with spa" : ""}${patio ? `, with ${patio} beside it` : ""}.`,
      ]),
    );
  } else if (home.pool === "above-ground") {
    sentences.push(`An above-ground pool stays with the home${patio ? `, a few steps from ${patio}` : ""}.`);
  } else if (patio) {
    sentences.push(
      draw.pick([
        `Step out to ${patio} for morning coffee.`,
        `Evenings belong on ${patio}.`,
        `Doors open to ${patio}.`,
      ]),
    );
  }
  const yard = [
    traits.fruitTrees && "mature fruit trees",
    traits.garden && "raised garden beds",
    traits.firePit && "a fire pit",
    traits.builtInBarbecue && "a built-in barbecue",
  ].filter(Boolean);
  if (yard.length > 0)
    sentences.push(`The yard has ${yard.join(yard.length > 2 ? ", " : " and ").replace(/, ([^,]*)$/, " and $1")}.`);
  if (home.lotSize && home.lotSize > 43_560)
    sentences.push(`The lot runs to ${(home.lotSize / 43_560).toFixed(1)} acres.`);
  else if (home.lotSize && home.lotSize > 9_000 && home.kind === "house")
    sentences.push(`The lot is a generous ${formatFeet(home.lotSize)} square feet.`);
  if (traits.accessoryDwelling) sentences.push("A detached guest house gives family or tenants a door of their own.");
  if (home.waterfront) sentences.push("The water is right outside.");
  else if (traits.views[0] === "Ocean") sentences.push("On a clear day you see the ocean.");
  else if (traits.views.includes("City Lights")) sentences.push("After dark the city lights come on below.");
  else if (traits.views.includes("Mountain(s)")) sentences.push("Mountain views frame the back of the property.");
  return sentences.join(" ");
}

function describeParking(home: Home, traits: Traits, draw: Random): string {
  const { garageSpaces, carportSpaces } = home;
  const charger = traits.evCharger ? " wired for an electric car" : "";
  const extra = `${traits.rvAccess ? " There is gated room for an RV." : ""}${traits.workshop ? " A workbench runs along one wall of the garage." : ""}`;
  if (garageSpaces > 0) return `Parking is a ${spellNumber(garageSpaces)}-car garage${charger}.${extra}`;
  if (carportSpaces > 0)
    return draw.pick([
      `Parking is under cover for ${formatCount(carportSpaces, "car")}.`,
      `A carport shelters ${formatCount(carportSpaces, "car")}.`,
    ]);
  return "";
}

function describeSystems(home: Home, traits: Traits, draw: Random): string {
  const items = [
    traits.centralAir && "central heating and air",
    !traits.centralAir && traits.heatPump && "a heat pump",
    traits.dualPane && "dual-pane windows",
    traits.newRoof && "a newer roof",
    traits.tankless && "a tankless water heater",
    traits.solar === "owned" && "owned solar",
    traits.solar === "leased" && "leased solar that the buyer takes over",
    home.rural && "a private well and septic system",
  ].filter((item): item is string => Boolean(item));
  if (items.length === 0) return "";
  const list = items.length === 1 ? items[0] : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
  return draw.pick([
    `Also here: ${list}.`,
    `Comforts include ${list}.`,
    `Practical things are taken care of, with ${list}.`,
  ]);
}

function describeNeighborhood(home: Home, traits: Traits, draw: Random): string {
  const sentences: string[] = [];
  const amenities = [
    home.pool === "community" && (home.spa ? "a pool and spa" : "a pool"),
    traits.clubhouse && "a clubhouse",
    traits.gym && "a fitness room",
    traits.tennis && "tennis courts",
    traits.golf && "a golf course",
    traits.greenbelt && "shaded greenbelts",
  ].filter((item): item is string => Boolean(item));
  const list = amenities.length > 1 ? `${amenities.slice(0, -1).join(", ")} and ${amenities.at(-1)}` : amenities[0];
  if (home.senior)
    sentences.push(`This is a 55+ community${list ? ` with ${list}` : ""}${traits.gated ? " behind a gate" : ""}.`);
  else if (list) sentences.push(`The ${traits.gated ? "gated " : ""}community shares ${list}.`);
  if (home.inPark)
    sentences.push("The home stands in a well-run park; space rent is separate and buyers need the park's approval.");
  if (traits.elevator) sentences.push(`An elevator serves the ${spellNumber(home.buildingStories)}-story building.`);
  const { region } = home.location;
  sentences.push(
    draw.pick(
      {
        coast: [
          "The beach, the bike path and good coffee are a short drive away.",
          "Ocean breezes keep the afternoons mild.",
          "Weekends start close to the water here.",
        ],
        city: [
          "Restaurants, parks and transit are close at hand.",
          "Errands are quick, and the freeway is near without being heard.",
          "A neighborhood market and a good park are around the corner.",
        ],
        valley: [
          "Schools, parks and everyday shopping are a few minutes away.",
          "Tree-lined streets, neighbors who wave, and an easy run to the highway.",
          "Farm stands and trailheads are both within a short drive.",
        ],
        desert: [
          "Blue skies, warm evenings and starry nights come with it.",
          "Hiking, golf and dining are minutes away.",
          "Wide streets and big sunsets set the pace.",
        ],
        mountain: [
          "Trails, clean air and tall trees are just outside.",
          "Four seasons are part of the deal, with lakes and trails nearby.",
          "Town, school and trailhead are all within a short drive.",
        ],
      }[region],
    ),
  );
  return sentences.join(" ");
}

function writeClosing(home: Home, traits: Traits, draw: Random, revision: number): string {
  const closings = [
    "Come see it in person and picture yourself at home.",
    "Showings by appointment; please allow a day's notice.",
    "Call the listing office to arrange a visit, and bring your questions.",
    "Reports and disclosures are ready for serious buyers.",
    "Homes like this one seldom stay long, so come soon.",
    home.kind === "multi-family" ? "Please do not disturb the tenants." : "Stop by, walk through, and stay a while.",
    traits.furnished ? "Furnishings are included, so bring only your suitcase." : "Flexible on the move-in date.",
  ];
  const first = draw.integer(0, closings.length - 1);
  return closings[(first + revision) % closings.length]!;
}

function writeLandRemarks(home: Home, draw: Random): string {
  const acres = ((home.lotSize ?? 0) / 43_560).toFixed(2);
  const { city, county } = home.location;
  return `${draw.pick(["Build what you have been sketching", "A blank page for a builder or a patient buyer", "Room to build"])}: ${acres} acres near ${city} in ${county} County. ${home.rural ? "Electricity is at the road; water and sewer are not, so plan for a well and a septic system." : "Water, sewer and electricity are available at the street."} The ground has a gentle slope and a good building site toward the top. Buyers should confirm zoning, setbacks and fees with the county before writing an offer. Walk the land at any time, but please let the listing office know first.`;
}
