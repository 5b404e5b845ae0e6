/**
 * What a feed's server supports and how queries adapt to it, according to its $metadata and to what it rejected although
 * $metadata declares it.
 */

import type { ListingStatus } from "~/listings/listing";
import type { VendorProfile } from "~/mls/vendors";
import { FeedError } from "../errors";
import { DISPLAY_FIELDS } from "../mapping/display-status";
import { toEnumKey } from "../mapping/parse-values";
import { type FieldWords, type ResourceDescription, type ServiceDescription, WORD_FIELDS } from "./metadata";

/** What the server rejected. Valid until $metadata is read again. */
export type Refused = {
  /** Names in $select and in $expand. */
  fields?: string[];
  expansions?: string[];
  /** The URL is too long with $select. */
  select?: boolean;
  /** How a member of an enumeration type is written, after the forms that were rejected. */
  literal?: EnumLiteral;
  /** Other spellings of a status than its name. */
  spellings?: boolean;
  /** A time without a type in $filter; it is then cast from a string. */
  times?: "cast";
  /** A filter by OpenHouseStartTime beside OpenHouseDate. */
  openHouseStart?: boolean;
  /** A filter by PhotosChangeTimestamp. */
  photosFilter?: boolean;
  /** The replication path: entirely, or with a filter by timestamp. */
  replication?: "path" | "filter";
  /** Resources that are declared but not served. */
  resources?: string[];
};

export type ServerCapabilities = {
  /** Null if the server's $metadata can't be read. */
  description: ServiceDescription | null;
  refused: Refused;
};

export const UNKNOWN_CAPABILITIES: ServerCapabilities = { description: null, refused: {} };

/** The forms of a member of an enumeration type, in the order in which they are tried. */
const ENUM_LITERALS = ["token", "qualified", "has"] as const;
type EnumLiteral = (typeof ENUM_LITERALS)[number];

/** An OData string literal: quotes inside it are doubled. */
export const quoteLiteral = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** A time in $filter with exactly three decimals, because some servers compare timestamps as text. */
export const timeLiteral = ({ refused }: ServerCapabilities, time: Date) =>
  refused.times === "cast" ? `cast(${quoteLiteral(time.toISOString())},Edm.DateTimeOffset)` : time.toISOString();

/** A resource as the server describes it; null if it isn't served under its own URL. */
export function findResource({ description, refused }: ServerCapabilities, name: string): ResourceDescription | null {
  if (refused.resources?.includes(name)) return null;
  return description?.resources[name] ?? null;
}

/** Those of the names that the server has; all of them if its description is unknown. */
export function filterSupportedFields(
  { description, refused }: ServerCapabilities,
  names: readonly string[],
): string[] {
  const declared = description && new Set(description.resources.Property?.fields);
  return names.filter((name) => (declared?.has(name) ?? true) && !refused.fields?.includes(name));
}

/** Fields that we map and the server doesn't have; none if its description is unknown. */
export function listMissingFields(capabilities: ServerCapabilities, names: readonly string[]): string[] {
  if (!capabilities.description) return [];
  const supported = new Set(filterSupportedFields(capabilities, names));
  return names.filter((name) => !supported.has(name));
}

/**
 * Names for $expand. An entry of a profile lists the names that servers have for one resource; the first declared one is
 * used. If the server's description is unknown, the profile's default expansions are used.
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

/** What is expanded, without open houses that are read from their own resource. */
export function listRequestedExpansions(capabilities: ServerCapabilities, profile: VendorProfile): string[] {
  const isOwnResource = getOpenHouseRoute(capabilities, profile) === "own";
  return listExpansions(capabilities, profile).filter((name) => !isOwnResource || !name.startsWith("OpenHouse"));
}

/** How a feed sends open houses, or media. */
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

/** Whether offices are read from their own resource: if it has their names and homes don't come with them expanded. */
export function shouldReadOffices(capabilities: ServerCapabilities, profile: VendorProfile): boolean {
  const fields = findResource(capabilities, "Office")?.fields ?? [];
  return (
    fields.includes("OfficeKey") &&
    fields.includes("OfficeName") &&
    !listExpansions(capabilities, profile).includes("ListOffice") &&
    filterSupportedFields(capabilities, ["ListOfficeKey"]).length > 0
  );
}

/** The field that says a home's status. Older servers have only MlsStatus. */
export const getStatusField = (capabilities: ServerCapabilities) =>
  filterSupportedFields(capabilities, ["StandardStatus", "MlsStatus"])[0] === "MlsStatus"
    ? "MlsStatus"
    : "StandardStatus";

const getStatusWords = (capabilities: ServerCapabilities) =>
  capabilities.description?.words[getStatusField(capabilities)] ?? { type: null, names: {} };

/** The server's words for a name of the Data Dictionary. */
const findWords = ({ names }: FieldWords, name: string) =>
  Object.keys(names).filter((word) => toEnumKey(names[word] as string) === toEnumKey(name));

/** Our statuses that are not in the server's enumeration. */
export function listMissingStatuses(
  capabilities: ServerCapabilities,
  statuses: readonly ListingStatus[],
): ListingStatus[] {
  const words = getStatusWords(capabilities);
  return words.type === null ? [] : statuses.filter((status) => findWords(words, status).length === 0);
}

