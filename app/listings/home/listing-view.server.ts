/** Maps a listing from the database to what its page shows. */
import { formatUpdateTime, getFeedNotice } from "~/mls/feed-notices.server";
import { getAsOfText, getFeedCredit } from "~/mls/presentation.server";
import { formatDay } from "~/ui/text/dates";
import { formatUpgrades } from "~/upgrades/upgrades-text";
import type { ListingMedia } from "../listing";
import type { ListingAttribution, ListingDetails } from "../listing-parts.server";
import { formatPhotos } from "../photos/photos-text";
import { countDaysOnMarket, getPublicPosition } from "../rules";
import { formatOpenHouse } from "./dates";
import type { ListingDetail } from "./detail.server";
import type { FullListingView, ListingView, PhotoSet } from "./listing-view";
import { buildPriceEvents } from "./price-history";

/**
 * Days on market are counted up to `now`. The notice is the listing's own or the configured one, with the time of the
 * feed's last successful sync.
 */
export function toListingView(listing: ListingDetail, now: Date, syncedAt?: string): FullListingView {
  const notice = getFeedNotice(listing.feed);
  const { attribution, details } = listing;
  const listedAt = listing.listedAt.toISOString();
  return {
    id: listing.id,
    mlsId: listing.mlsId,
    status: listing.status,
    daysOnMarket: countDaysOnMarket(listedAt, now),
    price: listing.listPrice,
    line1: listing.addressShown ? listing.line1 : null,
    addressShown: listing.addressShown,
    position: getPublicPosition(listing),
    city: listing.city,
    state: listing.state,
    zip: listing.zip,
    county: listing.county,
    homeType: listing.homeType,
    beds: listing.beds,
    baths: listing.baths,
    sqft: listing.sqft,
    lotSqft: listing.lotSqft,
    stories: listing.stories,
    garageSpaces: listing.garageSpaces,
    yearBuilt: listing.yearBuilt,
    poolTypes: listing.poolTypes,
    seniorCommunity: listing.seniorCommunity,
    description: listing.description,
    highlights: listing.highlights,
    photos: toPhotoSet(listing.media),
    features: listing.features,
    schools: listing.schools,
    openHouses: listing.openHouses.map((openHouse) => ({
      ...openHouse,
      times: formatOpenHouse(openHouse.startsAt, openHouse.endsAt),
    })),
    attribution: omitNotice(attribution),
    details: omitHistory(details),
    ...(listing.alsoListed.length > 0 && {
      alsoListed: listing.alsoListed.map((other) => ({
        source: other.attribution.source ?? getFeedNotice(other.feed).mlsName,
        attribution: omitNotice(other.attribution),
      })),
    }),
    taxesAnnual: listing.taxesAnnual,
    hoaMonthly: listing.hoaMonthly,
    upgrades: formatUpgrades(listing.upgrades),
    listedAt,
    listedOn: formatDay(listedAt),
    contractOn: details.contractAt && formatDay(details.contractAt),
    priceEvents: buildPriceEvents(
      {
        listedAt,
        originalListPrice: listing.originalListPrice,
        status: listing.status,
        priceChanges: [listing.firstPriceChange, details.priceChange].filter((change) => change != null),
        statusChangedAt: details.statusChangedAt ?? null,
      },
      listing.priceHistory,
    ).map((event) => ({ ...event, day: formatDay(event.at) })),
    notice: {
      disclaimer: attribution.disclaimer ?? notice.disclaimer,
      source: attribution.source ?? notice.mlsName,
      copyright: attribution.copyright,
      credit: getFeedCredit(listing.feed, "homes"),
      asOf: getAsOfText(listing.feed),
      synced: formatUpdateTime(syncedAt),
    },
  };
}

function toPhotoSet(media: readonly ListingMedia[]): PhotoSet {
  return {
    keys: formatPhotos(media),
    captions: media.map(({ caption }) => (caption ?? "").replaceAll("\n", " ")).join("\n"),
  };
}

/** A listing without what only its details show. */
export function omitFacts({
  county: _county,
  lotSqft: _lotSqft,
  stories: _stories,
  garageSpaces: _garageSpaces,
  poolTypes: _poolTypes,
  seniorCommunity: _seniorCommunity,
  features: _features,
  details: { virtualTourUrl },
  ...shown
}: FullListingView): ListingView {
  return {
    ...shown,
    details: { ...(virtualTourUrl && { virtualTourUrl }) },
  };
}

/** The listing side without what pages show in the notice, or not at all. */
const omitNotice = (attribution: ListingAttribution): ListingAttribution => ({
  ...attribution,
  association: null,
  disclaimer: null,
  copyright: null,
});

/** Removes history fields, which the page shows as price events. */
function omitHistory({ priceChange: _, statusChangedAt: __, ...details }: ListingDetails): ListingDetails {
  return details;
}
