/** The facts of a home in sections that fold, with "N/A" where the feed says nothing. */

import { dayText } from "~/ui/dates";
import { money } from "~/ui/money";
import { counted } from "~/ui/words";
import {
  HOME_TYPE_LABELS,
  type ListingFeatureGroup,
  type ListingRoom,
  type ListingUnit,
  POOL_TYPE_LABELS,
} from "../listing";
import { availability } from "../rules";
import { numberText } from "./facts";
import type { ListingView } from "./listing-view";

type Pair = { label: string; value: string };
export type DetailSection = { title: string; pairs: Pair[] };

const UNKNOWN = "N/A";
const area = (sqft: number | null, source?: string) =>
  sqft === null ? UNKNOWN : `${numberText(sqft)} sqft${sourceText(source)}`;
const count = (value: number | null) => (value === null ? UNKNOWN : numberText(value));
const SQFT_AN_ACRE = 43_560;

function lot(sqft: number | null, source?: string): string {
  if (sqft === null || sqft < SQFT_AN_ACRE) return area(sqft, source);
  return `${numberText(Math.round((sqft / SQFT_AN_ACRE) * 100) / 100)} acres${sourceText(source)}`;
}

/** " (per assessor)", " (estimated)" */
function sourceText(source: string | undefined): string {
  if (!source) return "";
  return /ed$/i.test(source) ? ` (${source.toLowerCase()})` : ` (per ${source.toLowerCase()})`;
}

/** Rooms of one name are numbered, so that no two rows read the same. */
function roomPairs(rooms: readonly ListingRoom[]): Pair[] {
  const counts = new Map<string, number>();
  return rooms.map(({ type, level, size, features }) => {
    const number = (counts.get(type) ?? 0) + 1;
    counts.set(type, number);
    const known = [level && `${level} level`, size, features].filter((text) => text !== undefined);
    return { label: number === 1 ? type : `${type} ${number}`, value: known.join(", ") || "Yes" };
  });
}

function unitPairs(units: readonly ListingUnit[]): Pair[] {
  return units.map(({ type, count, beds, baths, rent, expectedRent }, index) => {
    const known = [
      type,
      count !== undefined && count > 1 ? counted(count, "unit") : undefined,
      beds === undefined ? undefined : counted(beds, "bed"),
      baths === undefined ? undefined : `${numberText(baths)} ${baths === 1 ? "bath" : "baths"}`,
      rent === undefined ? undefined : `rent ${money(rent)}/mo`,
      expectedRent === undefined ? undefined : `expected rent ${money(expectedRent)}/mo`,
    ];
    return { label: `Unit ${index + 1}`, value: known.filter((text) => text !== undefined).join(", ") };
  });
}

const optional = (label: string, value: string | undefined | 0): [string, string][] => (value ? [[label, value]] : []);

/**
 * The eight sections of the listing page, and one for what the MLS has of its own. Our own facts come first, then the feed's in its words; where both carry the
 * same label the feed's stands.
 */
export function detailSections(listing: ListingView): DetailSection[] {
  const section = (
    title: string,
    own: [string, string][],
    groups: readonly ListingFeatureGroup[] = [],
    more: readonly Pair[] = [],
  ): DetailSection => {
    const told = groups.flatMap((group) => listing.features[group] ?? []);
    const labels = new Set(told.map(({ label }) => label.toLowerCase()));
    const ours = own.filter(([label]) => !labels.has(label.toLowerCase()));
    // Laundry is the name of a fact and of a room.
    const rooms = more.map((pair) =>
      labels.has(pair.label.toLowerCase()) ? { ...pair, label: `${pair.label} room` } : pair,
    );
    return { title, pairs: [...ours.map(([label, value]) => ({ label, value })), ...told, ...rooms] };
  };
  const { details } = listing;
  const pools = listing.poolTypes.map((type) => POOL_TYPE_LABELS[type]).join(", ");
  return [
    section("Parking", [["Garage spaces", count(listing.garageSpaces)]], ["parking"]),
    section(
      "Interior",
      [
        ["Beds", count(listing.beds)],
        ["Baths", count(listing.baths)],
        ["Living area", area(listing.sqft, details.livingAreaSource)],
        ["Stories", count(listing.stories)],
      ],
      ["interior"],
      roomPairs(details.rooms ?? []),
    ),
    section(
      "Exterior",
      [
        ["Lot size", lot(listing.lotSqft, details.lotSizeSource)],
        ["Pool", pools || UNKNOWN],
      ],
      ["exterior", "lot"],
    ),
    section(
      "Financial",
      [
        ["Annual tax", listing.taxesAnnual === null ? UNKNOWN : money(listing.taxesAnnual)],
        ["Monthly HOA", listing.hoaMonthly === null ? UNKNOWN : money(listing.hoaMonthly)],
      ],
      ["financial"],
      unitPairs(details.units ?? []),
    ),
    section("Utilities", [], ["utilities"]),
    section(
      "Location",
      [
        ["City", listing.city],
        ["ZIP code", listing.zip || UNKNOWN],
        ["County", listing.county ?? UNKNOWN],
        ["Senior community", listing.seniorCommunity === null ? UNKNOWN : listing.seniorCommunity ? "Yes" : "No"],
      ],
      ["community"],
    ),
    section("Public facts", [
      [
        "Year built",
        listing.yearBuilt === null ? UNKNOWN : `${listing.yearBuilt}${sourceText(details.yearBuiltSource)}`,
      ],
      ["MLS ID", listing.mlsId],
      ["Home type", listing.homeType ? HOME_TYPE_LABELS[listing.homeType] : UNKNOWN],
    ]),
    section(
      "Other",
      [
        ["Status", availability(listing.status)],
        ...optional("Under contract since", details.contractAt && dayText(details.contractAt)),
        ["Days on market", String(listing.daysOnMarket)],
        ...optional(
          "Days on market with earlier listings",
          details.priorDaysOnMarket && String(listing.daysOnMarket + details.priorDaysOnMarket),
        ),
        ["On the market since", dayText(listing.listedAt)],
      ],
      ["other"],
    ),
    ...(listing.features.local ? [section("More from the MLS", [], ["local"])] : []),
  ];
}

const OPEN = new Set(["Parking", "Financial"]);

export function PropertyDetails({ listing }: { listing: ListingView }) {
  return detailSections(listing).map(({ title, pairs }) => (
    <details key={title} className="fold" open={OPEN.has(title)}>
      <summary>{title}</summary>
      {pairs.length > 0 ? (
        <dl className="pairs">
          {pairs.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <div>{UNKNOWN}</div>
      )}
    </details>
  ));
}
