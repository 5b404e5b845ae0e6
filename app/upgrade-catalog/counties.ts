import { normalizeCounty } from "~/upgrades/upgrade-rules";

/** All 58, as the US Census Bureau names them. */
const COUNTIES = new Set(
  (
    "Alameda, Alpine, Amador, Butte, Calaveras, Colusa, Contra Costa, Del Norte, El Dorado, Fresno, Glenn, Humboldt, Imperial, " +
    "Inyo, Kern, Kings, Lake, Lassen, Los Angeles, Madera, Marin, Mariposa, Mendocino, Merced, Modoc, Mono, Monterey, Napa, " +
    "Nevada, Orange, Placer, Plumas, Riverside, Sacramento, San Benito, San Bernardino, San Diego, San Francisco, San Joaquin, " +
    "San Luis Obispo, San Mateo, Santa Barbara, Santa Clara, Santa Cruz, Shasta, Sierra, Siskiyou, Solano, Sonoma, Stanislaus, " +
    "Sutter, Tehama, Trinity, Tulare, Tuolumne, Ventura, Yolo, Yuba"
  )
    .split(", ")
    .map(normalizeCounty),
);

/** Whether California has such a county: "Orange", "orange county". */
export const isCounty = (name: string): boolean => COUNTIES.has(normalizeCounty(name));
