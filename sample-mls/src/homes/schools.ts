import type { Location } from "../places/locations";
import { hash, hashText } from "../random";

/** Invented schools. All homes of a ZIP share them, as neighbors do. */
export type Schools = { district: string; elementary: string; middle: string; high: string };

const nameStarts = "Acorn, Blue Oak, Canyon, Cedar, Eagle, Foothill, Heritage, Live Oak, Manzanita, Mesa".split(", ");
const nameEnds = "Crest, Creek, Glen, Grove, Hill, Knoll, Meadow, Ridge, Springs, Vista".split(", ");
const namesakes = "Abernathy, Calloway, Delgado, Escobar, Fairbanks, Hoshino, Lindqvist, Moreau, Okafor, Tran".split(
  ", ",
);

export function assignSchools({ city, zip }: Location): Schools {
  const hashKind = (kind: number) => hash(hashText(zip), kind);
  const place = (n: number) => `${nameStarts[n % 10]} ${nameEnds[(n >>> 8) % 10]}`;
  const name = (n: number) => (n % 3 === 0 ? namesakes[(n >>> 4) % 10]! : place(n >>> 4));
  const high = hash(hashText(city), 4);
  return {
    district: `${city} ${high % 3 === 0 ? "Union" : "Unified"}`,
    elementary: `${name(hashKind(1))} Elementary`,
    middle: `${name(hashKind(2))} Middle`,
    high: high % 4 === 0 ? `${city} High` : `${name(hash(hashKind(3), high))} High`,
  };
}
