import { data, href } from "react-router";
import { formatCityLine, formatHomeHeading, formatHomeName } from "~/listings/address";
import { getListing } from "~/listings/home/detail.server";
import { UnavailableListing } from "~/listings/home/listing-unavailable";
import { findOriginal, formatPhotoAlt, toPhotos } from "~/listings/home/listing-view";
import { redirectToSameHome } from "~/listings/home/same-home";
import { getUnavailableTitle, respondUnavailable } from "~/listings/home/unavailable";
import { pickListSearch } from "~/listings/links/back-to-list";
import { AlteredLabel } from "~/listings/photos/altered-label";
import { buildSrcSet, getMediaUrl } from "~/listings/photos/media-url";
import { siteUrl } from "~/platform/http/site.server";
import { BackLink } from "~/ui/back-link";
import { useLight } from "~/ui/hooks/use-light";
import type { Route } from "./+types/photos";

/** All photos of a home on one page, for visitors without scripts. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const search = pickListSearch(url.search);
  const found = await getListing(params.id, new Date());
  if (found && found.id !== Number(params.id)) throw redirectToSameHome(url, found.id);
  if (!found || found.withdrawn) return respondUnavailable(found, { search });
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
  const light = useLight();
  if (loaderData.kind !== "photos") return <UnavailableListing {...loaderData} />;
  const { home, search } = loaderData;
  const { photos } = home;
  return (
    <main id="main" className="wrap-page pb-20">
      <BackLink to={`${href("/listing/:id", { id: String(home.id) })}${search}`} label="Back to the home" />
      <h1>{formatHomeHeading(home)}</h1>
      <p className="mt-2 type-lead text-soft">
        {formatCityLine(home)}, {photos.length === 1 ? "1 photo" : `${photos.length} photos`}
      </p>
      <ol className="mt-8 grid max-w-4xl gap-10">
        {photos.map((photo, index) => (
          <li key={photo.key} id={`photo-${index + 1}`} className="group">
            <figure>
              <div className="photo-frame group-target:outline-offset-3 group-target:[outline:3px_solid_var(--color-agave)]">
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
              <figcaption className="mt-2.5 type-small text-soft">
                {index + 1} of {photos.length}
                {photo.caption ? `, ${photo.caption}` : ""} <OriginalLink original={findOriginal(photos, index)} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ol>
    </main>
  );
}

const OriginalLink = ({ original }: { original: number | null }) =>
  original === null ? null : (
    <a className="link" href={`#photo-${original + 1}`}>
      See the original
    </a>
  );
