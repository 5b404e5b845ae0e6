/** The parts of a RESO server's $metadata (OData CSDL as XML) that replication depends on. */
import sax from "sax";
import { toEnumKey } from "../mapping/parse-values";

/** Fields and navigation properties of a resource. */
export type ResourceDescription = { fields: string[]; navigation: string[] };

export type ServiceDescription = {
  /** Resources that have their own URL, by name. */
  resources: Record<string, ResourceDescription>;
  /** Members of the enumeration types of Property's StandardStatus and PropertyType; null where they are strings. */
  statusEnum: { type: string; members: string[] } | null;
  propertyTypeEnum: { type: string; members: string[] } | null;
  /** The LookupValues of each standard status if a lookup has other names than the Data Dictionary. */
  statusValues: Record<string, string[]> | null;
  /** The Data Dictionary's version, derived from the fields because no server states it. */
  dictionary: "1.7" | "2.0" | "2.1";
  /** Size of the document in characters. */
  size: number;
};

/** Resources that we may request. */
const RESOURCES = new Set(["Property", "Media", "OpenHouse", "Office", "Lookup"]);

type EntityType = ResourceDescription & { types: Map<string, string>; base: string };

const getLastPart = (name: string) => name.slice(name.lastIndexOf(".") + 1);

/** Parses the document; null if it doesn't describe a Property resource. */
export function parseMetadata(xml: string): ServiceDescription | null {
  const entities = new Map<string, EntityType>();
  const enums = new Map<string, string[]>();
  const sets = new Map<string, string>();
  const aliases = new Map<string, string>();
  let namespace = "";
  let entity: EntityType | null = null;
  let members: string[] | null = null;
  const parser = sax.parser(true, {});
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    const text = (attribute: string) => String(attributes[attribute] ?? "");
    switch (getLastPart(name.replace(":", "."))) {
      case "Schema":
        namespace = text("Namespace");
        if (text("Alias")) aliases.set(text("Alias"), namespace);
        break;
      case "EntityType":
        entity = { fields: [], navigation: [], types: new Map(), base: text("BaseType") };
        entities.set(`${namespace}.${text("Name")}`, entity);
        break;
      case "Property":
        entity?.fields.push(text("Name"));
        entity?.types.set(text("Name"), text("Type"));
        break;
      case "NavigationProperty":
        entity?.navigation.push(text("Name"));
        break;
      case "EntitySet":
        sets.set(text("Name"), text("EntityType"));
        break;
      case "EnumType":
        members = [];
        enums.set(`${namespace}.${text("Name")}`, members);
        break;
      case "Member":
        members?.push(text("Name"));
        break;
    }
  };
  parser.onclosetag = (name) => {
    if (name.endsWith("EntityType")) entity = null;
  };
  try {
    parser.write(xml).close();
  } catch {
    return null;
  }
  /** A type's name with its namespace instead of an alias. */
  const fullName = (name: string) => {
    const prefix = name.slice(0, Math.max(0, name.length - getLastPart(name).length - 1));
    return aliases.has(prefix) ? `${aliases.get(prefix)}.${getLastPart(name)}` : name;
  };
  /** A type with the members of its base types. */
  const entityOf = (name: string, derived: readonly string[] = []): EntityType | null => {
    const full = fullName(name);
    const own = entities.get(full);
    if (!own || derived.includes(full)) return null;
    const base = own.base && entityOf(own.base, [...derived, full]);
    if (!base) return own;
    return {
      fields: [...base.fields, ...own.fields],
      navigation: [...base.navigation, ...own.navigation],
      types: new Map([...base.types, ...own.types]),
      base: "",
    };
  };
  const named = (name: string) => [...entities.keys()].find((full) => getLastPart(full) === name) ?? "";
  const property = entityOf(sets.get("Property") ?? named("Property"));
  if (!property) return null;
  const resources: ServiceDescription["resources"] = {};
  for (const [set, type] of sets.size > 0 ? sets : [["Property", named("Property")] as const]) {
    const described = entityOf(type);
    if (RESOURCES.has(set) && described)
      resources[set] = { fields: described.fields, navigation: described.navigation };
  }
  const findEnum = (field: string) => {
    const type = fullName(property.types.get(field) ?? "");
    const found = enums.get(type);
    return found ? { type, members: found } : null;
  };
  return {
    resources,
    statusEnum: findEnum("StandardStatus"),
    propertyTypeEnum: findEnum("PropertyType"),
    statusValues: null,
    dictionary: detectDictionary((name) => entityOf(named(name)), property),
    size: xml.length,
  };
}

/** Fields that a version of the Data Dictionary added. */
function detectDictionary(
  entityNamed: (name: string) => EntityType | null,
  property: EntityType,
): "1.7" | "2.0" | "2.1" {
  const has = (...names: string[]) => names.some((name) => property.types.has(name));
  if (has("CurrentPrice", "FeedTypes", "BackOnMarketTimestamp")) return "2.1";
  const media = entityNamed("Media")?.types.has("MediaAlteration");
  const houses = entityNamed("OpenHouse")?.types.has("LivestreamOpenHouseURL");
  return has("AttributionContact") || media || houses ? "2.0" : "1.7";
}

/** The names of each standard status in Lookup rows; null if they are the Data Dictionary's own names. */
export function parseStatusLookups(rows: readonly unknown[]): Record<string, string[]> | null {
  const values: Record<string, string[]> = {};
  let differs = false;
  for (const row of rows) {
    const { LookupValue, StandardLookupValue } = (row ?? {}) as Record<string, unknown>;
    if (typeof LookupValue !== "string") continue;
    const standard = typeof StandardLookupValue === "string" ? StandardLookupValue : LookupValue;
    if (standard !== LookupValue) differs = true;
    const key = toEnumKey(standard);
    values[key] = [...(values[key] ?? []), LookupValue];
  }
  return differs ? values : null;
}
