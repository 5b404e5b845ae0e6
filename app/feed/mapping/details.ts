/** Facts that few homes have, or few people look for. */
import type { ListingDetails, ListingRoom, ListingStatus, ListingUnit } from "~/listings/listing";
import type { Property } from "./property";
import { decimal, enumKey, line, list, present, saysSomething, spaced, whole } from "./values";

const MAX_DOLLARS = 2_147_483_647;
const MAX_ROOMS = 40;
const MAX_UNITS = 40;
const DAY_MS = 86_400_000;

type Known = { listPrice: number; listedAt: string; modifiedAt: string; status: ListingStatus; now: Date };

/** What the feed says of a home beyond its columns. Times more than a day ahead are mistakes. */
export function readDetails(
  property: Property,
  { listPrice, listedAt, modifiedAt, status, now }: Known,
): ListingDetails {
  const latest = new Date(now.getTime() + DAY_MS).toISOString();
  const past = (at: string | null) => (at !== null && at <= latest ? at : null);
  const changedAt = past(property.PriceChangeTimestamp);
  const from = whole(property.PreviousListPrice, 1, MAX_DOLLARS);
  const underContract = status === "Pending" || status === "Active Under Contract";
  const details: ListingDetails = {};
  if (changedAt !== null && from !== null && from !== listPrice)
    details.priceChange = { at: changedAt, from, to: listPrice };
  const statusChangedAt = past(property.StatusChangeTimestamp);
  // An active home's status says nothing where it is as old as the listing.
  if (statusChangedAt !== null && (status !== "Active" || Date.parse(statusChangedAt) - Date.parse(listedAt) > DAY_MS))
    details.statusChangedAt = statusChangedAt;
  const contractAt = underContract ? past(property.PurchaseContractDate) : null;
  if (contractAt !== null) details.contractAt = contractAt;
  const priorDays = priorDaysOnMarket(property, listedAt, modifiedAt);
  if (priorDays !== null) details.priorDaysOnMarket = priorDays;
  const tour = tourUrl(property.VirtualTourURLUnbranded);
  if (tour !== null) details.virtualTourUrl = tour;
  for (const [name, told] of SOURCES) {
    const source = sourceOf(property[told]);
    if (source !== null) details[name] = source;
  }
  if (property.Rooms.length > 0) details.rooms = readRooms(property.Rooms);
  if (property.UnitTypes.length > 0) details.units = readUnits(property.UnitTypes);
  // Only an explicit false forbids: feeds leave these flags null where nobody asked the seller.
  if (property.InternetAutomatedValuationDisplayYN === false) details.automatedValuation = false;
  if (property.InternetConsumerCommentYN === false) details.consumerComments = false;
  return details;
}

const SOURCES = [
  ["livingAreaSource", "LivingAreaSource"],
  ["lotSizeSource", "LotSizeSource"],
  ["yearBuiltSource", "YearBuiltSource"],
] as const;

/**
 * Both counts of the feed grow day by day without a change of the record; their difference does not. Nothing is measured to
 * now: a record that has not changed has to be mapped to the same details.
 */
function priorDaysOnMarket(property: Property, listedAt: string, modifiedAt: string): number | null {
  const { CumulativeDaysOnMarket: all, DaysOnMarket: own } = property;
  if (all === null) return null;
  return whole(all - (own ?? Math.floor((Date.parse(modifiedAt) - Date.parse(listedAt)) / DAY_MS)), 1, 20_000);
}

function tourUrl(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "https:" && !url.username && !url.password ? url.href : null;
}

const sourceOf = (source: string | null) => (source !== null && saysSomething(source) ? spaced(source) : null);

function readRooms(items: readonly Record<string, unknown>[]): ListingRoom[] {
  const rooms: ListingRoom[] = [];
  for (const room of items) {
    const type = sourceOf(line(room.RoomType, 60));
    if (type === null) continue;
    const features = list(room.RoomFeatures).filter(saysSomething).map(spaced).join(", ");
    rooms.push({
      type,
      ...present({
        level: sourceOf(line(room.RoomLevel, 60)),
        size: roomSize(room),
        features: [features, line(room.RoomDescription, 500)].filter(Boolean).join(". ") || null,
      }),
    });
    if (rooms.length === MAX_ROOMS) break;
  }
  return rooms;
}

const UNITS: Record<string, string> = { feet: "ft", foot: "ft", meters: "m", squarefeet: "sqft", squaremeters: "m²" };

/** "14 × 12 ft" from length and width, else the feed's own words, else the area. */
function roomSize(room: Record<string, unknown>): string | null {
  const [length, width] = [positive(room.RoomLength), positive(room.RoomWidth)];
  const unit = (value: unknown, usual: string) => UNITS[enumKey(line(value, 30) ?? "")] ?? usual;
  if (length !== null && width !== null) return `${length} × ${width} ${unit(room.RoomLengthWidthUnits, "ft")}`;
  const words = line(room.RoomDimensions, 60);
  if (words !== null) return words;
  const area = positive(room.RoomArea);
  return area === null ? null : `${area} ${unit(room.RoomAreaUnits, "sqft")}`;
}

function positive(value: unknown): number | null {
  const number = decimal(value);
  return number !== null && number > 0 && number < 100_000 ? Math.round(number * 100) / 100 : null;
}

function readUnits(items: readonly Record<string, unknown>[]): ListingUnit[] {
  const units: ListingUnit[] = [];
  const dollars = (value: unknown) => whole(decimal(value), 1, MAX_DOLLARS);
  for (const unit of items) {
    const read = present({
      type: sourceOf(line(unit.UnitTypeType, 60)),
      count: whole(decimal(unit.UnitTypeUnitsTotal), 1, 9_999),
      beds: whole(decimal(unit.UnitTypeBedsTotal), 0, 99),
      baths: positive(unit.UnitTypeBathsTotal),
      rent: dollars(unit.UnitTypeActualRent),
      expectedRent: dollars(unit.UnitTypeProForma),
    });
    if (Object.keys(read).length > 0) units.push(read);
    if (units.length === MAX_UNITS) break;
  }
  return units;
}