/** Replaces the server's words in records with the Data Dictionary's names. Spellings of the same name stay. */
export function translateWords({ description }: ServerCapabilities, records: readonly Record<string, unknown>[]): void {
  for (const field of WORD_FIELDS) {
    const names = new Map<string, string>();
    for (const [word, name] of Object.entries(description?.words[field]?.names ?? {}))
      if (toEnumKey(word) !== toEnumKey(name)) names.set(toEnumKey(word), name);
    if (names.size === 0) continue;
    for (const record of records) {
      const word = record[field];
      if (typeof word === "string") record[field] = names.get(toEnumKey(word)) ?? word;
    }
  }
}

/** A filter for these values of an enumeration, in the form that the server accepts. */
function buildEnumFilter(
  field: string,
  type: string,
  members: readonly string[],
  { refused }: ServerCapabilities,
): string {
  const style = refused.literal ?? "token";
  const terms = members.map((member) => {
    const text = style === "token" ? quoteLiteral(member) : `${type}${quoteLiteral(member)}`;
    return `${field} ${style === "has" ? "has" : "eq"} ${text}`;
  });
  return `(${terms.join(" or ")})`;
}

/** A filter for records of these statuses. @throws {FeedError} if the server's enumeration has none of them */
export function buildStatusFilter(
  capabilities: ServerCapabilities,
  statuses: readonly ListingStatus[],
  oneOf: "or" | "in",
): string {
  const field = getStatusField(capabilities);
  const words = getStatusWords(capabilities);
  if (words.type !== null) {
    const members = statuses.flatMap((status) => findWords(words, status));
    if (members.length === 0)
      throw new FeedError(
        `The feed's enumeration has none of the statuses ${statuses.join(", ")}; its members are ${Object.keys(words.names).slice(0, 20).join(", ")}.`,
      );
    return buildEnumFilter(field, words.type, members, capabilities);
  }
  const values = statuses.flatMap((status) => {
    const own = findWords(words, status);
    if (capabilities.refused.spellings) return own.length > 0 ? own : [status];
    return [...own, status].flatMap(listSpellings);
  });
  return buildAnyOfFilter(field, [...new Set(values)], oneOf);
}

/** The spellings of a word in strings, which the mapping reads too: "Coming Soon", ComingSoon, and both in upper case. */
function listSpellings(word: string): string[] {
  const token = word.replace(/[^A-Za-z0-9]/g, "");
  return [word, token, word.toUpperCase(), token.toUpperCase()];
}

/** A filter for the property types for which `matches` is true; null if the server doesn't list its types. */
export function buildPropertyTypeFilter(
  capabilities: ServerCapabilities,
  matches: (type: string) => boolean,
): string | null {
  const { type = null, names = {} } = capabilities.description?.words.PropertyType ?? {};
  if (type === null) return null;
  const members = Object.keys(names).filter((member) => matches(names[member] as string));
  return members.length > 0 ? buildEnumFilter("PropertyType", type, members, capabilities) : null;
}

export function buildAnyOfFilter(field: string, values: readonly string[], operator: "or" | "in"): string {
  if (operator === "in") return `${field} in (${values.map(quoteLiteral).join(",")})`;
  return `(${values.map((value) => `${field} eq ${quoteLiteral(value)}`).join(" or ")})`;
}

/** A rejection: its status, the server's message, and the requested URL. */
export type Rejection = { status: number; message: string; url: string };

/** A query of at least this length may be the reason for a 404 or 400 without a message. */
const LONG_QUERY = 1_000;

/** Fields that are required to store or show a record. A server that rejects one of them can't be replicated. */
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

/** The parts of a URL. */
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
 * What to leave out after a rejection that names something; null if it names nothing. Each step leaves out more, so
 * the attempts end.
 */
export function adaptToRejection(
  { status, message, url }: Rejection,
  capabilities: ServerCapabilities,
): Refused | null {
  const { refused } = capabilities;
  const { pathname, filter, selected, expanded } = readAddress(url);
  const mentioned = new Set(message.match(/\w+/g));

  const isStatusEnum = getStatusWords(capabilities).type !== null;
  if (/enum/i.test(message) && isStatusEnum) {
    const next = ENUM_LITERALS[ENUM_LITERALS.indexOf(refused.literal ?? "token") + 1];
    return next ? { ...refused, literal: next } : null;
  }
  if (hasSpellings(filter) && !refused.spellings && mentioned.has(getStatusField(capabilities)))
    return { ...refused, spellings: true };
  if (hasBareTime(filter) && /DateTimeOffset|\bcast\b/i.test(message)) return { ...refused, times: "cast" };
  if (filter.includes("or OpenHouseStartTime") && mentioned.has("OpenHouseStartTime"))
    return { ...refused, openHouseStart: true };
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
 * What to leave out after a rejection that names nothing, least important first: one part at a time, and finally all of
 * them. Empty if nothing is likely to help.
 */
export function guessRefused({ status, message, url }: Rejection, { refused }: ServerCapabilities): Refused[] {
  const { search, filter, selected, expanded } = readAddress(url);
  const guesses: Refused[] = [];
  const isTooLong = search.length > LONG_QUERY && message === "" && [400, 404, 413, 414].includes(status);
  // First, because without $select every record is longer.
  if (hasSpellings(filter) && !refused.spellings && (status === 400 || isTooLong))
    guesses.push({ ...refused, spellings: true });
  if (selected.length > 0 && isTooLong) guesses.push({ ...refused, select: true });
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

/** Whether statuses are requested in upper case too. */
const hasSpellings = (filter: string) => /Status (?:eq|in) \(?[^)]*'[A-Z]{4,}/.test(filter);
const hasBareTime = (filter: string) => /Timestamp ge \d/.test(filter);
