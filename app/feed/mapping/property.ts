/**
 * The fields of RESO's Property resource (Data Dictionary 1.7 and 2.0) that we read, and how each is read. `$select`
 * asks for exactly these; seller's and agents' private fields are not among them and so never reach us.
 *
 * Nothing in a record can make the reading fail: a field that is absent, null or nonsense reads as null or as empty.
 */
import { z } from "zod";
import { decimal, flag, instant, items, key, line, list, paragraphs } from "./values";

/** A field of any content; `read` makes the best of it and is total. */
const field = <T>(read: (value: unknown) => T) => z.unknown().optional().transform(read);

const text = field((value) => line(value));
const number = field(decimal);
const yes = field(flag);
const values = field(list);
const time = field(instant);

export const propertySchema = z.object({
  ListingKey: field(key),
  ListingId: field((value) => line(value, 255)),
  StandardStatus: text,
  MlsStatus: text,
  ModificationTimestamp: time,
  ListPrice: number,
  OriginalListPrice: number,
  OnMarketTimestamp: time,
  OnMarketDate: time,
  ListingContractDate: time,
  OriginalEntryTimestamp: time,
  DaysOnMarket: number,

  PropertyType: text,
  PropertySubType: text,
  CommonInterest: text,
  StructureType: values,
  PropertyAttachedYN: yes,
  NewConstructionYN: yes,
  SeniorCommunityYN: yes,

  StreetNumber: field((value) => line(value, 25)),
  StreetDirPrefix: field((value) => line(value, 15)),
  StreetName: field((value) => line(value, 50)),
  StreetSuffix: field((value) => line(value, 25)),
  StreetDirSuffix: field((value) => line(value, 15)),
  UnitNumber: field((value) => line(value, 25)),
  UnparsedAddress: text,
  City: field((value) => line(value, 60)),
  StateOrProvince: text,
  PostalCode: field((value) => line(value, 10)),
  CountyOrParish: field((value) => line(value, 60)),
  SubdivisionName: text,
  Latitude: number,
  Longitude: number,

  BedroomsTotal: number,
  BathroomsFull: number,
  BathroomsThreeQuarter: number,
  BathroomsHalf: number,
  BathroomsOneQuarter: number,
  BathroomsTotalInteger: number,
  LivingArea: number,
  LivingAreaUnits: text,
  AboveGradeFinishedArea: number,
  AboveGradeFinishedAreaUnits: text,
  LotSizeSquareFeet: number,
  LotSizeAcres: number,
  LotSizeArea: number,
  LotSizeUnits: text,
  LotSizeDimensions: text,
  Stories: number,
  StoriesTotal: number,
  Levels: values,
  YearBuilt: number,
  RoomsTotal: number,
  NumberOfUnitsTotal: number,
  GarageSpaces: number,
  GarageYN: yes,
  CarportSpaces: number,
  ParkingTotal: number,
  FireplacesTotal: number,
  PoolPrivateYN: yes,
  WaterfrontYN: yes,

  PoolFeatures: values,
  SpaFeatures: values,
  ParkingFeatures: values,
  InteriorFeatures: values,
  Appliances: values,
  Flooring: values,
  FireplaceFeatures: values,
  LaundryFeatures: values,
  WindowFeatures: values,
  SecurityFeatures: values,
  AccessibilityFeatures: values,
  ExteriorFeatures: values,
  PatioAndPorchFeatures: values,
  Fencing: values,
  Roof: values,
  ConstructionMaterials: values,
  FoundationDetails: values,
  OtherStructures: values,
  ArchitecturalStyle: values,
  View: values,
  WaterfrontFeatures: values,
  LotFeatures: values,
  Heating: values,
  Cooling: values,
  Sewer: values,
  WaterSource: values,
  Utilities: values,
  Electric: values,
  GreenEnergyEfficient: values,
  GreenEnergyGeneration: values,
  CommunityFeatures: values,
  AssociationAmenities: values,
  AssociationFeeIncludes: values,
  SpecialListingConditions: values,

  PublicRemarks: field((value) => paragraphs(value, 8000)),
  TaxAnnualAmount: number,
  TaxYear: number,
  AssociationYN: yes,
  AssociationName: text,
  AssociationFee: number,
  AssociationFeeFrequency: text,
  AssociationFee2: number,
  AssociationFee2Frequency: text,

  ElementarySchool: text,
  ElementarySchoolDistrict: text,
  MiddleOrJuniorSchool: text,
  MiddleOrJuniorSchoolDistrict: text,
  HighSchool: text,
  HighSchoolDistrict: text,

  ListOfficeName: text,
  ListOfficePhone: text,
  ListAgentFullName: text,
  ListAgentDirectPhone: text,
  ListAgentPreferredPhone: text,
  ListAgentStateLicense: text,
  AttributionContact: text,
  ListAOR: text,
  OriginatingSystemName: text,
  CopyrightNotice: field((value) => line(value, 500)),
  Disclaimer: field((value) => line(value, 2000)),

  InternetEntireListingDisplayYN: yes,
  InternetAddressDisplayYN: yes,
  /** MLS Grid: false asks us to delete the record; absent counts as true. */
  MlgCanView: yes,
  /** MLS Grid: the uses that the record is licensed for. */
  MlgCanUse: z
    .unknown()
    .optional()
    .transform((value) => (value === undefined || value === null ? null : list(value))),

  /** Expanded resources, not fields: never part of `$select`. */
  Media: field(items),
  OpenHouse: field(items),
});

export type Property = z.output<typeof propertySchema>;

const expanded = new Set(["Media", "OpenHouse"]);
const mlsGridOnly = new Set(["MlgCanView", "MlgCanUse"]);

/** Names for `$select`. A strict server answers 400 to a name that it does not know, so vendor fields are left out. */
export const SELECTED_FIELDS: readonly string[] = Object.keys(propertySchema.shape).filter(
  (name) => !expanded.has(name) && !mlsGridOnly.has(name),
);
