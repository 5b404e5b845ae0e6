/** A home's open houses for calendars (iCalendar, RFC 5545). */
import ical, { ICalCalendarMethod } from "ical-generator";
import { brand } from "~/platform/brand.server";
import { siteUrl } from "~/platform/http/site.server";
import { formatHomeName } from "../address";
import type { ListingDetail } from "./detail.server";

/** Assumed duration in hours when the feed gives no end. */
const DEFAULT_OPEN_HOUSE_HOURS = 3;

/**
 * The calendar of upcoming open houses.
 * @param now the DTSTAMP of each event
 */
export function renderOpenHouseCalendar(home: ListingDetail, now: Date): string {
  const name = formatHomeName(home);
  const url = siteUrl(`/listing/${home.id}`);
  const calendar = ical({
    name: `Open houses: ${name}`,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: brand().name, product: "Open houses", language: "EN" },
  });
  for (const { startsAt, endsAt, remarks } of home.openHouses) {
    const start = new Date(startsAt);
    calendar.createEvent({
      id: `${home.id}-${start.getTime()}@${new URL(siteUrl("/")).hostname}`,
      stamp: now,
      start,
      end: endsAt ? new Date(endsAt) : new Date(start.getTime() + DEFAULT_OPEN_HOUSE_HOURS * 3_600_000),
      summary: `Open house: ${name}`,
      location: home.line1 ? name : `${home.city}, ${home.state} ${home.zip}`,
      description: [remarks, url].filter(Boolean).join("\n\n"),
      url,
    });
  }
  return calendar.toString();
}
