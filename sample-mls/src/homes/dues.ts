import { createRandom } from "../random";
import { type Home, randomTopics } from "./home";

type FeeFrequency = "Monthly" | "Quarterly" | "Annually" | "Semi-Annually" | "Bi-Monthly";

const paymentsPerYear: Record<FeeFrequency, number> = {
  Monthly: 12,
  Quarterly: 4,
  Annually: 1,
  "Semi-Annually": 2,
  "Bi-Monthly": 6,
};
const frequencies: FeeFrequency[] = ["Monthly", "Quarterly", "Annually", "Semi-Annually", "Bi-Monthly"];

/**
 * Property tax and association dues of a home, as a listing states them, in whole dollars. About one agent in five omits
 * the tax. California reassesses at a sale and raises the value by at most 2% per year (Proposition 13).
 * @param year of the listing
 */
export function generateDues(seed: number, slot: number, generation: number, home: Home, year: number) {
  const draw = createRandom(seed, slot, generation, randomTopics.dues);
  const owned = Math.min(Math.max(0, year - home.yearBuilt), 1 + Math.floor(24 * draw.next() ** 1.6));
  // The price at that time: prices have grown by about 5% per year, assessments by 2%.
  const assessed = Math.round(home.newConstruction ? home.price * 0.97 : home.price * (1.02 / 1.05) ** owned);
  const taxAnnual = Math.round(assessed * draw.between(0.011, 0.0125));
  const hasStatedDues = home.kind !== "land" && home.kind !== "residential-lease" && !home.inPark && draw.chance(0.8);
  const monthly = generateMonthlyDues(home, draw.next(), draw.normal());
  const frequency = draw.pickWeighted(frequencies, monthly && monthly < 130 ? [55, 15, 20, 6, 4] : [90, 5, 2, 2, 1]);
  return {
    taxAnnual: hasStatedDues ? taxAnnual : null,
    taxYear: hasStatedDues ? year - 1 : null,
    assessed: hasStatedDues ? assessed : null,
    association: monthly !== null,
    fee: monthly === null ? null : Math.round((monthly * 12) / paymentsPerYear[frequency]),
    frequency: monthly === null ? null : frequency,
    secondFee: monthly !== null && draw.chance(0.06) ? draw.integer(4, 24) * 5 : null,
    associationName:
      monthly === null
        ? null
        : `${draw.pick(["Alder", "Bellflower", "Coral", "Fernridge", "Juniper", "Laurel", "Meadow", "Sage"])} ${draw.pick(["Glen", "Grove", "Park", "Pointe", "Terrace", "Village"])}`,
  };
}

function generateMonthlyDues(home: Home, uniform: number, deviate: number): number | null {
  const { kind, location, yearBuilt } = home;
  const duesFactor =
    location.county === "San Francisco" ? 1.7 : location.region === "coast" || location.region === "city" ? 1.15 : 0.9;
  const amenities = home.pool === "community" ? 1.15 : 1;
  const round = (dollars: number) => Math.max(15, Math.round(dollars));
  if (kind === "condo") return round(390 * duesFactor * amenities * Math.exp(0.28 * deviate));
  if (kind === "co-op") return round(520 * duesFactor * Math.exp(0.25 * deviate));
  if (kind === "townhouse")
    return uniform < 0.93 ? round(300 * duesFactor * amenities * Math.exp(0.28 * deviate)) : null;
  // Space rent of a home in a park isn't an association fee. Agents enter it elsewhere.
  if (kind !== "house") return null;
  if (home.senior || home.pool === "community") return round(230 * amenities * Math.exp(0.3 * deviate));
  const planned =
    yearBuilt > 1985 && (location.region === "valley" || location.region === "desert" || location.region === "city");
  return uniform < (planned ? 0.3 : 0.06) ? round(115 * Math.exp(0.55 * deviate)) : null;
}
