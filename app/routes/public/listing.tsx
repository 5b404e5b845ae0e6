import { Suspense } from "react";
import { data, href, redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { SimilarHomes } from "~/compare/similar-homes";
import { formatHomeName } from "~/listings/address";
import { Attributions, Disclaimer } from "~/listings/home/attribution";
import { getListing } from "~/listings/home/detail.server";
import { buildDetailSections } from "~/listings/home/detail-sections.server";
import { Gallery } from "~/listings/home/gallery";
import { buildListingHead } from "~/listings/home/head";
import { HomeMap } from "~/listings/home/home-map";
import { getHomeMap } from "~/listings/home/home-map.server";
import styles from "~/listings/home/listing.module.css";
import {
  About,
  Highlights,
  JumpLinks,
  KeyDetails,
  ListingHeading,
  ListingSection,
  OpenHouses,
  PriceHistory,
  Schools,
} from "~/listings/home/listing-sections";
import { UnavailableListing } from "~/listings/home/listing-unavailable";
import { listPhotos } from "~/listings/home/listing-view";
import { omitFacts, toListingView } from "~/listings/home/listing-view.server";
import { packSections, unpackSections } from "~/listings/home/packed-sections";
import { PriceForm } from "~/listings/home/price-form";
import { addPriceParams, getCanonicalPriceSearch } from "~/listings/home/price-params";
import { PropertyDetails } from "~/listings/home/property-details";
import { redirectToSameHome } from "~/listings/home/same-home";
import { ShareLink } from "~/listings/home/share";
import { findSimilarHomes } from "~/listings/home/similar.server";
import { getUnavailableTitle, respondUnavailable } from "~/listings/home/unavailable";
import { usePriceChoice } from "~/listings/home/use-price-choice";
import { getListPath, pickListSearch } from "~/listings/links/back-to-list";
import { SaveButton, SavedHomesProvider } from "~/listings/save/save-home-form";
import { prepareSharing } from "~/listings/search/shared-pages.server";
import { nameUpgrades } from "~/listings/search/upgrade-names.server";
import { getFeedDisplay } from "~/mls/feed-display.server";
import { MortgageCalculator } from "~/mortgage/calculator";
import { currentSession } from "~/platform/auth/session.server";
import { siteUrl } from "~/platform/http/site.server";
import { listSavedIdsForVisitor } from "~/saved-homes/saved-homes.server";
import { listAsked } from "~/timeline-requests/asked.server";
import { BuyBar, PriceCard } from "~/timeline-requests/price-card";
import { BackLink } from "~/ui/back-link";
import { PRICE_FORM, parseListingPriceChoice } from "~/upgrades/price-choice";
import { UpgradePicker } from "~/upgrades/upgrade-picker";
import type { Route } from "./+types/listing";

/** Named on the page, at most. */
const MAX_UNMATCHED = 3;

/**
 * A listing by its id: 404 for an unknown id, 410 with similar homes if it is off the market, 503 while its data is out
 * of date.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const now = new Date();
  const search = pickListSearch(url.search);
  const share = await prepareSharing(context);
  const found = await getListing(params.id, now);
  if (found && found.id !== Number(params.id)) throw redirectToSameHome(url, found.id);
  if (!found || found.withdrawn) {
    if (!found || found.isOutOfDate) return respondUnavailable(found, { search });
    const similar = await findSimilarHomes({ ...found, price: found.lastPrice }, now);
    const savedIds = await listSavedIdsForVisitor(context, similar);
    return respondUnavailable(found, { search, similar, savedIds });
  }
  const canonicalSearch = getCanonicalPriceSearch(url, found);
  if (canonicalSearch !== null) throw redirect(url.pathname + canonicalSearch);
  const { lastSuccess } = await getFeedDisplay();
  const view = toListingView(found, now, lastSuccess.get(found.feed));
  const canonical = siteUrl(href("/listing/:id", { id: String(found.id) }));
  const map = view.position && getHomeMap(view.position);
  const similar = await findSimilarHomes({ ...found, price: found.listPrice }, now);
  share([found.id, ...similar.map(({ id }) => id)]);
  const savedIds = await listSavedIdsForVisitor(context, [found, ...similar]);
  const session = await currentSession(context);
  const asked = session ? await listAsked(session.user.id, found.id) : [];
  const unmatchedIds = parseListingPriceChoice(url.searchParams, found).unmatched.slice(0, MAX_UNMATCHED);
  const unmatched = [...new Set((await nameUpgrades(unmatchedIds)).map(({ title }) => title))];
  const listing = omitFacts(view);
  const facts = packSections(buildDetailSections(view));
  return data({
    kind: "listing",
    canonical,
    listing,
    facts,
    map: await map,
    similar,
    savedIds,
    asked,
    unmatched,
  } as const);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Price choices do not change loader data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href;
  return isSamePage && pickListSearch(currentUrl.search) === pickListSearch(nextUrl.search)
    ? false
    : defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const brandName = matches[0].loaderData?.brand.name ?? "";
  if (loaderData?.kind === "listing") return buildListingHead(loaderData.listing, loaderData.canonical, brandName);
  const title = getUnavailableTitle(loaderData?.kind);
  return [{ title: `${title} · ${brandName}` }, { name: "robots", content: "noindex" }];
}

export default function ListingPage({ loaderData, matches }: Route.ComponentProps) {
  if (loaderData.kind !== "listing") return <UnavailableListing {...loaderData} />;
  return (
    <SavedHomesProvider savedIds={loaderData.savedIds}>
      <Home {...loaderData} isStaff={matches[0].loaderData?.user?.staff ?? false} />
    </SavedHomesProvider>
  );
}

type HomeProps = Extract<Route.ComponentProps["loaderData"], { kind: "listing" }> & { isStaff: boolean };

const columnsClass =
  "grid grid-cols-1 items-start gap-x-[clamp(2rem,5vw,5.5rem)] pt-6 lg:grid-cols-[minmax(0,1fr)_25.5rem] lg:pt-9 " +
  "print:grid-cols-[minmax(0,1fr)_24rem] print:pt-6";
/** Beside both parts of the page, or between them. */
const sideClass = "max-lg:mt-10 lg:sticky lg:top-5 lg:[grid-area:1/2/3] print:static print:mt-0 print:[grid-area:1/2]";

function Home({ listing, facts, map, similar, canonical, asked, unmatched, isStaff }: HomeProps) {
  const { search } = useLocation();
  const { choice, onInput } = usePriceChoice(listing);
  const priceProps = {
    id: listing.id,
    name: formatHomeName(listing),
    status: listing.status,
    choice,
    search: addPriceParams(search, choice),
    asked,
  };
  return (
    <main id="main" className="wrap-page">
      <BackLink to={getListPath(search)} label="All listings">
        <div className="flex flex-wrap items-center">
          <ShareLink url={canonical + addPriceParams("", choice)} title={formatHomeName(listing)} />
          <SaveButton id={listing.id} />
        </div>
      </BackLink>
      <Gallery
        listingId={listing.id}
        photos={listPhotos(listing.photos)}
        photosPath={href("/listing/:id/photos", { id: String(listing.id) }) + pickListSearch(search)}
      />
      <JumpLinks hasMap={map !== null} />
      <div className={columnsClass}>
        <div className={styles.main}>
          <ListingHeading listing={listing} />
          <KeyDetails listing={listing} />
          <Attributions listing={listing} />
          <About listing={listing} />
          <Highlights listing={listing} />
          <OpenHouses listing={listing} />
          <PriceForm choice={choice} />
          {/* Suspense boundaries split hydration, so that phones can respond to touches in between. */}
          <Suspense>
            <section aria-labelledby="upgrades">
              <UpgradePicker choice={choice} unmatched={unmatched} onInput={onInput} />
              {isStaff ? (
                <p className="mt-3 type-small print:hidden">
                  <a className="link" href={href("/admin/homes/:id/upgrades", { id: String(listing.id) })}>
                    Set this home’s upgrades
                  </a>
                </p>
              ) : null}
            </section>
            <section aria-labelledby="payment">
              <MortgageCalculator choice={choice} form={PRICE_FORM} onInput={onInput} />
            </section>
          </Suspense>
        </div>
        <aside className={sideClass} aria-label="Price">
          <PriceCard {...priceProps} />
        </aside>
        <div className={styles.main}>
          <Suspense>
            <PriceHistory listing={listing} />
            {map ? (
              <ListingSection id="where" title="Where it is" className="print:hidden">
                <HomeMap map={map} price={listing.price} />
              </ListingSection>
            ) : null}
            <Schools listing={listing} />
            <ListingSection id="details" title="Property details">
              <PropertyDetails sections={unpackSections(facts)} />
            </ListingSection>
          </Suspense>
          <Disclaimer mlsId={listing.mlsId} notice={listing.notice} />
        </div>
      </div>
      <Suspense>
        <SimilarHomes id={listing.id} homes={similar} search={search} />
      </Suspense>
      <BuyBar {...priceProps} />
    </main>
  );
}
