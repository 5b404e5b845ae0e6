import type { FeedRecord } from "../records/record";

const namespace = "org.reso.metadata";

const dates = /Date$/;
const timestamps = /(Timestamp|Time)$/;
const decimals = new Set(["Latitude", "Longitude", "LotSizeAcres", "LotSizeArea", "LivingArea", "AssociationFee"]);
const collections = new Set(
  (
    "OtherEquipment, Electric, WindowFeatures, SpecialListingConditions, PropertyCondition, AssociationFeeIncludes, " +
    "Permission, Basement, PetsAllowed, ListingTerms"
  ).split(", "),
);
const integers = new Set(["MainLevelBedrooms"]);

/**
 * EDMX of the service. Types are derived from one record of each resource and from the field names, which follow a
 * rule.
 */
export function buildMetadataXml(samples: {
  Property: FeedRecord;
  Media: FeedRecord;
  OpenHouse: FeedRecord;
  Lookup: FeedRecord;
}) {
  const sets: string[] = [];
  const types: string[] = [];
  const keys = { Property: "ListingKey", Media: "MediaKey", OpenHouse: "OpenHouseKey", Lookup: "LookupKey" };
  for (const [name, key] of Object.entries(keys)) {
    const properties = Object.entries(samples[name as keyof typeof samples])
      .map(
        ([field, value]) =>
          `<Property Name="${field}" Type="${getEdmType(field, value)}"${field === key ? ' Nullable="false"' : ""}/>`,
      )
      .join("");
    const navigation =
      name === "Property"
        ? `<NavigationProperty Name="Media" Type="Collection(${namespace}.Media)"/><NavigationProperty Name="OpenHouse" Type="Collection(${namespace}.OpenHouse)"/><NavigationProperty Name="Rooms" Type="Collection(${namespace}.PropertyRooms)"/><NavigationProperty Name="UnitTypes" Type="Collection(${namespace}.PropertyUnitTypes)"/>`
        : "";
    types.push(
      `<EntityType Name="${name}"><Key><PropertyRef Name="${key}"/></Key>${properties}${navigation}</EntityType>`,
    );
    sets.push(`<EntitySet Name="${name}" EntityType="${namespace}.${name}"/>`);
  }
  return formatEdmx([
    [namespace, `${types.join("")}<EntityContainer Name="Default">${sets.join("")}</EntityContainer>`],
  ]);
}

/** EDMX of schemas. */
export function formatEdmx(schemas: [namespace: string, content: string][]): string {
  const list = schemas.map(
    ([name, content]) =>
      `<Schema Namespace="${name}" xmlns="http://docs.oasis-open.org/odata/ns/edm">${content}</Schema>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?><edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>${list.join("")}</edmx:DataServices></edmx:Edmx>`;
}

/** Type of a field, by its value and its name. */
export function getEdmType(field: string, value: unknown): string {
  if (Array.isArray(value) || collections.has(field)) return "Collection(Edm.String)";
  if (timestamps.test(field)) return "Edm.DateTimeOffset";
  if (dates.test(field)) return "Edm.Date";
  if (field.endsWith("YN")) return "Edm.Boolean";
  if (integers.has(field)) return "Edm.Int64";
  if (decimals.has(field)) return "Edm.Decimal";
  if (typeof value === "number")
    return Number.isInteger(value) && !/Price|Amount|Value|Fee/.test(field) ? "Edm.Int64" : "Edm.Decimal";
  if (/(Price|Amount|Fee2?)$/.test(field)) return "Edm.Decimal";
  if (typeof value === "boolean") return "Edm.Boolean";
  return "Edm.String";
}
