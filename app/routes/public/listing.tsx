import { data, href, Link, useRouteLoaderData } from "react-router";
import { lastSuccessfulSync } from "~/feed/runs.server";
import { Attribution, Disclaimer } from "~/listings/home/attribution";
import { listingById } from "~/listings/home/detail.server";
import { About, Facts, Highlights, OpenHouses, PriceHistory, Schools } from "~/listings/home/facts";
import { Gallery } from "~/listings/home/gallery";
import { listingHead } from "~/listings/home/head";
import { HomeMap } from "~/listings/home/home-map";
import { homeMap } from "~/listings/home/home-map.server";
import stylesheet from "~/listings/home/listing-page.css?url";
import { homeHeading, homeName, placeLine } from "~/listings/home/listing-view";
import { toListingView } from "~/listings/home/listing-view.server";
import { BuyBar, PriceCard } from "~/listings/home/price-card";
import { PropertyDetails } from "~/listings/home/property-details";
import { similarHomes } from "~/listings/home/similar.server";
import { UnknownListing, WithdrawnListing } from "~/listings/home/without-listing";
import { listPath, listSearch } from "~/listings/list/back-to-list";
import { listingBadge } from "~/listings/rules";
import { siteUrl } from "~/platform/http/site.server";
import type { loader as rootLoader } from "~/root";
import { SaveButton } from "~/saved-homes/save-form";
import { savedHere } from "~/saved-homes/saved-homes.server";
import { Icon } from "~/ui/icons";
import { money } from "~/ui/money";
import type { Route } from "./+types/listing";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** A home by its id; 404 when there never was one, 410 with others like it when it has left the market. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const now = new Date();
  const search = listSearch(url.searchParams);
  const found = await listingById(params.id, now);
  if (!found) return data({ kind: "unknown", search } as const, { status: 404 });
  if (found.withdrawn) {
    const { city, state, zip } = found;
    const similar = await similarHomes(found, now);
    const saved = await savedHere(context, similar);
    return data({ kind: "withdrawn", search, home: { city, state, zip }, similar, saved } as const, { status: 410 });
  }
  const listing = toListingView(found, now, await lastSuccessfulSync(found.feed));
  const canonical = siteUrl(href("/listing/:id", { id: String(found.id) }));
  const map = listing.position && homeMap(listing.position);
  const saved = await savedHere(context, [found]);
  return data({ kind: "listing", search, canonical, listing, map, saved } as const);
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const brandName = matches[0].loaderData?.brand.name ?? "";
  if (loaderData?.kind === "listing") return listingHead(loaderData.listing, loaderData.canonical, brandName);
  const title = loaderData?.kind === "withdrawn" ? "No longer available" : "Listing not found";
  return [{ title: `${title} · ${brandName}` }, { name: "robots", content: "noindex" }];
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const support = useRouteLoaderData<typeof rootLoader>("root")?.brand;
  const { kind, search } = loaderData;
  if (kind === "unknown") return <UnknownListing search={search} />;
  if (kind === "withdrawn") return <WithdrawnListing {...loaderData} />;

  const { listing, map, saved } = loaderData;
  const badge = listingBadge(listing);
  const home = homeName(listing);
  return (
    <main id="main" className="wrap">
      <div className="trail">
        <Link className="btn btn--plain btn--s" to={listPath(search)}>
          <Icon name="back" />
          All listings
        </Link>
        <SaveButton id={listing.id} known={saved} />
      </div>
      <Gallery
        listingId={listing.id}
        photos={listing.photos}
        photosPath={`${href("/listing/:id/photos", { id: String(listing.id) })}${search}`}
      />
      <div className="listing">
        <div className="listing__main">
          <div className="listing__top">
            <div>
              <h1>{homeHeading(listing)}</h1>
              <p className="row lead soft">
                {placeLine(listing)}
                {badge ? (
                  <span className={badge === "NEW" ? "badge badge--new" : "badge badge--offer-plain"}>{badge}</span>
                ) : null}
              </p>
            </div>
            <p className="listing__price num">
              <span className="soft small">List price</span>
              {money(listing.price)}
            </p>
          </div>
          <Facts listing={listing} />
          <Attribution attribution={listing.attribution} />
          <section aria-labelledby="about">
            <h2 id="about">About this home</h2>
            <About description={listing.description} />
          </section>
          {listing.highlights.length > 0 ? (
            <section aria-labelledby="highlights">
              <h2 id="highlights">Highlights</h2>
              <Highlights highlights={listing.highlights} />
            </section>
          ) : null}
          {listing.openHouses.length > 0 ? (
            <section aria-labelledby="open-houses">
              <h2 id="open-houses">Open houses</h2>
              <OpenHouses openHouses={listing.openHouses} />
            </section>
          ) : null}
        </div>
        <aside className="listing__side" aria-label="Price">
          <PriceCard
            status={listing.status}
            total={listing.price}
            attribution={listing.attribution}
            home={home}
            support={support}
          />
        </aside>
        <div className="listing__main">
          {listing.priceEvents.length > 0 ? (
            <section aria-labelledby="price-history">
              <h2 id="price-history">Price history</h2>
              <PriceHistory events={listing.priceEvents} />
            </section>
          ) : null}
          {map ? (
            <section className="where" aria-labelledby="where">
              <h2 id="where">Where it is</h2>
              <HomeMap map={map} price={listing.price} />
            </section>
          ) : null}
          <section aria-labelledby="schools">
            <h2 id="schools">Schools</h2>
            <Schools schools={listing.schools} />
          </section>
          <section aria-labelledby="details">
            <h2 id="details">Property details</h2>
            <PropertyDetails listing={listing} />
          </section>
          <Disclaimer mlsId={listing.mlsId} notice={listing.notice} />
        </div>
      </div>
      <BuyBar total={listing.price} home={home} support={support} />
    </main>
  );
}
