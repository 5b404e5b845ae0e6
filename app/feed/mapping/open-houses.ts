/** Open houses of a listing. */
import type { ListingOpenHouse } from "~/listings/listing";
import type { Property } from "./property";
import { enumKey, flag, instant, line, list } from "./values";

const MAX_OPEN_HOUSES = 20;

/** Types to which everybody may come. */
const PUBLIC = new Set(["public", "livestreampublic", "inpersonandlivestreampublic"]);
const OVER = new Set(["canceled", "cancelled", "ended"]);

/** A record of OpenHouse; null when it is not public, is called off, or has no time. */
export function openHouseOf(record: Record<string, unknown>): ListingOpenHouse | null {
  const types = list(record.OpenHouseType).map(enumKey);
  const startsAt = instant(record.OpenHouseStartTime) ?? instant(record.OpenHouseDate);
  if (!startsAt || OVER.has(enumKey(line(record.OpenHouseStatus) ?? ""))) return null;
  if (types.length > 0 && !types.some((type) => PUBLIC.has(type))) return null;
  const endsAt = instant(record.OpenHouseEndTime);
  const livestreamUrl = webAddress(record.LivestreamOpenHouseURL) ?? webAddress(record.VirtualOpenHouseURL);
  return {
    startsAt,
    endsAt: endsAt && endsAt > startsAt ? endsAt : null,
    remarks: line(record.OpenHouseRemarks, 500),
    ...(livestreamUrl !== null && { livestreamUrl }),
    ...(flag(record.AppointmentRequiredYN) === true && { appointmentRequired: true }),
    ...(types.includes("livestreampublic") && { onlineOnly: true }),
  };
}

/** An address that may be linked to. */
function webAddress(value: unknown): string | null {
  const text = line(value, 2000);
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "https:" && !url.username && !url.password ? url.href : null;
}

/** Public open houses that are not called off, by start; past ones too, for the page knows what time it is. */
export function openHousesOf(property: Property): ListingOpenHouse[] {
  return property.OpenHouse.flatMap((record) => openHouseOf(record) ?? [])
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
    .slice(0, MAX_OPEN_HOUSES);
}
