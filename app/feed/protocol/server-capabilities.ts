/**
 * What a feed's server offers, and how it is asked accordingly: from its $metadata, and from what it refused although
 * $metadata declares it.
 */

import type { ListingStatus } from "~/listings/listing";
import type { VendorProfile } from "~/mls/vendors";
import { FeedError } from "../errors";
import { DISPLAY_FIELDS } from "../mapping/display-status";
import { toEnumKey } from "../mapping/parse-values";
import type { ResourceDescription, ServiceDescription } from "./metadata";

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

export type ServerCapabilities = {
  /** Null when the server has no $metadata that can be read. */
  description: ServiceDescription | null;
  refused: Refused;
};

export const UNKNOWN_CAPABILITIES: ServerCapabilities = { description: null, refused: {} };

/** The ways of writing a member of an enumeration type, in the order in which they are tried. */
const ENUM_LITERALS = ["token", "qualified", "has"] as const;
type EnumLiteral = (typeof ENUM_LITERALS)[number];

/** OData's string literal: a quote inside it is doubled. */
export const quoteLiteral = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** A time in $filter, with exactly three decimals: some servers compare timestamps as text. */
export const timeLiteral = ({ refused }: ServerCapabilities, time: Date) =>
  refused.times === "cast" ? `cast(${quoteLiteral(time.toISOString())},Edm.DateTimeOffset)` : time.toISOString();

/** A resource as the server describes it; null when it does not serve it under an address of its own. */
export function findResource({ description, refused }: ServerCapabilities, name: string): ResourceDescription | null {
  if (refused.resources?.includes(name)) return null;
  return description?.resources[name] ?? null;
}

/** Of the names, those that the server has; all where it does not say which it has. */
export function filterSupportedFields(
  { description, refused }: ServerCapabilities,
  names: readonly string[],
): string[] {
  const declared = description && new Set(description.resources.Property?.fields);
  return names.filter((name) => (declared?.has(name) ?? true) && !refused.fields?.includes(name));
}

/** Fields that we map and the server does not have; none where it does not say which it has. */
export function listMissingFields(capabilities: ServerCapabilities, names: readonly string[]): string[] {
  if (!capabilities.description) return [];
  const supported = new Set(filterSupportedFields(capabilities, names));
  return names.filter((name) => !supported.has(name));
}

/**
 * Names for $expand. A profile's entry lists the names by which servers have one resource; the first that the server
 * declares is used. Where the server does not say, it is asked for those that the profile takes for granted.
 */
export function listExpansions({ description, refused }: ServerCapabilities, profile: VendorProfile): string[] {
  const declared = description && new Set(description.resources.Property?.navigation);
  return profile.expansions.flatMap((names) => {
    const found = declared
      ? names.find((name) => declared.has(name))
      : names.find((name) => profile.defaultExpansions.includes(name));
    return found !== undefined && !refused.expansions?.includes(found) ? [found] : [];
  });
}

/** What is expanded: open houses not, where they are read from their own resource. */
export function listRequestedExpansions(capabilities: ServerCapabilities, profile: VendorProfile): string[] {
  const isOwnResource = getOpenHouseRoute(capabilities, profile) === "own";
  return listExpansions(capabilities, profile).filter((name) => !isOwnResource || !name.startsWith("OpenHouse"));
}

/** How a feed's open houses come. */
export type Route = "own" | "expand" | "none";

export function getOpenHouseRoute(capabilities: ServerCapabilities, profile: VendorProfile): Route {
  if (profile.openHouses === "own" && findResource(capabilities, "OpenHouse")) return "own";
  return listExpansions(capabilities, profile).some((name) => name.startsWith("OpenHouse")) ? "expand" : "none";
}

export function getMediaRoute(capabilities: ServerCapabilities, profile: VendorProfile): Route {
  if (listExpansions(capabilities, profile).includes("Media")) return "expand";
  if (filterSupportedFields(capabilities, ["Media"]).length > 0 && capabilities.description) return "expand";
  return findResource(capabilities, "Media") ? "own" : "none";
}

/** Whether offices are read from their own resource: where it has their names and homes do not bring them expanded. */
export function shouldReadOffices(capabilities: ServerCapabilities, profile: VendorProfile): boolean {
  const fields = findResource(capabilities, "Office")?.fields ?? [];
  return (
    fields.includes("OfficeKey") &&
    fields.includes("OfficeName") &&
    !listExpansions(capabilities, profile).includes("ListOffice") &&
    filterSupportedFields(capabilities, ["ListOfficeKey"]).length > 0
  );
}

/** Statuses of ours that the server's enumeration has no member for. */
export function listMissingStatuses(
  { description }: ServerCapabilities,
  statuses: readonly ListingStatus[],
): ListingStatus[] {
  const members = description?.statusEnum?.members;
  if (!members) return [];
  const declared = new Set(members.map(toEnumKey));
  return statuses.filter((status) => !declared.has(toEnumKey(status)));
}

/** A filter that lets these values of an enumeration through, in the spelling that the server reads. */
function buildEnumFilter(
  field: string,
  declared: { type: string; members: string[] },
  members: readonly string[],
  { refused }: ServerCapabilities,
): string {
  const style = refused.literal ?? "token";
  const terms = members.map((member) => {
    const text = style === "token" ? quoteLiteral(member) : `${declared.type}${quoteLiteral(member)}`;
    return `${field} ${style === "has" ? "has" : "eq"} ${text}`;
  });
  return `(${terms.join(" or ")})`;
}

