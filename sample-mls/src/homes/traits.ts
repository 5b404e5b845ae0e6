import { createRandom } from "../random";
import { type Home, randomTopics } from "./home";

type Upkeep = "new" | "remodeled" | "updated" | "kept" | "original" | "fixer";

/**
 * What can be said about a home beyond its measurements. Features, remarks, and highlights all come from these and from
 * the facts, so none of them contradict each other.
 */
export type Traits = ReturnType<typeof generateTraits>;

const styles: Record<Home["location"]["region"], readonly string[]> = {
  city: ["Spanish", "Traditional", "Craftsman", "Mid Century Modern", "Ranch", "Bungalow", "Contemporary"],
  coast: ["Ranch", "Contemporary", "Cape Cod", "Traditional", "Craftsman", "Mediterranean"],
  valley: ["Ranch", "Traditional", "Contemporary", "Mediterranean", "Craftsman"],
  desert: ["Ranch", "Contemporary", "Mid Century Modern", "Mediterranean", "Spanish"],
  mountain: ["Cabin", "Ranch", "Contemporary", "Custom", "A-Frame"],
};

/** Traits of a home. Pure in (seed, slot, generation, home). `year` is the year of the listing. */
export function generateTraits(seed: number, slot: number, generation: number, home: Home, year: number) {
  const draw = createRandom(seed, slot, generation, randomTopics.traits);
  const { kind, yearBuilt, livingArea, location, lotSize } = home;
  const { region, county } = location;
  const age = year - yearBuilt;
  const detached = kind === "house" || kind === "residential-lease";
  const shared = kind === "condo" || kind === "co-op" || kind === "townhouse" || home.inPark;
  const yard = detached || kind === "multi-family" || (kind === "manufactured" && !home.inPark);
  const upkeep = chooseUpkeep(age, home.newConstruction, draw.next());
  const isRecent = upkeep === "new" || upkeep === "remodeled";
  const style = detached ? draw.pick(styles[region]) : null;
  const fits = style !== "Mid Century Modern" || (yearBuilt >= 1948 && yearBuilt <= 1975);
  const old = style === "Craftsman" || style === "Bungalow";
  const counters = isRecent
    ? draw.pickWeighted(["Quartz", "Granite", "Stone"] as const, [70, 20, 10])
    : upkeep === "updated"
      ? draw.pickWeighted(["Quartz", "Granite"] as const, [40, 60])
      : draw.pickWeighted(["Granite", "Tile", "Laminate"] as const, [
          age < 30 ? 70 : 25,
          45,
          kind === "manufactured" ? 60 : 20,
        ]);
  const fireplaces = countFireplaces(home, draw.next());
  const hot = region === "desert" || region === "valley";
  return {
    upkeep,
    style: style && fits && !(old && yearBuilt > 1945 && yearBuilt < 2000) ? style : detached ? "Traditional" : null,
    counters,
    flooring: chooseFlooring(upkeep, age, draw),
    openPlan: draw.chance(isRecent || age < 25 ? 0.75 : 0.25),
    island: livingArea > 1_200 && draw.chance(isRecent || age < 25 ? 0.7 : 0.2),
    gasRange: !home.rural && draw.chance(0.6),
    vaulted: (home.stories > 1 || region === "mountain" || age < 45) && kind !== "multi-family" && draw.chance(0.33),
    walkInCloset: home.beds > 0 && age < 50 && draw.chance(0.65),
    primaryDownstairs: home.stories > 1 && home.beds > 2 && detached && draw.chance(0.2),
    office: livingArea > 1_700 && kind !== "multi-family" && draw.chance(0.4),
    fireplaces,
    fireplaceRoom: draw.pickWeighted(["Living Room", "Family Room", "Primary Bedroom"] as const, [
      60,
      livingArea > 1_800 ? 35 : 0,
      4,
    ]),
    centralAir: draw.chance(
      hot ? 0.95 : age < 30 ? 0.8 : county === "San Francisco" ? 0.05 : region === "coast" ? 0.3 : 0.5,
    ),
    evaporative: region === "desert" && draw.chance(0.15),
    heatPump: draw.chance(isRecent ? 0.3 : 0.06),
    dualPane: age < 30 || draw.chance(0.55),
    solar:
      !shared && draw.chance(yearBuilt >= 2020 ? 0.95 : hot ? 0.24 : 0.12)
        ? draw.chance(0.62)
          ? ("owned" as const)
          : ("leased" as const)
        : ("none" as const),
    evCharger: home.garageSpaces > 0 && draw.chance(age < 6 ? 0.5 : 0.08),
    tankless: draw.chance(isRecent ? 0.55 : 0.12),
    laundry: chooseLaundry(home, draw.next()),
    patio: choosePatio(home, draw.next()),
    frontPorch: (detached || kind === "manufactured") && draw.chance(old ? 0.7 : 0.25),
    builtInBarbecue: yard && livingArea > 1_500 && draw.chance(0.14),
    firePit: yard && draw.chance(0.12),
    fruitTrees: yard && region !== "mountain" && (lotSize ?? 0) > 4_500 && draw.chance(0.3),
    garden: yard && draw.chance(0.25),
    culDeSac: detached && draw.chance(0.16),
    corner: yard && draw.chance(0.14),
    rvAccess: detached && (lotSize ?? 0) > 7_000 && draw.chance(hot ? 0.25 : 0.1),
    workshop: home.garageSpaces > 1 && draw.chance(0.08),
    accessoryDwelling: kind === "house" && (lotSize ?? 0) > 5_000 && draw.chance(0.05),
    views: chooseViews(home, draw.next(), draw.next()),
    gated: (shared && draw.chance(0.25)) || (home.senior && draw.chance(0.5)),
    clubhouse: (shared && draw.chance(0.3)) || (home.senior && draw.chance(0.8)),
    gym: shared && home.pool === "community" && draw.chance(0.4),
    greenbelt: shared && draw.chance(0.3),
    golf: region === "desert" && (shared || home.senior) && draw.chance(0.25),
    tennis: shared && home.pool === "community" && draw.chance(0.18),
    elevator: (kind === "condo" || kind === "co-op") && home.buildingStories > 3,
    furnished: region === "desert" && draw.chance(0.06),
    sprinklers: yard && draw.chance(0.5),
    newRoof: age > 20 && !shared && upkeep !== "original" && upkeep !== "fixer" && draw.chance(0.25),
  };
}

