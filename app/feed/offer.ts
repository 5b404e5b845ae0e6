/**
 * What a feed's server offers, and how it is asked accordingly: from its $metadata, and from what it refused although
 * $metadata declares it.
 */
import type { ListingStatus } from "~/listings/listing";
import { enumKey } from "./mapping/values";
import type { ResourceDescription, ServiceDescription } from "./metadata";
import type { VendorProfile } from "./vendors";

/** What the server refused. It holds until $metadata is read again. */
export type Refused = {
  /** Names in $select and in $expand. */
  fields?: string[];
  expansions?: string[];
  /** The address is too long with $select. */
  select?: boolean;
  /** How a member of an enumeration type is written, after the ways that were refused. */
  literal?: EnumLiteral;
  /** A bare time in $filter: it is cast from a string. */
  times?: "cast";
  /** A filter by PhotosChangeTimestamp. */
  photosFilter?: boolean;
  /** The replication path: as a whole, or with a filter by timestamp. */
  replication?: "path" | "filter";
  /** Resources that are declared and not served. */
  resources?: string[];
};

export type Offer = {
  /** Null when the server has no $metadata that can be read. */
  description: ServiceDescription | null;
  refused: Refused;
};

export const UNKNOWN_OFFER: Offer = { description: null, refused: {} };

/** The ways of writing a member of an enumeration type, in the order in which they are tried. */
const ENUM_LITERALS = ["token", "qualified", "has"] as const;
type EnumLiteral = (typeof ENUM_LITERALS)[number];

/** OData's string literal: a quote inside it is doubled. */
export const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** A time in $filter, with exactly three decimals: some servers compare timestamps as text. */
export const timeLiteral = ({ refused }: Offer, time: Date) =>
  refused.times === "cast" ? `cast(${literal(time.toISOString())},Edm.DateTimeOffset)` : time.toISOString();

/** A resource as the server describes it; null when it does not serve it under an address of its own. */
export function resourceOf({ description, refused }: Offer, name: string): ResourceDescription | null {
  if (refused.resources?.includes(name)) return null;
  return description?.resources[name] ?? null;
}

/** Of the names, those that the server has; all where it does not say which it has. */
export function offeredFields({ description, refused }: Offer, names: readonly string[]): string[] {
  const known = description && new Set(description.resources.Property?.fields);
  return names.filter((name) => (known?.has(name) ?? true) && !refused.fields?.includes(name));
}

/** Fields that we map and the server does not have; none where it does not say which it has. */
export function missingFields(offer: Offer, names: readonly string[]): string[] {
  if (!offer.description) return [];
  const offered = new Set(offeredFields(offer, names));
  return names.filter((name) => !offered.has(name));
}

/**
 * Names for $expand. A profile's entry lists the names by which servers have one resource; the first that the server
 * declares is used. Where the server does not say, it is asked for those that the profile takes for granted.
 */
export function expansionsOf({ description, refused }: Offer, profile: VendorProfile): string[] {
  const declared = description && new Set(description.resources.Property?.navigation);
  return profile.expansions.flatMap((names) => {
    const found = declared
      ? names.find((name) => declared.has(name))
      : names.find((name) => profile.expandUnasked.includes(name));
    return found !== undefined && !refused.expansions?.includes(found) ? [found] : [];
  });
}

/** What is expanded: open houses not, where they are read from their own resource. */
export function askedExpansions(offer: Offer, profile: VendorProfile): string[] {
  const own = openHouseRoute(offer, profile) === "own";
  return expansionsOf(offer, profile).filter((name) => !own || !name.startsWith("OpenHouse"));
}

/** How a feed's open houses come. */
export type Route = "own" | "expand" | "none";

export function openHouseRoute(offer: Offer, profile: VendorProfile): Route {
  if (profile.openHouses === "own" && resourceOf(offer, "OpenHouse")) return "own";
  return expansionsOf(offer, profile).some((name) => name.startsWith("OpenHouse")) ? "expand" : "none";
}

export function mediaRoute(offer: Offer, profile: VendorProfile): Route {
  if (expansionsOf(offer, profile).includes("Media")) return "expand";
  if (offeredFields(offer, ["Media"]).length > 0 && offer.description) return "expand";
  return resourceOf(offer, "Media") ? "own" : "none";
}

/** Whether offices are read from their own resource: where it has their names and homes do not bring them expanded. */
export function readsOffices(offer: Offer, profile: VendorProfile): boolean {
  const fields = resourceOf(offer, "Office")?.fields ?? [];
  return (
    fields.includes("OfficeKey") &&
    fields.includes("OfficeName") &&
    !expansionsOf(offer, profile).includes("ListOffice") &&
    offeredFields(offer, ["ListOfficeKey"]).length > 0
  );
}