/** A filter for records of these statuses. @throws {FeedError} when the server's enumeration has none of them */
export function buildStatusFilter(
  capabilities: ServerCapabilities,
  statuses: readonly ListingStatus[],
  oneOf: "or" | "in",
): string {
  const { description } = capabilities;
  const declared = description?.statusEnum;
  if (declared) {
    const statusKeys = new Set(statuses.map(toEnumKey));
    const members = declared.members.filter((member) => statusKeys.has(toEnumKey(member)));
    if (members.length === 0)
      throw new FeedError(
        `The feed's enumeration has none of the statuses ${statuses.join(", ")}; its members are ${declared.members.slice(0, 20).join(", ")}.`,
      );
    return buildEnumFilter("StandardStatus", declared, members, capabilities);
  }
  const values = statuses.flatMap((status) => description?.statusValues?.[toEnumKey(status)] ?? [status]);
  return buildAnyOfFilter("StandardStatus", values, oneOf);
}

/** A filter for the property types for which `matches` is true; null where the server has no list of them. */
export function buildPropertyTypeFilter(
  capabilities: ServerCapabilities,
  matches: (type: string) => boolean,
): string | null {
  const declared = capabilities.description?.propertyTypeEnum;
  if (!declared) return null;
  const members = declared.members.filter(matches);
  return members.length > 0 ? buildEnumFilter("PropertyType", declared, members, capabilities) : null;
}

export function buildAnyOfFilter(field: string, values: readonly string[], operator: "or" | "in"): string {
  if (operator === "in") return `${field} in (${values.map(quoteLiteral).join(",")})`;
  return `(${values.map((value) => `${field} eq ${quoteLiteral(value)}`).join(" or ")})`;
}

/** What a refusal says: its status, the server's own words, and the address that was asked for. */
export type Rejection = { status: number; message: string; url: string };

/** An address with a query this long or longer may be what a 404 or 400 without words is about. */
const LONG_QUERY = 1_000;

/** Fields without which no record can be stored, or may be shown: a server that refuses one of them cannot be replicated. */
const REQUIRED_FIELDS: ReadonlySet<string> = new Set([
  "ListingKey",
  "ListingId",
  "ModificationTimestamp",
  "BridgeModificationTimestamp",
  "ListPrice",
  "City",
  ...DISPLAY_FIELDS,
  "MlgCanView",
  "MlgCanUse",
  "InternetAddressDisplayYN",
  "InternetAutomatedValuationDisplayYN",
  "InternetConsumerCommentYN",
]);

/** What an address asks for. */
function readAddress(url: string) {
  const { pathname, search, searchParams } = new URL(url);
  const names = (option: string) => searchParams.get(option)?.split(",").filter(Boolean) ?? [];
  return {
    pathname,
    search,
    filter: searchParams.get("$filter") ?? "",
    selected: names("$select"),
    expanded: names("$expand").map((name) => name.replace(/\(.*$/, "")),
  };
}

/**
 * What to ask for differently after a refusal that names something; null when it does not. Each step takes something
 * away, so that trying again comes to an end.
 */
export function adaptToRejection(
  { status, message, url }: Rejection,
  { description, refused }: ServerCapabilities,
): Refused | null {
  const { pathname, filter, selected, expanded } = readAddress(url);
  const mentioned = new Set(message.match(/\w+/g));

  if (/enum/i.test(message) && description?.statusEnum) {
    const next = ENUM_LITERALS[ENUM_LITERALS.indexOf(refused.literal ?? "token") + 1];
    return next ? { ...refused, literal: next } : null;
  }
  if (hasBareTime(filter) && /DateTimeOffset|\bcast\b/i.test(message)) return { ...refused, times: "cast" };
  if (filter.includes("PhotosChangeTimestamp") && mentioned.has("PhotosChangeTimestamp"))
    return { ...refused, photosFilter: true };
  if (pathname.endsWith("/replication")) {
    if (status === 400 && /Timestamp (ge|gt)/.test(filter)) return { ...refused, replication: "filter" };
    if (status === 403 || status === 404) return { ...refused, replication: "path" };
  }
  const field = selected.find((name) => mentioned.has(name) && !REQUIRED_FIELDS.has(name));
  if (field) return { ...refused, fields: [...(refused.fields ?? []), field] };
  const expansion = expanded.find((name) => mentioned.has(name));
  if (expansion) return { ...refused, expansions: [...(refused.expansions ?? []), expansion] };
  return null;
}

/**
 * What may be meant by a refusal that names nothing, the least loss first: one thing at a time, and at last all of them.
 * Empty when nothing is known to help.
 */
export function guessRefused({ status, message, url }: Rejection, { refused }: ServerCapabilities): Refused[] {
  const { search, filter, selected, expanded } = readAddress(url);
  const guesses: Refused[] = [];
  if (selected.length > 0 && search.length > LONG_QUERY && message === "" && [400, 404, 413, 414].includes(status))
    guesses.push({ ...refused, select: true });
  if (filter.includes("PhotosChangeTimestamp") && status === 400) guesses.push({ ...refused, photosFilter: true });
  const cast: Refused[] = hasBareTime(filter) && status === 400 ? [{ ...refused, times: "cast" }] : [];
  if ([400, 403, 501].includes(status)) {
    const optional = expanded.filter((name) => name !== "Media").reverse();
    const without = (names: string[]) => ({ ...refused, expansions: [...(refused.expansions ?? []), ...names] });
    const before = [...guesses];
    guesses.push(...optional.map((name) => without([name])));
    if (guesses.length > 1) guesses.push(Object.assign({}, ...before, without(optional)));
  }
  return [...cast, ...guesses];
}

const hasBareTime = (filter: string) => /Timestamp ge \d/.test(filter);
