import { type Random, random } from "../random";
import { type Home, topic } from "./home";
import type { Traits } from "./traits";

/**
 * Public remarks of a listing, 60 to 220 words, written only from the home's facts and traits.
 * `revision` changes only the closing words, as agents do when a listing has been active for some weeks.
 */
export function remarksOf(
  seed: number,
  slot: number,
  generation: number,
  home: Home,
  traits: Traits,
  revision: number,
): string {
  const draw = random(seed, slot, generation, topic.remarks);
  if (home.kind === "land") return landRemarks(home, draw);
  const parts = [
    opening(home, traits, draw),
    living(home, traits, draw),
    kitchen(traits, draw),
    bedrooms(home, traits, draw),
    outdoors(home, traits, draw),
    parking(home, traits, draw),
    systems(home, traits, draw),
    neighbourhood(home, traits, draw),
  ];
  return `${parts.filter(Boolean).join(" ")} ${closing(home, traits, draw, revision)}`;
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
const word = (n: number) => numbers[n] ?? String(n);
const count = (n: number, noun: string) => `${word(n)} ${noun}${n === 1 ? "" : "s"}`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const feet = (n: number) => n.toLocaleString("en-US");

function nounOf(home: Home, traits: Traits): string {
  if (home.kind === "house" || home.kind === "residential-lease") {
    return traits.style === "Cabin"
      ? "cabin"
      : home.stories === 1
        ? "single-story home"
        : `${word(home.stories)}-story home`;
  }
  if (home.kind === "condo") return home.stories > 1 ? "two-level condo" : "single-level condo";
  if (home.kind === "co-op") return "co-op home";
  if (home.kind === "manufactured") return "manufactured home";
  if (home.kind === "multi-family")
    return { 2: "duplex", 3: "triplex", 4: "fourplex" }[home.units] ?? "apartment building";
  return "townhouse";
}

function opening(home: Home, traits: Traits, draw: Random): string {
  const noun = nounOf(home, traits);
  const { city } = home.location;
  const where = draw.one([
    `in ${city}`,
    `in the heart of ${city}`,
    `on a quiet stretch of ${city}`,
    `minutes from the shops of ${city}`,
  ]);
  const place = traits.culDeSac
    ? `at the end of a cul-de-sac in ${city}`
    : traits.corner
      ? `on a corner lot in ${city}`
      : where;
  const plural = home.kind === "multi-family";
  switch (traits.upkeep) {
    case "new":
      return draw.one([
        `Brand-new construction ${place}: a ${noun} finished to today's code and never lived in.`,
        `Be the first to live in this ${home.yearBuilt} ${noun} ${place}.`,
      ]);
    case "remodeled":
      return draw.one([
        `Taken back to the studs and put together with care, this ${noun} ${place} is ready for its next owner.`,
        `Fully remodeled ${noun} ${place}, with new finishes from the front door to the back.`,
        `Everything you see is new inside this remodeled ${home.yearBuilt} ${noun} ${place}.`,
      ]);
    case "updated":
      return draw.one([
        `Welcome to a bright, well-loved ${noun} ${place}, updated where it counts.`,
        `Built in ${home.yearBuilt} and thoughtfully updated since, this ${noun} sits ${place}.`,
        `Pride of ownership shows throughout this updated ${noun} ${place}.`,
      ]);
    case "fixer":
      return draw.one([
        `Bring your contractor: a ${home.yearBuilt} ${noun} ${place} with good bones and plenty of work to do.`,
        `Sold as is. This ${noun} ${place} needs a new vision and rewards whoever has one.`,
      ]);
    case "original":
      return draw.one([
        `Offered by ${plural ? "a long-time owner" : "the same family for many years"}, this ${home.yearBuilt} ${noun} ${place} keeps much of its original character.`,
        `Solid, clean and largely original, this ${home.yearBuilt} ${noun} ${place} is ready to be made your own.`,
      ]);
    default:
      return draw.one([
        `Well-kept ${noun} ${place}, built in ${home.yearBuilt} and easy to live in from day one.`,
        `Light-filled and carefully maintained, this ${home.yearBuilt} ${noun} sits ${place}.`,
        `Here is the ${noun} you have been waiting for, ${place}.`,
      ]);
  }
}

function living(home: Home, traits: Traits, draw: Random): string {
  if (home.kind === "multi-family") {
    return `The building offers ${feet(home.livingArea)} square feet across ${word(home.units)} dwellings with ${count(home.beds, "bedroom")} in all, a steady start for an investor or for an owner who wants help with the mortgage.`;
  }
  const size = `${feet(home.livingArea)} square feet`;
  const fire =
    traits.fireplaces > 0
      ? ` around a ${traits.gasRange ? "gas" : "wood-burning"} fireplace in the ${traits.fireplaceRoom.toLowerCase()}`
      : "";
  const floor = traits.flooring.includes("Wood")
    ? "wood floors"
    : `${(traits.flooring[0] ?? "tile").toLowerCase()} flooring`;
  if (traits.openPlan) {
    return draw.one([
      `The plan is open, with ${size} arranged${fire || " around the living and dining area"} and ${floor} underfoot.`,
      `Living, dining and kitchen flow together${traits.vaulted ? " beneath vaulted ceilings" : ""}, ${size} in all${fire ? `, arranged${fire}` : ""}.`,
    ]);
  }
  return draw.one([
    `Separate living and dining rooms make good use of ${size}${fire ? `, gathered${fire}` : ""}, with ${floor} underfoot.`,
    `Inside are ${size} of comfortable rooms${traits.vaulted ? " with vaulted ceilings" : ""}${fire ? `, gathered${fire}` : ""}.`,
  ]);
}

function kitchen(traits: Traits, draw: Random): string {
  const counters = `${traits.counters.toLowerCase()} counters`;
  const range = traits.gasRange ? "a gas range" : "an electric range";
  if (traits.upkeep === "fixer") return `The kitchen has ${counters} and a sensible layout to start from.`;
  if (traits.island) {
    return draw.one([
      `The kitchen has ${counters}, ${range} and an island with room for stools.`,
      `Cooks will like the island, the ${counters} and ${range}.`,
    ]);
  }
  return draw.one([
    `In the kitchen you will find ${counters}, ${range} and more storage than you expect.`,
    `The kitchen pairs ${counters} with ${range} and looks out toward the light.`,
  ]);
}

function bedrooms(home: Home, traits: Traits, draw: Random): string {
  const full = home.bathsFull + home.bathsThreeQuarter;
  const baths = home.bathsHalf > 0 ? `${count(full, "bath")} and a powder room` : count(full, "bath");
  if (home.kind === "multi-family")
    return `There are ${count(full, "bath")} in all, and laundry is ${laundry(traits)}.`;
  if (home.beds === 0) return `The studio layout has a sleeping alcove and ${baths}.`;
  const extra = traits.office ? " A separate office closes off for calls." : "";
  const closet = traits.walkInCloset ? " with a walk-in closet" : "";
  const primary = traits.primaryDownstairs
    ? ` The primary bedroom${closet} is on the ground floor.`
    : traits.walkInCloset && home.beds > 1
      ? ` The primary bedroom comes${closet}.`
      : "";
  const start = draw.one([
    `${capital(count(home.beds, "bedroom"))} and ${baths}`,
    `You get ${count(home.beds, "bedroom")} and ${baths}`,
  ]);
  return `${start}, and laundry is ${laundry(traits)}.${primary}${extra}`;
}

function laundry(traits: Traits): string {
  return {
    "Laundry Room": "in a room of its own",
    "In Garage": "in the garage",
    Inside: "indoors",
    "Common Area": "shared in the building",
    "Laundry Closet": "in a closet in the hall",
  }[traits.laundry];
}

function outdoors(home: Home, traits: Traits, draw: Random): string {
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
      draw.one([
        `Out back, a sparkling in-ground pool${home.spa ? " and spa" : ""}${patio ? ` and ${patio}` : ""} make summers easy.`,
        `The yard is built around an in-ground pool${home.spa ? " with spa" : ""}${patio ? `, with ${patio} beside it` : ""}.`,
      ]),
    );
  } else if (home.pool === "above-ground") {
    sentences.push(`An above-ground pool stays with the home${patio ? `, a few steps from ${patio}` : ""}.`);
  } else if (patio) {
    sentences.push(
      draw.one([`Step out to ${patio} for morning coffee.`, `Evenings belong on ${patio}.`, `Doors open to ${patio}.`]),
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
    sentences.push(`The lot is a generous ${feet(home.lotSize)} square feet.`);
  if (traits.accessoryDwelling) sentences.push("A detached guest house gives family or tenants a door of their own.");
  if (home.waterfront) sentences.push("The water is right outside.");
  else if (traits.views[0] === "Ocean") sentences.push("On a clear day you see the ocean.");
  else if (traits.views.includes("City Lights")) sentences.push("After dark the city lights come on below.");
  else if (traits.views.includes("Mountain(s)")) sentences.push("Mountain views frame the back of the property.");
  return sentences.join(" ");
}

function parking(home: Home, traits: Traits, draw: Random): string {
  const { garageSpaces, carportSpaces } = home;
  const charger = traits.evCharger ? " wired for an electric car" : "";
  const extra = `${traits.rvAccess ? " There is gated room for an RV." : ""}${traits.workshop ? " A workbench runs along one wall of the garage." : ""}`;
  if (garageSpaces > 0) return `Parking is a ${word(garageSpaces)}-car garage${charger}.${extra}`;
  if (carportSpaces > 0)
    return draw.one([
      `Parking is under cover for ${count(carportSpaces, "car")}.`,
      `A carport shelters ${count(carportSpaces, "car")}.`,
    ]);
  return "";
}

function systems(home: Home, traits: Traits, draw: Random): string {
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
  return draw.one([
    `Also here: ${list}.`,
    `Comforts include ${list}.`,
    `Practical things are taken care of, with ${list}.`,
  ]);
}

function neighbourhood(home: Home, traits: Traits, draw: Random): string {
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
  if (traits.elevator) sentences.push(`An elevator serves the ${word(home.buildingStories)}-story building.`);
  const { region } = home.location;
  sentences.push(
    draw.one(
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

function closing(home: Home, traits: Traits, draw: Random, revision: number): string {
  const words = [
    "Come see it in person and picture yourself at home.",
    "Showings by appointment; please allow a day's notice.",
    "Call the listing office to arrange a visit, and bring your questions.",
    "Reports and disclosures are ready for serious buyers.",
    "Homes like this one seldom stay long, so come soon.",
    home.kind === "multi-family" ? "Please do not disturb the tenants." : "Stop by, walk through, and stay a while.",
    traits.furnished ? "Furnishings are included, so bring only your suitcase." : "Flexible on the move-in date.",
  ];
  const first = draw.whole(0, words.length - 1);
  return words[(first + revision) % words.length]!;
}

function landRemarks(home: Home, draw: Random): string {
  const acres = ((home.lotSize ?? 0) / 43_560).toFixed(2);
  const { city, county } = home.location;
  return `${draw.one(["Build what you have been sketching", "A blank page for a builder or a patient buyer", "Room to build"])}: ${acres} acres near ${city} in ${county} County. ${home.rural ? "Electricity is at the road; water and sewer are not, so plan for a well and a septic system." : "Water, sewer and electricity are available at the street."} The ground has a gentle slope and a good building site toward the top. Buyers should confirm zoning, setbacks and fees with the county before writing an offer. Walk the land at any time, but please let the listing office know first.`;
}
