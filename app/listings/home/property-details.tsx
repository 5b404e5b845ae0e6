/** The facts of a home in sections that fold, with "N/A" where the feed says nothing. */

import { dayText } from "~/ui/dates";
import { money } from "~/ui/money";
import { HOME_TYPE_LABELS, type ListingFeatureGroup, POOL_TYPE_LABELS } from "../listing";
import { availability } from "../rules";
import { numberText } from "./facts";
import type { ListingView } from "./listing-view";

type Pair = { label: string; value: string };
export type DetailSection = { title: string; pairs: Pair[] };

const UNKNOWN = "N/A";
const area = (sqft: number | null) => (sqft === null ? UNKNOWN : `${numberText(sqft)} sqft`);
const count = (value: number | null) => (value === null ? UNKNOWN : numberText(value));
const SQFT_AN_ACRE = 43_560;

function lot(sqft: number | null): string {
  if (sqft === null || sqft < SQFT_AN_ACRE) return area(sqft);
  return `${numberText(Math.round((sqft / SQFT_AN_ACRE) * 100) / 100)} acres`;
}

/**
 * The eight sections of the listing page. Our own facts come first, then the feed's in its words; where both carry the
 * same label the feed's stands.
 */
export function detailSections(listing: ListingView): DetailSection[] {
  const section = (title: string, own: [string, string][], ...groups: ListingFeatureGroup[]): DetailSection => {
    const told = groups.flatMap((group) => listing.features[group] ?? []);
    const labels = new Set(told.map(({ label }) => label.toLowerCase()));
    const ours = own.filter(([label]) => !labels.has(label.toLowerCase()));
    return { title, pairs: [...ours.map(([label, value]) => ({ label, value })), ...told] };
  };
  const pools = listing.poolTypes.map((type) => POOL_TYPE_LABELS[type]).join(", ");
  return [
    section("Parking", [["Garage spaces", count(listing.garageSpaces)]], "parking"),
    section(
      "Interior",
      [
        ["Beds", count(listing.beds)],
        ["Baths", count(listing.baths)],
        ["Living area", area(listing.sqft)],
        ["Stories", count(listing.stories)],
      ],
      "interior",
    ),
    section(
      "Exterior",
      [
        ["Lot size", lot(listing.lotSqft)],
        ["Pool", pools || UNKNOWN],
      ],
      "exterior",
      "lot",
    ),
    section(
      "Financial",
      [
        ["Annual tax", listing.taxesAnnual === null ? UNKNOWN : money(listing.taxesAnnual)],
        ["Monthly HOA", listing.hoaMonthly === null ? UNKNOWN : money(listing.hoaMonthly)],
      ],
      "financial",
    ),
    section("Utilities", [], "utilities"),
    section(
      "Location",
      [
        ["City", listing.city],
        ["ZIP code", listing.zip || UNKNOWN],
        ["County", listing.county ?? UNKNOWN],
        ["Senior community", listing.seniorCommunity === null ? UNKNOWN : listing.seniorCommunity ? "Yes" : "No"],
      ],
      "community",
    ),
    section("Public facts", [
      ["Year built", listing.yearBuilt === null ? UNKNOWN : String(listing.yearBuilt)],
      ["MLS ID", listing.mlsId],
      ["Home type", listing.homeType ? HOME_TYPE_LABELS[listing.homeType] : UNKNOWN],
    ]),
    section(
      "Other",
      [
        ["Status", availability(listing.status)],
        ["Days on market", String(listing.daysOnMarket)],
        ["On the market since", dayText(listing.listedAt)],
      ],
      "other",
    ),
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
