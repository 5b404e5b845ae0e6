import { createRandom, hashText, type Random } from "../random";

/** Home prices by county. */
export type CountyMarket = {
  /** Median list price, whole dollars. */
  medianPrice: number;
  /** Median dollars per square foot. */
  perSquareFoot: number;
  /** Median days from listing to contract. */
  daysOnMarket: number;
};

// Rounded from Redfin Data Center figures, May 2026: thousands of dollars, dollars per square foot, days.
// Alpine and Modoc sell too few homes per month for a usable median, so theirs follow their neighbors.
const figures = `
  Alameda 1000 690 17, Alpine 575 310 45, Amador 450 275 48, Butte 440 280 34, Calaveras 525 275 31,
  Colusa 485 245 58, Contra Costa 830 520 18, Del Norte 445 265 61, El Dorado 725 370 29, Fresno 440 260 44,
  Glenn 380 215 59, Humboldt 495 265 32, Imperial 430 215 36, Inyo 650 300 45, Kern 400 230 37,
  Kings 390 245 24, Lake 355 230 91, Lassen 325 185 71, Los Angeles 975 600 42, Madera 470 245 67,
  Marin 1650 840 21, Mariposa 425 260 51, Mendocino 620 350 56, Merced 450 265 35, Modoc 290 150 67,
  Mono 840 625 36, Monterey 1090 570 25, Napa 900 530 47, Nevada 750 345 19, Orange 1275 695 38,
  Placer 720 355 25, Plumas 600 310 66, Riverside 630 325 50, Sacramento 550 330 16, San Benito 800 435 29,
  San Bernardino 550 335 46, San Diego 940 585 24, San Francisco 1390 1145 16, San Joaquin 570 305 32,
  San Luis Obispo 975 560 35, San Mateo 1700 1090 14, Santa Barbara 1225 620 38, Santa Clara 1590 985 16,
  Santa Cruz 1300 750 18, Shasta 400 255 24, Sierra 485 240 26, Siskiyou 335 220 43, Solano 580 345 39,
  Sonoma 840 515 35, Stanislaus 500 295 21, Sutter 455 260 28, Tehama 335 215 40, Trinity 340 175 19,
  Tulare 410 245 24, Tuolumne 440 250 40, Ventura 900 525 41, Yolo 635 390 20, Yuba 445 275 33`;

const markets = new Map<string, CountyMarket>(
  figures.split(",").map((row) => {
    const [, county, thousands, perSquareFoot, daysOnMarket] = /(\D+) (\d+) (\d+) (\d+)/.exec(row.trim())!;
    const market = { medianPrice: Number(thousands) * 1000, perSquareFoot: Number(perSquareFoot) };
    return [county!, { ...market, daysOnMarket: Number(daysOnMarket) }];
  }),
);

/** Throws when the county isn't one of the 58. */
export function getCountyMarket(county: string): CountyMarket {
  const market = markets.get(county);
  if (!market) throw new Error(`no prices for ${county} County`);
  return market;
}

// A well-known place's price per square foot relative to its county's. Our own estimates.
const placeLevels = `
  2.4 Malibu; 2.3 Carmel-by-the-Sea, Del Mar, Manhattan Beach; 2.2 Corona del Mar, Coronado; 2.1 Beverly Hills,
  Laguna Beach, Montecito; 2 Carmel, Hermosa Beach, Pebble Beach; 1.9 Atherton, La Jolla, Newport Beach, Pacific
  Palisades, Santa Monica, St. Helena; 1.8 Belvedere, Solana Beach, Venice, Yountville; 1.75 Palos Verdes Estates;
  1.7 Tahoe City; 1.65 Palo Alto; 1.6 Encinitas, Los Altos Hills, Pacific Grove, Ross, San Marino, Santa Barbara,
  Truckee; 1.55 Los Altos, West Hollywood; 1.5 Avila Beach, Dana Point, Hillsborough, Lafayette, Mendocino,
  Orinda, Portola Valley, Rancho Santa Fe, Redondo Beach, South Lake Tahoe, Woodside; 1.45 Alamo, Culver City, La
  Canada Flintridge; 1.4 Calistoga, Carpinteria, Healdsburg, Indian Wells, Piedmont, Saratoga, South Pasadena,
  Tiburon; 1.35 Chino Hills, Cupertino, Danville, Menlo Park, Ojai, Palm Springs; 1.3 Berkeley, Burlingame,
  Carlsbad, Davis, La Quinta, Rancho Mirage, Sausalito, Seal Beach, Studio City, Westlake Village; 1.25 Benicia,
  Calabasas, Los Gatos, Mill Valley, Mountain View, Pasadena, Sonoma, Walnut Creek; 1.2 Arcadia, Big Bear Lake,
  Burbank, Capitola, Fremont, Glendale, Palm Desert, Pleasanton, Rancho Cucamonga, Sherman Oaks, Sunnyvale,
  Torrance, Upland; 1.15 Encino, Folsom, Granite Bay, Irvine, Thousand Oaks; 1.1 Clovis, Lake Arrowhead, Mammoth
  Lakes; 0.95 Lincoln, Livermore, Oxnard; 0.9 Anaheim, Chula Vista, Garden Grove, Hayward, San Leandro; 0.85
  California City, El Cajon, Fillmore, Lynwood, Oakland, Paso, Richmond, Santa Ana; 0.8 Compton, Daly City, Desert
  Hot Springs, East Palo Alto, National City, Pomona; 0.75 Salinas; 0.7 Antioch, Hemet, Huron, Mendota, Morgan
  Hill, Novato, Pittsburg, Victorville, Watsonville; 0.65 Adelanto, Bethel Island, Santa Maria, Taft; 0.6 Gilroy,
  Greenfield, Guadalupe, Lompoc, Soledad, Twentynine Palms; 0.55 King City; 0.5 Barstow, Blythe, Borrego Springs,
  Lancaster; 0.45 Needles, Palmdale, Quartz; 0.4 Lake Los Angeles`;

const levels = new Map(
  placeLevels
    .replaceAll(/\s+/g, " ")
    .split(";")
    .flatMap((row) => {
      const [, level, names] = /([\d.]+) (.+)/.exec(row)!;
      return names!.split(", ").map((name) => [name, Number(level)] as const);
    }),
);

/**
 * A place's price per square foot relative to its county's. Without an estimate it is near 1, and the same at every
 * call.
 */
export function getPlaceLevel(place: string, county: string): number {
  return levels.get(place) ?? Math.exp(0.12 * createRandom(hashText(`${place}, ${county}`)).normal());
}

/**
 * A typical asking price: 649,000, 649,900, 650,000, 1,295,000. Whole dollars.
 * The step grows with the price: 500 under 200,000, then 1,000, then 5,000, and 25,000 from two million.
 */
export function roundAskingPrice(dollars: number, draw: Random): number {
  const step = dollars < 200_000 ? 500 : dollars < 750_000 ? 1_000 : dollars < 2_000_000 ? 5_000 : 25_000;
  const ending = draw.next();
  if (dollars >= 120_000 && dollars < 1_500_000 && ending < 0.62) {
    const rounded = Math.max(10_000, Math.round(dollars / 10_000) * 10_000);
    if (ending < 0.2) return rounded - 1_000;
    if (ending < 0.34) return rounded - 100;
    if (ending < 0.46) return Math.round(dollars / 25_000) * 25_000;
    if (ending < 0.55) return rounded - 5_000;
    return rounded - 112;
  }
  return Math.max(step, Math.round(dollars / step) * step);
}
