/** The parameters of a list as the API documents them, from the rules of the parser. */

import { z } from "zod";
import { DEFAULT_TERMS, TERM_RULES } from "~/mortgage/default-terms";
import type { QueryContract } from "~/platform/api/query.server";
import { HOME_TYPES, POOL_TYPES } from "./listing";
import { parseListingQuery } from "./parse-list-search";
import {
  type ListingQuery,
  MAX_PAGE,
  MAX_PER_PAGE,
  MAX_SEARCH_UPGRADES,
  MAX_TEXT_LENGTH,
  MAX_ZOOM,
  NUMBER_RULES,
  PAIRS,
  type ParsedListingQuery,
  PER_PAGE,
  SEARCH_TERM_KEYS,
  type SearchTermKey,
  SORTS,
  STATUS_FILTERS,
  SWITCH_VALUES,
  SWITCHES,
  TEXT_KEYS,
  ZIP_CODE,
} from "./schema";

type Keys<K extends string> = Record<K, z.ZodOptional>;
type NumberKey = keyof typeof NUMBER_RULES;

const describe = (schema: z.ZodType, description: string, example?: string) =>
  schema.optional().meta({ description, ...(example && { example }) });

const fromKeys = <const K extends string>(keys: readonly K[], create: (key: K) => z.ZodOptional) =>
  Object.fromEntries(keys.map((key) => [key, create(key)])) as Keys<K>;

const COUNTED: Partial<Record<NumberKey, string>> = {
  beds: "bedrooms",
  baths: "bathrooms",
  garageMin: "garage spaces",
};

function describeNumber(key: NumberKey): string {
  if (key === "maxPayment")
    return "Maximum monthly payment in whole dollars: loan, property tax, insurance and HOA dues, with `upgrades`.";
  const pair = PAIRS.find((keys) => keys.includes(key));
  return pair ? `${key === pair[0] ? "Minimum" : "Maximum"} ${pair[2]}.` : `Minimum number of ${COUNTED[key]}.`;
}

const TERM_DESCRIPTIONS: Record<SearchTermKey, string> = {
  down: "Down payment of the monthly payment, in percent.",
  rate: "Interest rate of the monthly payment, in percent per year.",
  term: "Years of the loan of the monthly payment, rounded.",
  insurance: "Insurance of the monthly payment, in dollars a year.",
};

const TEXT_DESCRIPTIONS: Record<(typeof TEXT_KEYS)[number], string> = {
  city: "A city’s name.",
  county: "A county’s name, without “County”.",
  q: "An MLS number, or words that must all be in the address.",
  keywords: "Words of the description.",
};

const SWITCH_DESCRIPTIONS: Record<(typeof SWITCHES)[number], string> = {
  reduced: "1 for homes whose price was reduced.",
  openHouse: "1 for homes with an open house that hasn’t ended.",
  exclude55: "1 for homes that aren’t known to be in a 55+ community.",
};

export const listParameters = z.object({
  ...fromKeys(TEXT_KEYS, (key) => describe(z.string().max(MAX_TEXT_LENGTH), TEXT_DESCRIPTIONS[key])),
  zip: describe(z.string().regex(ZIP_CODE), "A ZIP code.", "92501"),
  ...fromKeys(Object.keys(NUMBER_RULES) as NumberKey[], (key) => {
    const { max, half } = NUMBER_RULES[key];
    return describe((half ? z.number() : z.int()).min(0).max(max), describeNumber(key));
  }),
  ...fromKeys(SEARCH_TERM_KEYS, (key) => {
    const [min, max] = TERM_RULES[key];
    return describe(z.number().min(min).max(max).default(DEFAULT_TERMS[key]), TERM_DESCRIPTIONS[key]);
  }),
  upgrades: z
    .array(z.string().max(MAX_TEXT_LENGTH))
    .max(MAX_SEARCH_UPGRADES)
    .optional()
    .meta({
      description: "Ids of upgrades that the monthly payment includes for the homes that are offered them.",
      example: ["kitchen-remodel"],
      param: { style: "form", explode: false },
    }),
  poolType: describe(z.enum(POOL_TYPES), "The type of pool."),
  status: describe(z.enum(STATUS_FILTERS), "Leaves out homes that are under contract or pending."),
  ...fromKeys(SWITCHES, (key) =>
    describe(z.enum([...SWITCH_VALUES.on, ...SWITCH_VALUES.off]), SWITCH_DESCRIPTIONS[key]),
  ),
  types: z
    .array(z.enum(HOME_TYPES))
    .optional()
    .meta({ description: "Types of homes.", param: { style: "form", explode: false } }),
  bbox: describe(z.string(), "The map’s area: west, south, east and north in degrees.", "-117.5,33.9,-117.3,34"),
  polygon: describe(z.string(), "A drawn area: its corners, as lng,lat.", "-117.5,33.9;-117.3,33.9;-117.4,34"),
  sort: describe(z.enum(SORTS).default("recommended"), "The order of a list."),
  page: describe(
    z.int().min(1).max(MAX_PAGE).default(1),
    "The page of a list. A larger number is past its end, and anything else the first page.",
  ),
  perPage: describe(z.int().min(1).max(MAX_PER_PAGE).default(PER_PAGE), "Homes on a page."),
  ll: describe(z.string(), "The map’s center as lat,lng, which selects no homes.", "33.98,-117.37"),
  z: describe(z.number().min(0).max(MAX_ZOOM), "The map’s zoom, which determines how many pins are merged."),
});

type ListParameters = ListingQuery & Pick<ParsedListingQuery, "mapView">;

/** The parser accepts more than is documented, such as a price with separators: pages and their forms use it too. */
export const listQuery: QueryContract<z.ZodType<ListParameters>> = {
  schema: listParameters as unknown as z.ZodType<ListParameters>,
  parse(parameters) {
    const { query, mapView, errors } = parseListingQuery(parameters);
    return { value: { ...query, mapView }, errors };
  },
};
