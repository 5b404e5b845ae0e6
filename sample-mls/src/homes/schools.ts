import type { Location } from "../places/locations";
import { hash, hashText } from "../random";

/** Invented schools. All homes of a ZIP share them, as neighbors do. */
export type Schools = { district: string; elementary: string; middle: string; high: string };

const first = [
  "Acorn",
  "Blue Oak",
  "Canyon",
  "Cedar",
  "Eagle",
  "Foothill",
  "Heritage",
  "Live Oak",
  "Manzanita",
  "Mesa",
];
const second = ["Crest", "Creek", "Glen", "Grove", "Hill", "Knoll", "Meadow", "Ridge", "Springs", "Vista"];
const people = [
  "Abernathy",
  "Calloway",
  "Delgado",
  "Escobar",
  "Fairbanks",
  "Hoshino",
  "Lindqvist",
  "Moreau",
  "Okafor",
  "Tran",
];

export function schoolsOf({ city, zip }: Location): Schools {
  const of = (kind: number) => hash(hashText(zip), kind);
  const place = (n: number) => `${first[n % 10]} ${second[(n >>> 8) % 10]}`;
  const name = (n: number) => (n % 3 === 0 ? people[(n >>> 4) % 10]! : place(n >>> 4));
  const high = hash(hashText(city), 4);
  return {
    district: `${city} ${high % 3 === 0 ? "Union" : "Unified"}`,
    elementary: `${name(of(1))} Elementary`,
    middle: `${name(of(2))} Middle`,
    high: high % 4 === 0 ? `${city} High` : `${name(hash(of(3), high))} High`,
  };
}
