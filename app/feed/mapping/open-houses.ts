/** Open houses of a listing. */
import type { ListingOpenHouse } from "~/listings/listing-parts.server";
import { parseFlag, parseInstant, parseLine, parseList, toEnumKey } from "./parse-values";
import type { Property } from "./property";

const MAX_OPEN_HOUSES = 20;

/** Types that are open to the public. */
const PUBLIC_TYPES = new Set(["public", "livestreampublic", "inpersonandlivestreampublic"]);
const ENDED_STATUSES = new Set(["canceled", "cancelled", "ended"]);

/** A record of OpenHouse; null if it is not public, is canceled, or has no time. */
export function mapOpenHouse(record: Record<string, unknown>): ListingOpenHouse | null {
  const types = parseList(record.OpenHouseType).map(toEnumKey);
  const startsAt = parseInstant(record.OpenHouseStartTime) ?? parseInstant(record.OpenHouseDate);
  if (!startsAt || ENDED_STATUSES.has(toEnumKey(parseLine(record.OpenHouseStatus) ?? ""))) return null;
  if (types.length > 0 && !types.some((type) => PUBLIC_TYPES.has(type))) return null;
  const endsAt = parseInstant(record.OpenHouseEndTime);
  const livestreamUrl = parseWebUrl(record.LivestreamOpenHouseURL) ?? parseWebUrl(record.VirtualOpenHouseURL);
  return {
    startsAt,
    endsAt: endsAt && endsAt > startsAt ? endsAt : null,
    remarks: parseLine(record.OpenHouseRemarks, 500),
    ...(livestreamUrl !== null && { livestreamUrl }),
    ...(parseFlag(record.AppointmentRequiredYN) === true && { appointmentRequired: true }),
    ...(types.includes("livestreampublic") && { onlineOnly: true }),
  };
}

/** A URL that pages may link to. */
function parseWebUrl(value: unknown): string | null {
  const text = parseLine(value, 2000);
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "https:" && !url.username && !url.password ? url.href : null;
}

/** Public open houses that are not canceled, by start. Past ones too, because the page filters by the current time. */
export function mapOpenHouses(property: Property): ListingOpenHouse[] {
  return property.OpenHouse.flatMap((record) => mapOpenHouse(record) ?? [])
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
    .slice(0, MAX_OPEN_HOUSES);
}
