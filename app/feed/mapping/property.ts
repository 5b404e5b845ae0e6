/**
 * The fields of RESO's Property resource (Data Dictionary 1.7 and 2.0) that we read, and how each is read. `$select`
 * asks for exactly these; seller's and agents' private fields are not among them and so never reach us.
 *
 * Nothing in a record can make the reading fail: a field that is absent, null or nonsense reads as null or as empty.
 * Every reader being total, a schema would have nothing to reject; and of a page's time it took a third.
 */
import { decimal, flag, instant, items, key, line, list, paragraphs } from "./values";

/** Reads a record. */
export function readProperty(raw: Record<string, unknown>) {
  return {
    ListingKey: key(raw.ListingKey),
    ListingId: line(raw.ListingId, 255),
    StandardStatus: line(raw.StandardStatus),
    MlsStatus: line(raw.MlsStatus),
    ModificationTimestamp: instant(raw.ModificationTimestamp),
    ListPrice: decimal(raw.ListPrice),
    OriginalListPrice: decimal(raw.OriginalListPrice),
    OnMarketTimestamp: instant(raw.OnMarketTimestamp),
    OnMarketDate: instant(raw.OnMarketDate),
    ListingContractDate: instant(raw.ListingContractDate),
    OriginalEntryTimestamp: instant(raw.OriginalEntryTimestamp),
    DaysOnMarket: decimal(raw.DaysOnMarket),

    PropertyType: line(raw.PropertyType),
    PropertySubType: line(raw.PropertySubType),
    CommonInterest: line(raw.CommonInterest),
    StructureType: list(raw.StructureType),
    PropertyAttachedYN: flag(raw.PropertyAttachedYN),
    NewConstructionYN: flag(raw.NewConstructionYN),
    SeniorCommunityYN: flag(raw.SeniorCommunityYN),

    StreetNumber: line(raw.StreetNumber, 25),
    StreetDirPrefix: line(raw.StreetDirPrefix, 15),
    StreetName: line(raw.StreetName, 50),
    StreetSuffix: line(raw.StreetSuffix, 25),
    StreetDirSuffix: line(raw.StreetDirSuffix, 15),
    UnitNumber: line(raw.UnitNumber, 25),
    UnparsedAddress: line(raw.UnparsedAddress),
    City: line(raw.City, 60),
    StateOrProvince: line(raw.StateOrProvince),
    PostalCode: line(raw.PostalCode, 10),
    CountyOrParish: line(raw.CountyOrParish, 60),
    SubdivisionName: line(raw.SubdivisionName),
    Latitude: decimal(raw.Latitude),
    Longitude: decimal(raw.Longitude),

    BedroomsTotal: decimal(raw.BedroomsTotal),
    BathroomsFull: decimal(raw.BathroomsFull),
    BathroomsThreeQuarter: decimal(raw.BathroomsThreeQuarter),
    BathroomsHalf: decimal(raw.BathroomsHalf),
    BathroomsOneQuarter: decimal(raw.BathroomsOneQuarter),
    BathroomsTotalInteger: decimal(raw.BathroomsTotalInteger),
    LivingArea: decimal(raw.LivingArea),
    LivingAreaUnits: line(raw.LivingAreaUnits),
    AboveGradeFinishedArea: decimal(raw.AboveGradeFinishedArea),
    AboveGradeFinishedAreaUnits: line(raw.AboveGradeFinishedAreaUnits),
    LotSizeSquareFeet: decimal(raw.LotSizeSquareFeet),
    LotSizeAcres: decimal(raw.LotSizeAcres),
    LotSizeArea: decimal(raw.LotSizeArea),
    LotSizeUnits: line(raw.LotSizeUnits),
    LotSizeDimensions: line(raw.LotSizeDimensions),
    Stories: decimal(raw.Stories),
    StoriesTotal: decimal(raw.StoriesTotal),
    Levels: list(raw.Levels),
    YearBuilt: decimal(raw.YearBuilt),
    RoomsTotal: decimal(raw.RoomsTotal),
    NumberOfUnitsTotal: decimal(raw.NumberOfUnitsTotal),
    GarageSpaces: decimal(raw.GarageSpaces),
    GarageYN: flag(raw.GarageYN),
    CarportSpaces: decimal(raw.CarportSpaces),
    ParkingTotal: decimal(raw.ParkingTotal),
    FireplacesTotal: decimal(raw.FireplacesTotal),
    PoolPrivateYN: flag(raw.PoolPrivateYN),
    WaterfrontYN: flag(raw.WaterfrontYN),

    PoolFeatures: list(raw.PoolFeatures),
    SpaFeatures: list(raw.SpaFeatures),
    ParkingFeatures: list(raw.ParkingFeatures),
    InteriorFeatures: list(raw.InteriorFeatures),
    Appliances: list(raw.Appliances),
    Flooring: list(raw.Flooring),
    FireplaceFeatures: list(raw.FireplaceFeatures),
    LaundryFeatures: list(raw.LaundryFeatures),
    WindowFeatures: list(raw.WindowFeatures),
    SecurityFeatures: list(raw.SecurityFeatures),
    AccessibilityFeatures: list(raw.AccessibilityFeatures),
    ExteriorFeatures: list(raw.ExteriorFeatures),
    PatioAndPorchFeatures: list(raw.PatioAndPorchFeatures),
    Fencing: list(raw.Fencing),
    Roof: list(raw.Roof),
    ConstructionMaterials: list(raw.ConstructionMaterials),
    FoundationDetails: list(raw.FoundationDetails),
    OtherStructures: list(raw.OtherStructures),
    ArchitecturalStyle: list(raw.ArchitecturalStyle),
    View: list(raw.View),
    WaterfrontFeatures: list(raw.WaterfrontFeatures),
    LotFeatures: list(raw.LotFeatures),
    Heating: list(raw.Heating),
    Cooling: list(raw.Cooling),
    Sewer: list(raw.Sewer),
    WaterSource: list(raw.WaterSource),
    Utilities: list(raw.Utilities),
    Electric: list(raw.Electric),
    GreenEnergyEfficient: list(raw.GreenEnergyEfficient),
    GreenEnergyGeneration: list(raw.GreenEnergyGeneration),
    CommunityFeatures: list(raw.CommunityFeatures),
    AssociationAmenities: list(raw.AssociationAmenities),
    AssociationFeeIncludes: list(raw.AssociationFeeIncludes),
    SpecialListingConditions: list(raw.SpecialListingConditions),

    PublicRemarks: paragraphs(raw.PublicRemarks, 8000),
    TaxAnnualAmount: decimal(raw.TaxAnnualAmount),
    TaxYear: decimal(raw.TaxYear),
    AssociationYN: flag(raw.AssociationYN),
    AssociationName: line(raw.AssociationName),
    AssociationFee: decimal(raw.AssociationFee),
    AssociationFeeFrequency: line(raw.AssociationFeeFrequency),
    AssociationFee2: decimal(raw.AssociationFee2),
    AssociationFee2Frequency: line(raw.AssociationFee2Frequency),

    ElementarySchool: line(raw.ElementarySchool),
    ElementarySchoolDistrict: line(raw.ElementarySchoolDistrict),
    MiddleOrJuniorSchool: line(raw.MiddleOrJuniorSchool),
    MiddleOrJuniorSchoolDistrict: line(raw.MiddleOrJuniorSchoolDistrict),
    HighSchool: line(raw.HighSchool),
    HighSchoolDistrict: line(raw.HighSchoolDistrict),

    ListOfficeName: line(raw.ListOfficeName),
    ListOfficePhone: line(raw.ListOfficePhone),
    ListAgentFullName: line(raw.ListAgentFullName),
    ListAgentDirectPhone: line(raw.ListAgentDirectPhone),
    ListAgentPreferredPhone: line(raw.ListAgentPreferredPhone),
    ListAgentStateLicense: line(raw.ListAgentStateLicense),
    AttributionContact: line(raw.AttributionContact),
    ListAOR: line(raw.ListAOR),
    OriginatingSystemName: line(raw.OriginatingSystemName),
    CopyrightNotice: line(raw.CopyrightNotice, 500),
    Disclaimer: line(raw.Disclaimer, 2000),

    InternetEntireListingDisplayYN: flag(raw.InternetEntireListingDisplayYN),
    InternetAddressDisplayYN: flag(raw.InternetAddressDisplayYN),
    InternetAutomatedValuationDisplayYN: flag(raw.InternetAutomatedValuationDisplayYN),
    InternetConsumerCommentYN: flag(raw.InternetConsumerCommentYN),
    /** MLS Grid: false asks us to delete the record; absent counts as true. */
    MlgCanView: flag(raw.MlgCanView),
    /** MLS Grid: the uses that the record is licensed for. */
    MlgCanUse: raw.MlgCanUse === undefined || raw.MlgCanUse === null ? null : list(raw.MlgCanUse),

    /** Expanded resources, not fields: never part of `$select`. */
    Media: items(raw.Media),
    OpenHouse: items(raw.OpenHouse),
  };
}

export type Property = ReturnType<typeof readProperty>;

const expanded = new Set(["Media", "OpenHouse"]);
const mlsGridOnly = new Set(["MlgCanView", "MlgCanUse"]);

/** Names for `$select`. A strict server answers 400 to a name that it does not know, so vendor fields are left out. */
export const SELECTED_FIELDS: readonly string[] = Object.keys(readProperty({})).filter(
  (name) => !expanded.has(name) && !mlsGridOnly.has(name),
);
