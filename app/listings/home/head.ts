/** Metadata of a listing page for browsers, search engines and link previews. */
import type { MetaDescriptor } from "react-router";
import { count, money } from "~/ui/text/money";
import { homeName } from "../address";
import type { ListingStatus } from "../listing";
import { mediaUrl, unalteredPhoto } from "../photos/media";
import type { ListingView } from "./listing-view";

const PREVIEW_WIDTH = 1280;
const PREVIEW_PHOTOS = 6;
const DESCRIPTION_LENGTH = 160;

const AVAILABILITY: Record<ListingStatus, string> = {
  Active: "InStock",
  "Active Under Contract": "LimitedAvailability",
  Pending: "LimitedAvailability",
  "Coming Soon": "PreSale",
};

/** Price and size, then as much of the description as fits, cut between words. */
export function metaDescription(
  listing: Pick<ListingView, "price" | "beds" | "baths" | "sqft" | "description">,
): string {
  const { beds, baths, sqft } = listing;
  const facts = [
    beds === null ? null : `${beds} bd`,
    baths === null ? null : `${baths} ba`,
    sqft === null ? null : `${count(sqft)} sqft`,
  ].filter((fact) => fact !== null);
  const text = `${[money(listing.price), ...facts].join(", ")}. ${listing.description ?? ""}`
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(" "))}…`;
}

/** Schema.org's RealEstateListing with its Offer. A withheld address and its coordinates are left out. */
export function structuredData(listing: ListingView, canonical: string) {
  const { beds, baths, sqft, yearBuilt } = listing;
  return {
    "@context": "https://schema.org",
    "@type": "RealEstateListing",
    url: canonical,
    name: homeName(listing),
    description: metaDescription(listing),
    datePosted: listing.listedAt,
    image: listing.photos
      .filter(({ alteration }) => !alteration)
      .slice(0, PREVIEW_PHOTOS)
      .map(({ key }) => new URL(mediaUrl(listing.id, key, PREVIEW_WIDTH), canonical).href),
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
export function listingHead(listing: ListingView, canonical: string, brandName: string): MetaDescriptor[] {
  const title = `${homeName(listing)} · ${brandName}`;
  const description = metaDescription(listing);
  const photo = unalteredPhoto(listing.photos);
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brandName },
    { property: "og:title", content: homeName(listing) },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    ...(photo
      ? [
          { property: "og:image", content: new URL(mediaUrl(listing.id, photo.key, PREVIEW_WIDTH), canonical).href },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : []),
    { "script:ld+json": structuredData(listing, canonical) },
  ];
}
