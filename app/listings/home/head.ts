/** Metadata of a listing page for browsers, search engines and link previews. */
import type { MetaDescriptor } from "react-router";
import { formatMoney, formatNumber } from "~/ui/text/money";
import { formatHomeName } from "../address";
import type { ListingStatus } from "../listing";
import { findUnalteredPhoto, getMediaUrl } from "../photos/media-url";
import { type ListingView, listPhotos } from "./listing-view";

const PREVIEW_WIDTH = 1280;
const PREVIEW_PHOTOS = 6;
const MAX_DESCRIPTION_LENGTH = 160;

const AVAILABILITY: Record<ListingStatus, string> = {
  Active: "InStock",
  "Active Under Contract": "LimitedAvailability",
  Pending: "LimitedAvailability",
  "Coming Soon": "PreSale",
};

/** Price and size, then as much of the description as fits, cut between words. */
export function formatMetaDescription(
  listing: Pick<ListingView, "price" | "beds" | "baths" | "sqft" | "description">,
): string {
  const { beds, baths, sqft } = listing;
  const details = [
    beds === null ? null : `${beds} bd`,
    baths === null ? null : `${baths} ba`,
    sqft === null ? null : `${formatNumber(sqft)} sqft`,
  ].filter((detail) => detail !== null);
  const text = `${[formatMoney(listing.price), ...details].join(", ")}. ${listing.description ?? ""}`
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, MAX_DESCRIPTION_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(" "))}…`;
}

/** Schema.org's RealEstateListing with its Offer. A withheld address and its coordinates are left out. */
function buildStructuredData(listing: ListingView, canonical: string, description: string) {
  const { beds, baths, sqft, yearBuilt } = listing;
  return {
    "@context": "https://schema.org",
    "@type": "RealEstateListing",
    url: canonical,
    name: formatHomeName(listing),
    description,
    datePosted: listing.listedAt,
    image: listPhotos(listing.photos)
      .filter(({ alteration }) => !alteration)
      .slice(0, PREVIEW_PHOTOS)
      .map(({ key }) => new URL(getMediaUrl(listing.id, key, PREVIEW_WIDTH), canonical).href),
    mainEntity: {
      "@type": listing.homeType === "house" ? "SingleFamilyResidence" : "Residence",
      ...(listing.addressShown && listing.line1
        ? {
            address: {
              "@type": "PostalAddress",
              streetAddress: listing.line1,
              addressLocality: listing.city,
              addressRegion: listing.state,
              postalCode: listing.zip,
              addressCountry: "US",
            },
          }
        : {}),
      ...(beds === null ? {} : { numberOfBedrooms: beds }),
      ...(baths === null ? {} : { numberOfBathroomsTotal: baths }),
      ...(sqft === null ? {} : { floorSize: { "@type": "QuantitativeValue", value: sqft, unitCode: "FTK" } }),
      ...(yearBuilt === null ? {} : { yearBuilt }),
    },
    offers: {
      "@type": "Offer",
      price: listing.price,
      priceCurrency: "USD",
      availability: `https://schema.org/${AVAILABILITY[listing.status]}`,
      url: canonical,
    },
  };
}

/** All metadata of a listing on display. */
export function buildListingHead(listing: ListingView, canonical: string, brandName: string): MetaDescriptor[] {
  const title = `${formatHomeName(listing)} · ${brandName}`;
  const description = formatMetaDescription(listing);
  const photo = findUnalteredPhoto(listPhotos(listing.photos));
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brandName },
    { property: "og:title", content: formatHomeName(listing) },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    ...(photo
      ? [
          { property: "og:image", content: new URL(getMediaUrl(listing.id, photo.key, PREVIEW_WIDTH), canonical).href },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : []),
    { "script:ld+json": buildStructuredData(listing, canonical, description) },
  ];
}
