/** Listings in the JSON of the API. Money in whole dollars, areas (lots too) in square feet, times ISO 8601 in UTC. */
import { z } from "zod";
import { PERMIT_RISKS, type Upgrade } from "~/upgrades/upgrades";
import { HOME_TYPES, PHOTO_ALTERATION_LABELS, POOL_TYPES, SHOWN_STATUSES } from "./listing";
import type { ListingRow } from "./listing-columns.server";
import {
  listingAttribution,
  listingDetails,
  listingFeatures,
  listingOpenHouse,
  listingSchool,
  priceObservation,
} from "./listing-parts.server";
import { getMediaUrl } from "./photos/media-url";
import { countDaysOnMarket, getPublicPosition } from "./rules";

const catalogEntry = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  cost: z.number(),
  weeks: z.int().optional(),
});

/** Fields from `homeType` on are extensions. */
export const listingJson = z
  .object({
    id: z.int(),
    mlsId: z.string(),
    price: z.int(),
    status: z.enum(SHOWN_STATUSES),
    daysOnMarket: z.int(),
    cumulativeDaysOnMarket: z.int().meta({
      description: "Includes earlier listings of the home; never less than daysOnMarket.",
    }),
    address: z.object({
      line1: z.string().nullable().meta({ description: "Null if the feed has none or the seller withholds it." }),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      lat: z.number().nullable(),
      lng: z.number().nullable(),
    }),
    beds: z.int().nullable(),
    baths: z.number().nullable(),
    sqft: z.int().nullable(),
    yearBuilt: z.int().nullable(),
    description: z.string().nullable(),
    highlights: z.array(z.string()),
    media: z.array(
      z.object({
        url: z.string(),
        caption: z.string().nullable(),
        label: z
          .string()
          .optional()
          .meta({ description: "How the photo was altered. It must be shown with the photo." }),
      }),
    ),
    taxesAnnual: z.int().nullable(),
    hoaMonthly: z.int().nullable(),
    upgradesCatalog: z
      .array(catalogEntry)
      .optional()
      .meta({ description: "The home’s own upgrades, in place of those of the catalog." }),
    homeType: z.enum(HOME_TYPES).nullable(),
    lotSqft: z.int().nullable(),
    stories: z.int().nullable(),
    garageSpaces: z.int().nullable(),
    poolTypes: z.array(z.enum(POOL_TYPES)).meta({
      description: "`none` means that the feed says there is no pool. Empty if the feed does not say.",
    }),
    seniorCommunity: z.boolean().nullable().meta({ description: "Whether the home is in a 55+ community." }),
    features: listingFeatures,
    schools: z.array(listingSchool),
    openHouses: z.array(listingOpenHouse),
    attribution: listingAttribution,
    details: listingDetails,
    listedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    locationApproximate: z.boolean(),
  })
  .meta({
    id: "Listing",
    description:
      "A home for sale. Money in whole dollars, areas (lots too) in square feet, times ISO 8601 in UTC, positions in degrees.",
  });
export type ListingJson = z.infer<typeof listingJson>;

/** Whole dollars. */
const upgradeJson = z
  .object({
    id: z.string(),
    title: z.string(),
    category: z.string(),
    description: z.string().nullable(),
    photoUrl: z.string().nullable().meta({ description: "A photo of such work." }),
    cost: z.int(),
    costRange: z.array(z.int()).length(2).meta({ description: "Low and high end of past offers." }),
    avrDelta: z.int().nullable().meta({
      description: "Value that the work adds. Null if the seller doesn’t allow automated valuations.",
    }),
    valuePercent: z.int().meta({ description: "That value in percent of the cost." }),
    valueSource: z.string().nullable().meta({ description: "Who says so. Null for our own assumption." }),
    permittedRisk: z.enum(PERMIT_RISKS).meta({ description: "Risk that the city denies a permit." }),
    weeks: z.int().nullable().meta({ description: "How long the work takes." }),
    reason: z.string().nullable().meta({
      description: "Why it is offered for this home at this cost. Null if it is the same for every home.",
    }),
  })
  .meta({ id: "Upgrade", description: "An upgrade as offered for one home. Whole dollars." });

export const UPGRADE_EXAMPLE: z.infer<typeof upgradeJson> = {
  id: "kitchen-remodel",
  title: "Kitchen remodel",
  category: "Kitchen",
  description: null,
  photoUrl: null,
  cost: 25_000,
  costRange: [21_500, 30_000],
  avrDelta: 17_500,
  valuePercent: 70,
  valueSource: null,
  permittedRisk: "Low",
  weeks: 8,
  reason: null,
};