/** Statuses of ours that the server's enumeration has no member for. */
export function missingStatuses({ description }: Offer, statuses: readonly ListingStatus[]): ListingStatus[] {
  const members = description?.statusEnum?.members;
  if (!members) return [];
  const known = new Set(members.map(enumKey));
  return statuses.filter((status) => !known.has(enumKey(status)));
}

/** A filter that lets these values of an enumeration through, in the spelling that the server reads. */
function enumFilter(
  field: string,
  declared: { type: string; members: string[] },
  members: readonly string[],
  { refused }: Offer,
): string {
  const style = refused.literal ?? "token";
  const terms = members.map((member) => {
    const text = style === "token" ? literal(member) : `${declared.type}${literal(member)}`;
    return `${field} ${style === "has" ? "has" : "eq"} ${text}`;
  });
  return `(${terms.join(" or ")})`;
}

/** A filter for records of these statuses. */
export function statusFilter(offer: Offer, statuses: readonly ListingStatus[], oneOf: "or" | "in"): string {
  const { description } = offer;
  const declared = description?.statusEnum;
  if (declared) {
    const wanted = new Set(statuses.map(enumKey));
    const members = declared.members.filter((member) => wanted.has(enumKey(member)));
    return enumFilter("StandardStatus", declared, members, offer);
  }
  const values = statuses.flatMap((status) => description?.statusValues?.[enumKey(status)] ?? [status]);
  return anyOf("StandardStatus", values, oneOf);
}

/** A filter for the property types that pass `wanted`; null where the server has no list of them. */
export function propertyTypeFilter(offer: Offer, wanted: (type: string) => boolean): string | null {
  const declared = offer.description?.propertyTypeEnum;
  if (!declared) return null;
  const members = declared.members.filter(wanted);
  return members.length > 0 ? enumFilter("PropertyType", declared, members, offer) : null;
}

export function anyOf(field: string, values: readonly string[], how: "or" | "in"): string {
  if (how === "in") return `${field} in (${values.map(literal).join(",")})`;
  return `(${values.map((value) => `${field} eq ${literal(value)}`).join(" or ")})`;
}

/** What a refusal says: its status, the server's own words, and the address that was asked for. */
export type Refusal = { status: number; said: string; url: string };

/** An address with a query this long or longer may be what a 404 or 400 without words is about. */
const LONG_QUERY = 1_000;

/**
 * What to ask for differently after a refusal; null when nothing is known to help. Each step takes something away, so
 * that trying again comes to an end.
 */
export function learnFrom({ status, said, url }: Refusal, { description, refused }: Offer): Refused | null {
  const { pathname, search, searchParams } = new URL(url);
  const names = (option: string) => searchParams.get(option)?.split(",") ?? [];
  const filter = searchParams.get("$filter") ?? "";
  const selected = names("$select");
  const expanded = names("$expand").map((name) => name.replace(/\(.*$/, ""));
  const words = new Set(said.match(/\w+/g));

  if (/enum/i.test(said) && description?.statusEnum) {
    const next = ENUM_LITERALS[ENUM_LITERALS.indexOf(refused.literal ?? "token") + 1];
    return next ? { ...refused, literal: next } : null;
  }
  const hasBareTime = /Timestamp ge \d/.test(filter);
  if (hasBareTime && /DateTimeOffset|\bcast\b/i.test(said)) return { ...refused, times: "cast" };
  if (filter.includes("PhotosChangeTimestamp") && words.has("PhotosChangeTimestamp"))
    return { ...refused, photosFilter: true };
  if (pathname.endsWith("/replication")) {
    if (status === 400 && /Timestamp (ge|gt)/.test(filter)) return { ...refused, replication: "filter" };
    if (status === 403 || status === 404) return { ...refused, replication: "path" };
  }
  const field = selected.find((name) => words.has(name) && name !== "ListingKey");
  if (field) return { ...refused, fields: [...(refused.fields ?? []), field] };
  const expansion = expanded.find((name) => words.has(name));
  if (expansion) return { ...refused, expansions: [...(refused.expansions ?? []), expansion] };
  if (selected.length > 0 && search.length > LONG_QUERY && said === "" && [400, 404, 413, 414].includes(status))
    return { ...refused, select: true };
  const optional = expanded.filter((name) => name !== "Media");
  if (optional.length > 0 && [400, 403, 501].includes(status))
    return { ...refused, expansions: [...(refused.expansions ?? []), ...optional] };
  if (filter.includes("PhotosChangeTimestamp") && status === 400) return { ...refused, photosFilter: true };
  if (hasBareTime && status === 400) return { ...refused, times: "cast" };
  return null;
}
