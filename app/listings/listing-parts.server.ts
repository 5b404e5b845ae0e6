/**
 * Parts of a listing that are stored as the API sends them. Money in whole dollars, areas in square feet, times ISO 8601 in
 * UTC. Missing optional values are omitted.
 */
import { z } from "zod";

const text = z.string().nullable();
const optionalText = z.string().optional();
const optionalNumber = z.number().optional();
const time = z.iso.datetime();

const featureGroup = z.enum([
  "parking",
  "interior",
  "exterior",
  "utilities",
  "community",
  "lot",
  "financial",
  "other",
  "local",
]);
export type ListingFeatureGroup = z.infer<typeof featureGroup>;

export const listingFeatures = z
  .partialRecord(featureGroup, z.array(z.object({ label: z.string(), value: z.string() })))
  .meta({ description: "Features by group, in the feed’s own words and order." });
export type ListingFeatures = z.infer<typeof listingFeatures>;

export const listingSchool = z.object({ level: z.enum(["Elementary", "Middle", "High"]), name: text, district: text });
export type ListingSchool = z.infer<typeof listingSchool>;

export const listingOpenHouse = z.object({
  startsAt: time,
  endsAt: time.nullable(),
  remarks: text,
  livestreamUrl: optionalText,
  appointmentRequired: z.boolean().optional(),
  onlineOnly: z.boolean().optional().meta({ description: "Takes place online only." }),
});
export type ListingOpenHouse = z.infer<typeof listingOpenHouse>;

export const listingAttribution = z
  .object({
    officeName: text,
    officePhone: text,
    agentName: text,
    agentPhone: text,
    agentLicense: text,
    contact: text.meta({
      description: "The phone or email that the listing side wants shown (RESO AttributionContact).",
    }),
    association: text,
    source: text.meta({ description: "The MLS of the record." }),
    copyright: text,
    disclaimer: text,
    officeEmail: optionalText.meta({ description: "Shown if there is no phone." }),
    coOfficeName: optionalText,
    coOfficePhone: optionalText,
    coAgentName: optionalText,
    coAgentPhone: optionalText,
    coAgentLicense: optionalText,
  })
  .meta({ description: "The listing side and its contacts, as the feed’s IDX rules require them." });
export type ListingAttribution = z.infer<typeof listingAttribution>;

const priceChange = z.object({ at: time, from: z.int(), to: z.int() });
/** A list price change that the feed dates. */
export type ListingPriceChange = z.infer<typeof priceChange>;

const room = z.object({ type: z.string(), level: optionalText, size: optionalText, features: optionalText });
export type ListingRoom = z.infer<typeof room>;

const unit = z
  .object({
    type: optionalText,
    count: optionalNumber,
    beds: optionalNumber,
    baths: optionalNumber,
    rent: optionalNumber,
    expectedRent: optionalNumber,
  })
  .meta({ description: "Units of one kind in a building sold as a whole; rents per month." });
export type ListingUnit = z.infer<typeof unit>;

export const listingDetails = z
  .object({
    priceChange: priceChange.optional().meta({ description: "The latest list price change." }),
    statusChangedAt: time.optional().meta({ description: "When the current status began." }),
    contractAt: time.optional().meta({ description: "When an offer was accepted." }),
    priorDaysOnMarket: optionalNumber.meta({
      description: "Days on market of earlier listings of the home, which cumulativeDaysOnMarket includes.",
    }),
    virtualTourUrl: optionalText.meta({ description: "An unbranded virtual tour; https." }),
    livingAreaSource: optionalText.meta({ description: "Source of the value, such as Assessor." }),
    lotSizeSource: optionalText,
    yearBuiltSource: optionalText,
    rooms: z.array(room).optional(),
    units: z.array(unit).optional(),
    automatedValuation: z.literal(false).optional().meta({
      description: "The seller does not allow automated valuations (RESO InternetAutomatedValuationDisplayYN).",
    }),
    consumerComments: z.literal(false).optional().meta({
      description: "The seller does not allow visitor comments next to the listing (RESO InternetConsumerCommentYN).",
    }),
  })
  .meta({ description: "Further details of a home, of which most homes have few." });
export type ListingDetails = z.infer<typeof listingDetails>;

export const priceObservation = z
  .object({ at: time, price: z.int(), status: z.string() })
  .meta({ description: "A list price and status as first observed." });
export type PriceObservation = z.infer<typeof priceObservation>;
