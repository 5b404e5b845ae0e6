/** A record as a feed sends it, with everything that the mapper needs, for tests of the mapping. */

import { type MappingResult, type MappingRules, mapListing } from "~/feed/mapping/map-listing";
import type { ListingContent } from "~/listings/listing";
import { SHOWN_STATUSES } from "~/listings/listing";
import { PROFILES } from "~/mls/vendors";

export const rules: MappingRules = {
  profile: PROFILES.sample,
  origin: "https://feed.example",
  mlsName: "Test MLS",
  selectExtra: [],
  statuses: SHOWN_STATUSES,
  alteredWords: [],
  gazetteer: {
    zipCentroid: (zip) => (zip === "90012" ? { lat: 34.06, lng: -118.24 } : null),
    cityCentroid: (name) => (name === "Los Angeles" ? { lat: 34.05, lng: -118.25 } : null),
    cityName: (name) => (name.replace(/ /g, "").toLowerCase() === "losangeles" ? "Los Angeles" : null),
  },
  now: new Date("2026-11-20T20:00:00Z"),
};

export const record = {
  ListingKey: "K1",
  ListingId: "SR26000001",
  StandardStatus: "Active",
  ModificationTimestamp: "2026-11-19T10:00:00.000Z",
  ListPrice: 800_000,
  PropertyType: "Residential",
  PropertySubType: "Single Family Residence",
  StreetNumber: "12",
  StreetName: "Willow",
  StreetSuffix: "Ln",
  City: "Los Angeles",
  StateOrProvince: "CA",
  PostalCode: "90012",
  Latitude: 34.1,
  Longitude: -118.3,
  OnMarketTimestamp: "2026-11-01T17:30:00Z",
};

/** The record with these fields, mapped. */
export const mapRecord = (fields: Record<string, unknown> = {}, overrides: Partial<MappingRules> = {}): MappingResult =>
  mapListing({ ...record, ...fields }, { ...rules, ...overrides });

/** The mapped content. @throws if it isn't a listing */
export function mapContent(fields: Record<string, unknown> = {}): ListingContent {
  const mapped = mapRecord(fields);
  if (mapped.kind !== "listing") throw new Error(`${mapped.kind}: ${mapped.reason}`);
  return mapped.content;
}