function chooseUpkeep(age: number, newConstruction: boolean, uniform: number): Upkeep {
  if (newConstruction || age <= 1) return "new";
  if (age < 15) return uniform < 0.25 ? "updated" : "kept";
  if (uniform < 0.24) return "remodeled";
  if (uniform < 0.56) return "updated";
  if (uniform < 0.82) return "kept";
  return age > 35 && uniform > 0.955 ? "fixer" : "original";
}

function chooseFlooring(upkeep: Upkeep, age: number, draw: ReturnType<typeof createRandom>): string[] {
  if (upkeep === "new" || upkeep === "remodeled") return [draw.pick(["Vinyl", "Wood", "Laminate"]), "Tile"];
  if (age > 60 && draw.chance(0.6)) return ["Wood", draw.pick(["Tile", "Vinyl", "Linoleum"])];
  return draw.pickSome(["Carpet", "Laminate", "Tile", "Vinyl", "Wood"], draw.integer(2, 3));
}

function countFireplaces({ kind, livingArea, yearBuilt, location }: Home, uniform: number): number {
  if (kind === "land" || kind === "multi-family" || kind === "manufactured") return 0;
  const probability = location.region === "mountain" ? 0.8 : kind === "house" ? (yearBuilt > 2010 ? 0.35 : 0.6) : 0.3;
  if (uniform > probability) return 0;
  return livingArea > 3_000 && uniform < probability * 0.4 ? 2 : 1;
}

function chooseLaundry({ kind, garageSpaces, yearBuilt, livingArea }: Home, uniform: number) {
  if (kind === "condo" || kind === "co-op")
    return uniform < (kind === "co-op" ? 0.7 : 0.35) ? "Common Area" : "Laundry Closet";
  if (kind === "multi-family") return uniform < 0.4 ? "Common Area" : "Inside";
  if (garageSpaces > 0 && uniform < (yearBuilt < 1985 ? 0.6 : 0.15)) return "In Garage";
  return livingArea > 1_300 ? "Laundry Room" : "Inside";
}

function choosePatio({ kind, location }: Home, uniform: number) {
  if (kind === "land") return "none";
  if (kind === "condo" || kind === "co-op") return uniform < 0.5 ? "Balcony" : uniform < 0.75 ? "Patio" : "none";
  if (location.region === "mountain") return uniform < 0.7 ? "Deck" : "Covered";
  if (uniform < 0.34) return "Covered";
  if (uniform < 0.7) return "Patio";
  return uniform < 0.8 ? "Deck" : kind === "townhouse" ? "Balcony" : "none";
}

function chooseViews({ kind, location, waterfront, senior }: Home, uniform: number, second: number): string[] {
  if (waterfront) return ["Water"];
  const probability = kind === "condo" ? 0.35 : 0.3;
  if (uniform > probability) return [];
  const { region, population } = location;
  if (region === "coast") return second < 0.3 ? ["Ocean"] : ["Hills"];
  if (region === "mountain") return second < 0.6 ? ["Trees/Woods", "Mountain(s)"] : ["Trees/Woods"];
  if (region === "desert") return second < 0.7 ? ["Mountain(s)"] : senior ? ["Park/Greenbelt"] : ["Desert"];
  return population > 400_000 ? ["City Lights"] : second < 0.5 ? ["Hills"] : ["Mountain(s)"];
}
