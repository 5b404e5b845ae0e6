/** The listing side of a home, and its schools. */
import type { ListingAttribution, ListingSchool } from "~/listings/listing-parts.server";
import { isMeaningful, parseLine, splitCamelCase } from "./parse-values";
import type { Property } from "./property";

/** Listing side and source from the record. `mlsName` is used if the record doesn't name its MLS. */
export function mapAttribution(property: Property, mlsName: string | null): ListingAttribution {
  const { ListOffice, CoListOffice } = property;
  const officeName = property.ListOfficeName ?? parseLine(ListOffice.OfficeName);
  const coOfficeName = property.CoListOfficeName ?? parseLine(CoListOffice.OfficeName);
  const attribution: ListingAttribution = {
    officeName,
    officePhone: property.ListOfficePhone ?? parseLine(ListOffice.OfficePhone),
    agentName: property.ListAgentFullName,
    agentPhone: property.ListAgentPreferredPhone ?? property.ListAgentDirectPhone,
    agentLicense: property.ListAgentStateLicense,
    contact: property.AttributionContact,
    association: property.ListAOR,
    source: mlsName ?? property.OriginatingSystemName,
    copyright: property.CopyrightNotice,
    disclaimer: property.Disclaimer,
  };
  const officeEmail = property.ListOfficeEmail ?? parseLine(ListOffice.OfficeEmail);
  if (officeEmail !== null) attribution.officeEmail = officeEmail;
  if (coOfficeName !== null && coOfficeName !== officeName) {
    attribution.coOfficeName = coOfficeName;
    const phone = property.CoListOfficePhone ?? parseLine(CoListOffice.OfficePhone);
    if (phone !== null) attribution.coOfficePhone = phone;
  }
  if (property.CoListAgentFullName !== null) {
    attribution.coAgentName = property.CoListAgentFullName;
    const phone = property.CoListAgentPreferredPhone ?? property.CoListAgentDirectPhone;
    if (phone !== null) attribution.coAgentPhone = phone;
    if (property.CoListAgentStateLicense !== null) attribution.coAgentLicense = property.CoListAgentStateLicense;
  }
  return attribution;
}

/** The schools in the record, or only their districts. */
export function mapSchools(property: Property): ListingSchool[] {
  const schools: ListingSchool[] = [
    { level: "Elementary", name: property.ElementarySchool, district: property.ElementarySchoolDistrict },
    { level: "Middle", name: property.MiddleOrJuniorSchool, district: property.MiddleOrJuniorSchoolDistrict },
    { level: "High", name: property.HighSchool, district: property.HighSchoolDistrict },
  ];
  return schools
    .map(({ level, name, district }) => ({
      level,
      name: keepMeaningful(name),
      district: splitCamelCase(keepMeaningful(district) ?? "") || null,
    }))
    .filter(({ name, district }) => name !== null || district !== null);
}

const keepMeaningful = (name: string | null) => (name !== null && isMeaningful(name) ? name : null);
