import { data, href } from "react-router";
import { formatCityLine, formatHomeHeading, formatHomeName } from "~/listings/address";
import { getListing } from "~/listings/home/detail.server";
import stylesheet from "~/listings/home/listing-page.css?url";
import { ListingNotFound, OutOfDateListing, WithdrawnListing } from "~/listings/home/listing-unavailable";
import { formatPhotoAlt, toPhotos } from "~/listings/home/listing-view";
import { OUT_OF_DATE_RETRY_SECONDS } from "~/listings/home/out-of-date";
import { redirectToSameHome } from "~/listings/home/same-home";
import { getUnavailableTitle } from "~/listings/home/unavailable-title";
import { pickListSearch } from "~/listings/links/back-to-list";
import { AlteredLabel } from "~/listings/photos/altered-label";
import { buildSrcSet, getMediaUrl } from "~/listings/photos/media-url";
import { siteUrl } from "~/platform/http/site.server";
import { BackLink } from "~/ui/back-link";
import { useLight } from "~/ui/hooks/use-light";
import type { Route } from "./+types/photos";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** All photos of a home on one page, for visitors without scripts. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const search = pickListSearch(url.searchParams);
  const found = await getListing(params.id, new Date());
  if (!found) return data({ kind: "unknown", search } as const, { status: 404 });
  if (found.id !== Number(params.id)) throw redirectToSameHome(url, found.id);
  if (found.withdrawn) {
    const { city, state, zip } = found;
    const home = { city, state, zip };
    if (found.isOutOfDate)
      return data({ kind: "out of date", search, home } as const, {
        status: 503,
        headers: { "Retry-After": String(OUT_OF_DATE_RETRY_SECONDS) },
      });
    return data({ kind: "withdrawn", search, home } as const, { status: 410 });
  }
  const { id, line1, addressShown, city, state, zip, media } = found;
  return data({
    kind: "photos",
    search,
    home: {
      id,
      line1,
      addressShown,
      city,
      state,
      zip,
      photos: toPhotos(media),
      canonical: siteUrl(href("/listing/:id/photos", { id: String(id) })),
    },
  } as const);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const brandName = matches[0].loaderData?.brand.name ?? "";
  if (loaderData?.kind !== "photos") {
    const title = getUnavailableTitle(loaderData?.kind);
    return [{ title: `${title} · ${brandName}` }, { name: "robots", content: "noindex" }];
  }
  return [
    { title: `Photos of ${formatHomeName(loaderData.home)} · ${brandName}` },
    { tagName: "link", rel: "canonical", href: loaderData.home.canonical },
  ];
}

export default function PhotosPage({ loaderData }: Route.ComponentProps) {
  const { kind, search } = loaderData;
  const light = useLight();
  if (kind === "unknown") return <ListingNotFound search={search} />;
  if (kind === "withdrawn")
    return <WithdrawnListing search={search} home={loaderData.home} similar={[]} savedIds={[]} />;
  if (kind === "out of date") return <OutOfDateListing search={search} home={loaderData.home} />;
  const { home } = loaderData;
  const { photos } = home;
  return (
    <main id="main" className="wrap album">
      <BackLink to={`${href("/listing/:id", { id: String(home.id) })}${search}`} label="Back to the home" />
      <h1>{formatHomeHeading(home)}</h1>
      <p className="lead soft">
        {formatCityLine(home)}, {photos.length === 1 ? "1 photo" : `${photos.length} photos`}
      </p>
      <ol className="album__photos">
        {photos.map((photo, index) => (
          <li key={photo.key} id={`photo-${index + 1}`}>
            <figure>
              <div className="photo">
                <img
                  src={getMediaUrl(home.id, photo.key, light ? 480 : 960)}
                  srcSet={light ? undefined : buildSrcSet(home.id, photo.key)}
                  sizes={light ? undefined : "(min-width: 62rem) 56rem, 100vw"}
                  width={1200}
                  height={900}
                  alt={formatPhotoAlt(photo, index, photos.length)}
                  loading={index < 2 ? "eager" : "lazy"}
                />
                <AlteredLabel alteration={photo.alteration} />
              </div>
              <figcaption className="small soft">
                {index + 1} of {photos.length}
                {photo.caption ? `, ${photo.caption}` : ""}
              </figcaption>
            </figure>
          </li>
        ))}
      </ol>
    </main>
  );
}
