import type { Location } from "../places/locations";
import { createRandom, hash, hashText } from "../random";
import { randomTopics } from "./home";

const splitList = (list: string) => list.split(", ");

/**
 * The listing side of a home: an office of the county, one of its agents, and on about one listing in eight a second
 * one, all invented. Licenses are in a range that the Department of Real Estate hasn't issued.
 */
export type Representation = ReturnType<typeof generateRepresentation>;

const officeFirst = splitList(
  "Amberline, Bayleaf, Bright Harbor, Copperfield, Driftstone, Fernwood, Golden Thistle, Juniper Row, Lantern Hill, " +
    "Marigold, Northlight, Open Gate, Quiet Cove, Redbud, Seven Oaks, Sunward, Tidepool, Two Pines, Wildrye",
);
const officeLast = splitList(
  "Realty, Properties, Homes, Real Estate Group, Residential, Estates, & Partners, Brokerage",
);
const firstNames = splitList(
  "Adriana, Amara, Andrew, Anh, Beatriz, Brandon, Carmen, Cheryl, Daniela, David, Deepa, Diego, Elena, Eric, Farah, " +
    "Grace, Hector, Hiroshi, Jasmine, Javier, Jennifer, Jin, Kevin, Linh, Lucia, Marcus, Mei, Nadia, Omar, Patricia, " +
    "Priya, Rafael, Robert, Rosa, Samuel, Sophia, Tamika, Teresa, Thomas, Victor, Wei, Yolanda",
);
const lastNames = splitList(
  "Abad, Aguirre, Albright, Baptiste, Barsamian, Callahan, Chaudhary, Cho, Dalton, Del Rosario, Duong, Esparza, " +
    "Fontaine, Ghorbani, Hadley, Hashimoto, Holloway, Ibarra, Jain, Kasparian, Kwon, Lozano, Mahoney, Mercado, " +
    "Nakagawa, Nwosu, Ochoa, Pham, Quintero, Ramaswamy, Sandoval, Sorensen, Thorne, Vang, Whitcomb, Xiong, Zamora",
);

// The area code of many numbers in a county; 209 for counties that aren't listed.
const areaCodes =
  "213 Los Angeles; 408 Santa Clara; 415 San Francisco, Marin; 510 Alameda; 530 Butte, Colusa, El Dorado, " +
  "Glenn, Lassen, Modoc, Nevada, Placer, Plumas, Shasta, Sierra, Siskiyou, Sutter, Tehama, Trinity, Yolo, Yuba, " +
  "Alpine; 559 Fresno, Kings, Madera, Tulare; 619 San Diego; 650 San Mateo; 661 Kern; 707 Del Norte, Humboldt, " +
  "Lake, Mendocino, Napa, Solano, Sonoma; 714 Orange; 760 Imperial, Inyo, Mono; 805 San Luis Obispo, Santa " +
  "Barbara, Ventura; 831 Monterey, San Benito, Santa Cruz; 909 San Bernardino; 916 Sacramento; 925 Contra " +
  "Costa; 951 Riverside";
const areaCodeByCounty = new Map(
  areaCodes.split("; ").flatMap((row) =>
    row
      .slice(4)
      .split(", ")
      .map((name) => [name, row.slice(0, 3)]),
  ),
);

export function generateRepresentation(seed: number, slot: number, generation: number, location: Location) {
  const draw = createRandom(seed, slot, generation, randomTopics.people);
  const county = hashText(location.county);
  // A few offices list a lot and many list little.
  const office = hash(county, Math.floor(46 * draw.next() ** 2), 1);
  const agent = hash(office, Math.floor(24 * draw.next() ** 1.5), 2);
  const code = areaCodeByCounty.get(location.county) ?? "209";
  const agentFirstName = firstNames[agent % firstNames.length]!;
  const agentLastName = lastNames[(agent >>> 8) % lastNames.length]!;
  const officeName = `${officeFirst[office % officeFirst.length]} ${officeLast[(office >>> 8) % officeLast.length]}`;
  const agentPhone = generatePhone(code, agent >>> 3);
  const officePhone = generatePhone(code, office >>> 3);
  return {
    officeName,
    officeKey: `SPO${office % 1_000_000}`,
    officePhone,
    agentName: `${agentFirstName} ${agentLastName}`,
    agentFirstName,
    agentLastName,
    agentKey: `SPA${agent % 10_000_000}`,
    agentPhone,
    agentLicense: `09${String(agent % 1_000_000).padStart(6, "0")}`,
    officeLicense: `09${String(office % 1_000_000).padStart(6, "0")}`,
    contact: agent % 4 === 0 ? officePhone : agentPhone,
    association: `${location.county} County Association of Sample Brokers`,
    coAgent: draw.chance(0.12) ? generateCoAgent(hash(office, Math.floor(24 * draw.next()), 3), code) : null,
  };
}

function generateCoAgent(agent: number, code: string) {
  const name = `${firstNames[agent % firstNames.length]} ${lastNames[(agent >>> 8) % lastNames.length]}`;
  const license = `09${String(agent % 1_000_000).padStart(6, "0")}`;
  return { name, phone: generatePhone(code, agent >>> 3), license };
}

/** Numbers 555-0100 to 555-0199 are reserved for fiction (NANPA). */
function generatePhone(areaCode: string, n: number): string {
  return `(${areaCode}) 555-01${String(n % 100).padStart(2, "0")}`;
}