export const listingDetailJson = listingJson
  .extend({
    upgradesCatalog: z.array(catalogEntry).meta({ description: "The upgrades that the home is offered." }),
    priceHistory: z.array(priceObservation).meta({ description: "The newest first." }),
    upgrades: z.array(upgradeJson).meta({ description: "The same upgrades with their details." }),
  })
  .meta({ id: "ListingDetail", description: "A home for sale with its price history and upgrades." });

/** The upgrades of a home as entries of `upgradesCatalog`. */
export const toCatalogEntries = (
  upgrades: readonly Pick<Upgrade, "id" | "title" | "category" | "cost" | "weeks">[],
): z.infer<typeof catalogEntry>[] =>
  upgrades.map(({ id, title, category, cost, weeks }) => ({ id, title, category, cost, ...(weeks && { weeks }) }));

export const LISTING_EXAMPLE: ListingJson = {
  id: 4471,
  mlsId: "IV26203311",
  price: 589_000,
  status: "Active",
  daysOnMarket: 6,
  cumulativeDaysOnMarket: 6,
  address: {
    line1: "4471 Brockton Ave",
    city: "Riverside",
    state: "CA",
    zip: "92501",
    lat: 33.97172,
    lng: -117.37921,
  },
  beds: 3,
  baths: 2,
  sqft: 1_620,
  yearBuilt: 1954,
  description: "A single-story home near downtown.",
  highlights: ["New roof"],
  media: [{ url: "/api/media/4471-0f1e2d3c4b5a6978", caption: "Front of the home" }],
  taxesAnnual: 6_400,
  hoaMonthly: null,
  homeType: "house",
  lotSqft: 7_200,
  stories: 1,
  garageSpaces: 2,
  poolTypes: [],
  seniorCommunity: null,
  features: { parking: [{ label: "Parking", value: "Driveway" }] },
  schools: [{ level: "High", name: null, district: "Riverside Unified" }],
  openHouses: [
    { startsAt: "2027-03-13T20:00:00.000Z", endsAt: "2027-03-13T23:00:00.000Z", remarks: null, onlineOnly: true },
  ],
  attribution: {
    officeName: "Brockton Realty",
    officePhone: "951-555-0148",
    agentName: "Dana Ellis",
    agentPhone: null,
    agentLicense: "01234567",
    contact: "951-555-0148",
    association: null,
    source: "Sample MLS",
    copyright: null,
    disclaimer: null,
  },
  details: { yearBuiltSource: "Assessor" },
  listedAt: "2027-03-03T17:00:00.000Z",
  updatedAt: "2027-03-09T17:30:00.000Z",
  locationApproximate: false,
};

/**
 * Maps a row to the API's Listing; days on market count up to `now`. A home with a withheld address has a position only
 * if it is approximate.
 */
export function toListingJson(row: ListingRow, now: Date): ListingJson {
  const { addressShown, locationApproximate } = row;
  const position = getPublicPosition(row);
  const days = countDaysOnMarket(row.listedAt, now);
  return {
    id: row.id,
    mlsId: row.mlsId,
    price: row.listPrice,
    status: row.status,
    daysOnMarket: days,
    cumulativeDaysOnMarket: days + (row.details.priorDaysOnMarket ?? 0),
    address: {
      line1: addressShown ? row.line1 : null,
      city: row.city,
      state: row.state,
      zip: row.zip,
      lat: position?.lat ?? null,
      lng: position?.lng ?? null,
    },
    beds: row.beds,
    baths: row.baths,
    sqft: row.sqft,
    yearBuilt: row.yearBuilt,
    description: row.description,
    highlights: row.highlights,
    media: row.media.map(({ key, caption, alteration }) => ({
      url: getMediaUrl(row.id, key),
      caption,
      ...(alteration && { label: PHOTO_ALTERATION_LABELS[alteration] }),
    })),
    taxesAnnual: row.taxesAnnual,
    hoaMonthly: row.hoaMonthly,
    ...(row.upgradesCatalog && { upgradesCatalog: row.upgradesCatalog }),
    homeType: row.homeType,
    lotSqft: row.lotSqft,
    stories: row.stories,
    garageSpaces: row.garageSpaces,
    poolTypes: row.poolTypes,
    seniorCommunity: row.seniorCommunity,
    features: row.features,
    schools: row.schools,
    openHouses: row.openHouses,
    attribution: row.attribution,
    details: row.details,
    listedAt: row.listedAt.toISOString(),
    updatedAt: row.modifiedAt.toISOString(),
    locationApproximate,
  };
}
