/** The parts of a RESO server's $metadata (OData CSDL as XML) that replication depends on. */
import sax from "sax";

/** Fields and navigation properties of a resource. */
export type ResourceDescription = { fields: string[]; navigation: string[] };

export type ServiceDescription = {
  /** Resources that have their own URL, by name. */
  resources: Record<string, ResourceDescription>;
  /** The server's words for the values of these fields, from enumeration types and the Lookup resource. */
  words: Partial<Record<WordField, FieldWords>>;
  /** The Data Dictionary's version, derived from the fields because no server states it. */
  dictionary: "1.7" | "2.0" | "2.1";
  /** Size of the document in characters. */
  size: number;
};

/** Fields whose values decide whether a home is shown. MLSs may have words of their own for them. */
export const WORD_FIELDS = ["StandardStatus", "MlsStatus", "PropertyType"] as const;
export type WordField = (typeof WORD_FIELDS)[number];

/** The words of a field. `type` is its enumeration type, and null for strings; `names` are the Data Dictionary's names by word. */
export type FieldWords = { type: string | null; names: Record<string, string> };

/** Resources that we may request. */
const RESOURCES = new Set(["Property", "Media", "OpenHouse", "Office", "Lookup"]);

type EntityType = ResourceDescription & { types: Map<string, string>; base: string };

const getLastPart = (name: string) => name.slice(name.lastIndexOf(".") + 1);

/** Parses the document; null if it doesn't describe a Property resource. */
export function parseMetadata(xml: string): ServiceDescription | null {
  const entities = new Map<string, EntityType>();
  const enums = new Map<string, Record<string, string>>();
  const sets = new Map<string, string>();
  const aliases = new Map<string, string>();
  let namespace = "";
  let entity: EntityType | null = null;
  let names: Record<string, string> = {};
  let member: string | null = null;
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
        names = {};
        enums.set(`${namespace}.${text("Name")}`, names);
        break;
      case "Member":
        member = text("Name");
        names[member] = member;
        break;
      case "Annotation":
        // RESO's Data Dictionary 1.7 annotates members with their names.
        if (member !== null && text("Term").endsWith("Metadata.StandardName")) names[member] = text("String") || member;
        break;
    }
  };
  parser.onclosetag = (name) => {
    if (name.endsWith("EntityType")) entity = null;
    if (name.endsWith("Member")) member = null;
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
  const words: ServiceDescription["words"] = {};
  for (const field of WORD_FIELDS) {
    const type = fullName(property.types.get(field) ?? "");
    const found = enums.get(type);
    if (found) words[field] = { type, names: found };
  }
  return {
    resources,
    words,
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

/** Adds the words in rows of the Lookup resource. Members of an enumeration type are its LegacyODataValues. */
export function addLookupWords(
  words: ServiceDescription["words"],
  rows: readonly unknown[],
): ServiceDescription["words"] {
  const added = structuredClone(words);
  for (const row of rows) {
    const { LookupName, LookupValue, StandardLookupValue, LegacyODataValue } = (row ?? {}) as Record<string, unknown>;
    const field = WORD_FIELDS.find((name) => name === LookupName);
    if (!field || typeof LookupValue !== "string") continue;
    added[field] ??= { type: null, names: {} };
    const { type, names } = added[field];
    const name = typeof StandardLookupValue === "string" && StandardLookupValue ? StandardLookupValue : LookupValue;
    if (type === null) names[LookupValue] = name;
    else if (typeof LegacyODataValue === "string" && LegacyODataValue in names) names[LegacyODataValue] = name;
  }
  return added;
}
