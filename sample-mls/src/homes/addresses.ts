import { createRandom } from "../random";
import { type Home, randomTopics } from "./home";

const splitList = (list: string) => list.split(", ");

/** A street address in the parts of the RESO Data Dictionary. Every street is invented. */
export type Address = {
  number: string;
  direction: string | null;
  name: string;
  suffix: string | null;
  unit: string | null;
};

const nameStarts = splitList(
  "Alder, Amber, Aspen, Bay, Bell, Birch, Brier, Cinder, Clover, Copper, Coral, Dawn, Ember, Fern, Finch, Hazel, " +
    "Heron, Juniper, Lark, Laurel, Linden, Maple, Mesa, Olive, Quail, Raven, Sage, Shell, Silver, Thistle, Willow",
);
const nameEnds = splitList(
  "bark, bend, bloom, bluff, brook, crest, dale, fall, field, gate, glen, grove, haven, hill, hollow, lea, " +
    "mere, mist, moor, path, reach, ridge, rock, run, shade, song, spring, stead, vale, view, ward, wood",
);
const spanishFirst = splitList("Calle, Camino, Via, Avenida, Paseo, Corte");
const spanishLast = splitList(
  "Alondra, Brisa Clara, Casaverde, Dos Robles, Encinal, Golondrina, Jacarandas, Lomita Alta, Luz del Valle, " +
    "Nogalito, Pajarito, Retama, Sauzal, Tres Fuentes",
);
const suffixes = ["St", "Ave", "Dr", "Ct", "Ln", "Way", "Pl", "Rd", "Cir", "Ter", "Blvd"];
const suffixWeights = [24, 18, 20, 10, 9, 9, 4, 5, 4, 2, 1];

export function generateAddress(
  seed: number,
  slot: number,
  generation: number,
  home: Home,
  culDeSac: boolean,
): Address {
  const draw = createRandom(seed, slot, generation, randomTopics.address);
  const { region, county } = home.location;
  const southern = /Orange|San Diego|Riverside|Ventura|Santa Barbara|Imperial/.test(county) || region === "desert";
  const spanish = southern && draw.chance(0.24);
  const digits = home.rural ? draw.integer(1_000, 29_999) : draw.pickWeighted([1, 10, 100], [55, 38, 7]);
  const number = home.rural ? digits : Math.max(3, Math.floor(draw.between(100, 999) * digits) % 19_000);
  const suffix = culDeSac ? draw.pick(["Ct", "Pl", "Cir", "Way"]) : draw.pickWeighted(suffixes, suffixWeights);
  return {
    number: String(number),
    direction: !spanish && !home.rural && draw.chance(0.1) ? draw.pick(["N", "S", "E", "W"]) : null,
    name: spanish
      ? `${draw.pick(spanishFirst)} ${draw.pick(spanishLast)}`
      : home.inPark
        ? `${draw.pick(nameStarts)} ${draw.pick(["Park", "Terrace", "Village"])}`
        : draw.pick(nameStarts) + draw.pick(nameEnds),
    suffix: spanish ? null : suffix,
    unit: generateUnit(home, draw.next(), draw.next()),
  };
}

function generateUnit({ kind, inPark, buildingStories }: Home, uniform: number, second: number): string | null {
  if (inPark) return `${1 + Math.floor(uniform * 240)}`;
  if (kind === "townhouse") return uniform < 0.45 ? `${1 + Math.floor(second * 60)}` : null;
  if (kind !== "condo" && kind !== "co-op") return null;
  if (uniform < 0.2) return String.fromCharCode(65 + Math.floor(second * 8));
  const floor = 1 + Math.floor(uniform * buildingStories);
  return `${floor}${String(1 + Math.floor(second * 24)).padStart(2, "0")}`;
}

/** "123 N Larkmoor Dr #204", the beginning of UnparsedAddress. */
export function formatStreetLine({ number, direction, name, suffix, unit }: Address): string {
  return [number, direction, name, suffix, unit && `#${unit}`].filter(Boolean).join(" ");
}
