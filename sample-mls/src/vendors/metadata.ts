/** $metadata and Lookup as a vendor's server writes them. */

import { formatEdmx, getEdmType } from "../odata/metadata";
import type { FeedRecord } from "../records/record";
import { buildLookupRecords } from "../world/lookups";
import { buildVendorMedia, buildVendorRecord, SINGLE_ENUMS, toToken, type VendorContext } from "./records";

/** Every value in RESO's closed list of StandardStatus. */
const STANDARD_STATUSES =
  "Active, Active Under Contract, Canceled, Closed, Coming Soon, Delete, Expired, Hold, Incomplete, Pending, Withdrawn".split(
    ", ",
  );

/** Lookup rows, with all values of StandardStatus and MlsStatus, in the MLS's own words. */
export function buildVendorLookups({ world, switches }: Pick<VendorContext, "world" | "switches">): FeedRecord[] {
  const rows = buildLookupRecords(world).filter((row) => row.LookupName !== "StandardStatus");
  const statuses = ["StandardStatus", "MlsStatus"].flatMap((LookupName) =>
    STANDARD_STATUSES.map((value) => ({
      LookupKey: `${LookupName}-${toToken(value)}`,
      LookupName,
      LookupValue: value,
      StandardLookupValue: value,
      ModificationTimestamp: "2026-01-01T00:00:00.000Z",
    })),
  );
  return [...rows, ...statuses].map((row) => {
    const word = switches.words[String(row.LookupName)]?.(String(row.LookupValue)) ?? String(row.LookupValue);
    return { ...row, LookupValue: word, LegacyODataValue: toToken(word) };
  });
}

const KEY_FIELDS: Record<string, string> = {
  Property: "ListingKey",
  Media: "MediaKey",
  OpenHouse: "OpenHouseKey",
  Office: "OfficeKey",
  Lookup: "LookupKey",
};

const LOOKUP_FIELDS =
  "LookupKey, LookupName, LookupValue, StandardLookupValue, LegacyODataValue, ModificationTimestamp".split(", ");

export function buildVendorMetadata(context: VendorContext): string {
  const { world, switches } = context;
  const listing = world.getListing(0);
  const record = buildVendorRecord(
    { ...context, active: { get: () => undefined, has: () => false, none: true } },
    listing,
  );
  // Types are derived from the world's own record, because a vendor's spelling turns arrays into strings.
  const plainRecord = world.getProperty(listing);
  for (const name of switches.overDeclared) record[name] ??= "";
  const strings = (names: readonly string[]): FeedRecord => Object.fromEntries(names.map((name) => [name, ""]));
  const samples: Record<string, FeedRecord> = {
    Property: record,
    Media: { ...buildVendorMedia(context, listing)[0], MediaAlteration: [] },
    OpenHouse: strings(switches.openHouseFields),
    Office: strings(["OfficeKey", "OfficeName", "OfficePhone", "ModificationTimestamp"]),
    Lookup: strings(LOOKUP_FIELDS),
  };
  const enums = new Set<string>();
  const types = Object.entries(samples).map(([resource, sample]) => {
    const properties = Object.keys(sample).map((field) => {
      const declared = getDeclaredType(context, resource === "Property" ? plainRecord : sample, field);
      if (declared.enumeration) enums.add(field);
      const annotation =
        declared.lookup && switches.lookupTerm ? `<Annotation Term="${switches.lookupTerm}" String="${field}"/>` : "";
      const required = field === KEY_FIELDS[resource] ? ' Nullable="false"' : "";
      return `<Property Name="${field}" Type="${declared.type}"${required}>${annotation}</Property>`;
    });
    if (resource === "Property" && switches.inlineMedia)
      properties.push('<Property Name="Media" Type="Collection(CoreTypes.Media)"/>');
    const navigation =
      resource === "Property"
        ? switches.navigation.map(
            (name) => `<NavigationProperty Name="${name}" Type="Collection(org.reso.metadata.${name})"/>`,
          )
        : [];
    const key = `<Key><PropertyRef Name="${KEY_FIELDS[resource]}"/></Key>`;
    return `<EntityType Name="${resource}">${key}${properties.join("")}${navigation.join("")}</EntityType>`;
  });
  const values = buildVendorLookups(context);
  const enumTypes = [...enums].map((name) => {
    const members = values
      .filter((row) => row.LookupName === name)
      .map(
        (row, at) =>
          `<Member Name="${row.LegacyODataValue}" Value="${at + 1}">` +
          `<Annotation Term="RESO.OData.Metadata.StandardName" String="${row.StandardLookupValue}"/></Member>`,
      );
    return `<EnumType Name="${name}" UnderlyingType="Edm.Int64">${members.join("")}</EnumType>`;
  });
  const sets = ["Property", ...switches.sets].map(
    (name) => `<EntitySet Name="${name}" EntityType="org.reso.metadata.${name}"/>`,
  );
  const container = `<EntityContainer Name="Default">${sets.join("")}</EntityContainer>`;
  return formatEdmx([
    ["org.reso.metadata", types.join("") + container],
    [switches.namespace, enumTypes.join("")],
  ]);
}

function getDeclaredType(
  { switches }: VendorContext,
  sample: FeedRecord,
  field: string,
): { type: string; enumeration: boolean; lookup: boolean } {
  const type = getEdmType(field, sample[field]);
  const collection = type.startsWith("Collection(");
  const lookup = collection || SINGLE_ENUMS.includes(field);
  if (!lookup || switches.enums === "names") return { type, enumeration: false, lookup };
  const name = `${switches.namespace}.${collection && switches.commaLists ? "Multi." : ""}${field}`;
  return { type: collection && !switches.commaLists ? `Collection(${name})` : name, enumeration: true, lookup };
}
